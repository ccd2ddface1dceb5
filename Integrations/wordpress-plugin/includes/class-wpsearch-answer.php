<?php
/**
 * A search of WordPress, answered.
 *
 * @package wpsearch
 */

defined( 'ABSPATH' ) || exit;

/**
 * Answers WP_Query before it asks the database.
 *
 * The server names posts; which of them may be shown WordPress decides. They are asked for by a query that is the first one
 * without its words: so every condition of it, and every filter that other plugins have on queries, holds for them, too, and an
 * index that is out of date shows nothing that the site does not.
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
	 * Whether the posts of an answer are being read, which no server needs to be asked for.
	 *
	 * @var bool
	 */
	private static $is_reading = false;

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
		if ( null !== $posts || self::$is_reading || ! self::is_wanted( $query ) ) {
			return $posts;
		}
		$server = WPSearch_Server::current();
		if ( null === $server ) {
			return null;
		}
		$request = WPSearch_Request::of( $query, $server );
		$found   = null === $request ? null : $server->found( $request );
		if ( null === $found ) {
			return null;
		}
		$posts   = self::shown( $found['ids'], $query, $request );
		$dropped = count( $found['ids'] ) - count( $posts );
		if ( ! $query->get( 'no_found_rows' ) ) {
			// What the site does not show is not counted either. Pages are those of the server, that none is out of reach.
			$query->found_posts   = $found['total'] - $dropped;
			$query->max_num_pages = $query->found_posts ? (int) ceil( $found['total'] / $request->per_page ) : 0;
			$query->set( self::TOTAL, $query->found_posts );
		}
		// WordPress keeps answers in its cache, by the text of its own request: under another text this one is not taken for its own.
		$query->request .= ' /* answered by wpsearch */';
		return self::as_wanted( $posts, $query->get( 'fields' ) );
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
	 * The posts of a page that WordPress shows, in the order of the server.
	 *
	 * @param int[]            $ids     What the server found.
	 * @param WP_Query         $query   The query.
	 * @param WPSearch_Request $request What the server was asked.
	 * @return WP_Post[]
	 */
	private static function shown( $ids, $query, $request ) {
		$wanted = array_filter( array_map( 'absint', (array) $query->get( 'post__in' ) ) );
		// With post__in, post__not_in does not count in WordPress.
		$ids = $wanted ? array_intersect( $ids, $wanted ) : array_diff( $ids, array_map( 'absint', (array) $query->get( 'post__not_in' ) ) );
		if ( ! $ids ) {
			return array();
		}
		$vars = array_diff_key( $query->query_vars, array_flip( WPSearch_Terms::VARS ) );
		$vars = array_merge(
			$vars,
			array(
				'post__in'               => array_values( $ids ),
				'post_type'              => $request->types,
				'post_status'            => 'publish',
				'has_password'           => false,
				// As WordPress read them: it writes the first term of several back into the simple query vars.
				'tax_query'              => $query->tax_query instanceof WP_Tax_Query ? $query->tax_query->queries : array(), // phpcs:ignore WordPress.DB.SlowDBQuery
				'orderby'                => 'post__in',
				'posts_per_page'         => count( $ids ),
				'paged'                  => 1,
				'fields'                 => '',
				'no_found_rows'          => true,
				'ignore_sticky_posts'    => true,
				// The outer query fills these.
				'update_post_meta_cache' => false,
				'update_post_term_cache' => false,
				'lazy_load_term_meta'    => false,
			)
		);
		$reader  = new WP_Query();
		$no_text = static function ( $sql, $query ) use ( $reader ) {
			return $query === $reader ? '' : $sql;
		};
		add_filter( 'posts_search', $no_text, PHP_INT_MAX, 2 );
		self::$is_reading = true;
		try {
			$posts = $reader->query( $vars );
		} finally {
			self::$is_reading = false;
			remove_filter( 'posts_search', $no_text, PHP_INT_MAX );
		}
		return self::in_order( $posts, $ids, $request->types );
	}

	/**
	 * Posts in an order of ids, without what may not be shown whatever became of the query.
	 *
	 * @param array    $posts What was read.
	 * @param int[]    $ids   The order.
	 * @param string[] $types The types that may be shown.
	 * @return WP_Post[] A list: WP_Query counts through it by position.
	 */
	private static function in_order( $posts, $ids, $types ) {
		$places = array_flip( $ids );
		$shown  = array();
		foreach ( $posts as $post ) {
			if ( $post instanceof WP_Post && isset( $places[ $post->ID ] ) && 'publish' === $post->post_status
				&& '' === $post->post_password && in_array( $post->post_type, $types, true ) ) {
				$shown[ $places[ $post->ID ] ] = $post;
			}
		}
		ksort( $shown );
		return array_values( $shown );
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
