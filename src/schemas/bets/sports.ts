import { enums, type Infer } from 'superstruct';

/** The sports that this version knows. A newer server may send others. */
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
