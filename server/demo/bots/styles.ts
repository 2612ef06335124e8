import type { BotStyle } from '../../../src/schemas/bets/bots.ts';
import type { Match, Side } from '../../../src/schemas/bets/matches.ts';

/** A bot's chances for one turn, each from 0 up to 1. */
export interface Chances {
  market: number;
  stake: number;
}

/** A bet that a bot would like to place: a side, at the ratio that it saw, and a stake in rupees. */
export interface BotPick {
  team_value: number;
  win_ratio: number;
  bet_amount: number;
}

/** The most that a bot stakes at once, in multiples of the match's minimum. */
const MOST_MINIMUMS = 4;

/**
 * The pick of each style on a match, from what everybody sees of it; undefined for none. A bot bets on open markets
 * alone, and never on the toss.
 */
export function pickOf(style: BotStyle, match: Match, chances: Chances): BotPick | undefined {
  const side = SIDES[style](match, chances);
  if (side === undefined || match.closes_at === null) return undefined;
  const minimums = 1 + Math.floor(chances.stake * MOST_MINIMUMS);
  return {
    team_value: side.team_value,
    win_ratio: side.win_ratio,
    bet_amount: minimums * match.minimum_betamount,
  };
}

const SIDES: Readonly<Record<BotStyle, (match: Match, chances: Chances) => Side | undefined>> = {
  // The side that pays the least, on any market.
  favourites: (match, chances) => byRatio(marketAt(match, chances))[0],
  // The side that pays the most, on any market.
  outsiders: (match, chances) => byRatio(marketAt(match, chances)).at(-1),
  // The team that is ahead.
  momentum: (match) => inOrderOfScore(match)[0],
  // The team that is behind.
  contrarian: (match) => inOrderOfScore(match).at(-1),
};

const isOpen = (sides: readonly Side[]): boolean =>
  sides.length > 0 && sides.every(({ suspended }) => suspended == null);

/** The sides of one of the open markets, the toss left out. */
function marketAt({ sides, totals = [], margins = [] }: Match, { market }: Chances): readonly Side[] {
  const open = [sides, totals, margins].filter(isOpen);
  return open[Math.floor(market * open.length)] ?? [];
}

/** Sides with the lowest ratio first; none when all pay the same. */
function byRatio(sides: readonly Side[]): readonly Side[] {
  const sorted = sides.toSorted((one, other) => one.win_ratio - other.win_ratio);
  return sorted[0]?.win_ratio === sorted.at(-1)?.win_ratio ? [] : sorted;
}

/** The teams, the one that is ahead first; none before play, at a level score, or while betting is suspended. */
function inOrderOfScore({ sides, play }: Match): readonly Side[] {
  if (play == null || !isOpen(sides)) return [];
  const [home, away] = play.score;
  return home === away ? [] : home > away ? sides : sides.toReversed();
}
