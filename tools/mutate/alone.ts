import { join } from 'node:path';
import { type Reporter, startVitest, type TestModule } from 'vitest/node';
import { factsOf } from '../../tests/model/machine-files.ts';
import type { Mutation } from '../../tests/model/notice.ts';

const ROOT = join(import.meta.dirname, '../..');
/** The machine test that runs its facts against the mutants. */
const TEST = 'facts notice its mutants';

/**
 * Runs the facts of these machines against all of their mutants. Returns whether each is caught or
 * equivalent.
 */
export async function mutateAlone(machines: readonly { name: string }[]): Promise<boolean> {
  process.env.MUTANTS = 'all';
  const reporter = new MutationReporter();
  const began = performance.now();
  await startVitest('test', factsOf(ROOT, machines), {
    watch: false,
    project: ['machines'],
    testNamePattern: TEST,
    reporters: [reporter],
  });

  const { mutations } = reporter;
  const tried = mutations.reduce((sum, mutation) => sum + mutation.tried, 0);
  const survived = mutations.reduce((sum, { survivors }) => sum + survivors.length, 0);
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(
    `\n  ${mutations.length} machines: ${tried - survived} of ${tried} mutants noticed, in ${seconds} s`,
  );
  return reporter.isComplete && mutations.length > 0 && survived === 0;
}

/** Prints a line for each machine as soon as it is done, and its survivors below it. */
class MutationReporter implements Reporter {
  readonly mutations: Mutation[] = [];
  isComplete = true;

  onTestModuleEnd(module: TestModule): void {
    for (const test of module.children.allTests()) {
      const { mutation } = test.meta();
      if (mutation) {
        this.mutations.push(mutation);
        print(mutation);
      } else if (test.result().state === 'skipped' && test.name === TEST) {
        this.isComplete = false;
        console.log(`  ${module.relativeModuleId}: its facts fail`);
      }
    }
  }
}

function print({ machine, tried, survivors, same }: Mutation): void {
  console.log(
    `  ${machine.padEnd(16)}${`${tried - survivors.length}`.padStart(6)} of ${`${tried}`.padStart(5)}${same.length === 0 ? '' : `, and ${same.length} equivalent ones`}`,
  );
  for (const change of survivors) console.log(`    survives: ${change}`);
}
