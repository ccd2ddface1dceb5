<?php
// Adds the second site, sets both up, and prints how to reach them.
$url = parse_url( getenv( 'SITE_URL' ) );
$_SERVER['HTTP_HOST']       = $url['host'] . ':' . $url['port'];
$_SERVER['REQUEST_URI']     = '/';
$_SERVER['REQUEST_METHOD']  = 'GET';
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
$_SERVER['REMOTE_ADDR']     = '127.0.0.1';
require getenv( 'SITE' ) . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
$user   = get_user_by( 'login', 'admin' )->ID;
$second = wpmu_create_blog( $_SERVER['HTTP_HOST'], '/second/', 'Second site', $user );
if ( is_wp_error( $second ) ) { throw new Exception( $second->get_error_message() ); }
// WordPress takes the colon in front of the port away.
$wpdb->update( $wpdb->blogs, array( 'domain' => $_SERVER['HTTP_HOST'] ), array( 'blog_id' => $second ) );
clean_blog_cache( $second );
update_blog_option( $second, 'siteurl', getenv( 'SITE_URL' ) . '/second' );
update_blog_option( $second, 'home', getenv( 'SITE_URL' ) . '/second' );
foreach ( array( 1, $second ) as $site ) {
	switch_to_blog( $site );
	update_option( 'timezone_string', 'Europe/Berlin' ); // not UTC, on purpose
	$wp_rewrite->init();
	$wp_rewrite->set_permalink_structure( '/%year%/%monthnum%/%postname%/' );
	$wp_rewrite->flush_rules( false );
	restore_current_blog();
}
list( $password ) = WP_Application_Passwords::create_new_application_password( $user, array( 'name' => 'tests' ) );
printf( "WPSEARCH_SITE=%s\nWPSEARCH_SITE_USER=admin\nWPSEARCH_SITE_PASSWORD=%s\n", getenv( 'SITE_URL' ), $password );
