import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chooseMachines } from '../tests/model/machine-files.ts';
import { readCommandLine } from './command-line.ts';
import { mutateAlone } from './mutate/alone.ts';
import { mutateOnScreen } from './mutate/on-screen.ts';

const USAGE = `npm run mutate: changes every statechart in every way that people get wrong, one at a time, and tells which
of these mutants its facts do not notice.

  npm run mutate                             all
  npm run mutate -- withdrawal bet-slip     these alone
  npm run mutate -- withdrawal --screen      puts the mutants behind the real views: does the screen tell?`;

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
