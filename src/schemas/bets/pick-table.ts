import { array, boolean, type Infer, integer, nullable, object, string, type } from 'superstruct';

/** The table of picks: the days of India that it counts, the decided picks from which on one has a place, and its length. */
export const PICK_TABLE = { days: 30, least: 10, rows: 50 } as const;

/** A person in the table, by the share of right picks, then by their number; equal ones share a place. */
export const PickTableRow = type({
  place: integer(),
  nickname: string(),
  rights: integer(),
  decided: integer(),
  is_me: boolean(),
});
export type PickTableRow = Infer<typeof PickTableRow>;

/** The public table of the pick a day: only of people who have asked to be in it. */
export const PickTable = type({
  rows: array(PickTableRow),
  /** The reader's own figures, also with too few decided picks for a row; null: they are not shown. */
  me: nullable(
    type({ nickname: string(), rights: integer(), decided: integer(), place: nullable(integer()) }),
  ),
});
export type PickTable = Infer<typeof PickTable>;

/** Body of `live-bet/pick-table`: whether the person is shown in it. */
export const PickTableSwitch = object({ is_shown: boolean() });
export type PickTableSwitch = Infer<typeof PickTableSwitch>;
