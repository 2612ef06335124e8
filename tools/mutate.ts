import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chooseMachines } from '../tests/model/machine-files.ts';
import { BadCommandLine, readCommandLine, wholeNumber } from './command-line.ts';
import { mutateActors } from './mutate/actors.ts';
import { mutateAlone } from './mutate/alone.ts';
import { mutateOnScreen } from './mutate/on-screen.ts';

const USAGE = `npm run mutate: makes every usual mistake in every statechart, one at a time, and lists the changed
statecharts (mutants) whose change no fact notices.

  npm run mutate                             all statecharts
  npm run mutate -- withdrawal bet-slip      only these
  npm run mutate -- withdrawal --screen      puts the mutants behind the real views, and lists those that look alike
  npm run mutate -- --ports                  makes the mistakes in the ports of src/actors and in the page's wiring
  npm run mutate -- --ports deposit          only in files whose path contains it
  npm run mutate -- --ports --sample 50      so many of them, by chance; --seed 7 chooses the same again`;

const ROOT = join(import.meta.dirname, '..');

const wanted = readCommandLine(USAGE, () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      screen: { type: 'boolean', default: false },
      ports: { type: 'boolean', default: false },
      sample: { type: 'string' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    },
  });
  if (!values.ports) return { ...values, chosen: chooseMachines(ROOT, positionals) };
  const [part = '', ...more] = positionals;
  if (values.screen || more.length > 0) throw new BadCommandLine('--ports takes one part of a path');
  const seed = wholeNumber('--seed', values.seed);
  const sample =
    values.sample === undefined ? undefined : { count: wholeNumber('--sample', values.sample), seed };
  return { ...values, part, sample };
});
const isClean = await ('part' in wanted
  ? mutateActors(ROOT, wanted.part, wanted.sample)
  : wanted.screen
    ? mutateOnScreen(ROOT, wanted.chosen)
    : mutateAlone(wanted.chosen));
process.exit(isClean ? 0 : 1);
