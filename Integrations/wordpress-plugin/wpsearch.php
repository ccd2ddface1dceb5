<?php
/**
 * Plugin Name:       wpsearch
 * Description:       Answers the site's own search from a running `wpsearch serve`: by relevance, at /?s= and in the REST API. Where the server cannot answer, WordPress does.
 * Version:           1.0.0
 * Requires at least: 5.0
 * Requires PHP:      7.4
 * License:           MIT
 * Text Domain:       wpsearch
 *
 * @package wpsearch
 *
 * A search goes this way:
 *
 *     WP_Query -> WPSearch_Request   what is asked, in the server's parameters; null leaves it to WordPress
 *              -> WPSearch_Server    ids in their order and how many there are; null leaves it to WordPress
 *              -> WPSearch_Page      those of them that WordPress itself would show, a page full and how many there are
 *              -> WPSearch_Answer    as the query wants them
 *
 * The address of the server is the constant WPSEARCH_URL, else the field under Settings > Reading.
 */

defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/includes/class-wpsearch-terms.php';
require_once __DIR__ . '/includes/class-wpsearch-dates.php';
require_once __DIR__ . '/includes/class-wpsearch-request.php';
require_once __DIR__ . '/includes/class-wpsearch-server.php';
require_once __DIR__ . '/includes/class-wpsearch-page.php';
require_once __DIR__ . '/includes/class-wpsearch-answer.php';
require_once __DIR__ . '/includes/class-wpsearch-settings.php';

WPSearch_Answer::register();
WPSearch_Settings::register();
