<?php
/**
 * A search of WordPress, answered.
 *
 * @package wpsearch
 */

defined( 'ABSPATH' ) || exit;

/**
 * Answers WP_Query before it asks the database.
 */
final class WPSearch_Answer {
	/**
	 * Query var in which a query that was answered keeps how many posts were found.
	 */
	const TOTAL = 'wpsearch_total';

	/**
	 * Query var of a REST request that named no order.
	 */
	const UNORDERED = 'wpsearch_unordered';

	/**
	 * Query var of a query that WordPress is to answer.
	 */
	const LEFT = 'wpsearch_left';

	/**
	 * Takes the hooks.
	 */
	public static function register() {
		add_filter( 'posts_pre_query', array( __CLASS__, 'answer' ), 10, 2 );
		add_filter( 'found_posts', array( __CLASS__, 'total' ), 10, 2 );
		add_action( 'rest_api_init', array( __CLASS__, 'register_rest' ) );
	}

	/**
	 * Takes the hooks of the REST API, which are called by post types.
	 */
	public static function register_rest() {
		foreach ( get_post_types( array( 'show_in_rest' => true ) ) as $type ) {
			add_filter( "rest_{$type}_query", array( __CLASS__, 'note_request' ), 10, 2 );
		}
		add_filter( 'rest_post_search_query', array( __CLASS__, 'note_request' ), 10, 2 );
	}

	/**
	 * Notes in a query what only its REST request knows.
	 *
	 * WordPress fills in its own default order, and a client that named none gets the best first. Who edits (the block editor
	 * looks for posts to link to) needs what was published a moment ago, which no index has yet.
	 *
	 * @param array           $args    The arguments of the query.
	 * @param WP_REST_Request $request The request.
	 * @return array
	 */
	public static function note_request( $args, $request ) {
		$given = array_merge( (array) $request->get_query_params(), (array) $request->get_body_params(), (array) $request->get_json_params() );
		if ( empty( $given['orderby'] ) ) {
			$args[ self::UNORDERED ] = true;
		}
		if ( 'edit' === $request['context'] || current_user_can( 'edit_posts' ) ) {
			$args[ self::LEFT ] = true;
		}
		return $args;
	}

	/**
	 * Answers a query, if the server can.
	 *
	 * @param array|null $posts What another plugin has answered.
	 * @param WP_Query   $query The query.
	 * @return array|null Null leaves it to WordPress.
	 */
	public static function answer( $posts, $query ) {
		unset( $query->query_vars[ self::TOTAL ] );
		if ( null !== $posts || WPSearch_Page::is_reading() || ! self::is_wanted( $query ) ) {
			return $posts;
		}
		$server = WPSearch_Server::current();
		if ( null === $server ) {
			return null;
		}
		$request = WPSearch_Request::of( $query, $server );
		$page    = null === $request ? null : WPSearch_Page::of( $query, $request, $server );
		if ( null === $page ) {
			return null;
		}
		if ( ! $query->get( 'no_found_rows' ) ) {
			$query->found_posts   = $page['total'];
			$query->max_num_pages = (int) ceil( $page['total'] / $request->per_page );
			$query->set( self::TOTAL, $query->found_posts );
		}
		// WordPress keeps answers in its cache, by the text of its own request: under another text this one is not taken for its own.
		$query->request .= ' /* answered by wpsearch */';
		return self::as_wanted( $page['posts'], $query->get( 'fields' ) );
	}

	/**
	 * Says how many posts an answer has. WordPress would ask the database, which was not asked for them.
	 *
	 * @param int      $found How many WordPress counts.
	 * @param WP_Query $query The query.
	 * @return int
	 */
	public static function total( $found, $query ) {
		return isset( $query->query_vars[ self::TOTAL ] ) ? $query->query_vars[ self::TOTAL ] : $found;
	}

	/**
	 * Whether a query is a search by a visitor.
	 *
	 * @param WP_Query $query The query.
	 * @return bool
	 */
	private static function is_wanted( $query ) {
		$is_search = '' !== trim( (string) $query->get( 's' ) )
			&& ! is_admin() && ! wp_doing_cron() && ! ( defined( 'WP_CLI' ) && WP_CLI )
			&& ! $query->get( 'suppress_filters' ) && ! $query->get( self::LEFT ) && ! $query->is_comment_feed;
		/**
		 * Filters whether a search may be answered by the server.
		 *
		 * @param bool     $is_search Whether it is one that may.
		 * @param WP_Query $query     The query.
		 */
		return (bool) apply_filters( 'wpsearch_may_answer', $is_search, $query );
	}

	/**
	 * Posts in the form that a query wants.
	 *
	 * @param WP_Post[] $posts  The posts.
	 * @param string    $fields The query var.
	 * @return array
	 */
	private static function as_wanted( $posts, $fields ) {
		switch ( $fields ) {
			case 'ids':
				return wp_list_pluck( $posts, 'ID' );
			case 'id=>parent':
				return array_map(
					static function ( $post ) {
						return (object) array(
							'ID'          => $post->ID,
							'post_parent' => $post->post_parent,
						);
					},
					$posts
				);
			default:
				return $posts;
		}
	}
}
