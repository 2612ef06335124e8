import { pattern, string } from 'superstruct';

/**
 * A moment in the format of `Date.prototype.toISOString` (ISO 8601, UTC); fractions of a second may be
 * missing.
 */
export const Moment = pattern(string(), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/);
