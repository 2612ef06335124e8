import { type Infer, integer, type } from 'superstruct';

// Apart from the activities, since every page needs it.

/** How much has happened to somebody, and how much of it they have seen: what has a number above that is new. */
export const ActivityCount = type({ latest: integer(), read_up_to: integer() });
export type ActivityCount = Infer<typeof ActivityCount>;
