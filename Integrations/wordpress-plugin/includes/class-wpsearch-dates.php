<?php
/**
 * Conditions of a search on dates.
 *
 * @package wpsearch
 */

defined( 'ABSPATH' ) || exit;

/**
 * The time in which posts were published or edited, as the site's own clock shows it.
 *
 *     after < date < before         both to the second, as the server takes them
 *
 * A year, a month and a day are such a time, too. A month of any year, an hour of any day, or one time or another are not.
 */
final class WPSearch_Dates {
	const FORMAT = 'Y-m-d H:i:s';

	/**
	 * Bounds by column and side, such as `post_date after`.
	 *
	 * @var string[]
	 */
	private $bounds = array();

	/**
	 * Reads a query.
	 *
	 * @param WP_Query $query The query.
	 * @return self|null Null for what the server cannot be asked.
	 */
	public static function of( $query ) {
		$dates = new self();
		$day   = array( (int) $query->get( 'year' ), (int) $query->get( 'monthnum' ), (int) $query->get( 'day' ) );
		$month = (string) $query->get( 'm' );
		if ( strlen( $month ) > 8 || ! $dates->take_day( $day ) ) {
			return null;
		}
		if ( '' !== $month && '0' !== $month ) {
			$parts = array( (int) substr( $month, 0, 4 ), (int) substr( $month, 4, 2 ), (int) substr( $month, 6, 2 ) );
			if ( ! in_array( strlen( $month ), array( 4, 6, 8 ), true ) || ! $dates->take_day( $parts ) ) {
				return null;
			}
		}
		// WP_Query keeps it for its own use only where there is one.
		if ( $query->get( 'date_query' ) && ! ( $query->date_query instanceof WP_Date_Query && $dates->take_query( $query->date_query ) ) ) {
			return null;
		}
		return $dates;
	}

	/**
	 * Whether there is no condition.
	 *
	 * @return bool
	 */
	public function is_empty() {
		return ! $this->bounds;
	}

	/**
	 * The conditions as parameters of wp/v2.
	 *
	 * @return string[]
	 */
	public function parameters() {
		$names      = array(
			'post_date after'      => 'after',
			'post_date before'     => 'before',
			'post_modified after'  => 'modified_after',
			'post_modified before' => 'modified_before',
		);
		$parameters = array();
		foreach ( $this->bounds as $key => $bound ) {
			$parameters[ $names[ $key ] ] = str_replace( ' ', 'T', $bound );
		}
		return $parameters;
	}

	/**
	 * The conditions as parameters of wpsearch/v1, in which dates are whole days.
	 *
	 * @return string[]|null Null where they are not.
	 */
	public function days() {
		$days = array();
		foreach ( $this->bounds as $key => $bound ) {
			if ( 'post_date after' === $key && '23:59:59' === substr( $bound, 11 ) ) {
				$days['after'] = substr( $bound, 0, 10 );
			} elseif ( 'post_date before' === $key && '00:00:00' === substr( $bound, 11 ) ) {
				$days['before'] = substr( $bound, 0, 10 );
			} else {
				return null;
			}
		}
		return $days;
	}

	/**
	 * Takes a year, a month or a day in.
	 *
	 * @param int[] $parts Year, month and day, each 0 where it is not said.
	 * @return bool Whether it is a time that has a beginning and an end.
	 */
	private function take_day( $parts ) {
		list( $year, $month, $day ) = $parts;
		if ( 0 === $year ) {
			return 0 === $month && 0 === $day;
		}
		if ( $year < 1000 || $year > 9998 || ( 0 === $month && 0 !== $day ) || ! checkdate( $month ? $month : 1, $day ? $day : 1, $year ) ) {
			return false;
		}
		$start = gmmktime( 0, 0, 0, $month ? $month : 1, $day ? $day : 1, $year );
		if ( $day ) {
			$end = gmmktime( 0, 0, 0, $month, $day + 1, $year );
		} else {
			$end = $month ? gmmktime( 0, 0, 0, $month + 1, 1, $year ) : gmmktime( 0, 0, 0, 1, 1, $year + 1 );
		}
		$this->bound( 'post_date', 'after', gmdate( self::FORMAT, $start - 1 ) );
		$this->bound( 'post_date', 'before', gmdate( self::FORMAT, $end ) );
		return true;
	}

	/**
	 * Takes a `date_query` in.
	 *
	 * @param WP_Date_Query $date_query What WordPress read.
	 * @return bool Whether the server can be asked so.
	 */
	private function take_query( $date_query ) {
		$clauses = array_filter( $date_query->queries, 'is_array' );
		if ( count( $clauses ) > 1 && 'AND' !== $date_query->relation ) {
			return false;
		}
		foreach ( $clauses as $clause ) {
			if ( ! $this->take_clause( $clause, $date_query ) ) {
				return false;
			}
		}
		return true;
	}

	/**
	 * Takes a condition of a `date_query` in.
	 *
	 * @param array         $clause     The condition.
	 * @param WP_Date_Query $date_query Whose it is.
	 * @return bool Whether the server can be asked so.
	 */
	private function take_clause( $clause, $date_query ) {
		global $wpdb;
		$known = array( 'after', 'before', 'inclusive', 'column', 'compare', 'relation', 'year', 'month', 'monthnum', 'day' );
		$given = array_merge( array_fill_keys( $known, null ), $clause );
		if ( array_diff_key( $clause, array_flip( $known ) ) || ( $given['compare'] && '=' !== $given['compare'] ) ) {
			return false;
		}
		$column = str_replace( $wpdb->posts . '.', '', $given['column'] ? $given['column'] : $date_query->column );
		if ( ! in_array( $column, array( 'post_date', 'post_modified' ), true ) ) {
			return false;
		}
		$day = array( $given['year'], null !== $given['month'] ? $given['month'] : $given['monthnum'], $given['day'] );
		if ( array_filter( $day, 'is_array' ) || ( array_filter( $day ) && 'post_date' !== $column ) || ! $this->take_day( array_map( 'intval', $day ) ) ) {
			return false;
		}
		// As WP_Date_Query compares: what is named is left out unless it is inclusive.
		$is_inclusive = ! empty( $given['inclusive'] );
		foreach ( array( 'after', 'before' ) as $side ) {
			if ( ! empty( $given[ $side ] ) ) {
				$is_after = 'after' === $side;
				$moment   = $date_query->build_mysql_datetime( $given[ $side ], $is_after ? ! $is_inclusive : $is_inclusive );
				$time     = strtotime( $moment . ' UTC' );
				if ( false === $time ) {
					return false;
				}
				if ( $is_inclusive ) {
					$time += $is_after ? -1 : 1;
				}
				$this->bound( $column, $side, gmdate( self::FORMAT, $time ) );
			}
		}
		return true;
	}

	/**
	 * Takes a bound in, if it is narrower than the one there is.
	 *
	 * @param string $column The column.
	 * @param string $side   Which side, after or before.
	 * @param string $moment The bound.
	 */
	private function bound( $column, $side, $moment ) {
		$key = "$column $side";
		if ( isset( $this->bounds[ $key ] ) ) {
			$moment = 'after' === $side ? max( $this->bounds[ $key ], $moment ) : min( $this->bounds[ $key ], $moment );
		}
		$this->bounds[ $key ] = $moment;
	}
}
