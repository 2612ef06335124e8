import { type Infer, type } from 'superstruct';
import { wholeId } from './ids.ts';
import { maybe } from './rules.ts';

/** Filters a list by the id of one of its rows. */
export const IdFilter = type({ id: maybe(wholeId('There is nothing of this number')) });
export type IdFilter = Infer<typeof IdFilter>;
