import { toRupees } from '../../src/schemas/shared/money.ts';

/** The last correction by which a bet, single or combined, was settled or opened again. */
export interface Correction {
  at: string;
  why: string;
  becomes: 'won' | 'lost' | 'open';
  written_off_paise: number;
}

/**
 * A correction as an API answer, with what it moved: it pays the rest of the bet, or takes that back except for the part
 * written off.
 * @param paysPaise the payout of the rest of the bet if it wins
 */
export function toCorrected({ at, why, becomes, written_off_paise }: Correction, paysPaise: number) {
  const moved = { won: paysPaise, lost: written_off_paise - paysPaise, open: 0 };
  return {
    at: new Date(at).toISOString(),
    why,
    moved: toRupees(moved[becomes]),
    written_off: toRupees(written_off_paise),
  };
}
