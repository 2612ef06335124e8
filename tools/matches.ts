import { parseArgs } from 'node:util';
import { chanceOf } from '../src/fairness/matches/chance.ts';
import { FIRST_STATE, PLAYED_SPORTS, type PlayedSport } from '../src/fairness/matches/match.ts';
import { isAsGoodAsWon, ratiosOf } from '../src/fairness/matches/prices.ts';
import { BadCommandLine, readCommandLine, wholeNumber } from './command-line.ts';
import {
  bestGain,
  calibration,
  gains,
  PAIRS,
  type Random,
  randomDraws,
  randomMatch,
  statesOf,
  streetMatch,
} from './matches/study.ts';

const USAGE = `npm run matches: plays many matches of each sport. It prints their scores, compares predicted chances with
results, and prints the gains of strategies.

  --count N      the number of matches of each sport; by default 100000
  --seed N       the seed of the matches; by default 38
  --sport NAME   one of ${PLAYED_SPORTS.join(', ')}; by default all
  --whole        looks for the best plan of cancelling and cashing out from every state, which takes minutes`;

const { count, seed, sports, whole } = readCommandLine(USAGE, () => {
  const { values } = parseArgs({
    options: {
      count: { type: 'string', default: '100000' },
      seed: { type: 'string', default: '38' },
      sport: { type: 'string' },
      whole: { type: 'boolean', default: false },
    },
  });
  return {
    ...values,
    count: wholeNumber('--count', values.count),
    seed: wholeNumber('--seed', values.seed),
    sports: values.sport === undefined ? PLAYED_SPORTS : [sportNamed(values.sport)],
  };
});

for (const sport of sports) {
  console.log(`\n${sport}: ${count} matches, seed ${seed}`);
  printScores(sport, randomDraws(seed));
  printCalibration(sport, randomDraws(seed));
  printGains(sport, randomDraws(seed));
  printBestPlan(sport);
}

function sportNamed(name: string): PlayedSport {
  const sport = PLAYED_SPORTS.find((known) => known === name);
  if (sport === undefined) throw new BadCommandLine(`--sport must be one of ${PLAYED_SPORTS.join(', ')}`);
  return sport;
}

function printScores(sport: PlayedSport, random: Random): void {
  for (const strengths of PAIRS) {
    const terms = streetMatch(sport, strengths);
    const sums = { home: 0, away: 0, ties: 0, won: 0 };
    for (let done = 0; done < count; done += 1) {
      const events = randomMatch(terms, random);
      const end = events.at(-1);
      sums.home += end?.state.points[0] ?? 0;
      sums.away += end?.state.points[1] ?? 0;
      if (end?.state.winner === 0) sums.won += 1;
      if (events.some(({ kind }) => kind === 'tie-break')) sums.ties += 1;
    }
    const mean = (sum: number) => (sum / count).toFixed(2);
    console.log(
      `  strengths ${strengths.join(' v ')}: mean score ${mean(sums.home)} to ${mean(sums.away)}, home wins ` +
        `${percent(sums.won / count)} (its price says ${percent(chanceOf(terms)(FIRST_STATE))}), ties ${percent(sums.ties / count)}`,
    );
  }
}

function printCalibration(sport: PlayedSport, random: Random): void {
  console.log('  home’s chance by its price, and how often home won:');
  for (const { count: looked, chance, won } of calibration(sport, count, random))
    console.log(`    ${percent(chance)}  ${percent(won)}  (${looked} looked at)`);
}

function printGains(sport: PlayedSport, random: Random): void {
  console.log('  gain per rupee staked, with its standard error:');
  for (const { name, bets, mean, error } of gains(sport, count, random))
    console.log(`    ${percent(mean)} ± ${percent(error)}  ${name} (${bets} bets)`);
}

/** The best possible gain by cancelling and cashing out, over evenly spread states, or over all. */
function printBestPlan(sport: PlayedSport): void {
  let best = Number.NEGATIVE_INFINITY;
  let looked = 0;
  for (const strengths of PAIRS) {
    const terms = streetMatch(sport, strengths);
    const chance = chanceOf(terms);
    const states = statesOf(terms).filter((state) => !isAsGoodAsWon(chance(state)));
    const step = whole ? 1 : Math.ceil(states.length / 60);
    for (let index = 0; index < states.length; index += step) {
      const state = states[index];
      if (state === undefined) continue;
      for (const team of [0, 1] as const) {
        best = Math.max(best, bestGain(terms, chance, state, team, ratiosOf(chance(state))[team]));
        looked += 1;
      }
    }
  }
  console.log(`  best gain of any plan of cancelling and cashing out, from ${looked} bets: ${percent(best)}`);
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`;
}
