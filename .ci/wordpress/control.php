<?php
/**
 * Plugin Name: Control of the test site
 *
 * What the tests do to the site, as one REST route: POST /wp-json/test/v1/do takes {"steps": [{"do": NAME, …}, …]} and
 * answers with what each step gave. GET /wp-json/test/v1/snapshot tells what a reader may see. Both for administrators.
 */

add_action( 'rest_api_init', function () {
	$may = function () { return current_user_can( 'manage_options' ); };
	register_rest_route( 'test/v1', '/do', array(
		'methods'             => 'POST',
		'permission_callback' => $may,
		'callback'            => function ( $request ) {
			set_time_limit( 600 );
			$results = array();
			foreach ( $request['steps'] as $step ) {
				$results[] = call_user_func( 'test_' . $step['do'], $step );
			}
			return $results;
		},
	) );
	register_rest_route( 'test/v1', '/snapshot', array( 'methods' => 'GET', 'permission_callback' => $may, 'callback' => 'test_snapshot' ) );
} );

// ---------------------------------------------------------------- steps

/** Leaves nothing but the user and the default category. */
function test_reset( $step ) {
	global $wpdb;
	foreach ( array( 'posts', 'postmeta', 'comments', 'term_relationships' ) as $table ) {
		$wpdb->query( 'TRUNCATE ' . $wpdb->$table );
	}
	$wpdb->query( "DELETE FROM $wpdb->term_taxonomy WHERE term_taxonomy_id > 1" );
	$wpdb->query( "DELETE FROM $wpdb->terms WHERE term_id > 1" );
	$wpdb->query( "ALTER TABLE $wpdb->terms AUTO_INCREMENT = 2" );
	$wpdb->query( "ALTER TABLE $wpdb->term_taxonomy AUTO_INCREMENT = 2" );
	$wpdb->query( "DELETE FROM $wpdb->users WHERE ID > 1" );
	$wpdb->query( "DELETE FROM $wpdb->usermeta WHERE user_id > 1" );
	$wpdb->query( "ALTER TABLE $wpdb->users AUTO_INCREMENT = 2" );
	delete_option( 'category_children' );
	delete_option( 'test_hidden' );
	delete_option( 'test_book' );
	delete_option( 'test_members' );
	delete_option( 'test_meta' );
	update_option( 'sticky_posts', array() );
	test_plugin( array() );
	test_others( array() );
	test_type( array() );
	update_option( 'timezone_string', 'Europe/Berlin' );
	wp_cache_flush();
	return test_permalinks( array( 'structure' => '/%year%/%monthnum%/%postname%/' ) );
}

/** Makes posts of text of our own: {"count", "first": number in titles, "date": one date for all, "status", "type", "word"}. */
function test_make( $step ) {
	kses_remove_filters();
	wp_defer_term_counting( true );
	$words  = explode( ' ', 'river stone lamp winter garden letter bridge paper morning glass harbour wool kettle orchard signal' );
	$names  = array( 'News', 'Q&A', 'Café', 'Food', 'Travel', 'Swift' );
	$tags   = array( 'c++', 'r&b', 'naïve', 'blue', 'green' );
	$made   = array();
	$number = $step['first'] ?? 1;
	for ( $end = $number + $step['count']; $number < $end; $number++ ) {
		$text = '';
		for ( $i = 0; $i < 60; $i++ ) {
			$text .= $words[ ( $number * 7 + $i * $i ) % count( $words ) ] . ' ';
		}
		$made[] = test_post( array(
			'post_title'   => sprintf( 'Post %d: “%s” & <em>%s</em>', $number, $words[ $number % 15 ], $words[ $number % 7 ] ),
			'post_content' => "<!-- wp:paragraph -->\n<p>" . trim( $text ) . ' ' . ( $step['word'] ?? '' ) . "</p>\n<!-- /wp:paragraph -->",
			'post_date'    => $step['date'] ?? gmdate( 'Y-m-d H:i:s', 1400000000 + $number * 30000 ),
			'post_status'  => $step['status'] ?? 'publish',
			'post_type'    => $step['type'] ?? 'post',
			'post_password' => $step['password'] ?? '',
			'categories'   => array( $names[ $number % 6 ] ),
			'tags'         => array( $tags[ $number % 5 ], $tags[ $number % 3 ] ),
		) );
	}
	wp_defer_term_counting( false );
	return $made;
}

function test_post( $fields ) {
	$id = wp_insert_post( wp_slash( $fields ), true );
	if ( is_wp_error( $id ) ) { throw new Exception( $id->get_error_message() ); }
	if ( get_post_type( $id ) === 'post' ) {
		$ids = array_map( function ( $name ) {
			$term = term_exists( $name, 'category' ) ?: wp_insert_term( $name, 'category' );
			return (int) $term['term_id'];
		}, $fields['categories'] );
		wp_set_post_categories( $id, $ids );
		wp_set_post_tags( $id, $fields['tags'] );
	}
	return $id;
}

/** Changes a post as its author would: {"id", "fields"}. */
function test_edit( $step ) {
	kses_remove_filters();
	return wp_update_post( wp_slash( array( 'ID' => $step['id'] ) + $step['fields'] ), true );
}

function test_trash( $step ) { return (bool) wp_trash_post( $step['id'] ); }

function test_restore( $step ) {
	wp_untrash_post( $step['id'] );
	return wp_update_post( array( 'ID' => $step['id'], 'post_status' => 'publish' ) );
}

function test_delete( $step ) { return (bool) wp_delete_post( $step['id'], true ); }

/** Changes columns of posts as a program does that goes past WordPress: {"id", or all, "fields"}; no date moves. */
function test_quietly( $step ) {
	global $wpdb;
	$where = isset( $step['id'] ) ? array( 'ID' => $step['id'] ) : array( 'post_type' => $step['type'] ?? 'post' );
	$wpdb->update( $wpdb->posts, $step['fields'], $where );
	wp_cache_flush();
}

/** Search and replace in all texts: {"name", "to"}. */
function test_replace( $step ) {
	global $wpdb;
	$wpdb->query( $wpdb->prepare( "UPDATE $wpdb->posts SET post_content = REPLACE( post_content, %s, %s )", $step['name'], $step['to'] ) );
	wp_cache_flush();
}

/** Sets a custom field that the API shows from then on: {"id", "to"}. */
function test_meta( $step ) {
	update_option( 'test_meta', true );
	return update_post_meta( $step['id'], 'subtitle', $step['to'] );
}

function test_stick( $step ) { return stick_post( $step['id'] ); }

/** Puts a category under another one: {"name", "to"}. */
function test_nest( $step ) {
	$parent = empty( $step['to'] ) ? 0 : get_term_by( 'name', $step['to'], 'category' )->term_id;
	return wp_update_term( get_term_by( 'name', $step['name'], 'category' )->term_id, 'category', array( 'parent' => $parent ) );
}

/** Renames an author: {"id", "to": display name and slug}. */
function test_rename_user( $step ) { return wp_update_user( array( 'ID' => $step['id'], 'display_name' => $step['to'], 'user_nicename' => sanitize_title( $step['to'] ) ) ); }

/** What a plugin does that hides posts after they were found and counted: {"id"}; without one it hides no more. */
function test_hide( $step ) {
	return update_option( 'test_hidden', isset( $step['id'] ) ? array_merge( get_option( 'test_hidden', array() ), array( $step['id'] ) ) : array() );
}

/** What a plugin for members does to the text of posts: {"count": of how many posts one is for members}; {} for none. */
function test_members( $step ) { return update_option( 'test_members', $step['count'] ?? 0 ); }

/** Has books, a type of its own: {"status": "public", "private" or nothing}. */
function test_book( $step ) {
	update_option( 'test_book', $step['status'] ?? '' );
	test_register_book();
}

function test_register_book() {
	$status = get_option( 'test_book' );
	if ( $status ) {
		register_post_type( 'book', array( 'label' => 'Books', 'public' => $status === 'public', 'show_in_rest' => $status === 'public', 'rest_base' => 'books', 'supports' => array( 'title', 'editor' ) ) );
	}
}

add_action( 'init', 'test_register_book' );
add_action( 'init', function () { if ( get_option( 'test_meta' ) ) register_post_meta( 'post', 'subtitle', array( 'type' => 'string', 'single' => true, 'show_in_rest' => true ) ); } );
add_filter( 'the_posts', function ( $posts ) {
	$hidden = get_option( 'test_hidden', array() );
	return $hidden ? array_values( array_filter( $posts, function ( $post ) use ( $hidden ) { return ! in_array( $post->ID, $hidden, true ); } ) ) : $posts;
} );
add_filter( 'the_content', function ( $content ) {
	$of = get_option( 'test_members' );
	return $of && get_the_ID() % $of === 0 ? '<p>For members only.</p>' : $content;
} );

/** What the scheduler does when the hour has come: the date of the last edit stays. */
function test_publish( $step ) {
	global $wpdb;
	$now = gmdate( 'Y-m-d H:i:s' );
	$wpdb->update( $wpdb->posts, array( 'post_date_gmt' => $now, 'post_date' => get_date_from_gmt( $now ) ), array( 'ID' => $step['id'] ) );
	clean_post_cache( $step['id'] );
	wp_publish_post( $step['id'] );
}

/** Gives a post a picture: {"id"}; answers with the number of the picture. */
function test_picture( $step ) {
	$picture = wp_insert_attachment( array( 'post_title' => 'Picture', 'post_mime_type' => 'image/jpeg', 'post_status' => 'inherit' ), 'picture.jpg' );
	set_post_thumbnail( $step['id'], $picture );
	return array( $picture );
}

/** Changes a picture's text as the editor does: {"id", "to"}. */
function test_describe( $step ) {
	$request = new WP_REST_Request( 'POST', '/wp/v2/media/' . $step['id'] );
	$request->set_body_params( array( 'alt_text' => $step['to'] ) );
	$response = rest_do_request( $request );
	if ( $response->is_error() ) { throw new Exception( $response->as_error()->get_error_message() ); }
	return true;
}

/** Has somebody comment on a post: {"id", "count", "word"}; answers with the comments' numbers. */
function test_comment( $step ) {
	$made = array();
	for ( $i = 0; $i < ( $step['count'] ?? 1 ); $i++ ) {
		$made[] = wp_insert_comment( array(
			'comment_post_ID'      => $step['id'],
			'comment_author'       => 'Eve',
			'comment_author_email' => 'canaryeve@mail.example',
			'comment_author_IP'    => '192.0.2.77',
			'comment_content'      => ( $step['word'] ?? 'Nice' ) . " reply $i",
			'comment_approved'     => 1,
		) );
	}
	return $made;
}

/** What is done to a comment: {"id", "status": "approve", "hold", "spam" or "trash", "to": new text}. */
function test_moderate( $step ) {
	if ( isset( $step['to'] ) ) { wp_update_comment( array( 'comment_ID' => $step['id'], 'comment_content' => $step['to'] ) ); }
	if ( isset( $step['status'] ) ) { wp_set_comment_status( $step['id'], $step['status'] ); }
	return true;
}

/** Numbers of the comments that everybody sees. */
function test_comments_shown( $step ) {
	wp_set_current_user( 0 );
	$shown = array();
	for ( $page = 1; $page <= 50; $page++ ) {
		$request = new WP_REST_Request( 'GET', '/wp/v2/comments' );
		$request->set_query_params( array( 'per_page' => 100, 'page' => $page, 'orderby' => 'id', 'order' => 'asc' ) );
		$shown = array_merge( $shown, wp_list_pluck( rest_do_request( $request )->get_data(), 'id' ) );
	}
	return $shown;
}

/**
 * A small blog with something of everything that the REST API tells of: parents and children, several authors, sticky posts,
 * own excerpts, pictures with sizes, threads of comments, custom slugs, equal dates. Answers with the numbers of its posts.
 */
function test_blog( $step ) {
	kses_remove_filters();
	$author = function ( $login, $name ) {
		$known = get_user_by( 'login', $login );
		return $known ? $known->ID : wp_insert_user( array( 'user_login' => $login, 'user_pass' => wp_generate_password(), 'display_name' => $name, 'user_email' => "$login@mail.example", 'role' => 'author', 'description' => 'Writes about rivers.', 'user_url' => 'https://rivers.example/' ) );
	};
	$authors = array( 1, $author( 'anna', 'Anna Brook' ), $author( 'bela', 'Béla O’Neil' ) );
	update_user_meta( $authors[1], 'description', '' );
	$category = function ( $name, $parent, $about = '' ) {
		return wp_insert_term( $name, 'category', array( 'parent' => $parent, 'description' => $about ) )['term_id'];
	};
	$news    = $category( 'News', 0, 'What is new' );
	$local   = $category( 'Local & near', $news );
	$street  = $category( 'Our street', $local );
	$travel  = $category( 'Travel', 0 );
	$empty   = $category( 'Empty', 0 );
	$topics  = array( array( $news ), array( $local ), array( $street ), array( $travel ), array( $news, $travel ), array( 1 ) );
	$tags    = array( array(), array( 'blue' ), array( 'blue', 'green' ), array( 'c++' ), array( 'r&b', 'naïve' ), array( 'green' ) );
	$words   = explode( ' ', 'river stone lamp winter garden letter bridge paper morning glass harbour wool kettle orchard signal' );
	$made    = array();
	for ( $n = 1; $n <= 36; $n++ ) {
		$text = '';
		for ( $i = 0; $i < 40 + $n; $i++ ) { $text .= $words[ ( $n * 7 + $i * $i ) % 15 ] . ' '; }
		$id = wp_insert_post( wp_slash( array(
			'post_title'    => sprintf( '%s %02d: “%s” & <em>%s</em>', ucfirst( $words[ $n % 15 ] ), $n, $words[ $n % 15 ], $words[ $n % 7 ] ),
			'post_content'  => "<!-- wp:paragraph -->\n<p>" . trim( $text ) . ( $n % 6 === 0 ? ' lighthouse' : '' ) . "</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:heading -->\n<h2>It's number $n</h2>\n<!-- /wp:heading -->",
			'post_excerpt'  => $n % 4 === 0 ? "An excerpt of its own & number $n." : '',
			'post_date'     => gmdate( 'Y-m-d H:i:s', 1500000000 + $n * 2900000 ),
			'post_status'   => 'publish',
			'post_author'   => $authors[ $n % 3 ],
			'post_name'     => $n === 5 ? 'über-naïve' : '',
			'comment_status' => $n % 5 === 0 ? 'closed' : 'open',
			'ping_status'   => $n % 7 === 0 ? 'closed' : 'open',
			'post_category' => $topics[ $n % 6 ],
		) ), true );
		wp_set_post_tags( $id, $tags[ $n % 6 ] );
		if ( $n % 9 === 0 ) { set_post_format( $id, 'aside' ); }
		if ( $n === 3 || $n === 20 ) { stick_post( $id ); }
		$made[] = $id;
	}
	global $wpdb;
	foreach ( $made as $n => $id ) {
		if ( $n % 3 ) { continue; }
		$local = gmdate( 'Y-m-d H:i:s', 1600000000 + $n * 86400 );
		$wpdb->update( $wpdb->posts, array( 'post_modified' => $local, 'post_modified_gmt' => get_gmt_from_date( $local ) ), array( 'ID' => $id ) );
		clean_post_cache( $id );
	}
	$page = function ( $title, $parent, $order ) {
		return wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_title' => $title, 'post_parent' => $parent, 'menu_order' => $order, 'post_date' => gmdate( 'Y-m-d H:i:s', 1550000000 + $order * 86400 ), 'post_content' => "<p>The page $title.</p>" ) );
	};
	$about = $page( 'About', 0, 3 );
	$team  = $page( 'Team', $about, 1 );
	$page( 'History', $about, 2 );
	$page( 'Contact', 0, 5 );
	$page( 'The room', $team, 4 );
	foreach ( array( 2, 9, 17 ) as $n => $at ) {
		$picture = wp_insert_attachment( array( 'post_title' => "Picture $n", 'post_excerpt' => $n ? "A caption $n" : '', 'post_content' => $n ? "About picture $n" : '', 'post_mime_type' => $n === 1 ? 'image/png' : 'image/jpeg', 'post_status' => 'inherit', 'post_author' => $authors[ $n ], 'post_date' => gmdate( 'Y-m-d H:i:s', 1560000000 + $n * 86400 ) ), "2019/06/picture-$n." . ( $n === 1 ? 'png' : 'jpg' ), $n === 2 ? 0 : $made[ $at ] );
		update_post_meta( $picture, '_wp_attachment_image_alt', "Seen $n" );
		wp_update_attachment_metadata( $picture, array( 'width' => 1200, 'height' => 800, 'file' => "2019/06/picture-$n." . ( $n === 1 ? 'png' : 'jpg' ), 'sizes' => array( 'thumbnail' => array( 'file' => "picture-$n-150x150.jpg", 'width' => 150, 'height' => 150, 'mime-type' => 'image/jpeg' ) ), 'image_meta' => array( 'camera' => 'Box' ) ) );
		set_post_thumbnail( $made[ $at ], $picture );
	}
	$comment = function ( $post, $n, $parent = 0 ) {
		return wp_insert_comment( array( 'comment_post_ID' => $post, 'comment_author' => "Reader $n", 'comment_author_email' => "canary$n@mail.example", 'comment_author_url' => $n % 2 ? "https://reader$n.example/" : '', 'comment_author_IP' => '192.0.2.77', 'comment_content' => "Comment $n: I don't agree", 'comment_date' => gmdate( 'Y-m-d H:i:s', 1570000000 + $n * 7200 ), 'comment_approved' => 1, 'comment_parent' => $parent, 'comment_type' => 'comment' ) );
	};
	$first = $comment( $made[1], 1 );
	$comment( $made[1], 2, $first );
	$comment( $made[8], 3 );
	$comment( $made[8], 4 );
	$comment( $made[30], 5 );
	return $made;
}

/** Has our own plugin answer searches from a server: {"to": its address}; {} for never again. What it noted of one is forgotten. */
function test_plugin( $step ) {
	delete_transient( 'wpsearch_pause' );
	delete_transient( 'wpsearch_known' );
	delete_transient( 'wpsearch_hides' );
	update_option( 'wpsearch_url', $step['to'] ?? '' );
	return update_option( 'active_plugins', empty( $step['to'] ) ? array() : array( 'wpsearch/wpsearch.php' ) );
}

/** Presses the button that tries the server, and tells what it says; {"to"} is an address that is typed first. */
function test_try( $step ) {
	require_once ABSPATH . 'wp-admin/includes/template.php';
	if ( isset( $step['to'] ) ) {
		$kept   = WPSearch_Settings::clean_address( $step['to'] );
		$errors = get_settings_errors( 'wpsearch_url' );
		return $errors ? $errors[0]['message'] : $kept;
	}
	$_GET['wpsearch_check'] = wp_create_nonce( 'wpsearch_check' );
	ob_start();
	WPSearch_Settings::print_introduction();
	return preg_match( '!<p role="status"><strong>(.*?)</strong>!s', ob_get_clean(), $said ) ? html_entity_decode( $said[1], ENT_QUOTES ) : '';
}

/** Registers a type of posts from now on: {"type", "share": 1 for one that the REST API shows}; {} for none. */
function test_type( $step ) {
	return update_option( 'test_type', empty( $step['type'] ) ? array() : array( $step['type'], ! empty( $step['share'] ) ) );
}

add_action( 'init', function () {
	foreach ( array_filter( array( get_option( 'test_type' ) ) ) as $type ) {
		register_post_type( $type[0], array( 'label' => ucfirst( $type[0] ), 'public' => true, 'show_in_rest' => $type[1], 'rest_base' => $type[0] . 's' ) );
	}
} );

/** Has another plugin hide posts, or show nothing else: {"name": how, "ids"}; {} for none. */
function test_others( $step ) {
	return update_option( 'test_others', empty( $step['name'] ) ? array() : array( 'how' => $step['name'], 'ids' => array_map( 'intval', $step['ids'] ) ) );
}

/** The ways in which plugins hide posts from readers. */
function test_others_hide( $how, $ids ) {
	global $wpdb;
	$is_theirs = function ( $query, $main = false ) { return ! $query->get( 'test_all' ) && ( ! $main || $query->is_main_query() ); };
	$dropped   = function ( $main ) use ( $ids, $is_theirs ) {
		return function ( $posts, $query ) use ( $ids, $is_theirs, $main ) {
			return ! $is_theirs( $query, $main ) ? $posts : array_values( array_filter( $posts, function ( $post ) use ( $ids ) { return ! in_array( $post->ID, $ids, true ); } ) );
		};
	};
	$list   = implode( ',', $ids );
	$where  = function ( $sql, $query ) use ( $list, $is_theirs, $wpdb ) { return $is_theirs( $query ) ? "$sql AND $wpdb->posts.ID NOT IN ($list)" : $sql; };
	$before = function ( $name ) use ( $ids, $is_theirs ) {
		return function ( $query ) use ( $ids, $is_theirs, $name ) { if ( $is_theirs( $query ) ) { $query->set( $name, $ids ); } };
	};
	switch ( $how ) {
		case 'the_posts': return add_filter( 'the_posts', $dropped( false ), 10, 2 );
		case 'posts_results': return add_filter( 'posts_results', $dropped( false ), 10, 2 );
		case 'main': return add_filter( 'the_posts', $dropped( true ), 10, 2 );
		case 'posts_where': return add_filter( 'posts_where', $where, 10, 2 );
		case 'posts_search': return add_filter( 'posts_search', $where, 10, 2 );
		case 'post__not_in': return add_action( 'pre_get_posts', $before( 'post__not_in' ) );
		case 'post__in': return add_action( 'pre_get_posts', $before( 'post__in' ) );
		case 'posts_per_page': return add_action( 'pre_get_posts', function ( $query ) { if ( $query->is_search() ) { $query->set( 'posts_per_page', 3 ); } } );
		case 'added': return add_filter( 'the_posts', function ( $posts, $query ) use ( $ids ) { return $query->is_search() ? array_merge( array_map( 'get_post', $ids ), $posts ) : $posts; }, 10, 2 );
	}
}

$others = get_option( 'test_others' );
if ( $others ) { test_others_hide( $others['how'], $others['ids'] ); }

/** What a theme or a plugin asks by code: {"fields": query vars}. Answers with how many there are, on how many pages, and the posts' numbers. */
function test_query( $step ) {
	wp_set_current_user( 0 );
	$query = new WP_Query();
	$posts = $query->query( $step['fields'] );
	if ( array_keys( $query->posts ) !== array_keys( array_values( $query->posts ) ) ) { throw new Exception( 'The posts are no list.' ); }
	$ids = 'id=>parent' === $query->get( 'fields' ) ? array_keys( $posts ) : array_map( function ( $post ) { return is_object( $post ) ? $post->ID : $post; }, $posts );
	return array_merge( array( (int) $query->found_posts, (int) $query->max_num_pages ), $ids );
}

/** The number of a term: {"taxonomy", "name"}. */
function test_term( $step ) { return array( get_term_by( 'name', esc_html( $step['name'] ), $step['taxonomy'] )->term_id ); }

function test_rename_term( $step ) {
	$term = get_term_by( 'name', $step['name'], $step['taxonomy'] );
	return wp_update_term( $term->term_id, $step['taxonomy'], array( 'name' => $step['to'], 'slug' => sanitize_title( $step['to'] ) ) );
}

function test_delete_term( $step ) {
	$term = get_term_by( 'name', $step['name'], $step['taxonomy'] );
	return wp_delete_term( $term->term_id, $step['taxonomy'] );
}

function test_zone( $step ) { return update_option( 'timezone_string', $step['zone'] ); }

/** The site's own export, as Tools > Export gives it. */
function test_export( $step ) {
	require_once ABSPATH . 'wp-admin/includes/export.php';
	ob_start();
	export_wp( array( 'content' => 'post' ) );
	return ob_get_clean();
}

/**
 * Imports an export with WordPress's own importer: {"to": folder of the plugin, "name": the file}. Authors are those of the file, made
 * where there is none of that name. Answers with what the importer says.
 */
function test_import( $step ) {
	kses_remove_filters();
	require_once ABSPATH . 'wp-admin/includes/admin.php';
	define( 'WP_LOAD_IMPORTERS', true );
	require_once $step['to'] . '/wordpress-importer.php';
	$import = new WP_Import();
	add_filter( 'import_allow_create_users', '__return_true' );
	foreach ( $import->parse( $step['name'] )['authors'] as $login => $author ) {
		$known = get_user_by( 'login', $login );
		$_POST['imported_authors'][] = $login;
		$_POST['user_map'][] = $known ? $known->ID : '';
	}
	ob_start();
	$import->import( $step['name'] );
	return ob_get_clean();
}

function test_permalinks( $step ) {
	global $wp_rewrite;
	$wp_rewrite->init();
	$wp_rewrite->set_permalink_structure( $step['structure'] );
	$wp_rewrite->flush_rules( false );
	return true;
}

/** Goes wrong from now on: {"name", "share": once in so many requests}, {"name": null} for never again. */
function test_fault( $step ) {
	if ( empty( $step['name'] ) ) { return @unlink( FAULT_FILE ); }
	return file_put_contents( FAULT_FILE, json_encode( $step ) );
}

// ---------------------------------------------------------------- what a reader may see

/** Posts and pages as the site's own REST API answers, with titles as plain text besides. */
function test_snapshot() {
	set_time_limit( 600 );
	$rows = array();
	wp_set_current_user( 0 );
	foreach ( array( 'posts', 'pages' ) as $base ) {
		for ( $page = 1; ; $page++ ) {
			$request = new WP_REST_Request( 'GET', "/wp/v2/$base" );
			$request->set_query_params( array( 'per_page' => 100, 'page' => $page, 'orderby' => 'id', 'order' => 'asc' ) );
			$response = rest_do_request( $request );
			foreach ( $response->is_error() ? array() : $response->get_data() as $post ) {
				if ( $post['content']['protected'] ) { continue; }
				$slugs = function ( $ids, $taxonomy ) {
					$slugs = array_map( function ( $id ) use ( $taxonomy ) { return urldecode( get_term( $id, $taxonomy )->slug ); }, $ids );
					sort( $slugs, SORT_STRING );
					return $slugs;
				};
				$rows[] = array(
					'id'         => $post['id'],
					'type'       => $post['type'],
					'title'      => html_entity_decode( wp_strip_all_tags( $post['title']['rendered'] ), ENT_QUOTES | ENT_HTML5, 'UTF-8' ),
					'slug'       => urldecode( $post['slug'] ),
					'url'        => $post['link'],
					'date'       => $post['date_gmt'] . 'Z',
					'local'      => substr( get_the_date( 'c', $post['id'] ), 0, 19 ), // as `time[datetime]` of its page
					'modified'   => $post['modified_gmt'] . 'Z',
					'author'     => get_the_author_meta( 'display_name', $post['author'] ),
					'categories' => $slugs( $post['categories'] ?? array(), 'category' ),
					'tags'       => $slugs( $post['tags'] ?? array(), 'post_tag' ),
					'html'       => $post['content']['rendered'],
				);
			}
			// A page may be short where posts are hidden after they were counted.
			if ( $response->is_error() || $page >= $response->get_headers()['X-WP-TotalPages'] ) { break; }
		}
	}
	return $rows;
}

// ---------------------------------------------------------------- what goes wrong

$fault = is_file( FAULT_FILE ) ? json_decode( file_get_contents( FAULT_FILE ), true ) : null;
$asked = rawurldecode( $_SERVER['REQUEST_URI'] ?? '' );
if ( $fault && strpos( $asked, '/wp/v2/' ) !== false && mt_rand( 1, $fault['share'] ?? 1 ) === 1 ) {
	$name = $fault['name'] === 'any' ? array_rand( array_flip( test_faults() ) ) : $fault['name'];
	test_provoke( $name, $fault, $asked );
}

function test_faults() {
	return array( 'notice', 'bom', 'fatal', 'empty', 'page', 'login', 'maintenance', 'database', 'cut', 'silence' );
}

function test_provoke( $name, $fault, $asked ) {
	switch ( $name ) {
		case 'notice': // a plugin warns on a site with display_errors on
			add_action( 'rest_api_init', function () {
				ini_set( 'display_errors', '1' );
				ini_set( 'html_errors', '1' );
				echo $undefined_variable;
			} );
			break;
		case 'bom': // a plugin's file begins with a byte order mark
			add_action( 'rest_api_init', function () { echo "\xEF\xBB\xBF"; } );
			break;
		case 'fatal':
			add_action( 'rest_api_init', function () { throw new Error( 'broken plugin' ); } );
			break;
		case 'empty':
			exit;
		case 'page':
			echo '<!DOCTYPE html><title>Page</title>';
			exit;
		case 'login': // what "disable REST API" plugins do
			add_filter( 'rest_authentication_errors', function ( $error ) {
				return is_user_logged_in() ? $error : new WP_Error( 'rest_not_logged_in', 'You are not currently logged in.', array( 'status' => 401 ) );
			}, 200 );
			break;
		case 'maintenance':
			http_response_code( 503 );
			header( 'Retry-After: 1' );
			exit;
		case 'database':
			http_response_code( 500 );
			echo '<!DOCTYPE html><title>Database Error</title><h1>Error establishing a database connection</h1>';
			exit;
		case 'cut': // ends in the middle, with a clean end of the connection
			ob_start( function ( $text ) { return substr( $text, 0, (int) ( strlen( $text ) / 2 ) ); } );
			break;
		case 'silence': // answers when nobody waits any more
			sleep( $fault['seconds'] ?? 3 );
			break;
		case 'post': // the content of one post cannot be rendered
			add_filter( 'the_content', function ( $content ) use ( $fault ) {
				if ( get_the_ID() === $fault['id'] ) { throw new Error( 'broken shortcode' ); }
				return $content;
			} );
			break;
		case 'churn': // the site changes while it is read: every list request trashes a post or publishes one
			if ( strpos( $asked, '/wp/v2/posts' ) !== false && strpos( $asked, 'include=' ) === false ) {
				add_action( 'rest_api_init', 'test_churn' );
			}
			break;
	}
}

/** Trashes the oldest post or publishes a new one of an old date. */
function test_churn() {
	global $wpdb;
	$oldest = (int) $wpdb->get_var( "SELECT ID FROM $wpdb->posts WHERE post_type = 'post' AND post_status = 'publish' ORDER BY ID LIMIT 1" );
	if ( mt_rand( 0, 1 ) ) {
		wp_trash_post( $oldest );
	} else {
		test_make( array( 'count' => 1, 'first' => mt_rand( 5000, 9999 ), 'date' => '2015-05-05 05:05:05' ) );
	}
}
