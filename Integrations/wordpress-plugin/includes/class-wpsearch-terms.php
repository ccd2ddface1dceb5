<?php
/**
 * Conditions of a search on categories, tags and other terms.
 *
 * @package wpsearch
 */

defined( 'ABSPATH' ) || exit;

/**
 * What a WP_Query asks of terms, in the parameters of the server.
 *
 * WP_Query has read its query vars (cat, category_name, tag, tag__in, tax_query, …) into one WP_Tax_Query by then: that is what
 * is read here. The server takes for each taxonomy one list of terms that a post has, and one of those that it has not:
 *
 *     categories[terms][]=2  categories[include_children]=1  categories[operator]=AND    categories_exclude[terms][]=3
 */
final class WPSearch_Terms {
	/**
	 * Query vars of which WP_Query makes its WP_Tax_Query.
	 */
	const VARS = array(
		'cat', 'category_name', 'category__in', 'category__not_in', 'category__and', 'tag', 'tag_id', 'tag__in', 'tag__not_in',
		'tag__and', 'tag_slug__in', 'tag_slug__and', 'taxonomy', 'term', 'term_id', 'tax_query',
	);

	/**
	 * Parameters by their names.
	 *
	 * @var array
	 */
	public $parameters = array();

	/**
	 * Taxonomies of which a post has a term: of each list one taxonomy.
	 *
	 * @var string[][]
	 */
	private $needed = array();

	/**
	 * Conditions by taxonomy: `in` and `not`, each with `terms`, `children` and `all`.
	 *
	 * @var array
	 */
	private $conditions = array();

	/**
	 * Reads a query.
	 *
	 * @param WP_Query $query The query.
	 * @param string[] $bases Routes of the taxonomies that the server knows, by their names.
	 * @return self|null Null for what the server cannot be asked.
	 */
	public static function of( $query, $bases ) {
		$terms   = new self();
		$queries = $query->tax_query instanceof WP_Tax_Query ? (array) $query->tax_query->queries : array();
		$is_any  = isset( $queries['relation'] ) && 'OR' === strtoupper( $queries['relation'] );
		unset( $queries['relation'] );
		// The same condition may come by several query vars.
		$clauses = array_unique( array_map( array( __CLASS__, 'unwrapped' ), array_values( $queries ) ), SORT_REGULAR );
		$is_any  = $is_any && count( $clauses ) > 1;
		foreach ( $clauses as $clause ) {
			if ( ! isset( $clause['taxonomy'], $bases[ $clause['taxonomy'] ] ) || ! $terms->take( $clause, $query->tax_query, $is_any ) ) {
				return null;
			}
		}
		foreach ( $terms->conditions as $taxonomy => $kinds ) {
			foreach ( $kinds as $kind => $condition ) {
				$terms->parameters[ $bases[ $taxonomy ] . ( 'not' === $kind ? '_exclude' : '' ) ] = self::parameter( $condition, $taxonomy );
			}
		}
		$positive = array_keys(
			array_filter(
				$terms->conditions,
				static function ( $kinds ) {
					return isset( $kinds['in'] );
				}
			)
		);
		if ( $is_any ) {
			$terms->parameters['tax_relation'] = 'OR';
			$terms->needed                     = array( $positive );
		} else {
			$terms->needed = array_chunk( $positive, 1 );
		}
		return $terms;
	}

	/**
	 * Query vars of the site's own taxonomies.
	 *
	 * @return string[]
	 */
	public static function own_vars() {
		return array_values( array_filter( wp_list_pluck( get_taxonomies( array(), 'objects' ), 'query_var' ) ) );
	}

	/**
	 * Whether posts of a type can have the terms that are asked for.
	 *
	 * @param string $type A post type.
	 * @return bool
	 */
	public function may_be_on( $type ) {
		foreach ( $this->needed as $taxonomies ) {
			if ( ! array_intersect( $taxonomies, get_object_taxonomies( $type ) ) ) {
				return false;
			}
		}
		return true;
	}

	/**
	 * A condition out of the groups that hold it alone.
	 *
	 * @param mixed $clause A condition or a group of them.
	 * @return array
	 */
	private static function unwrapped( $clause ) {
		while ( is_array( $clause ) && ! isset( $clause['taxonomy'] ) ) {
			unset( $clause['relation'] );
			if ( 1 !== count( $clause ) ) {
				return array();
			}
			$clause = reset( $clause );
		}
		return (array) $clause;
	}

	/**
	 * Takes a condition in, beside those on the same taxonomy.
	 *
	 * @param array        $clause    The condition.
	 * @param WP_Tax_Query $tax_query Whose it is.
	 * @param bool         $is_any    Whether one of all conditions is enough.
	 * @return bool Whether the server can be asked so.
	 */
	private function take( $clause, $tax_query, $is_any ) {
		$taxonomy = $clause['taxonomy'];
		$operator = strtoupper( $clause['operator'] );
		$is_all   = 'AND' === $operator;
		$kind     = 'NOT IN' === $operator ? 'not' : 'in';
		if ( ! in_array( $operator, array( 'IN', 'NOT IN', 'AND' ), true ) || ( $is_any && 'IN' !== $operator ) ) {
			return false;
		}
		$children = ! empty( $clause['include_children'] ) && is_taxonomy_hierarchical( $taxonomy );
		// Slugs and names become ids as WordPress reads them.
		$tax_query->transform_query( $clause, 'term_id' );
		$terms = is_wp_error( $clause ) ? array() : array_values( array_unique( array_filter( array_map( 'absint', $clause['terms'] ) ) ) );
		if ( ! $terms || ( $is_all && $children ) ) {
			return false;
		}
		$condition = array(
			'terms'    => $terms,
			'children' => $children,
			'all'      => $is_all,
		);
		if ( isset( $this->conditions[ $taxonomy ][ $kind ] ) ) {
			$condition = self::merged( $this->conditions[ $taxonomy ][ $kind ], $condition, 'not' === $kind || $is_any );
		}
		$this->conditions[ $taxonomy ][ $kind ] = $condition;
		return null !== $condition;
	}

	/**
	 * Two conditions on one taxonomy as one.
	 *
	 * @param array $one      A condition.
	 * @param array $other    Another.
	 * @param bool  $is_union Whether a term of either is enough; else both must hold.
	 * @return array|null Null where there is no such condition.
	 */
	private static function merged( $one, $other, $is_union ) {
		$is_all = ! $is_union;
		foreach ( array( $one, $other ) as $condition ) {
			// Of "one of these, and one of those" the server knows nothing.
			if ( $is_all && ! $condition['all'] && count( $condition['terms'] ) > 1 ) {
				return null;
			}
		}
		if ( $one['children'] !== $other['children'] ) {
			return null;
		}
		return array(
			'terms'    => array_values( array_unique( array_merge( $one['terms'], $other['terms'] ) ) ),
			'children' => $one['children'],
			'all'      => $is_all,
		);
	}

	/**
	 * A condition as the server takes it.
	 *
	 * @param array  $condition The condition.
	 * @param string $taxonomy  The taxonomy.
	 * @return array
	 */
	private static function parameter( $condition, $taxonomy ) {
		$parameter = array( 'terms' => $condition['terms'] );
		if ( $condition['children'] ) {
			$parameter['include_children'] = 1;
		}
		if ( $condition['all'] ) {
			$parameter['operator'] = 'AND';
		}
		return $parameter;
	}
}
