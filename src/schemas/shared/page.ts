import { array, coerce, integer, max, min, number, optional, type Struct, string, type } from 'superstruct';

export const DEFAULT_PER_PAGE = 10;
export const MAX_PER_PAGE = 100;

/** One page of a list, from 1. */
export interface PageQuery {
  page: number;
  perPage: number;
}

const wholeNumber = (least: number, most: number, fallback: number): Struct<number, null> =>
  coerce(max(min(integer(), least), most), optional(string()), (value = '') =>
    /^\d{1,9}$/.test(value) ? Number(value) : value === '' ? fallback : Number.NaN,
  );

/**
 * The server's reading of `?page=2&perPage=10`. Both are optional; numbers outside their range are refused.
 */
export const PageParams = type({
  page: wholeNumber(1, 1_000_000, 1),
  perPage: wholeNumber(1, MAX_PER_PAGE, DEFAULT_PER_PAGE),
});

export interface Paged<Row, Summary = unknown> extends PageQuery {
  rows: Row[];
  total: number;
  /** The sum of the whole list, if it has one. */
  summary?: Summary;
}

/** A paged list of rows, the answer of every paged call. */
export function paged<Row>(row: Struct<Row, unknown>): Struct<Paged<Row>, unknown>;
/** A paged list with a summary of all its pages. */
export function paged<Row, Summary>(
  row: Struct<Row, unknown>,
  summary: Struct<Summary, unknown>,
): Struct<Paged<Row, Summary>, unknown>;
export function paged<Row, Summary>(row: Struct<Row, unknown>, summary?: Struct<Summary, unknown>) {
  return type({
    rows: array(row),
    page: number(),
    perPage: number(),
    total: number(),
    ...(summary && { summary }),
  });
}
