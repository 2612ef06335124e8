import { describe, expect, test } from 'vitest';
import { pickOf } from '../../../server/demo/bots/styles.ts';
import type { BotStyle } from '../../../src/schemas/bets/bots.ts';
import type { Match } from '../../../src/schemas/bets/matches.ts';
import { matchOf, playOf } from '../../fixtures/match.ts';

const KITES = { team_value: 71, win_ratio: 80 };
const HERONS = { team_value: 72, win_ratio: 95 };
const OVER = { team_value: 74, win_ratio: 60 };
const UNDER = { team_value: 75, win_ratio: 130 };

const totals = [
  { ...OVER, name: 'Over 62.5 points', price: 60 },
  { ...UNDER, name: 'Under 62.5 points', price: 130 },
];

const pick = (style: BotStyle, match: Partial<Match> = {}, chances = { market: 0, stake: 0 }) =>
  pickOf(style, matchOf(match), chances);

test('the favourite pays the least, the outsider the most', () => {
  expect(pick('favourites')).toEqual({ ...KITES, bet_amount: 10 });
  expect(pick('outsiders')).toEqual({ ...HERONS, bet_amount: 10 });
});

test('of several open markets, the chance chooses one', () => {
  expect(pick('favourites', { totals }, { market: 0.4, stake: 0 })).toMatchObject(KITES);
  expect(pick('favourites', { totals }, { market: 0.5, stake: 0 })).toMatchObject(OVER);
  expect(pick('outsiders', { totals }, { market: 0.99, stake: 0 })).toMatchObject(UNDER);
});

test('a market with one suspended side is left out', () => {
  const [over, under] = totals;
  if (over === undefined || under === undefined) throw new Error('two sides');
  const match = { totals: [over, { ...under, suspended: 'Price moved' }] };
  expect(pick('outsiders', match, { market: 0.99, stake: 0 })).toMatchObject(HERONS);
});

test('momentum backs the team that is ahead, the contrarian the one behind', () => {
  const ahead = { play: playOf({ score: [12, 9] }) };
  expect(pick('momentum', ahead)).toEqual({ ...KITES, bet_amount: 10 });
  expect(pick('contrarian', ahead)).toEqual({ ...HERONS, bet_amount: 10 });
  const behind = { play: playOf({ score: [3, 9] }) };
  expect(pick('momentum', behind)).toMatchObject(HERONS);
  expect(pick('contrarian', behind)).toMatchObject(KITES);
});

test.each([
  [0, 10],
  [0.24, 10],
  [0.25, 20],
  [0.75, 40],
  [0.999, 40],
])('a stake is one to four times the minimum: chance %f, %i rupees', (stake, amount) => {
  expect(pick('favourites', {}, { market: 0, stake })?.bet_amount).toBe(amount);
});

describe('there is no pick', () => {
  const suspended = matchOf().sides.map((side) => ({ ...side, suspended: 'Price moved' }));
  const even = matchOf().sides.map((side) => ({ ...side, win_ratio: 88 }));
  test.each<[string, BotStyle, Partial<Match>]>([
    ['of a favourite when both pay the same', 'favourites', { sides: even }],
    ['of an outsider when both pay the same', 'outsiders', { sides: even }],
    ['of a favourite while all is suspended', 'favourites', { sides: suspended }],
    ['of momentum before play', 'momentum', { play: null }],
    ['of momentum at a level score', 'momentum', { play: playOf({ score: [7, 7] }) }],
    ['of a contrarian at a level score', 'contrarian', { play: playOf({ score: [0, 0] }) }],
    ['of momentum while prices are suspended', 'momentum', { play: playOf(), sides: suspended }],
    ['of anybody once betting is over', 'outsiders', { closes_at: null }],
  ])('%s', (_, style, match) => {
    expect(pick(style, match)).toBeUndefined();
  });
});
