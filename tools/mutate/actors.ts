import { join } from 'node:path';
import { type Reporter, startVitest, type TestModule } from 'vitest/node';
import { allChanges, type Noticed } from '../../tests/mutants/notice.ts';
import { idleKinds, reasonOf } from '../../tests/mutants/unnoticed.ts';
import type { Change } from './changes.ts';

/** A part of all changes. */
interface Sample {
  count: number;
  seed: number;
}

/**
 * Makes usual mistakes in the sources of `src/actors`, and runs the checks of ports and of the page's wiring that reach them.
 * Prints the mistakes that no check notices.
 * @param part tries only files whose path contains it; empty for all
 * @returns whether each was noticed, or is of a kind that no check can notice, and each kind occurs in a full run
 */
export async function mutateActors(root: string, part: string, sample: Sample | undefined): Promise<boolean> {
  process.env.MUTATED = part;
  if (sample) Object.assign(process.env, { SAMPLE: `${sample.count}`, SEED: `${sample.seed}` });
  const reporter = new NoticedReporter();
  const began = performance.now();
  await startVitest('test', [], {
    watch: false,
    config: join(root, 'tests/mutants/vitest.config.ts'),
    reporters: [reporter],
  });

  if (!reporter.isComplete) return false;
  const { found } = reporter;
  const reached = new Set(found.flatMap((one) => one.reached));
  const survivors = found.flatMap((one) => one.survivors);
  const unrun = allChanges(part).filter(({ id, isInPort }) => isInPort && !reached.has(id));
  const openSurvivors = survivors.filter((change) => reasonOf(change, true) === undefined);
  const openUnrun = unrun.filter((change) => reasonOf(change, false) === undefined);
  // Only a full run has all changes of a kind.
  const idle = part === '' && sample === undefined ? idleKinds(survivors, unrun) : [];
  const list = (title: string, changes: readonly Change[]) => {
    for (const { file, line, text } of changes) console.log(`  ${title}: ${file}:${line} ${text}`);
  };
  list('survives', openSurvivors);
  list('in a port, and never run', openUnrun);
  for (const kind of idle) console.log(`  excuses nothing: ${kind}`);

  const tried = found.reduce((sum, one) => sum + one.tried, 0);
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`
  ${tried - survivors.length} of ${tried} mutants noticed, in ${seconds} s${sample ? ` (seed ${sample.seed})` : ''}
  left to other tests: ${survivors.length - openSurvivors.length} of the others, and ${unrun.length - openUnrun.length} in ports that these checks do not run`);
  return tried > 0 && openSurvivors.length + openUnrun.length + idle.length === 0;
}

/** Collects the results, and prints why a check fails without any change. */
class NoticedReporter implements Reporter {
  readonly found: Noticed[] = [];
  isComplete = true;

  onTestModuleEnd(module: TestModule): void {
    const tests = [...module.children.allTests()];
    this.found.push(...tests.flatMap((test) => test.meta().noticed ?? []));
    const errors = [...module.errors(), ...tests.flatMap((test) => test.result().errors ?? [])];
    if (errors.length > 0) this.isComplete = false;
    for (const { message } of errors) console.log(`  ${module.relativeModuleId} fails: ${message}`);
  }
}
