import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startVitest } from 'vitest/node';
import { chooseMachines, noSuch, screensOf } from '../tests/model/machine-files.ts';

/**
 * `npm run walk`: walks every statechart, alone and on screen, and writes one page of what was walked and what was not.
 *
 *     npm run walk                                     # all; the page is .build/walk.html
 *     npm run walk -- withdrawal deposit               # these alone
 *     npm run walk -- --mutants                        # and holds every mutant against the facts
 *     npm run walk -- withdrawal --state requesting.reconciling --headed --slow 300
 *                                                      # shows how one gets there, 300 ms for each step
 *
 * What it asks of the tests goes through their environment: see `vitest.config.ts`.
 */
const ROOT = join(import.meta.dirname, '..');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    state: { type: 'string' },
    headed: { type: 'boolean', default: false },
    slow: { type: 'string', default: '0' },
    mutants: { type: 'boolean', default: false },
  },
});
const { state, headed, slow, mutants } = values;

const { chosen, strangers } = chooseMachines(ROOT, positionals);
if (strangers.length > 0) refuse(noSuch(ROOT, strangers));
if (state !== undefined && positionals.length !== 1) refuse('--state needs the name of one statechart');
if (!/^\d+$/.test(slow)) refuse(`--slow takes milliseconds, not ${slow}`);

if (headed) process.env.HEADED = '1';
if (mutants) process.env.MUTANTS = 'all';
process.env.WALK_SLOW = slow;
if (state === undefined) {
  process.env.WALK_PAGE = '.build/walk.html';
  process.env.WALK_SHOTS = '1';
} else process.env.WALK_STATE = state;

const screens = screensOf(ROOT, chosen);
const alone = chosen.map(({ name }) => `tests/machines/${name}.test.ts`);
await startVitest('test', state === undefined ? [...alone, ...screens] : screens, {
  watch: false,
  project: ['machines', 'screens'],
  ...(state === undefined ? {} : { testNamePattern: 'the way to' }),
});

function refuse(message: string): never {
  console.error(message);
  process.exit(2);
}
