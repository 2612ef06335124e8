import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chooseMachines, noSuch } from '../tests/model/machine-files.ts';
import { mutateAlone } from './mutate/alone.ts';
import { mutateOnScreen } from './mutate/on-screen.ts';

/**
 * `npm run mutate`: changes every statechart in every way that people get wrong, one at a time, and tells which of
 * these mutants its facts do not notice.
 *
 *     npm run mutate                                   # all
 *     npm run mutate -- withdrawal match-bet           # these alone
 *     npm run mutate -- withdrawal --screen            # puts the mutants behind the real views: does the screen tell?
 */
const ROOT = join(import.meta.dirname, '..');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { screen: { type: 'boolean', default: false } },
});
const { chosen, strangers } = chooseMachines(ROOT, positionals);
if (strangers.length > 0) {
  console.error(noSuch(ROOT, strangers));
  process.exit(2);
}
const isClean = await (values.screen ? mutateOnScreen(ROOT, chosen) : mutateAlone(chosen));
process.exit(isClean ? 0 : 1);
