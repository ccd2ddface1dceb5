<?php
// Installs the site, and prints how to reach it.
define( 'WP_INSTALLING', true );
$url = parse_url( getenv( 'SITE_URL' ) );
$_SERVER['HTTP_HOST']       = $url['host'] . ':' . $url['port'];
$_SERVER['REQUEST_URI']     = '/';
$_SERVER['REQUEST_METHOD']  = 'GET';
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
require getenv( 'SITE' ) . '/wp-load.php';
function wp_new_blog_notification() {} // no mail
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
$made = wp_install( 'Tests: R&D "quotes"', 'admin', 'admin@example.test', true, '', wp_slash( wp_generate_password() ), 'en_US' );
update_option( 'siteurl', getenv( 'SITE_URL' ) );
update_option( 'home', getenv( 'SITE_URL' ) );
update_option( 'timezone_string', 'Europe/Berlin' ); // not UTC, on purpose
global $wp_rewrite;
$wp_rewrite->init();
$wp_rewrite->set_permalink_structure( '/%year%/%monthnum%/%postname%/' );
$wp_rewrite->flush_rules( false );
list( $password ) = WP_Application_Passwords::create_new_application_password( $made['user_id'], array( 'name' => 'tests' ) );
printf( "WPSEARCH_SITE=%s\nWPSEARCH_SITE_USER=admin\nWPSEARCH_SITE_PASSWORD=%s\n", getenv( 'SITE_URL' ), $password );
