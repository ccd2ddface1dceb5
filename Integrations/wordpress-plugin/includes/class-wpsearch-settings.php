<?php
/**
 * What is set under Settings > Reading.
 *
 * @package wpsearch
 */

defined( 'ABSPATH' ) || exit;

/**
 * The address of the server and how long it may take, with a button that tries it.
 *
 * In a network each site has a server of its own, or a path of one (/sites/HOST): posts are numbered by site. The constant is for
 * the main site, and only who may change the network may name addresses that this machine will ask.
 */
final class WPSearch_Settings {
	const ADDRESS = 'wpsearch_url';
	const SECONDS = 'wpsearch_seconds';
	const CHECK   = 'wpsearch_check';

	/**
	 * Takes the hooks.
	 */
	public static function register() {
		add_action( 'admin_init', array( __CLASS__, 'add_fields' ) );
		add_action( 'update_option_' . self::ADDRESS, array( 'WPSearch_Server', 'forget' ) );
		add_action( 'add_option_' . self::ADDRESS, array( 'WPSearch_Server', 'forget' ) );
	}

	/**
	 * The address of the server, '' where none is named.
	 *
	 * @return string
	 */
	public static function address() {
		return WPSearch_Server::clean( self::is_constant() ? WPSEARCH_URL : get_option( self::ADDRESS, '' ) );
	}

	/**
	 * Seconds that the server may take.
	 *
	 * @return float
	 */
	public static function seconds() {
		return self::clean_seconds( get_option( self::SECONDS, 2 ) );
	}

	/**
	 * Whether the constant holds for this site.
	 *
	 * @return bool
	 */
	private static function is_constant() {
		return defined( 'WPSEARCH_URL' ) && is_main_site();
	}

	/**
	 * Seconds within reason.
	 *
	 * @param mixed $seconds What was given.
	 * @return float
	 */
	public static function clean_seconds( $seconds ) {
		return is_numeric( $seconds ) ? min( 10.0, max( 0.2, (float) $seconds ) ) : 2.0;
	}

	/**
	 * An address that was typed. What is none is named, and the old one stays.
	 *
	 * @param mixed $address What was typed.
	 * @return string
	 */
	public static function clean_address( $address ) {
		$clean = WPSearch_Server::clean( $address );
		if ( '' === $clean && is_string( $address ) && '' !== trim( $address ) ) {
			add_settings_error( self::ADDRESS, self::ADDRESS, __( 'The address of the search server was not changed: it is an address such as https://search.example.org.', 'wpsearch' ) );
			return get_option( self::ADDRESS, '' );
		}
		if ( '' !== $clean && WPSearch_Server::is_own( $clean ) ) {
			add_settings_error( self::ADDRESS, self::ADDRESS, __( 'The address of the search server was not changed: it is this site\'s own address, where WordPress answers. Give the server a host or a port of its own.', 'wpsearch' ) );
			return get_option( self::ADDRESS, '' );
		}
		return $clean;
	}

	/**
	 * Adds the fields to Settings > Reading. WordPress checks the nonce and the capability of what is saved there.
	 */
	public static function add_fields() {
		if ( ! self::may_change() ) {
			return;
		}
		add_settings_section( 'wpsearch', __( 'Search server', 'wpsearch' ), array( __CLASS__, 'print_introduction' ), 'reading' );
		add_settings_field( self::ADDRESS, __( 'Address', 'wpsearch' ), array( __CLASS__, 'print_address' ), 'reading', 'wpsearch', array( 'label_for' => self::ADDRESS ) );
		add_settings_field( self::SECONDS, __( 'Seconds it may take', 'wpsearch' ), array( __CLASS__, 'print_seconds' ), 'reading', 'wpsearch', array( 'label_for' => self::SECONDS ) );
		if ( ! self::is_constant() ) {
			register_setting(
				'reading',
				self::ADDRESS,
				array(
					'type'              => 'string',
					'sanitize_callback' => array( __CLASS__, 'clean_address' ),
				)
			);
		}
		register_setting(
			'reading',
			self::SECONDS,
			array(
				'type'              => 'number',
				'sanitize_callback' => array( __CLASS__, 'clean_seconds' ),
			)
		);
	}

	/**
	 * Whether the user may name the server.
	 *
	 * @return bool
	 */
	private static function may_change() {
		return current_user_can( is_multisite() ? 'manage_network_options' : 'manage_options' );
	}

	/**
	 * Prints what the section is about, and what the server said when it was tried.
	 */
	public static function print_introduction() {
		echo '<p>' . esc_html__( 'The site\'s own search is answered from a running wpsearch serve. Where it cannot answer, WordPress does. Without an address nothing is changed.', 'wpsearch' ) . '</p>';
		if ( '' === self::address() ) {
			return;
		}
		$nonce = isset( $_GET[ self::CHECK ] ) ? sanitize_key( wp_unslash( $_GET[ self::CHECK ] ) ) : '';
		if ( self::may_change() && wp_verify_nonce( $nonce, self::CHECK ) ) {
			echo '<p role="status"><strong>' . esc_html( self::checked() ) . '</strong></p>';
		}
		printf(
			'<p><a class="button" href="%s">%s</a></p>',
			esc_url( add_query_arg( self::CHECK, wp_create_nonce( self::CHECK ), admin_url( 'options-reading.php' ) ) ),
			esc_html__( 'Try the server', 'wpsearch' )
		);
	}

	/**
	 * Tries the server, and says what it found.
	 *
	 * @return string A sentence.
	 */
	private static function checked() {
		if ( WPSearch_Server::is_own( self::address() ) ) {
			return __( 'This is the site\'s own address. WordPress answers searches by itself; give the server a host or a port of its own.', 'wpsearch' );
		}
		WPSearch_Server::forget();
		$server = new WPSearch_Server( self::address() );
		$root   = $server->root();
		if ( null !== $root && ! WPSearch_Server::is_server( $root ) ) {
			return __( 'What answers at this address is no wpsearch serve: its REST API does not name wpsearch/v1. WordPress answers searches by itself.', 'wpsearch' );
		}
		$known = null === $root ? null : $server->known();
		if ( null === $known || empty( $root['home'] ) || ! is_string( $root['home'] ) ) {
			return __( 'There is no wpsearch serve with one site at this address. WordPress answers searches by itself.', 'wpsearch' );
		}
		$home = $root['home'];
		$key  = static function ( $address ) {
			return untrailingslashit( preg_replace( '#^https?://(www\.)?#i', '', $address ) );
		};
		if ( $key( $home ) !== $key( home_url() ) ) {
			/* translators: %s: address of another site. */
			return sprintf( __( 'The server answers, but has the posts of another address: %s. Its numbers of posts must be those of this site.', 'wpsearch' ), $home );
		}
		/* translators: %s: names of post types. */
		$answer  = sprintf( __( 'The server answers for this site. It has the types %s.', 'wpsearch' ), implode( ', ', array_keys( $known['types'] ) ) );
		$missing = WPSearch_Request::lacking( $known['types'] );
		if ( ! $missing ) {
			return $answer;
		}
		$synced = array_filter(
			$missing,
			static function ( $type ) {
				return get_post_type_object( $type )->show_in_rest;
			}
		);
		/* translators: %s: names of post types. */
		$answer .= ' ' . sprintf( __( 'It lacks %s, of which posts are published here: searches of all types, and so the search page, are left to WordPress.', 'wpsearch' ), implode( ', ', $missing ) );
		if ( $synced ) {
			/* translators: %s: an option of a command. */
			$answer .= ' ' . sprintf( __( 'Give the sync %s.', 'wpsearch' ), '--types ' . implode( ',', array_merge( array_diff( array_keys( $known['types'] ), array( 'attachment' ) ), $synced ) ) );
		}
		if ( count( $synced ) < count( $missing ) ) {
			/* translators: %s: names of post types. */
			$answer .= ' ' . sprintf( __( 'No sync can read %s, which the REST API does not show (show_in_rest); such a type may be left out of searches (exclude_from_search).', 'wpsearch' ), implode( ', ', array_diff( $missing, $synced ) ) );
		}
		return $answer;
	}

	/**
	 * Prints the field of the address.
	 */
	public static function print_address() {
		if ( self::is_constant() ) {
			printf( '<code>%s</code> (WPSEARCH_URL)', esc_html( self::address() ) );
			return;
		}
		printf(
			'<input type="url" class="regular-text code" id="%1$s" name="%1$s" value="%2$s" placeholder="http://127.0.0.1:8080">',
			esc_attr( self::ADDRESS ),
			esc_attr( get_option( self::ADDRESS, '' ) )
		);
	}

	/**
	 * Prints the field of the seconds.
	 */
	public static function print_seconds() {
		printf(
			'<input type="number" class="small-text" id="%1$s" name="%1$s" value="%2$s" min="0.2" max="10" step="0.1">',
			esc_attr( self::SECONDS ),
			esc_attr( (string) self::seconds() )
		);
	}
}
