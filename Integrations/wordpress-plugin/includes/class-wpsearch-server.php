<?php
/**
 * The search server.
 *
 * @package wpsearch
 */

defined( 'ABSPATH' ) || exit;

/**
 * A running `wpsearch serve`, asked over HTTP with little patience.
 *
 * What it says is not trusted: an answer that is not exactly of the expected form is none. After a failure it is left alone for
 * some seconds, in which WordPress answers at once.
 */
final class WPSearch_Server {
	/**
	 * Transient that is there while the server is left alone, and for how many seconds.
	 */
	const PAUSE         = 'wpsearch_pause';
	const PAUSE_SECONDS = 15;

	/**
	 * Transient with the types and taxonomies that the server knows, and for how many seconds.
	 */
	const KNOWN         = 'wpsearch_known';
	const KNOWN_SECONDS = 600;

	/**
	 * What a server names among the namespaces of its routes, and no WordPress does.
	 */
	const ROUTES = 'wpsearch/v1';

	/**
	 * The header by which a WordPress knows a request of this plugin.
	 */
	const HEADER = 'X-WPSearch-Plugin';

	/**
	 * Bytes of an answer at most: a hundred hits with their snippets have 300,000.
	 */
	const BYTES = 2000000;

	/**
	 * Bytes of an address at most; the server takes 8,192.
	 */
	const ADDRESS_BYTES = 8000;

	/**
	 * Where it is, without a slash at the end.
	 *
	 * @var string
	 */
	private $address;

	/**
	 * A server at an address.
	 *
	 * @param string $address The address, as `clean` gives it.
	 */
	public function __construct( $address ) {
		$this->address = $address;
	}

	/**
	 * The server of this site.
	 *
	 * @return self|null Null where none is named, where the one that is has failed a moment ago, and for a request of a plugin.
	 */
	public static function current() {
		$address = self::is_asked() ? '' : WPSearch_Settings::address();
		return '' === $address || self::is_own( $address ) || get_transient( self::PAUSE ) ? null : new self( $address );
	}

	/**
	 * Whether it is the plugin that asks this site, here or elsewhere. That is put to no server again: a WordPress that takes
	 * itself for one, or two that take one another, would ask for ever.
	 *
	 * @return bool
	 */
	private static function is_asked() {
		return isset( $_SERVER[ 'HTTP_' . strtoupper( strtr( self::HEADER, '-', '_' ) ) ] );
	}

	/**
	 * Whether an address is at this site's own host, where WordPress answers.
	 *
	 * @param string $address The address.
	 * @return bool
	 */
	public static function is_own( $address ) {
		$own = array_map( array( __CLASS__, 'host' ), array( home_url(), site_url(), network_home_url() ) );
		return in_array( self::host( $address ), $own, true );
	}

	/**
	 * Host and port of an address, whatever its scheme.
	 *
	 * @param string $address The address.
	 * @return string
	 */
	private static function host( $address ) {
		$parts = wp_parse_url( strtolower( $address ) );
		$port  = isset( $parts['port'] ) && ! in_array( $parts['port'], array( 80, 443 ), true ) ? ':' . $parts['port'] : '';
		return isset( $parts['host'] ) ? preg_replace( '/^www\.|\.$/', '', $parts['host'] ) . $port : '';
	}

	/**
	 * What a server says of itself.
	 *
	 * @return array|null `home` and `namespaces`; null where nobody answers.
	 */
	public function root() {
		$answer = $this->asked( '', array( '_fields' => 'home,namespaces' ) );
		return is_array( $answer ) ? $answer['body'] : null;
	}

	/**
	 * Whether what says so of itself is a server.
	 *
	 * @param array|null $root What it says.
	 * @return bool
	 */
	public static function is_server( $root ) {
		return isset( $root['namespaces'] ) && is_array( $root['namespaces'] ) && in_array( self::ROUTES, $root['namespaces'], true );
	}

	/**
	 * Forgets what was noted of the server.
	 */
	public static function forget() {
		delete_transient( self::PAUSE );
		delete_transient( self::KNOWN );
		delete_transient( WPSearch_Page::HIDES );
	}

	/**
	 * An address as it is kept.
	 *
	 * @param mixed $address What was given.
	 * @return string Nothing for what is no address of a server.
	 */
	public static function clean( $address ) {
		$address = is_string( $address ) ? esc_url_raw( trim( $address ), array( 'http', 'https' ) ) : '';
		$parts   = wp_parse_url( $address );
		if ( empty( $parts['scheme'] ) || empty( $parts['host'] ) || isset( $parts['user'] ) || isset( $parts['query'] ) || isset( $parts['fragment'] ) ) {
			return '';
		}
		return preg_replace( '#(/wp-json)?/*$#', '', $address );
	}

	/**
	 * The types and taxonomies that the server knows: names and their routes.
	 *
	 * @return array|null `types` and `taxonomies`.
	 */
	public function known() {
		$known = get_transient( self::KNOWN );
		if ( is_array( $known ) && isset( $known['address'] ) && $known['address'] === $this->address ) {
			return $known;
		}
		if ( ! self::is_server( $this->root() ) ) {
			return $this->failed();
		}
		$known = array( 'address' => $this->address );
		foreach ( array( 'types', 'taxonomies' ) as $kind ) {
			$answer = $this->asked( "wp/v2/$kind", array() );
			$bases  = is_array( $answer ) ? self::bases( $answer['body'] ) : array();
			if ( ! $bases ) {
				return $this->failed();
			}
			$known[ $kind ] = $bases;
		}
		set_transient( self::KNOWN, $known, self::KNOWN_SECONDS );
		return $known;
	}

	/**
	 * A part of what the server finds.
	 *
	 * @param WPSearch_Request $request The request.
	 * @param int              $number  Which part, from 1.
	 * @param int              $size    How many posts it has.
	 * @return array|null `ids` in their order, `claimed` as the server counts them, and `total`, as many as there can be of these.
	 */
	public function found( $request, $number, $size ) {
		$answer = $this->asked( $request->path, $request->part( $number, $size ) );
		if ( null === $answer ) {
			return $this->failed();
		}
		if ( is_string( $answer ) ) {
			// Behind the last page WordPress finds nothing; all else that the server refuses WordPress may answer.
			return 'rest_post_invalid_page_number' === $answer && $number > 1
				? array(
					'ids'     => array(),
					'claimed' => 0,
					'total'   => 0,
				) : null;
		}
		$found = self::read( $answer['body'], $answer['total'], $request->types, $number, $size );
		return null === $found ? $this->failed() : $found;
	}

	/**
	 * Asks the server, whether it is left alone or not.
	 *
	 * @param string $path       Below /wp-json/.
	 * @param array  $parameters Parameters by their names.
	 * @return array|string|null `body` and `total`, or the code of a refusal; null where there is no answer.
	 */
	public function asked( $path, $parameters ) {
		$address = $this->address . '/wp-json/' . $path . ( $parameters ? '?' . implode( '&', self::pairs( $parameters ) ) : '' );
		if ( strlen( $address ) > self::ADDRESS_BYTES ) {
			return 'rest_uri_too_long';
		}
		$seconds  = WPSearch_Settings::seconds();
		$response = self::in_time(
			$seconds,
			static function () use ( $address, $seconds ) {
				return wp_remote_get(
					$address,
					array(
						'timeout'             => $seconds,
						'redirection'         => 0,
						'limit_response_size' => self::BYTES,
						'user-agent'          => 'wpsearch for WordPress',
						'headers'             => array(
							'Accept'     => 'application/json',
							self::HEADER => '1',
						),
					)
				);
			}
		);
		if ( is_wp_error( $response ) ) {
			return null;
		}
		$status = wp_remote_retrieve_response_code( $response );
		$body   = json_decode( wp_remote_retrieve_body( $response ), true, 32 );
		if ( ! is_array( $body ) ) {
			return null;
		}
		if ( 400 === $status || 414 === $status ) {
			return isset( $body['code'] ) && is_string( $body['code'] ) ? $body['code'] : null;
		}
		return 200 !== $status ? null : array(
			'body'  => $body,
			'total' => wp_remote_retrieve_header( $response, 'x-wp-total' ),
		);
	}

	/**
	 * Calls something that gives up between the pieces of an answer when its time is over.
	 *
	 * Where PHP has no curl, WordPress limits the wait for each piece, not for all of them.
	 *
	 * @param float    $seconds How long it may take.
	 * @param callable $call    What asks.
	 * @return array|WP_Error
	 */
	private static function in_time( $seconds, $call ) {
		$end   = microtime( true ) + $seconds;
		$check = static function () use ( $end ) {
			if ( microtime( true ) > $end ) {
				throw new RuntimeException( 'The server takes too long.' );
			}
		};
		add_action( 'requests-request.progress', $check );
		try {
			return $call();
		} catch ( RuntimeException $error ) {
			return new WP_Error( 'wpsearch_slow', $error->getMessage() );
		} finally {
			remove_action( 'requests-request.progress', $check );
		}
	}

	/**
	 * Leaves the server alone for a while.
	 *
	 * @return null
	 */
	private function failed() {
		set_transient( self::PAUSE, 1, self::PAUSE_SECONDS );
		return null;
	}

	/**
	 * Parameters as they stand in an address: `a=1`, `b[]=2`, `c[d]=3`.
	 *
	 * @param array  $parameters Parameters by their names, or a list.
	 * @param string $group      What they are in.
	 * @return string[]
	 */
	private static function pairs( $parameters, $group = '' ) {
		$pairs = array();
		foreach ( $parameters as $key => $value ) {
			$inner = is_int( $key ) ? '' : $key;
			$name  = '' === $group ? $key : $group . '[' . $inner . ']';
			if ( is_array( $value ) ) {
				$pairs = array_merge( $pairs, self::pairs( $value, $name ) );
			} else {
				$pairs[] = rawurlencode( $name ) . '=' . rawurlencode( (string) $value );
			}
		}
		return $pairs;
	}

	/**
	 * The routes of types or taxonomies by their names.
	 *
	 * @param array $records What the server says of them.
	 * @return string[]
	 */
	private static function bases( $records ) {
		$bases = array();
		foreach ( $records as $name => $record ) {
			$base = is_array( $record ) && isset( $record['rest_base'] ) ? $record['rest_base'] : null;
			if ( is_string( $name ) && is_string( $base ) && preg_match( '/^[\w.-]+$/', $base ) ) {
				$bases[ $name ] = $base;
			}
		}
		return $bases;
	}

	/**
	 * Reads a part of a list.
	 *
	 * @param array    $body   The answer.
	 * @param mixed    $total  Its header with the number of all.
	 * @param string[] $types  The types that were asked for.
	 * @param int      $number Which part, from 1.
	 * @param int      $size   How many posts it has.
	 * @return array|null As `found`; null for what is no such part.
	 */
	private static function read( $body, $total, $types, $number, $size ) {
		$records = $body;
		if ( isset( $body['hits'], $body['total'] ) ) {
			$records = $body['hits'];
			$total   = $body['total'];
			// Of several sites in one index each has its own posts by these numbers.
			if ( ! is_array( $records ) || count( array_unique( array_column( $records, 'site' ), SORT_REGULAR ) ) > 1 ) {
				return null;
			}
		}
		if ( array_values( $records ) !== $records || count( $records ) > $size || ! preg_match( '/^\d{1,9}$/', is_scalar( $total ) ? (string) $total : '' ) ) {
			return null;
		}
		$ids = array();
		foreach ( $records as $record ) {
			if ( ! is_array( $record ) || ! isset( $record['id'] ) || ! is_int( $record['id'] ) || $record['id'] < 1 ) {
				return null;
			}
			$ids[] = $record['id'];
		}
		// A page that has a post twice, or none where there are some, is none.
		if ( count( array_unique( $ids ) ) < count( $ids ) || ( ! $ids && 1 === $number && (int) $total > 0 ) ) {
			return null;
		}
		// More than there can be is not believed: a theme would draw links to a million pages.
		$claimed = (int) $total;
		$total   = min( $claimed, array_sum( array_map( array( 'WPSearch_Request', 'published' ), $types ) ) );
		return array(
			'ids'     => $ids,
			'claimed' => $claimed,
			'total'   => $ids ? max( $total, ( $number - 1 ) * $size + count( $ids ) ) : $total,
		);
	}
}
