import { type Infer, type } from 'superstruct';
import { wholeId } from './ids.ts';
import { maybe } from './rules.ts';

/** Narrows a list to one of its things, by its number. */
export const IdFilter = type({ id: maybe(wholeId('There is nothing of this number')) });
export type IdFilter = Infer<typeof IdFilter>;
