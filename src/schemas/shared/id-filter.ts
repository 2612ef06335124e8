import { type Infer, type } from 'superstruct';
import { wholeId } from './ids.ts';
import { PageParams } from './page.ts';
import { maybe } from './rules.ts';

/** Filters a list by the id of one of its rows. */
export const IdFilter = type({ id: maybe(wholeId('There is nothing of this number')) });
export type IdFilter = Infer<typeof IdFilter>;

/** Query of a page of a list, or of the one row that has this id. */
export const PageOrOne = type({ ...PageParams.schema, ...IdFilter.schema });
