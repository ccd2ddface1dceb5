<?php
/**
 * A search of WordPress in the parameters of the server.
 *
 * @package wpsearch
 */

defined( 'ABSPATH' ) || exit;

/**
 * What a WP_Query asks, as one request to the server.
 *
 *     one type                              wp/v2/TYPE                every condition below
 *     several, by relevance                 wp/v2/search              include, exclude
 *     several, by an author, date, order    wpsearch/v1/search        author, whole days, newest, oldest, title
 *
 * A condition on categories, tags or other terms leaves only the types that have such terms, mostly posts alone. A query var that
 * is not read here and says anything is for WordPress to answer: better its answer than a wrong one.
 */
final class WPSearch_Request {
	/**
	 * Query vars that are read here, or that do not change which posts are found.
	 */
	const KNOWN = array(
		's', 'post_type', 'post_status', 'posts_per_page', 'posts_per_archive_page', 'posts_per_rss', 'showposts', 'paged', 'page',
		'nopaging', 'offset', 'fields', 'orderby', 'order', 'no_found_rows', 'ignore_sticky_posts', 'caller_get_posts',
		'suppress_filters', 'cache_results', 'update_post_meta_cache', 'update_post_term_cache', 'update_menu_item_cache',
		'lazy_load_term_meta', 'comments_per_page', 'search_terms', 'search_terms_count', 'search_orderby_title', 'feed',
		'withoutcomments', 'author', 'author_name', 'author__in', 'author__not_in', 'post__in', 'post__not_in', 'date_query', 'm',
		'year', 'monthnum', 'day', 'has_password', 'more', WPSearch_Answer::UNORDERED,
	);

	/**
	 * Query vars for which 0 is nothing.
	 */
	const NUMBERS = array( 'p', 'page_id', 'attachment_id', 'w' );

	/**
	 * Orders of WordPress by those of the server.
	 */
	const ORDERS = array(
		'relevance'     => 'relevance',
		'date'          => 'date',
		'post_date'     => 'date',
		'modified'      => 'modified',
		'post_modified' => 'modified',
		'id'            => 'id',
		'title'         => 'title',
		'post_title'    => 'title',
		'name'          => 'slug',
		'post_name'     => 'slug',
		'author'        => 'author',
		'post_author'   => 'author',
	);

	/**
	 * The most posts that the server gives at a time, and how many it passes over at most in wpsearch/v1.
	 */
	const LARGEST_PAGE = 100;
	const FARTHEST     = 10000;

	/**
	 * The server's own route.
	 */
	const OWN = 'wpsearch/v1/search';

	/**
	 * Below /wp-json/.
	 *
	 * @var string
	 */
	public $path = '';

	/**
	 * Parameters by their names.
	 *
	 * @var array
	 */
	public $parameters = array();

	/**
	 * Names of the types that may be found.
	 *
	 * @var string[]
	 */
	public $types = array();

	/**
	 * Which page, from 1.
	 *
	 * @var int
	 */
	public $page = 1;

	/**
	 * How many posts it has.
	 *
	 * @var int
	 */
	public $per_page = 10;

	/**
	 * Reads a query.
	 *
	 * @param WP_Query        $query  The query.
	 * @param WPSearch_Server $server The server.
	 * @return self|null Null for what the server cannot be asked.
	 */
	public static function of( $query, $server ) {
		$request           = new self();
		$request->per_page = (int) $query->get( 'posts_per_page' );
		$request->page     = max( 1, absint( $query->get( 'paged' ) ) );
		$order             = self::order( $query );
		if ( ! self::is_plain( $query ) || null === $order || $request->per_page < 1 || $request->per_page > self::LARGEST_PAGE ) {
			return null;
		}
		$known = $server->known();
		$terms = null === $known ? null : WPSearch_Terms::of( $query, $known['taxonomies'] );
		$dates = WPSearch_Dates::of( $query );
		$posts = self::posts( $query );
		$who   = self::authors( $query );
		if ( null === $terms || null === $dates || null === $posts || null === $who ) {
			return null;
		}
		$request->types = self::types( $query, $terms );
		if ( ! $request->types || array_diff( $request->types, array_keys( $known['types'] ) ) ) {
			return null;
		}
		$text = (string) $query->get( 's' );
		if ( 1 === count( $request->types ) ) {
			$request->path       = 'wp/v2/' . $known['types'][ $request->types[0] ];
			$request->parameters = array( 'search' => $text ) + array( '_fields' => 'id' ) + $order + $posts + $who
				+ $dates->parameters() + $terms->parameters;
			return $request;
		}
		if ( $terms->parameters ) {
			return null;
		}
		if ( ! $who && $dates->is_empty() && array( 'orderby' => 'relevance' ) === $order ) {
			$request->path       = 'wp/v2/search';
			$request->parameters = array(
				'search'  => $text,
				'_fields' => 'id',
				'subtype' => $request->types,
			) + $posts;
			return $request;
		}
		return $request->across_types( $text, $order, $posts, $who, $dates );
	}

	/**
	 * Becomes a request for several types with conditions.
	 *
	 * @param string         $text  What is searched for.
	 * @param array          $order The order.
	 * @param array          $posts Conditions on ids.
	 * @param array          $who   Conditions on authors.
	 * @param WPSearch_Dates $dates Conditions on dates.
	 * @return self|null
	 */
	private function across_types( $text, $order, $posts, $who, $dates ) {
		$orders = array(
			'relevance'  => 'relevance',
			'date desc'  => 'newest',
			'date asc'   => 'oldest',
			'title asc'  => 'title',
		);
		$key    = implode( ' ', $order );
		$days   = $dates->days();
		$offset = ( $this->page - 1 ) * $this->per_page;
		if ( $posts || isset( $who['author_exclude'] ) || ! isset( $orders[ $key ] ) || null === $days || $offset > self::FARTHEST ) {
			return null;
		}
		$this->path       = self::OWN;
		// WordPress lists each post: pages are counted by the total.
		$this->parameters = array(
			'q'           => $text,
			'sort'        => $orders[ $key ],
			'type'        => $this->types,
			'no-collapse' => 'true',
		) + $who + $days;
		return $this;
	}

	/**
	 * The parameters for a part of the list.
	 *
	 * @param int $number Which part, from 1.
	 * @param int $size   How many posts it has.
	 * @return array
	 */
	public function part( $number, $size ) {
		$part = self::OWN === $this->path
			? array(
				'limit'  => $size,
				'offset' => ( $number - 1 ) * $size,
			)
			: array(
				'per_page' => $size,
				'page'     => $number,
			);
		return $this->parameters + $part;
	}

	/**
	 * Whether a query says nothing but what is read here.
	 *
	 * @param WP_Query $query The query.
	 * @return bool
	 */
	private static function is_plain( $query ) {
		$vars = $query->query_vars;
		if ( ! empty( $vars['nopaging'] ) || ! empty( $vars['has_password'] ) || is_numeric( isset( $vars['offset'] ) ? $vars['offset'] : '' ) ) {
			return false;
		}
		if ( $query->is_singular || ( $query->meta_query instanceof WP_Meta_Query && $query->meta_query->queries ) ) {
			return false;
		}
		if ( ! in_array( $query->get( 'post_status' ), array( '', null, array(), 'publish', array( 'publish' ) ), true ) ) {
			return false;
		}
		/**
		 * Filters the query vars that a search may have. Add those of yours that do not change what is found.
		 *
		 * @param string[] $known Names of query vars.
		 */
		$known   = apply_filters( 'wpsearch_query_vars', array_merge( self::KNOWN, WPSearch_Terms::VARS, WPSearch_Terms::own_vars() ) );
		$further = array_diff_key( $vars, array_flip( $known ) );
		foreach ( $further as $name => $value ) {
			$is_nothing = in_array( $value, array( '', null, false, array() ), true ) || ( 0 === $value && in_array( $name, self::NUMBERS, true ) );
			if ( ! $is_nothing ) {
				return false;
			}
		}
		return true;
	}

	/**
	 * The types that a query finds posts of. Files have no text here, and are no posts that are published.
	 *
	 * @param WP_Query       $query The query.
	 * @param WPSearch_Terms $terms Its conditions on terms.
	 * @return string[]
	 */
	private static function types( $query, $terms ) {
		$asked = $query->get( 'post_type' );
		if ( 'any' === $asked ) {
			$asked = get_post_types( array( 'exclude_from_search' => false ) );
		}
		$types = array();
		foreach ( array_unique( (array) ( $asked ? $asked : 'post' ) ) as $type ) {
			if ( 'attachment' === $type || ! $terms->may_be_on( $type ) ) {
				continue;
			}
			// What is not there needs no server that knows it.
			if ( 'post' === $type || self::published( $type ) > 0 ) {
				$types[] = $type;
			}
		}
		return $types;
	}

	/**
	 * The types that a search of all types finds posts of, and the server does not know.
	 *
	 * @param string[] $known Routes of the types that it knows, by their names.
	 * @return string[]
	 */
	public static function lacking( $known ) {
		$searched = array_diff( get_post_types( array( 'exclude_from_search' => false ) ), array( 'attachment' ), array_keys( $known ) );
		return array_values(
			array_filter(
				$searched,
				static function ( $type ) {
					return self::published( $type ) > 0;
				}
			)
		);
	}

	/**
	 * How many posts of a type are published.
	 *
	 * @param string $type The type.
	 * @return int
	 */
	public static function published( $type ) {
		$counts = wp_count_posts( $type );
		return isset( $counts->publish ) ? (int) $counts->publish : 0;
	}

	/**
	 * The order of a query; that of a feed is by date, as WordPress has it.
	 *
	 * @param WP_Query $query The query.
	 * @return array|null
	 */
	private static function order( $query ) {
		$order     = $query->get( 'orderby' );
		$direction = strtolower( (string) $query->get( 'order' ) );
		if ( is_array( $order ) && 1 === count( $order ) ) {
			$direction = strtolower( (string) reset( $order ) );
			$order     = key( $order );
		}
		if ( $query->get( WPSearch_Answer::UNORDERED ) || '' === $order || null === $order ) {
			$order     = $query->is_feed ? 'date' : 'relevance';
			$direction = 'desc';
		}
		$order = is_string( $order ) ? strtolower( $order ) : '';
		if ( ! isset( self::ORDERS[ $order ] ) ) {
			return null;
		}
		if ( 'relevance' === $order ) {
			return array( 'orderby' => 'relevance' );
		}
		return array(
			'orderby' => self::ORDERS[ $order ],
			'order'   => 'asc' === $direction ? 'asc' : 'desc',
		);
	}

	/**
	 * Conditions on ids. Of two that exclude one another WordPress keeps the first.
	 *
	 * @param WP_Query $query The query.
	 * @return array|null
	 */
	private static function posts( $query ) {
		$wanted = (array) $query->get( 'post__in' );
		if ( $wanted ) {
			$ids = self::ids( $wanted );
			return $ids ? array( 'include' => $ids ) : null;
		}
		$ids = self::ids( (array) $query->get( 'post__not_in' ) );
		return $ids ? array( 'exclude' => $ids ) : array();
	}

	/**
	 * Conditions on authors. WordPress has written `author` into the lists by now.
	 *
	 * @param WP_Query $query The query.
	 * @return array|null
	 */
	private static function authors( $query ) {
		$not = self::ids( (array) $query->get( 'author__not_in' ) );
		$in  = self::ids( (array) $query->get( 'author__in' ) );
		if ( $query->get( 'author_name' ) ) {
			$author = absint( $query->get( 'author' ) );
			// Both lists and a name are rarer than the code they would take.
			return $author && ! $not && ( ! $in || array( $author ) === $in ) ? array( 'author' => array( $author ) ) : null;
		}
		if ( $not ) {
			return array( 'author_exclude' => $not );
		}
		return $in ? array( 'author' => $in ) : array();
	}

	/**
	 * Ids that can be ids.
	 *
	 * @param array $values Anything.
	 * @return int[]
	 */
	private static function ids( $values ) {
		return array_values( array_unique( array_filter( array_map( 'absint', array_filter( $values, 'is_scalar' ) ) ) ) );
	}
}
