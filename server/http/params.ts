import { coerce, integer, min, string, type } from 'superstruct';

/** A whole number from 1, as written in a path. */
const PathId = coerce(min(integer(), 1), string(), (value) =>
  /^[1-9]\d{0,14}$/.test(value) ? Number(value) : Number.NaN,
);

/** The parameters of a path. An id that does not pass is a 404. */
export const ById = type({ id: PathId });
export const BySlug = type({ slug: string() });
export const ByName = type({ name: string() });
export const ByToken = type({ token: string() });
