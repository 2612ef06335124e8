import { enums, type Infer } from 'superstruct';

/** The sport of a match. A newer server may know more of them. */
export const Sport = enums([
  'cricket',
  'football',
  'kabaddi',
  'hockey',
  'badminton',
  'tennis',
  'volleyball',
  'other',
]);
export type Sport = Infer<typeof Sport>;
export const SPORTS: readonly Sport[] = Object.values(Sport.schema);
