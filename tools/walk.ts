import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startVitest } from 'vitest/node';
import { chooseMachines, factsOf, screensOf } from '../tests/model/machine-files.ts';
import { BadCommandLine, readCommandLine, wholeNumber } from './command-line.ts';

const USAGE = `npm run walk: walks every statechart, alone and on screen, and writes to .build/walk which edges were taken and
which were not: index.html with a page for each statechart, junit.xml and edges.json. The way of each edge goes into
docs/statecharts/walked.json, too, which the site of the statecharts shows.

  npm run walk                             all statecharts
  npm run walk -- withdrawal deposit       only these
  npm run walk -- withdrawal --state requesting.reconciling --headed --slow 300
                                           shows the way to this state, 300 ms for each step`;

const ROOT = join(import.meta.dirname, '..');

const { state, headed, slow, chosen } = readCommandLine(USAGE, () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      state: { type: 'string' },
      headed: { type: 'boolean', default: false },
      slow: { type: 'string', default: '0' },
    },
  });
  if (values.state !== undefined && positionals.length !== 1)
    throw new BadCommandLine('--state needs the name of one statechart');
  return { ...values, slow: wholeNumber('--slow', values.slow), chosen: chooseMachines(ROOT, positionals) };
});

// The tests get their options through the environment: see `vitest.config.ts`.
if (headed) process.env.HEADED = '1';
process.env.WALK_SLOW = String(slow);
if (state === undefined) {
  process.env.WALK_REPORT = '.build/walk';
  process.env.WALK_SHOTS = '1';
  process.env.WALK_KEPT = chosen.map(({ id }) => id).join(',');
  process.env.MUTANTS = 'all';
} else process.env.WALK_STATE = state;

const screens = screensOf(ROOT, chosen);
const alone = factsOf(ROOT, chosen);
await startVitest('test', state === undefined ? [...alone, ...screens] : screens, {
  watch: false,
  project: ['machines', 'screens*'],
  ...(state === undefined ? {} : { testNamePattern: 'the way to' }),
});
