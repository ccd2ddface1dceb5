<?php
/**
 * Takes away what the plugin has stored, on every site of a network.
 *
 * @package wpsearch
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

/**
 * Takes away what the plugin has stored on the current site.
 */
function wpsearch_uninstall_site() {
	delete_option( 'wpsearch_url' );
	delete_option( 'wpsearch_seconds' );
	delete_transient( 'wpsearch_pause' );
	delete_transient( 'wpsearch_known' );
	delete_transient( 'wpsearch_hides' );
}

if ( is_multisite() ) {
	$wpsearch_sites = get_sites(
		array(
			'fields' => 'ids',
			'number' => 0,
		)
	);
	foreach ( $wpsearch_sites as $wpsearch_site ) {
		switch_to_blog( $wpsearch_site );
		wpsearch_uninstall_site();
		restore_current_blog();
	}
} else {
	wpsearch_uninstall_site();
}
