<?php
// Asks a real WordPress what it prints: php make-fixtures.php PATH/wp-load.php OUTPUT-FOLDER
// Run it on a throw-away site with a few hundred tagged posts: it adds odd terms and sets their counts.
require $argv[1];
$out = $argv[2];
global $wpdb, $allowedentitynames;
update_option( 'home', 'https://blog.example.org' );
mt_srand( 7 );

function put( $file, $rows ) {
	$flags = JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES;
	$lines = array_map( function ( $row ) use ( $flags ) { return json_encode( $row, $flags ); }, $rows );
	file_put_contents( $file, "[\n" . implode( ",\n", $lines ) . "\n]\n" );
}

function pick( $pieces, $least, $most ) {
	$text = '';
	for ( $n = mt_rand( $least, $most ); $n > 0; $n-- ) { $text .= $pieces[ mt_rand( 0, count( $pieces ) - 1 ) ]; }
	return $text;
}

// ---- terms

$names = array( 'Q&A &amp; more' => 1234567, '5 > 4' => 1000, '"quoted" tag' => 999, "rock 'n' roll" => 1, '&copy; 2020' => 2,
	'&bogus; entity' => 3, '&#8217;curly&#8217;' => 5, '&#x2019;hex' => 10, '&#39;n' => 100, 'img2' => 1234, 'img10' => 7,
	'img02' => 7, 'IMG 1' => 7, '001' => 12, '1.010' => 1, '1.001' => 1, '20.04' => 2, '20.10' => 2, 'Ünïcode' => 3,
	'ünïcode two' => 3, '🚀 launch' => 44, 'שלום' => 4, 'a  b' => 9, 'a b c' => 8, '100% wool' => 6, 'x&#1;y' => 15,
	'&AMP; caps' => 16, '&apos;s' => 17, '<b>bold</b>' => 18, 'tom & jerry' => 19, 'a&amp;amp;b' => 20, 'Zebra' => 21,
	'zebra' => 22, 'comma, separated' => 23, 'semi;colon' => 24 );
$number = 0;
foreach ( $names as $name => $count ) {
	$number++;
	$slug = $number % 5 === 0 ? "日本-$number" : "extra-$number";
	$term = wp_insert_term( "placeholder $number", 'post_tag', array( 'slug' => $slug ) );
	$wpdb->update( $wpdb->terms, array( 'name' => _wp_specialchars( $name ) ), array( 'term_id' => $term['term_id'] ) );
	$wpdb->update( $wpdb->term_taxonomy, array( 'count' => $count ), array( 'term_id' => $term['term_id'] ) );
}
wp_insert_term( 'empty tag', 'post_tag' );
wp_insert_term( 'Empty leaf', 'category' );
$top   = wp_insert_term( 'Empty parent', 'category' );
$child = wp_insert_term( 'Kept by child', 'category', array( 'parent' => $top['term_id'] ) );
$leaf  = wp_insert_term( 'Grandchild', 'category', array( 'parent' => $child['term_id'] ) );
$wpdb->update( $wpdb->term_taxonomy, array( 'count' => 3 ), array( 'term_id' => $leaf['term_id'] ) );
delete_option( 'category_children' );
wp_cache_flush();

function by_count( $taxonomy, $args ) {
	return get_terms( array_merge( $args, array( 'taxonomy' => $taxonomy, 'orderby' => 'count', 'order' => 'DESC' ) ) );
}
$entries = array();
foreach ( array( 'post_tag', 'category' ) as $taxonomy ) {
	foreach ( by_count( $taxonomy, array( 'hide_empty' => false ) ) as $t ) {
		$entries[] = array( 'id' => $t->term_id, 'taxonomy' => $t->taxonomy, 'name' => $t->name, 'slug' => $t->slug,
			'count' => $t->count, 'link' => get_term_link( $t ), 'parent' => $t->parent ? $t->parent : null );
	}
}
put( "$out/entries.json", $entries );

// ---- clouds

$arguments = array(
	array(), array( 'number' => 0 ), array( 'number' => 10 ), array( 'number' => 1 ), array( 'number' => 3, 'orderby' => 'count' ),
	array( 'number' => 50, 'order' => 'DESC' ), array( 'number' => 60, 'orderby' => 'count' ),
	array( 'number' => 60, 'orderby' => 'count', 'order' => 'DESC' ), array( 'number' => 20, 'orderby' => 'count', 'order' => 'DESC' ),
	array( 'smallest' => 22, 'largest' => 8 ), array( 'smallest' => 12, 'largest' => 12 ),
	array( 'smallest' => 12, 'largest' => 12, 'show_count' => 1 ), array( 'smallest' => 1.5, 'largest' => 1.5, 'unit' => 'rem' ),
	array( 'smallest' => 0.5, 'largest' => 2.25, 'unit' => 'em', 'number' => 70 ),
	array( 'smallest' => 100, 'largest' => 300, 'unit' => '%', 'number' => 30 ), array( 'show_count' => 1, 'number' => 46 ),
	array( 'smallest' => -3, 'largest' => 7 ), array( 'smallest' => 1, 'largest' => 1000000, 'unit' => 'px' ),
	array( 'smallest' => 0, 'largest' => 1.0E+20, 'unit' => 'px', 'number' => 12 ),
	array( 'smallest' => 1.0E-7, 'largest' => 3.0E-6, 'unit' => 'px', 'number' => 12 ),
	array( 'unit' => '"><script>&', 'number' => 2 ), array( 'format' => 'list', 'number' => 7 ),
	array( 'separator' => ' | ', 'number' => 7 ), array( 'separator' => '', 'number' => 2, 'show_count' => 1 ),
	array( 'smallest' => 8.25, 'largest' => 22 ), array( 'smallest' => 8, 'largest' => 8.5 ),
);
$cases = array();
foreach ( array( 'post_tag', 'category' ) as $taxonomy ) {
	foreach ( $arguments as $args ) {
		// Ties depend on the database's plan for this very query, so its order is part of the input.
		$given   = array_values( wp_list_pluck( by_count( $taxonomy, array_merge( array( 'number' => 45 ), $args ) ), 'term_id' ) );
		$html    = wp_tag_cloud( array_merge( $args, array( 'taxonomy' => $taxonomy, 'echo' => false ) ) );
		$cases[] = array( 'taxonomy' => $taxonomy, 'args' => (object) $args, 'given' => $given, 'html' => $html );
	}
}
put( "$out/wp_tag_cloud.json", $cases );

// ---- the functions under it

$alphabets = array( array( '0', '1', '2', '9', '00', '10', 'a', 'B', 'b', ' ', '  ', '.', '-', 'é', '日', "\t", '_', 'Z' ),
	array( '0', '1', '2', 'a' ), array( '0', '1', 'a', ' ' ), array( '0', '1', '.', 'A', 'a' ), array( 'img', '0', '1', '9', '-' ) );
$pairs = array();
for ( $i = 0; $i < 1200; $i++ ) {
	$pieces = $alphabets[ $i % 5 ];
	$start  = pick( $pieces, 0, 3 );                        // often shared: the difference is where it matters
	$pair   = array( $start . pick( $pieces, 0, 4 ), ( $i % 3 ? $start : '' ) . pick( $pieces, 0, 4 ) );
	$pairs[] = array( $pair[0], $pair[1], strnatcasecmp( $pair[0], $pair[1] ) <=> 0 );
}
put( "$out/strnatcasecmp.json", $pairs );

$floats = array( 0.0, -0.0, 8.0, 22.0, 9.4823529411765, 1 / 3, 2 / 3, 0.1, 1e14, 1e15, 123456789012345.0, 999999999999995.0,
	99999999999999.5, 9.9999999999999995, 0.0001, 0.00001, 0.000012345, 8.00006103515625, 8.00018310546875, 1e21, 1e100, -1.5,
	1.0E-10, 1.7976931348623157e308, 0.99999999999999995, 1.00000000000005, 1.00000000000015, 2.00000000000005 );
for ( $i = 0; $i < 400; $i++ ) { $floats[] = 8 + round( log10( mt_rand( 0, 5000 ) + 1 ) * 100 ) * ( 14 / mt_rand( 1, 400 ) ); }
for ( $i = 0; $i < 300; $i++ ) { $floats[] = ( mt_rand( 1, 99999999999999 ) * 10 + 5 ) / 1e14 * pow( 10, mt_rand( -6, 3 ) ); }
put( "$out/floats.json", array_map( function ( $f ) { return array( bin2hex( pack( 'E', $f ) ), (string) $f ); }, $floats ) );

$texts = array( '', 'plain', 'a & b', 'a &amp; b', 'a &amp;amp; b', '<b>"x" & \'y\'</b>', '&', '&&', '&;', '&#;', '&#0;', '&#00000065;',
	'&#65;', '&#9;', '&#1;', '&#55296;', '&#x41;', '&#X0041;', '&#x0;', '&#x110000;', '&#1114112;', '&#12345678;', '&bogus;', '&AMP;',
	'&amp', '&copy', '&sup2;', '&frac14;', '&there4;', '&apos;', '&thetasym;', '&#039;', '&#x27;x', '日本語 & <é>', '&#0065', '&ampamp;',
	'& amp;', '&a;', '&abcdefghi;', '&lt;b&gt;', '&#000000000065;', '&#0x41;', 'x&#38;y', '&#x00041;', '&amp;#65;', '&amp;#x41;' );
foreach ( $allowedentitynames as $name ) { $texts[] = "&$name;"; }
for ( $i = 0; $i < 200; $i++ ) { $texts[] = pick( array( '&', '#', 'x', 'amp', ';', '0', '39', '65', '<', '"', "'", 'a', 'lt', 'X', 'FFFF', ' ' ), 1, 9 ); }
put( "$out/esc_html.json", array_map( function ( $t ) { return array( $t, esc_html( $t ) ); }, $texts ) );
foreach ( $texts as $t ) { assert( esc_html( $t ) === esc_attr( $t ) ); }

$urls = array( '', '#', '/', '?a=b', 'https://blog.example.org/tag/%e6%97%a5%e6%9c%ac/', 'http://x.example/?a=1&b=2',
	'http://x.example/?a=1&amp;b=2', 'https://x.example/日本/é', "https://x.example/it's", 'javascript:alert(1)', 'JAVAscript:alert(1)',
	'  https://x.example/a b', 'x.example/path', 'x.example:80/path', 'index.php?x=1', 'data:text/html,<b>', 'mailto:a@b.example',
	'mailto:a%0Ab@b.example', 'https://x.example/a%0d%0aB', 'https://x.example/[1]', '/rel[1]/x', '//x.example/[a]',
	'https://x.example/[a]?b[]=1#[c]', 'http;//x.example', 'feed:https://x.example/', 'feed:feed:https://x.example',
	'feed:feed:feed:https://x.example', 'feed:', 'ftp://x.example', 'tel:+1', 'HTTPS://X.example', 'https://x.example/<script>',
	'https://x.example/"q"', '&#106;avascript:alert(1)', 'java&colon;script', 'java&#58;script', 'a/?b:c', '/?a:b', 'x?y:z', '%0d%0a%0d',
	'http://', '\\0\\00x:y', 'https://x.example/a|b*c(d)\\e~f+g_h!i;j,k@l$m', "https://x.example/tab\there", '://x', 'HtTp://a?b=/?c:d',
	'https://x.example/%', 'urn:isbn:1', 'ſ:x', 'xmpp:a', 'k%0%0aax', 'http://x.example/&copy;&bogus;&#65;' );
// Brackets in odd places are left out: there WordPress asks PHP's parse_url.
$pieces = array( 'http', 'https', 'javascript', ':', '//', '/', '?', '#', 'a', '&', '&#58;', '&colon;', 'é', ' ', '%0a', '%0', 'd', '@',
	'.php', ';', 'feed:', '\\0', '=', '80', 'x.example', "'", '"' );
for ( $i = 0; $i < 300; $i++ ) { $urls[] = pick( $pieces, 1, 8 ); }
put( "$out/esc_url.json", array_map( function ( $u ) { return array( $u, esc_url( $u ) ); }, $urls ) );
