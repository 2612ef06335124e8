import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chanceOf } from '../../src/fairness/matches/chance.ts';
import { checkMatch, type MatchClaim } from '../../src/fairness/matches/check.ts';
import { drawsOf } from '../../src/fairness/matches/draws.ts';
import { lineOf } from '../../src/fairness/matches/lines.ts';
import {
  FIRST_STATE,
  type MatchState,
  type MatchTerms,
  PARTS,
  PLAYED_SPORTS,
} from '../../src/fairness/matches/match.ts';
import { drawsNeeded, longestMs, playMatch } from '../../src/fairness/matches/play.ts';
import { isAsGoodAsWon, ratiosOf } from '../../src/fairness/matches/prices.ts';
import { SPORT_RULES } from '../../src/fairness/matches/rules.ts';
import { statesOf } from '../../tools/matches/best-plan.ts';
import { streetMatch } from '../../tools/matches/study.ts';
import { claimOf, SEASON, SECOND_DRAWS, SECOND_NEWS, TERMS } from './season.ts';

describe('a match from its seed', () => {
  test('has the draws that were computed elsewhere', async () => {
    expect(await drawsOf(SEASON.seeds[1], SEASON.salt, 2, 18)).toEqual(SECOND_DRAWS);
  });

  test('has the events and times that were computed elsewhere', () => {
    const events = playMatch(TERMS, SECOND_DRAWS);
    expect(events.map(({ kind, side, points }) => [kind, side, points])).toEqual(SECOND_NEWS);
    expect(events.map(({ number }) => number)).toEqual(SECOND_NEWS.map((_, number) => number));
    // The toss, the start, eight raids, the break together with the eighth, eight raids after it, and one
    // more for the tie.
    expect(events.map(({ at_ms }) => at_ms / 1000)).toEqual([
      -20, 0, 4, 8, 12, 16, 20, 24, 28, 32, 32, 48, 52, 56, 60, 64, 68, 72, 76, 80, 80,
    ]);
    expect(longestMs(TERMS)).toBe(80_000);
    expect(events.at(-1)?.state).toEqual({
      toss: 'Head',
      half: 2,
      played: 16,
      played_in_half: 8,
      points: [6, 6],
      wickets: [0, 0],
      winner: 0,
    });
  });

  test('uses all of its draws', () => {
    expect(() => playMatch(TERMS, SECOND_DRAWS.slice(0, 17))).toThrow(RangeError);
  });
});

describe('the check of a match', () => {
  test('finds nothing in an honest one', async () => {
    expect((await checkMatch(claimOf())).faults).toEqual([]);
  });

  test('compares an abandoned match up to its end', async () => {
    const news = claimOf().news.slice(0, 9);
    expect((await checkMatch(claimOf({ winner: null, news }))).faults).toEqual([]);
  });

  test.each<[string, Partial<MatchClaim>, unknown]>([
    ['a seed of another match', { seed: SEASON.seeds[2] }, { what: 'chain' }],
    ['another end of the chain', { chain_end: SEASON.seeds[0] }, { what: 'chain' }],
    ['another number', { number: 1 }, { what: 'chain' }],
    ['another toss', { toss: 'Tail' }, { what: 'toss' }],
    ['another winner', { winner: 1 }, { what: 'winner' }],
    ['a point for the other team', { news: changed(4, { side: 1 }) }, { what: 'news', number: 4 }],
    ['a point too many', { news: changed(13, { points: 5 }) }, { what: 'news', number: 13 }],
    ['another kind of news', { news: changed(6, { kind: 'touch' }) }, { what: 'news', number: 6 }],
    ['news that is missing', { news: claimOf().news.slice(0, -1) }, { what: 'news', number: 20 }],
    ['news after the end', { news: [...claimOf().news, ...claimOf().news] }, { what: 'news', number: 21 }],
    ['other strengths', { terms: { ...TERMS, strengths: [40, 60] } }, { what: 'news', number: 4 }],
  ])('names %s', async (_name, own, fault) => {
    expect((await checkMatch(claimOf(own))).faults).toContainEqual(fault);
  });

  function changed(number: number, own: Partial<MatchClaim['news'][number]>) {
    return claimOf().news.map((news) => (news.number === number ? { ...news, ...own } : news));
  }
});

describe.each(PLAYED_SPORTS)('the rules of %s', (sport) => {
  const rules = SPORT_RULES[sport];
  const strength = fc.integer({ min: 1, max: 99 });

  test('give weights that are never negative and add up to the whole, for all strengths', () => {
    fc.assert(
      fc.property(strength, strength, fc.constantFrom(0, 1), (home, away, team) => {
        const outcomes = rules.outcomes(team === 0 ? 0 : 1, streetMatch(sport, [home, away]));
        expect(outcomes.filter(({ weight }) => weight < 0)).toEqual([]);
        expect(outcomes.reduce((sum, { weight }) => sum + weight, 0)).toBe(PARTS);
      }),
    );
  });

  test('favour the stronger team, and neither of two equal ones', () => {
    const chance = (home: number, away: number) => chanceOf(streetMatch(sport, [home, away]))(FIRST_STATE);
    expect(chance(50, 50)).toBeCloseTo(0.5, 10);
    expect(chance(60, 40)).toBeGreaterThan(0.6);
    expect(chance(60, 40) + chance(40, 60)).toBeCloseTo(1, 10);
    // The strongest and the weakest of the leagues: both have prices before play.
    expect(isAsGoodAsWon(chance(65, 35))).toBe(false);
  });

  test('give equal teams equal prices, and home the handicap of half a point', () => {
    for (const plays of [16, 36, 60, 90]) {
      const terms = { ...streetMatch(sport, [50, 50]), plays };
      expect(ratiosOf(chanceOf(terms)(FIRST_STATE))).toEqual([88, 88]);
      expect(lineOf(terms, 'margin')).toBe(-0.5);
    }
  });

  test('distinguish states by everything that the rest of the match depends on', () => {
    // A match short enough to follow every course without keys.
    const terms = { ...streetMatch(sport, [58, 45]), plays: 4 };
    const chance = chanceOf(terms);
    for (const state of statesOf(terms)) expect(chance(state)).toBeCloseTo(followed(terms, state), 12);
  });

  /** Home's probability to win, by following every course of the match. */
  function followed(terms: MatchTerms, state: MatchState): number {
    let at = state;
    if (rules.isHalfOver(at, terms)) {
      if (at.half === 2) {
        const [home, away] = at.points;
        if (home === away) return rules.tieBreak(terms) / PARTS;
        return home > away ? 1 : 0;
      }
      at = { ...at, half: 2, played_in_half: 0 };
    }
    return rules.outcomes(rules.playing(at), terms).reduce((sum, { weight, kind, side, points }) => {
      const next: MatchState = {
        ...at,
        played: at.played + 1,
        played_in_half: at.played_in_half + 1,
        points: [at.points[0] + (side === 0 ? points : 0), at.points[1] + (side === 1 ? points : 0)],
        wickets: [
          at.wickets[0] + (kind === 'wicket' && side === 0 ? 1 : 0),
          at.wickets[1] + (kind === 'wicket' && side === 1 ? 1 : 0),
        ],
      };
      return sum + (weight / PARTS) * followed(terms, next);
    }, 0);
  }
});

describe('the rules of an innings', () => {
  const rules = SPORT_RULES.cricket;
  const terms = streetMatch('cricket', [50, 50]);
  const state = (own: Partial<MatchState>): MatchState => ({ ...FIRST_STATE, toss: 'Head', ...own });

  test('end it with its last ball, with five wickets, and with the winning run', () => {
    expect(rules.isHalfOver(state({ played_in_half: 17 }), terms)).toBe(false);
    expect(rules.isHalfOver(state({ played_in_half: 18 }), terms)).toBe(true);
    expect(rules.isHalfOver(state({ wickets: [4, 0] }), terms)).toBe(false);
    expect(rules.isHalfOver(state({ wickets: [5, 0] }), terms)).toBe(true);
    expect(rules.isHalfOver(state({ half: 2, points: [20, 20] }), terms)).toBe(false);
    expect(rules.isHalfOver(state({ half: 2, points: [20, 21] }), terms)).toBe(true);
  });

  test('let the team that wins the toss by its face bat first', () => {
    expect(rules.playing(state({ toss: 'Head' }))).toBe(0);
    expect(rules.playing(state({ toss: 'Tail' }))).toBe(1);
    expect(rules.playing(state({ toss: 'Tail', half: 2 }))).toBe(0);
  });
});

describe('the prices', () => {
  test('keep six percent, rounded down', () => {
    // 0.94 / 0.5 = 1.88; 0.94 / 0.6 = 1.5666…; 0.94 / 0.4 = 2.35.
    expect(ratiosOf(0.5)).toEqual([88, 88]);
    expect(ratiosOf(0.6)).toEqual([56.6, 135]);
  });

  test('are offered up to a chance of 93 %', () => {
    expect(isAsGoodAsWon(0.93)).toBe(false);
    expect(isAsGoodAsWon(0.9301)).toBe(true);
    expect(isAsGoodAsWon(0.0699)).toBe(true);
    // The price there is still one percent.
    expect(ratiosOf(0.93)[0]).toBe(1);
  });
});

test('a seed is the hash of the text of the one after it', () => {
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  expect(hash(SEASON.seeds[2])).toBe(SEASON.seeds[1]);
  expect(hash(SEASON.seeds[1])).toBe(SEASON.seeds[0]);
  expect(hash(SEASON.seeds[0])).toBe(SEASON.chainEnd);
});

test.each(PLAYED_SPORTS)('a match of %s needs as many draws as it says, whatever its course', (sport) => {
  const terms = streetMatch(sport, [50, 50]);
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 2 ** 32 - 1 }), {
        minLength: drawsNeeded(terms),
        maxLength: drawsNeeded(terms),
      }),
      (draws) => {
        const events = playMatch(terms, draws);
        expect(events.map(({ number }) => number)).toEqual(events.map((_, index) => index));
        const [home, away] = events.at(-1)?.state.points ?? [0, 0];
        const sums = [0, 0];
        for (const { side, points } of events) if (side !== null) sums[side] = (sums[side] ?? 0) + points;
        expect(sums).toEqual([home, away]);
        const isTie = events.some(({ kind }) => kind === 'tie-break');
        expect(isTie).toBe(home === away);
        expect(events.at(-1)?.at_ms).toBeLessThanOrEqual(longestMs(terms));
      },
    ),
  );
});

describe('the program of the documents that checks a season', () => {
  test('finds the seeds of an honest season, and no others', async () => {
    const [first, second, third] = SEASON.seeds;
    expect(await checked(`1=${first}`, `2=${second}`, `3=${third}`)).toEqual({
      code: 0,
      out: '1: belongs to the chain, toss Head\n2: belongs to the chain, toss Head\n3: belongs to the chain, toss Tail\n',
    });
    expect(await checked(`1=${first}`, `2=${third}`)).toEqual({
      code: 1,
      out: '1: belongs to the chain, toss Head\n2: DOES NOT BELONG TO THE CHAIN, toss Tail\n',
    });
  });

  /** Runs the program printed in the document. */
  async function checked(...matches: string[]) {
    const document = await readFile('docs/fairness.md', 'utf8');
    const [, program = ''] = document.split('```js\n');
    const [text = ''] = program.split('```');
    expect(text.trim().split('\n').length).toBeLessThanOrEqual(30);
    const folder = await mkdtemp(join(tmpdir(), 'sikka-season-'));
    const path = join(folder, 'check-season.mjs');
    await writeFile(path, text);
    return new Promise<{ code: unknown; out: string }>((resolve) => {
      execFile(process.execPath, [path, SEASON.salt, SEASON.chainEnd, ...matches], (error, out) =>
        resolve({ code: error?.code ?? 0, out }),
      );
    }).finally(() => rm(folder, { recursive: true }));
  }
});
