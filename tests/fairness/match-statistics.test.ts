import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { chanceOf } from '../../src/fairness/matches/chance.ts';
import { drawsOf } from '../../src/fairness/matches/draws.ts';
import {
  FIRST_STATE,
  type MatchState,
  type MatchTerms,
  PLAYED_SPORTS,
  type PlayedSport,
} from '../../src/fairness/matches/match.ts';
import { drawsNeeded, type MatchEvent, playMatch } from '../../src/fairness/matches/play.ts';
import { isAsGoodAsWon, ratiosOf } from '../../src/fairness/matches/prices.ts';
import { hashOf } from '../../src/fairness/seeds.ts';
import { bestGain, statesOf } from '../../tools/matches/best-plan.ts';
import { combinedLosses, doubleGains } from '../../tools/matches/combined.ts';
import { MARKET_NAMES } from '../../tools/matches/markets.ts';
import { gains } from '../../tools/matches/strategies.ts';
import {
  calibration,
  LEAGUE_PLAYS,
  PAIRS,
  pricedMatches,
  randomDraws,
  randomMatch,
  streetMatch,
} from '../../tools/matches/study.ts';

/** `npm test` plays a sample, the nightly run a hundred thousand. */
const MATCHES = Number(process.env.MATCHES ?? 10_000);
const IS_WHOLE = MATCHES >= 100_000;
const MATCHES_GUESSED = 1500;
/** Chosen before the first try. */
const SEED = 38;

/** 99.9 % of a standard normal distribution are within this of its mean. */
const Z = 3.2905;

// Therefore a combined bet may include the winner and the toss of a match that is played from a seed.
describe('the chance to win does not depend on the toss', () => {
  test.each(PLAYED_SPORTS.flatMap((sport) => PAIRS.map((strengths) => ({ sport, strengths }))))(
    'in $sport of $strengths',
    ({ sport, strengths }) => {
      const chance = chanceOf(streetMatch(sport, strengths));
      const [head, tail] = [
        chance({ ...FIRST_STATE, toss: 'Head' }),
        chance({ ...FIRST_STATE, toss: 'Tail' }),
      ];
      expect(head).toBeCloseTo(tail, 12);
    },
  );
});

describe('scores look like those of the sport', () => {
  test('a whole match of kabaddi has the points by raids and tackles of a professional season', () => {
    // 88 raids a match, 38.5 points by raids and 20.3 by tackles: see the source in the rules of kabaddi.
    const points = (kinds: readonly string[], most: number) =>
      mean(
        look({ ...streetMatch('kabaddi', [50, 50]), plays: 88 }, 5000, (events) =>
          sum(events.filter(({ kind }) => kinds.includes(kind)).map((event) => Math.min(most, event.points))),
        ),
      );
    // The last two points of an all-out belong to no raid.
    expect(Math.abs(points(['touch', 'super-raid'], 3) + points(['all-out'], 2) - 38.5)).toBeLessThan(1.5);
    expect(Math.abs(points(['tackle', 'super-tackle'], 2) - 20.3)).toBeLessThan(1);
  });

  test('goals of a team are close to a Poisson distribution with a mean of 1.35', () => {
    const goals = look(
      streetMatch('football', [50, 50]),
      MATCHES,
      (events) => events.at(-1)?.state.points ?? [Number.NaN, Number.NaN],
    );
    const share = (count: number) => goals.filter(([home]) => home === count).length / MATCHES;
    // e^-1.35 · 1.35^k / k!
    for (const [count, expected] of [0.2592, 0.35, 0.2362, 0.1063, 0.0359].entries()) {
      const error = Math.sqrt((expected * (1 - expected)) / MATCHES);
      expect(Math.abs(share(count) - expected)).toBeLessThan(Math.max(0.006, Z * error));
    }
    const draws = goals.filter(([home, away]) => home === away).length;
    // About one in four matches of the large leagues is drawn.
    expect(draws / MATCHES).toBeGreaterThan(0.23);
    expect(draws / MATCHES).toBeLessThan(0.28);
  });

  test('balls of cricket bring 1.26 runs, and one in twenty a wicket', () => {
    const innings = look(streetMatch('cricket', [50, 50]), 20_000, (events) => {
      const balls = events.filter(({ kind }) => kind === 'runs' || kind === 'wicket');
      return {
        balls: balls.length,
        runs: sum(balls.map(({ points }) => points)),
        wickets: balls.filter(({ kind }) => kind === 'wicket').length,
      };
    });
    const balls = sum(innings.map((one) => one.balls));
    expect(Math.abs(sum(innings.map(({ runs }) => runs)) / balls - 1.26)).toBeLessThan(0.02);
    expect(Math.abs(sum(innings.map(({ wickets }) => wickets)) / balls - 0.05)).toBeLessThan(0.002);
  });
});

/** The plays of a match: in the street league, and in the sport's league if it has one. */
function lengthsOf(sport: PlayedSport): [league: string, plays: number | undefined][] {
  const plays = LEAGUE_PLAYS[sport];
  const lengths: [string, number | undefined][] = [['street league', undefined]];
  if (plays !== undefined) lengths.push(['leagues', plays]);
  return lengths;
}

describe.each(MARKET_NAMES.flatMap((market) => PLAYED_SPORTS.map((sport) => ({ market, sport }))))(
  'prices of the $market in $sport',
  ({ market, sport }) => {
    const count = market === 'winner' ? MATCHES : MATCHES / 5;

    test.each(lengthsOf(sport))(
      'a chance of p happens in p of a hundred cases, within one, in each tenth: %s',
      (_, plays) => {
        const tenths = calibration(sport, market, count, randomDraws(SEED), plays);
        for (const { chance, won, count: looked } of tenths) {
          const error = Math.sqrt((chance * (1 - chance)) / looked);
          expect(Math.abs(won - chance)).toBeLessThan(Math.max(0.01, Z * error));
        }
      },
    );

    test('leave no strategy of the list a gain', () => {
      for (const { name, bets, mean, error } of gains(sport, market, count, randomDraws(SEED))) {
        expect(bets).toBeGreaterThan(count / 5);
        expect([name, mean - Z * error < 0]).toEqual([name, true]);
      }
    });

    test('give nobody an expected gain, with any plan of cancelling and cashing out', () => {
      // Strengths change the chances of a play's outcomes, not the outcomes: every pair reaches the same states.
      let all: MatchState[] | undefined;
      for (const { terms, ...priced } of pricedMatches(sport, market)) {
        all ??= statesOf(terms, priced.keyOf);
        const states = all.filter((state) => !isAsGoodAsWon(priced.chance(state)));
        // Every state of who wins in kabaddi; of the others, with their thousands of states, a sample.
        const isEach = sport === 'kabaddi' && market === 'winner';
        const looked = (market === 'winner' ? 15 : 3) / (IS_WHOLE ? 1 : 3);
        const step = isEach ? 1 : Math.ceil(states.length / looked);
        for (let index = Math.floor(step / 2); index < states.length; index += step) {
          const state = states[index];
          if (state === undefined) continue;
          for (const side of [0, 1] as const) {
            const taken = ratiosOf(priced.chance(state))[side];
            // A bet cancelled at once loses nothing: that is the best possible plan.
            expect(bestGain(terms, priced, state, side, taken)).toBeLessThanOrEqual(1e-9);
          }
        }
      }
    });
  },
);

describe('doubles', () => {
  test.each(PLAYED_SPORTS.flatMap((sport) => MARKET_NAMES.map((market) => ({ sport, market }))))(
    'in $sport, with the $market of the second match, gain by no strategy',
    ({ sport, market }) => {
      const all = doubleGains(sport, ['winner', market], MATCHES / 5, randomDraws(SEED));
      expect(all.map(({ bets }) => bets)).toEqual(all.map(() => MATCHES / 5));
      for (const { name, mean, error } of all) {
        expect([name, mean - Z * error < 0]).toEqual([name, true]);
        // Waiting loses both margins, and nothing else.
        if (!name.includes('cashed out')) expect(Math.abs(mean + 0.12)).toBeLessThan(0.01 + Z * error);
      }
    },
  );

  // The least that waiting loses is 6 % of each leg: 1 − 0.94 to the power of the legs.
  test.each([
    { legs: 2, waiting: [0.1164, 0.1256], cashedOutAtOnce: [0.1345, 0.1446] },
    { legs: 3, waiting: [0.1694, 0.1786], cashedOutAtOnce: [0.1865, 0.1972] },
    { legs: 8, waiting: [0.3904, 0.3998], cashedOutAtOnce: [0.4035, 0.4161] },
  ])('of $legs legs lose the margins of their legs', ({ legs, waiting, cashedOutAtOnce }) => {
    const losses = combinedLosses(legs);
    const found = [...losses.waiting, ...losses.cashedOutAtOnce];
    for (const [index, loss] of [...waiting, ...cashedOutAtOnce].entries())
      expect(found[index]).toBeCloseTo(loss, 3);
  });
});

describe('what is published before a match', () => {
  /** Guesses a match's draws from public facts: the chain's end, the earlier seeds, the salt, the number. */
  const guesses: [name: string, seed: (season: Season, number: number) => string][] = [
    ['the seed of the match before', ({ seeds }, number) => seeds[number - 2] ?? ''],
    ['the end of the chain', ({ seeds }) => seeds[0] ?? ''],
    ['the hash of the seed of the match before', ({ seeds }, number) => seeds[number - 3] ?? ''],
    ['the salt', ({ salt }) => salt],
  ];

  test.each(guesses)('does not tell its winner: %s', async (_name, seedOf) => {
    const terms = streetMatch('kabaddi', [50, 50]);
    const season = await seasonOf(MATCHES_GUESSED);
    const guessed = MATCHES_GUESSED - 2;
    let right = 0;
    for (let number = 3; number <= MATCHES_GUESSED; number += 1) {
      const guess = await winnerOf(terms, seedOf(season, number), season.salt, number);
      if (guess === (await winnerOf(terms, season.seeds[number] ?? '', season.salt, number))) right += 1;
    }
    expect(Math.abs(right / guessed - 0.5)).toBeLessThan((Z * 0.5) / Math.sqrt(guessed));
  });
});

interface Season {
  salt: string;
  /** By the number of the match; at 0 is the chain's end. */
  seeds: string[];
}

async function seasonOf(length: number): Promise<Season> {
  const seeds = [createHmac('sha256', 'a season').update('its last seed').digest('hex')];
  for (let made = 0; made < length; made += 1) seeds.push(await hashOf(seeds.at(-1) ?? ''));
  return { salt: 'a season', seeds: seeds.reverse() };
}

async function winnerOf(terms: MatchTerms, seed: string, salt: string, number: number) {
  const draws = await drawsOf(seed, salt, number, drawsNeeded(terms));
  return playMatch(terms, draws).at(-1)?.state.winner;
}

/** Plays this many matches, and looks at each. */
function look<T>(terms: MatchTerms, count: number, at: (events: MatchEvent[]) => T): T[] {
  const random = randomDraws(SEED);
  return Array.from({ length: count }, () => at(randomMatch(terms, random)));
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const mean = (numbers: readonly number[]) => sum(numbers) / numbers.length;
