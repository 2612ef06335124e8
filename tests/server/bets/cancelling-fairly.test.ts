import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chanceOf } from '../../../src/fairness/matches/chance.ts';
import {
  afterBreak,
  afterPlay,
  FIRST_STATE,
  type MatchState,
  type MatchTerms,
  PARTS,
} from '../../../src/fairness/matches/match.ts';
import { isAsGoodAsWon, ratiosOf } from '../../../src/fairness/matches/prices.ts';
import { SPORT_RULES } from '../../../src/fairness/matches/rules.ts';
import { paysBack, refundOf } from '../../../src/schemas/bets/bets.ts';
import { chanceBy, worthOf } from '../../../src/schemas/bets/cash-out.ts';
import { combinedChance, combinedWorthOf } from '../../../src/schemas/bets/combined-cash-out.ts';
import { combinedPays } from '../../../src/schemas/bets/combined-price.ts';
import { STATE_KEYS } from '../../../tools/matches/state-keys.ts';

// Could cancelling or cashing out be worth something? A bet is worth what it pays times the chance that it wins, as the price tells it
// less what the house keeps. A bettor who may do either at any time waits for the best moment, so the test searches
// for the best of all ways to bet and end bets. Bets add up, and so do parts of one, so that one whole bet at a time is
// enough.

/** In rupees; so large that rounding down to the paisa does not matter. */
const STAKE = 1_000_000;

/** The amount for ending a bet at these prices of its own side and of both. */
type Refund = (
  bet: { bet_amount: number; win_ratio: number },
  price: number,
  all: readonly number[],
) => number;
const cashOut: Refund = (bet, price, all) => worthOf(bet, STAKE, chanceBy(price, all));
/** The better of the two. */
const either: Refund = (bet, price, all) => Math.max(refundOf(bet, price), cashOut(bet, price, all));
/** An earlier rule: the whole stake, whatever the price. */
const inFull: Refund = ({ bet_amount }) => bet_amount;

/** Short ones: all of their states can be gone through. */
const PLAYED: readonly MatchTerms[] = [
  { sport: 'kabaddi', strengths: [61, 44], plays: 12, play_ms: 1, break_ms: 1, toss_ms: 1 },
  { sport: 'cricket', strengths: [45, 60], plays: 12, play_ms: 1, break_ms: 1, toss_ms: 1 },
  { sport: 'football', strengths: [58, 41], plays: 40, play_ms: 1, break_ms: 1, toss_ms: 1 },
];

/** The most that a window pays: the second half follows the first. */
const capIn = ({ half, played }: MatchState) => (half === 2 ? 400 : played === 0 ? 1900 : 900);

/**
 * The best average profit, in rupees, of all ways to bet on a team of the match and cancel, at any time. Bets
 * are taken and cancelled until the end, and not only while a window is open: so many ways more.
 */
function bestProfit(terms: MatchTerms, refund: Refund): number {
  const rules = SPORT_RULES[terms.sport];
  const chance = chanceOf(terms);
  /** A team that is as good as the winner cannot be bet on, nor can its bets be cancelled. */
  const isOpen = (state: MatchState) => !isAsGoodAsWon(chance(state));
  const pricesIn = (state: MatchState) => {
    const all = ratiosOf(chance(state));
    return [all[0], all] as const;
  };
  const offered = (state: MatchState) => Math.min(ratiosOf(chance(state))[0], capIn(state));
  const next = (state: MatchState): { likely: number; state: MatchState }[] => {
    if (state.toss === null)
      return (['Head', 'Tail'] as const).map((toss) => ({ likely: 0.5, state: { ...state, toss } }));
    if (!rules.isHalfOver(state, terms))
      return rules
        .outcomes(rules.playing(state), terms)
        .map((outcome) => ({ likely: outcome.weight / PARTS, state: afterPlay(state, outcome) }));
    return state.half === 1 ? [{ likely: 1, state: afterBreak(state) }] : [];
  };
  const keyOf = (state: MatchState) =>
    state.toss === null ? -1 : STATE_KEYS[terms.sport](state) * 2 + (rules.isHalfOver(state, terms) ? 1 : 0);

  /** The most that a bet at this ratio is worth from there on. */
  function worthOf(ratio: number, from: MatchState): number {
    const bet = { bet_amount: STAKE, win_ratio: ratio };
    const known = new Map<number, number>();
    const worth = (state: MatchState): number => {
      const key = keyOf(state);
      const before = known.get(key);
      if (before !== undefined) return before;
      const later = next(state);
      const held =
        later.length === 0
          ? chance(state) * paysBack(STAKE, ratio)
          : later.reduce((sum, { likely, state }) => sum + likely * worth(state), 0);
      const best = isOpen(state) ? Math.max(held, refund(bet, ...pricesIn(state))) : held;
      known.set(key, best);
      return best;
    };
    return worth(from);
  }

  const seen = new Set<number>();
  let best = Number.NEGATIVE_INFINITY;
  const from = (state: MatchState) => {
    if (seen.has(keyOf(state))) return;
    seen.add(keyOf(state));
    if (isOpen(state)) best = Math.max(best, worthOf(offered(state), state) - STAKE);
    for (const one of next(state)) from(one.state);
  };
  from(FIRST_STATE);
  return best;
}

describe.each(PLAYED)('in a match of $sport', (terms) => {
  // A floating-point sum over so many states is not exact to the last bit.
  const NOTHING = STAKE * 1e-9;

  test('no way to bet and cancel brings anything, nor one with cash-out as well', () => {
    expect(bestProfit(terms, refundOf)).toBeLessThanOrEqual(NOTHING);
    expect(bestProfit(terms, either)).toBeLessThanOrEqual(NOTHING);
  });

  test('bettors who can only cash out lose at least the margins', () => {
    expect(bestProfit(terms, cashOut)).toBeLessThan(-0.05 * STAKE);
  });

  test('the search finds the gain of a cash-out beyond the fair value', () => {
    const generous: Refund = (...bet) => 1.1 * cashOut(...bet);
    expect(bestProfit(terms, generous)).toBeGreaterThan(0.005 * STAKE);
  });

  test('the search finds the gain if the whole stake came back', () => {
    expect(bestProfit(terms, inFull)).toBeGreaterThan(0.02 * STAKE);
  });

  test("the search finds the gain if cancelling used the window's price", () => {
    const capped: Refund = (bet, price) => refundOf(bet, Math.min(price, 60));
    expect(bestProfit(terms, capped)).toBeGreaterThan(0.02 * STAKE);
  });
});

/** A moment of a fair walk, with what may follow: up or down, each the likelier the less far it goes. */
interface Moment {
  chance: number;
  next: { likely: number; moment: Moment }[];
}

const { moment: fairWalk } = fc.letrec<{ moment: (chance: number) => Moment }>((tie) => ({
  moment: fc.oneof(
    { depthSize: 'large', maxDepth: 7 },
    fc.constant((chance: number): Moment => ({ chance, next: [] })),
    fc
      .tuple(
        fc.double({ min: 0.01, max: 1, noNaN: true }),
        fc.double({ min: 0.01, max: 1, noNaN: true }),
        tie('moment'),
        tie('moment'),
      )
      .map(([up, down, higher, lower]) => (chance: number): Moment => {
        // Within 2 and 98 percent, so that every price is one that can be offered.
        const [above, below] = [up * (0.98 - chance), down * (chance - 0.02)];
        if (above + below < 1e-6) return { chance, next: [] };
        return {
          chance,
          next: [
            { likely: below / (above + below), moment: higher(chance + above) },
            { likely: above / (above + below), moment: lower(chance - below) },
          ],
        };
      }),
  ),
}));

test('on any fair walk, with any margin and caps, no way to bet, cancel and cash out has an expected gain', () => {
  // The most that can be won by the rounding of prices to two decimals.
  const rounding = 2e-4 * STAKE;
  fc.assert(
    fc.property(
      fairWalk,
      fc.double({ min: 0.1, max: 0.9, noNaN: true }),
      fc.double({ min: 0, max: 0.1, noNaN: true }),
      fc.double({ min: 5, max: 500, noNaN: true }),
      (walk, from, kept, cap) => {
        const price = (chance: number) =>
          Math.max(0.01, Math.round(((1 - kept) / chance - 1) * 10_000) / 100);
        const best = (bet: { bet_amount: number; win_ratio: number }, { chance, next }: Moment): number =>
          Math.max(
            either(bet, price(chance), [price(chance), price(1 - chance)]),
            next.length === 0
              ? chance * paysBack(STAKE, bet.win_ratio)
              : next.reduce((sum, { likely, moment }) => sum + likely * best(bet, moment), 0),
          );
        const start = walk(from);
        const bet = { bet_amount: STAKE, win_ratio: Math.min(price(from), Math.round(cap * 100) / 100) };
        expect(best(bet, start) - STAKE).toBeLessThanOrEqual(rounding);
      },
    ),
    { numRuns: 1000, seed: 8 },
  );
});

/** A leg of a combined bet under way; one that has lost ends the bet. */
type Leg = Moment | 'won';

/** The price of a side with this chance, in percent of the stake, of which the house keeps a share. */
const priceAt = (chance: number, kept: number) =>
  Math.max(0.01, Math.round(((1 - kept) / chance - 1) * 10_000) / 100);

/**
 * The most that a combined bet on two matches is worth, in rupees: at each moment it is cashed out, or either match goes
 * on, whichever is best. So no order of events and no plan is better.
 * @param generosity the factor by which cashing out pays more than it does
 */
function bestOfTwo(
  ratios: readonly [number, number],
  start: readonly [Leg, Leg],
  kept: number,
  generosity = 1,
) {
  const known = new Map<Leg, Map<Leg, number>>();
  const cashedOut = (legs: readonly Leg[]) => {
    const open = legs.filter((leg) => leg !== 'won');
    // A price that keeps the margin would be less than nothing: the market is suspended.
    if (open.some(({ chance }) => Math.max(chance, 1 - chance) > 1 - kept - 0.001)) return 0;
    const bet = {
      bet_amount: STAKE,
      cashed_out: null,
      legs: ratios.map((win_ratio) => ({ win_ratio, status: 'open' as const })),
    };
    const chances = open.map(({ chance }) => {
      const all = [priceAt(chance, kept), priceAt(1 - chance, kept)] as const;
      return chanceBy(all[0], all);
    });
    return generosity * combinedWorthOf(bet, STAKE, combinedChance(chances));
  };
  const goesOn = (leg: Leg, rest: (leg: Leg) => number): number => {
    if (leg === 'won') return 0;
    if (leg.next.length === 0) return leg.chance * rest('won');
    return leg.next.reduce((sum, { likely, moment }) => sum + likely * rest(moment), 0);
  };
  const best = (one: Leg, other: Leg): number => {
    if (one === 'won' && other === 'won') return combinedPays(STAKE, ratios);
    const before = known.get(one)?.get(other);
    if (before !== undefined) return before;
    const found = Math.max(
      cashedOut([one, other]),
      goesOn(one, (next) => best(next, other)),
      goesOn(other, (next) => best(one, next)),
    );
    known.set(one, (known.get(one) ?? new Map<Leg, number>()).set(other, found));
    return found;
  };
  return best(...start);
}

test('of a combined bet on any two fair walks, cashing out is never worth more than waiting', () => {
  const begun = fc.tuple(fairWalk, fc.double({ min: 0.12, max: 0.88, noNaN: true }));
  fc.assert(
    fc.property(begun, begun, fc.double({ min: 0, max: 0.1, noNaN: true }), (one, other, kept) => {
      const [first, second] = [one, other].map(([walk, from]) => ({ walk: walk(from), from }));
      if (first === undefined || second === undefined) throw new Error('There are two walks');
      const ratios = [priceAt(first.from, kept), priceAt(second.from, kept)] as const;
      const best = bestOfTwo(ratios, [first.walk, second.walk], kept);
      const waiting = first.from * second.from * combinedPays(STAKE, ratios);
      // Small steps of a walk are not exact to the last bit.
      expect(best).toBeLessThanOrEqual(waiting * (1 + 1e-6));
      // Two prices have two decimals each.
      expect(best).toBeLessThanOrEqual(STAKE * (1 - kept) ** 2 + 4e-4 * STAKE);
    }),
    { numRuns: 150, seed: 8 },
  );
});

test('of a combined bet, too, the search finds the gain of a cash-out beyond the fair value', () => {
  const walk: Moment = {
    chance: 0.5,
    next: [0.9, 0.1].map((chance) => ({ likely: 0.5, moment: { chance, next: [] } })),
  };
  expect(bestOfTwo([100, 100], [walk, walk], 0)).toBeCloseTo(STAKE, 4);
  expect(bestOfTwo([100, 100], [walk, walk], 0, 1.1)).toBeGreaterThan(1.05 * STAKE);
});
