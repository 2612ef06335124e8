import { parseArgs } from 'node:util';
import { FIRST_STATE, PLAYED_SPORTS, type PlayedSport } from '../src/fairness/matches/match.ts';
import { isAsGoodAsWon, ratiosOf } from '../src/fairness/matches/prices.ts';
import { BadCommandLine, readCommandLine, wholeNumber } from './command-line.ts';
import { bestGain, statesOf } from './matches/best-plan.ts';
import { combinedLosses, doubleGains } from './matches/combined.ts';
import { MARKET_NAMES, type MarketName, SIDE_NAMES } from './matches/markets.ts';
import { type Gain, gains } from './matches/strategies.ts';
import {
  calibration,
  LEAGUE_PLAYS,
  PAIRS,
  pricedMatches,
  randomDraws,
  randomMatch,
} from './matches/study.ts';

const USAGE = `npm run matches: plays many matches of each sport. It prints tables in Markdown: their scores, predicted
chances beside results, and the gains of strategies with single and combined bets. 100000 matches of all sports take
some minutes.

  --count N      the number of matches for each figure of a sport, for tenths five times as many; by default 100000
  --seed N       the seed of the matches; by default 38
  --sport NAME   one of ${PLAYED_SPORTS.join(', ')}; by default all
  --market NAME  one of ${MARKET_NAMES.join(', ')}, without doubles; by default all
  --whole        looks for the best plan of cancelling and cashing out from every state, which takes minutes`;

const { count, seed, sports, markets, whole } = readCommandLine(USAGE, () => {
  const { values } = parseArgs({
    options: {
      count: { type: 'string', default: '100000' },
      seed: { type: 'string', default: '38' },
      sport: { type: 'string' },
      market: { type: 'string' },
      whole: { type: 'boolean', default: false },
    },
  });
  return {
    ...values,
    count: wholeNumber('--count', values.count),
    seed: wholeNumber('--seed', values.seed),
    sports: values.sport === undefined ? PLAYED_SPORTS : [named('--sport', PLAYED_SPORTS, values.sport)],
    markets: values.market === undefined ? MARKET_NAMES : [named('--market', MARKET_NAMES, values.market)],
  };
});

/** Of 100,000 matches a tenth has some 10,000, and a standard error of half a percent: too much to show one percent. */
const TIMES_FOR_TENTHS = 5;

console.log(`${count} matches for each figure of a sport, seed ${seed}.`);
printScores();
for (const market of markets) {
  printCalibration(market);
  printGains(
    `Gains per rupee of the first stake, on the ${market}`,
    sports.map((sport) => gains(sport, market, count, randomDraws(seed))),
    [
      'the best possible plan of cancelling and cashing out',
      ...sports.map((sport) => bestPlan(sport, market)),
    ],
  );
}
if (markets.length > 1) {
  // Each match is in one double.
  for (const pair of [
    ['winner', 'winner'],
    ['winner', 'total'],
    ['total', 'total'],
  ] as const)
    printGains(
      `Gains per rupee of doubles: ${pair[0]} of a match and ${pair[1]} of another one`,
      sports.map((sport) => doubleGains(sport, pair, Math.ceil(count / 2), randomDraws(seed))),
    );
  printLosses();
}

function named<Name extends string>(option: string, names: readonly Name[], given: string): Name {
  const name = names.find((known) => known === given);
  if (name === undefined) throw new BadCommandLine(`${option} must be one of ${names.join(', ')}`);
  return name;
}

function printScores(): void {
  printTable('Scores of home and away', [
    ['sport', 'strengths', 'mean score', 'home wins', 'its chance', 'ties'],
    ...sports.flatMap((sport) =>
      PAIRS.map((strengths, pair) => [sport, strengths.join(' to '), ...scoresOf(sport, pair)]),
    ),
  ]);
}

function scoresOf(sport: PlayedSport, pair: number): string[] {
  const match = pricedMatches(sport, 'winner')[pair];
  if (match === undefined) throw new RangeError(`The list of strengths has no pair ${pair}`);
  const random = randomDraws(seed + pair);
  const sums = { home: 0, away: 0, ties: 0, won: 0 };
  for (let done = 0; done < count; done += 1) {
    const events = randomMatch(match.terms, random);
    const end = events.at(-1);
    sums.home += end?.state.points[0] ?? 0;
    sums.away += end?.state.points[1] ?? 0;
    if (end?.state.winner === 0) sums.won += 1;
    if (events.some(({ kind }) => kind === 'tie-break')) sums.ties += 1;
  }
  const mean = (sum: number) => (sum / count).toFixed(2);
  return [
    `${mean(sums.home)} to ${mean(sums.away)}`,
    percent(sums.won / count),
    percent(match.chance(FIRST_STATE)),
    percent(sums.ties / count),
  ];
}

/** Compares chances with results in the street league and, where a sport has one, in its league. */
function printCalibration(market: MarketName): void {
  printTenths(
    `The chance of ${SIDE_NAMES[market][0]} by its price, and how often it won, by tenths`,
    market,
    sports.map((sport) => ({ sport })),
  );
  const leagues = sports.flatMap((sport) => {
    const plays = LEAGUE_PLAYS[sport];
    return plays === undefined ? [] : [{ sport, plays }];
  });
  if (leagues.length > 0)
    printTenths(`The same in matches of the leagues, of ${SIDE_NAMES[market][0]}`, market, leagues);
}

/** @param played the sports, each with the plays of a match; by default those of the street league */
function printTenths(
  title: string,
  market: MarketName,
  played: readonly { sport: PlayedSport; plays?: number }[],
): void {
  const all = played.map(({ sport, plays }) =>
    calibration(sport, market, count * TIMES_FOR_TENTHS, randomDraws(seed), plays),
  );
  const rows = Array.from({ length: 10 }, (_, tenth) => [
    `${tenth * 10} to ${tenth * 10 + 10} %`,
    ...all.flatMap((deciles) => {
      const decile = deciles[tenth];
      if (decile === undefined || decile.count === 0) return ['none', 'none'];
      const error = Math.sqrt((decile.chance * (1 - decile.chance)) / decile.count);
      return [percent(decile.chance), `${percent(decile.won)} ± ${percent(error)}`];
    }),
  ]);
  printTable(title, [['', ...played.flatMap(({ sport }) => [`${sport}: chance`, 'won'])], ...rows]);
}

function printGains(title: string, bySport: readonly Gain[][], last?: string[]): void {
  const names = bySport[0]?.map(({ name }) => name) ?? [];
  const rows = names.map((name, index) => [
    name,
    ...bySport.map((all) => {
      const gain = all[index];
      return gain === undefined ? '' : `${signed(gain.mean)} ± ${percent(gain.error)}`;
    }),
  ]);
  printTable(title, [['', ...sports], ...rows, ...(last === undefined ? [] : [last])]);
}

/** The best possible gain by cancelling and cashing out, over evenly spread states, or over all. */
function bestPlan(sport: PlayedSport, market: MarketName): string {
  let best = Number.NEGATIVE_INFINITY;
  for (const { terms, ...priced } of pricedMatches(sport, market)) {
    const states = statesOf(terms, priced.keyOf).filter((state) => !isAsGoodAsWon(priced.chance(state)));
    // A total has many more states, and a plan from each of them takes longer.
    const step = whole ? 1 : Math.ceil(states.length / (market === 'winner' ? 60 : 12));
    for (let index = 0; index < states.length; index += step) {
      const state = states[index];
      if (state === undefined) continue;
      for (const side of [0, 1] as const)
        best = Math.max(best, bestGain(terms, priced, state, side, ratiosOf(priced.chance(state))[side]));
    }
  }
  // The rounding of floating-point sums.
  return percent(Math.abs(best) < 1e-9 ? 0 : best);
}

function printLosses(): void {
  const range = ([least, most]: readonly [number, number]) => `${percent(least)} to ${percent(most)}`;
  const rows = [2, 3, 4, 5, 6, 7, 8].map((legs) => {
    const { waiting, cashedOutAtOnce } = combinedLosses(legs);
    return [`${legs}`, range(waiting), range(cashedOutAtOnce)];
  });
  printTable('The exact mean loss of a combined bet whose legs have the same chance, from 8 to 92 %', [
    ['legs', 'waiting', 'cashed out at once'],
    ...rows,
  ]);
}

/** Prints a table in Markdown; the first row is its head. */
function printTable(title: string, [head = [], ...rows]: readonly string[][]): void {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  console.log(`\n${title}:\n`);
  for (const text of [line(head), line(head.map(() => '---')), ...rows.map(line)]) console.log(text);
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

function signed(share: number): string {
  return percent(share).replace('-', '−');
}
