<?php
// Installs the site, and the tables of a network.
define( 'WP_INSTALLING', true );
define( 'WP_INSTALLING_NETWORK', true );
$url = parse_url( getenv( 'SITE_URL' ) );
$_SERVER['HTTP_HOST']       = $url['host'] . ':' . $url['port'];
$_SERVER['REQUEST_URI']     = '/';
$_SERVER['REQUEST_METHOD']  = 'GET';
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
require getenv( 'SITE' ) . '/wp-load.php';
function wp_new_blog_notification() {} // no mail
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
$title = 'Tests: R&D "quotes"';
wp_install( $title, 'admin', 'admin@example.test', true, '', wp_slash( wp_generate_password() ), 'en_US' );
update_option( 'siteurl', getenv( 'SITE_URL' ) );
update_option( 'home', getenv( 'SITE_URL' ) );
foreach ( $wpdb->tables( 'ms_global' ) as $name => $table ) { $wpdb->$name = $table; }
install_network();
$made = populate_network( 1, $_SERVER['HTTP_HOST'], 'admin@example.test', $title, '/', false );
if ( is_wp_error( $made ) ) { throw new Exception( $made->get_error_message() ); }
