<?php
/**
 * A page of what a search finds.
 *
 * @package wpsearch
 */

defined( 'ABSPATH' ) || exit;

/**
 * The posts of a page that WordPress shows, and how many there are on all pages.
 *
 * The server names posts; which of them may be shown WordPress decides, with whatever other plugins hide: by conditions of the
 * query, in its SQL, or afterwards. So the list is gone through from its beginning, a hundred posts at a time, until the page is
 * full of posts that are shown:
 *
 *     the server's list     1 2 . 4 5 . . 8 9 10 11 …
 *     page 1 of four        1 2   4 5
 *     page 2                          8 9 10 11
 *
 * As long as nothing was left out, there are as many as the server says. Where something was, and for a day after that, they are
 * counted to the end of the list; where that is too far, WordPress answers.
 */
final class WPSearch_Page {
	/**
	 * How many posts the server is asked for at a time.
	 */
	const STEP = WPSearch_Request::LARGEST_PAGE;

	/**
	 * How many are gone through at most.
	 */
	const FARTHEST = 1000;

	/**
	 * Transient that is there for a day after a post was met that another plugin hides.
	 */
	const HIDES = 'wpsearch_hides';

	/**
	 * Whether posts are being read, which no server needs to be asked for.
	 *
	 * @var bool
	 */
	private static $is_reading = false;

	/**
	 * The query.
	 *
	 * @var WP_Query
	 */
	private $query;

	/**
	 * What the server is asked.
	 *
	 * @var WPSearch_Request
	 */
	private $request;

	/**
	 * Posts that are shown, by their ids, in the order of the server.
	 *
	 * @var WP_Post[]
	 */
	private $shown = array();

	/**
	 * How many were left out.
	 *
	 * @var int
	 */
	private $dropped = 0;

	/**
	 * How many of these the site publishes: other plugins hide them.
	 *
	 * @var int
	 */
	private $hidden = 0;

	/**
	 * A page that is empty yet.
	 *
	 * @param WP_Query         $query   The query.
	 * @param WPSearch_Request $request What the server is asked.
	 */
	private function __construct( $query, $request ) {
		$this->query   = $query;
		$this->request = $request;
	}

	/**
	 * Whether the posts of an answer are being read.
	 *
	 * @return bool
	 */
	public static function is_reading() {
		return self::$is_reading;
	}

	/**
	 * The page that a query asks for.
	 *
	 * @param WP_Query         $query   The query.
	 * @param WPSearch_Request $request What the server is asked.
	 * @param WPSearch_Server  $server  The server.
	 * @return array|null `posts` and `total`; null leaves it to WordPress.
	 */
	public static function of( $query, $request, $server ) {
		$page = new self( $query, $request );
		$end  = $request->page * $request->per_page;
		return $end > self::FARTHEST ? $page->far( $server ) : $page->walked( $server, $end );
	}

	/**
	 * A page near the beginning.
	 *
	 * @param WPSearch_Server $server The server.
	 * @param int             $end    How many posts there are to the end of the page.
	 * @return array|null
	 */
	private function walked( $server, $end ) {
		$deadline = microtime( true ) + WPSearch_Settings::seconds();
		for ( $step = 1; $step * self::STEP <= self::FARTHEST && microtime( true ) < $deadline; $step++ ) {
			$found = $server->found( $this->request, $step, self::STEP );
			if ( null === $found ) {
				return null;
			}
			$this->take( $found['ids'] );
			$is_last = ! $found['ids'] || $step * self::STEP >= $found['total'];
			if ( $is_last || ( count( $this->shown ) >= $end && ! $this->is_to_be_counted( $found['total'] ) ) ) {
				return array(
					'posts' => array_slice( array_values( $this->shown ), $end - $this->request->per_page, $this->request->per_page ),
					'total' => $is_last ? count( $this->shown ) : $this->total( $found ),
				);
			}
			if ( $this->hidden && $found['total'] > self::FARTHEST ) {
				return null;
			}
		}
		return null;
	}

	/**
	 * Whether the list is to be gone through to its end, since the server does not know how many of it are shown.
	 *
	 * @param int $total How many the server says there are.
	 * @return bool
	 */
	private function is_to_be_counted( $total ) {
		if ( $this->query->get( 'no_found_rows' ) ) {
			return false;
		}
		return $this->hidden || ( $total <= self::FARTHEST && get_transient( self::HIDES ) );
	}

	/**
	 * A page far behind the beginning, as the server has it.
	 *
	 * @param WPSearch_Server $server The server.
	 * @return array|null
	 */
	private function far( $server ) {
		$found = $server->found( $this->request, $this->request->page, $this->request->per_page );
		if ( null === $found ) {
			return null;
		}
		$this->take( $found['ids'] );
		return $this->hidden ? null : array(
			'posts' => array_values( $this->shown ),
			'total' => $this->total( $found ),
		);
	}

	/**
	 * How many there are by the server's word. What is withdrawn is in no index for long: as many as were met are not counted.
	 *
	 * @param array $found What the server found.
	 * @return int
	 */
	private function total( $found ) {
		return max( 0, min( $found['claimed'] - $this->dropped, $found['total'] ) );
	}

	/**
	 * Takes those of the next posts of the list that are shown.
	 *
	 * @param int[] $ids The posts.
	 */
	private function take( $ids ) {
		$ids     = array_values( array_diff( $ids, array_keys( $this->shown ) ) );
		$shown   = $ids ? $this->shown_of( $ids ) : array();
		$missing = array_values( array_diff( $ids, array_keys( $shown ) ) );
		foreach ( $ids as $id ) {
			if ( isset( $shown[ $id ] ) ) {
				$this->shown[ $id ] = $shown[ $id ];
			}
		}
		$this->dropped += count( $missing );
		_prime_post_caches( $missing, false, false );
		$this->hidden += count( array_filter( array_map( 'get_post', $missing ), array( $this, 'is_public' ) ) );
		if ( $this->hidden && ! get_transient( self::HIDES ) ) {
			set_transient( self::HIDES, 1, DAY_IN_SECONDS );
		}
	}

	/**
	 * Whether a post is what the site publishes, whatever becomes of the query.
	 *
	 * @param mixed $post A post.
	 * @return bool
	 */
	private function is_public( $post ) {
		return $post instanceof WP_Post && 'publish' === $post->post_status && '' === $post->post_password
			&& in_array( $post->post_type, $this->request->types, true );
	}

	/**
	 * Those of some posts that WordPress shows.
	 *
	 * They are asked for by a query that is the first one without its words: so every condition of it, and every filter that
	 * other plugins have on queries, holds for them, too, and an index that is out of date shows nothing that the site does not.
	 *
	 * @param int[] $ids The posts.
	 * @return WP_Post[] By their ids.
	 */
	private function shown_of( $ids ) {
		$reader  = new WP_Query();
		$filters = self::filters( $reader, $ids );
		$vars    = array_diff_key( $this->query->query_vars, array_flip( WPSearch_Terms::VARS ) );
		// As WordPress read them: it writes the first term of several back into the simple query vars.
		$vars['tax_query'] = $this->query->tax_query instanceof WP_Tax_Query ? $this->query->tax_query->queries : array(); // phpcs:ignore WordPress.DB.SlowDBQuery
		$vars['post_type'] = $this->request->types;
		foreach ( $filters as $filter ) {
			add_filter( $filter[0], $filter[1], $filter[2], 2 );
		}
		$is_main          = $this->query->is_main_query();
		self::$is_reading = true;
		try {
			if ( $is_main ) {
				// What is hidden from the main query alone is hidden from its reader.
				$GLOBALS['wp_the_query'] = $reader; // phpcs:ignore WordPress.WP.GlobalVariablesOverride
			}
			$posts = $reader->query( $vars );
		} finally {
			self::$is_reading = false;
			if ( $is_main ) {
				$GLOBALS['wp_the_query'] = $this->query; // phpcs:ignore WordPress.WP.GlobalVariablesOverride
			}
			foreach ( $filters as $filter ) {
				remove_filter( $filter[0], $filter[1], $filter[2] );
			}
		}
		$posts = array_column( array_filter( $posts, array( $this, 'is_public' ) ), null, 'ID' );
		return array_intersect_key( $posts, array_flip( $ids ) );
	}

	/**
	 * What makes a query one for some posts, whatever other plugins set in it.
	 *
	 * @param WP_Query $reader The query.
	 * @param int[]    $ids    The posts.
	 * @return array[] Hooks, functions and priorities.
	 */
	private static function filters( $reader, $ids ) {
		$words = '';
		return array(
			array(
				'pre_get_posts',
				static function ( $query ) use ( $reader, $ids ) {
					if ( $query === $reader ) {
						self::ask_for( $ids, $query );
					}
				},
				PHP_INT_MAX,
			),
			array(
				'posts_search',
				static function ( $sql, $query ) use ( $reader, &$words ) {
					$words = $query === $reader ? $sql : $words;
					return $sql;
				},
				PHP_INT_MIN,
			),
			array(
				'posts_search',
				static function ( $sql, $query ) use ( $reader, &$words ) {
					if ( $query !== $reader ) {
						return $sql;
					}
					// The words go; what another plugin wrote behind them stays.
					return '' !== $words && 0 === strpos( $sql, $words ) ? substr( $sql, strlen( $words ) ) : '';
				},
				PHP_INT_MAX,
			),
			array(
				'post_limits',
				static function ( $sql, $query ) use ( $reader ) {
					return $query === $reader ? '' : $sql;
				},
				PHP_INT_MAX,
			),
		);
	}

	/**
	 * Makes a query ask for some posts, and for no others.
	 *
	 * @param int[]    $ids   The posts.
	 * @param WP_Query $query The query, as others have set it.
	 */
	private static function ask_for( $ids, $query ) {
		$wanted = array_map( 'absint', (array) $query->get( 'post__in' ) );
		// With post__in, post__not_in does not count in WordPress.
		$ids = $wanted ? array_intersect( $ids, $wanted ) : array_diff( $ids, array_map( 'absint', (array) $query->get( 'post__not_in' ) ) );
		$set = array(
			'post__in'               => $ids ? array_values( $ids ) : array( 0 ),
			'post_status'            => 'publish',
			'has_password'           => false,
			'orderby'                => 'none',
			'posts_per_page'         => count( $ids ),
			'paged'                  => 1,
			'offset'                 => '',
			'fields'                 => '',
			'no_found_rows'          => true,
			'ignore_sticky_posts'    => true,
			'suppress_filters'       => false,
			// The outer query fills these.
			'update_post_meta_cache' => false,
			'update_post_term_cache' => false,
			'lazy_load_term_meta'    => false,
		);
		foreach ( $set as $name => $value ) {
			$query->set( $name, $value );
		}
	}
}
