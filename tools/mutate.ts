import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chooseMachines } from '../tests/model/machine-files.ts';
import { readCommandLine } from './command-line.ts';
import { mutateAlone } from './mutate/alone.ts';
import { mutateOnScreen } from './mutate/on-screen.ts';

const USAGE = `npm run mutate: makes every usual mistake in every statechart, one at a time, and lists the changed
statecharts (mutants) whose change no fact notices.

  npm run mutate                             all statecharts
  npm run mutate -- withdrawal bet-slip      only these
  npm run mutate -- withdrawal --screen      puts the mutants behind the real views, and lists those that look alike`;

const ROOT = join(import.meta.dirname, '..');

const { screen, chosen } = readCommandLine(USAGE, () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { screen: { type: 'boolean', default: false } },
  });
  return { ...values, chosen: chooseMachines(ROOT, positionals) };
});
const isClean = await (screen ? mutateOnScreen(ROOT, chosen) : mutateAlone(chosen));
process.exit(isClean ? 0 : 1);
