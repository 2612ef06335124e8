import type { Game } from '../../src/fairness/games.ts';
import type { Choices, Results } from '../../src/fairness/rules.ts';

/** Columns of `rounds` for a choice and a result. Each game uses some; the others are null. */
export interface Columns {
  /** The called side. */
  prediction: string | null;
  side: string | null;
  target: number | null;
  result: number | null;
}

/** Converts the rounds of a game to columns, and back. */
interface Stored<G extends Game> {
  columns: (choice: Choices[G], result: Results[G]) => Partial<Columns>;
  /** @param row has the columns of this game */
  read: (row: Columns) => { choice: Choices[G]; result: Results[G] };
  /** SQL for the choice in a round `r`, as a statement shows it. */
  label: string;
}

const SIDES = ['Head', 'Tail'] as const;
const DIRECTIONS = ['over', 'under'] as const;

export const STORED: { [G in Game]: Stored<G> } = {
  coinflip: {
    columns: ({ prediction }, { side }) => ({ prediction, side }),
    read: ({ prediction, side }) => ({
      choice: { prediction: oneOf(SIDES, prediction) },
      result: { side: oneOf(SIDES, side) },
    }),
    label: 'r.prediction',
  },
  // Multipliers are whole hundredths.
  limbo: {
    columns: ({ target }, { result }) => ({
      target: Math.round(target * 100),
      result: Math.round(result * 100),
    }),
    read: ({ target, result }) => ({
      choice: { target: present(target) / 100 },
      result: { result: present(result) / 100 },
    }),
    label: `to_char(r.target / 100.0, 'FM9999990.00') || '×'`,
  },
  // Targets and rolls are whole hundredths.
  dice: {
    columns: ({ direction, target }, { roll }) => ({
      prediction: direction,
      target: Math.round(target * 100),
      result: Math.round(roll * 100),
    }),
    read: ({ prediction, target, result }) => ({
      choice: { direction: oneOf(DIRECTIONS, prediction), target: present(target) / 100 },
      result: { roll: present(result) / 100 },
    }),
    label: `case r.prediction when 'over' then '> ' else '< ' end || to_char(r.target / 100.0, 'FM990.00')`,
  },
};

/** A value that the database's own check guarantees. */
function present<T>(value: T | null): T {
  if (value === null) throw new Error('A round lacks what its game has');
  return value;
}

function oneOf<T extends string>(values: readonly T[], value: string | null): T {
  return present(values.find((one) => one === value) ?? null);
}
