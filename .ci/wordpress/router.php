<?php
// For `php -S`, what a web server's rewrite rules do: files that exist are served as they are, all else is WordPress's.
$path = rawurldecode( (string) parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH ) );
if ( strpos( $path, '..' ) !== false ) {
	http_response_code( 400 );
	return true;
}
$file = $_SERVER['DOCUMENT_ROOT'] . $path;
if ( $path !== '/' && ( is_file( $file ) || is_file( rtrim( $file, '/' ) . '/index.php' ) ) ) {
	return false;
}
$_SERVER['SCRIPT_NAME']     = '/index.php';
$_SERVER['PHP_SELF']        = '/index.php';
$_SERVER['SCRIPT_FILENAME'] = $_SERVER['DOCUMENT_ROOT'] . '/index.php';
chdir( $_SERVER['DOCUMENT_ROOT'] );
require $_SERVER['DOCUMENT_ROOT'] . '/index.php';
