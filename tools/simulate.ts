import { parseArgs } from 'node:util';
import { slips as slipSequences } from '../tests/simulation/commands.ts';
import { BUGS, openWith } from '../tests/simulation/planted.ts';
import { simulate } from '../tests/simulation/simulate.ts';
import { readCommandLine, wholeNumber } from './command-line.ts';

const USAGE = `npm run simulate: random sequences of acts of people, operators, jobs and clocks, on a model and on a real
server. If the two disagree, it prints the shortest such sequence and the options that replay it, and exits with 1.

  --runs N       the number of sequences; by default 1000
  --seed N       repeats the sequences of an earlier run
  --path PATH    with a seed: only the sequence that a failed run has printed
  --slips        sequences of bets and combined bets alone, with all that happens to their matches; says how many
  --planted      breaks the server in several ways, one after the other; each must be found within --runs sequences

TEST_DATABASE_URL names a PostgreSQL database; without it the embedded database is used.`;

const { seed, runs, path, slips, planted } = readCommandLine(USAGE, () => {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
      runs: { type: 'string', default: '1000' },
      path: { type: 'string' },
      slips: { type: 'boolean', default: false },
      planted: { type: 'boolean', default: false },
    },
  });
  return { ...values, seed: wholeNumber('--seed', values.seed), runs: wholeNumber('--runs', values.runs) };
});
const isOk = planted ? await findPlanted() : await run();
process.exitCode = isOk ? 0 : 1;

async function run(): Promise<boolean> {
  console.log(`Seed ${seed}: ${runs} sequences`);
  const begun = performance.now();
  const seconds = () => Math.round((performance.now() - begun) / 1000);
  const {
    failure,
    did,
    runs: done,
  } = await simulate({
    seed,
    runs,
    ...(path !== undefined && { path }),
    ...(slips && { steps: slipSequences }),
    onSequence: (count) => {
      if (count % 250 === 0) console.log(`${count} sequences, ${seconds()} s`);
    },
  });
  for (const [what, times] of [...did].sort()) console.log(`${String(times).padStart(8)}  ${what}`);
  if (slips) console.log(`${slipsIn(did)} slips`);
  if (failure === null) {
    console.log(`${done} sequences, ${seconds()} s: model and database agree`);
    return true;
  }
  console.log(`\n${failure.story}\n`);
  console.log(`Again: npm run simulate -- --seed ${failure.seed} --path ${failure.path}`);
  return false;
}

/** The number of bets and combined bets that were tried. */
function slipsIn(did: ReadonlyMap<string, number>): number {
  return [...did].reduce((sum, [what, times]) => (/^(bet|combine) /.test(what) ? sum + times : sum), 0);
}

async function findPlanted(): Promise<boolean> {
  let missed = 0;
  for (const bug of BUGS) {
    if (bug.needsPostgres && process.env.TEST_DATABASE_URL === undefined) {
      console.log(`${bug.name}: only on PostgreSQL, where others are in between`);
      continue;
    }
    const { failure, runs: done } = await simulate({
      seed,
      runs,
      unshrunk: true,
      open: () => openWith(bug),
      ...(slips && { steps: slipSequences }),
    });
    if (failure === null) missed++;
    console.log(`${bug.name}: ${failure === null ? 'MISSED' : 'found'} after ${done} sequences`);
  }
  return missed === 0;
}
