<?php
// Fills the WordPress of the integration tests for `wordpress.py`.
//
//   php wordpress_posts.php HOME posts FILE        the posts of a file of JSON Lines, with their categories and tags
//   php wordpress_posts.php HOME extras COUNT      tags up to that number, and a password for twenty posts
//   php wordpress_posts.php HOME relevanssi FOLDER puts the plugin in, switches it on, and builds its index
// Constants, because WordPress sets variables of these names while it is loaded.
list( , $home, $what, $path ) = $argv;
define( 'BENCH_WHAT', $what );
define( 'BENCH_PATH', $path );
$_SERVER['HTTP_HOST']       = '127.0.0.1:' . ( getenv( 'WPSEARCH_SITE_PORT' ) ?: '8092' );
$_SERVER['REQUEST_URI']     = '/';
$_SERVER['REQUEST_METHOD']  = 'GET';
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
define( 'WP_IMPORTING', true );
require "$home/site/wp-load.php";

if ( 'posts' === BENCH_WHAT ) {
	kses_remove_filters();
	wp_defer_term_counting( true );
	wp_suspend_cache_addition( true );
	require_once ABSPATH . 'wp-admin/includes/taxonomy.php';
	$categories = array();
	foreach ( new SplFileObject( BENCH_PATH ) as $line ) {
		$post = json_decode( $line, true );
		if ( ! $post ) { continue; }
		foreach ( $post['categories'] as $name ) {
			if ( ! isset( $categories[ $name ] ) ) { $categories[ $name ] = wp_create_category( $name ); }
		}
		// Numbers start behind those that WordPress gives its own first posts.
		$made = wp_insert_post( wp_slash( array(
			'import_id'     => $post['id'] + 100000,
			'post_title'    => $post['title'],
			'post_name'     => $post['slug'],
			'post_content'  => $post['html'],
			'post_date'     => str_replace( 'T', ' ', $post['date'] ),
			'post_status'   => 'publish',
			'post_author'   => 1,
			'post_category' => array_map( function ( $name ) use ( $categories ) { return $categories[ $name ]; }, $post['categories'] ),
			'tags_input'    => $post['tags'],
		) ), true );
		if ( is_wp_error( $made ) ) { throw new Exception( $made->get_error_message() ); }
	}
	wp_defer_term_counting( false );
	$wpdb->query( "ANALYZE TABLE $wpdb->posts" );
} elseif ( 'extras' === BENCH_WHAT ) {
	for ( $number = (int) wp_count_terms( array( 'taxonomy' => 'post_tag', 'hide_empty' => false ) ); $number < (int) BENCH_PATH; $number++ ) {
		wp_insert_term( "Extra tag $number", 'post_tag' );
	}
	foreach ( get_posts( array( 'numberposts' => 20, 'offset' => 100 ) ) as $post ) {
		wp_update_post( array( 'ID' => $post->ID, 'post_password' => 'secret' ) );
	}
} else {
	$path = BENCH_PATH;
	$name = basename( $path );
	if ( ! is_file( "$path/relevanssi.php" ) ) { throw new Exception( "There is no relevanssi.php in $path." ); }
	exec( 'cp -r ' . escapeshellarg( $path ) . ' ' . escapeshellarg( WP_PLUGIN_DIR . "/$name" ) );
	require_once ABSPATH . 'wp-admin/includes/plugin.php';
	$made = activate_plugin( "$name/relevanssi.php" );
	if ( is_wp_error( $made ) ) { throw new Exception( $made->get_error_message() ); }
	relevanssi_install();
	relevanssi_build_index( false, false );
}
