import { type Reporter, startVitest, type TestCase, type TestModule } from 'vitest/node';
import { type MachineFile, screensOf } from '../../tests/model/machine-files.ts';
import { type ScreenMutation, type Seen, seenOf } from '../../tests/model/on-screen.ts';

/** The prefix of tests that walk the unchanged statechart the same way as its mutants. */
const ITSELF = 'itself: ';

/**
 * Puts the mutants of these machines behind their real views, in a browser. Returns whether each is caught by
 * one of the views, or is of a kind that no screen shows.
 */
export async function mutateOnScreen(root: string, machines: readonly MachineFile[]): Promise<boolean> {
  const screens = screensOf(root, machines);
  if (screens.length === 0) {
    console.error('No screen test walks these statecharts');
    return false;
  }
  process.env.MUTATED = machines.map(({ id }) => id).join();
  const reporter = new ScreenReporter();
  const began = performance.now();
  await startVitest('test', screens, {
    watch: false,
    project: ['screens*'],
    // Matches inside a describe, too.
    testNamePattern: 'mutants of ',
    reporters: [reporter],
    // A mutant may break its view, which counts as caught.
    dangerouslyIgnoreUnhandledErrors: true,
    silent: true,
  });
  const seen = seenOf(reporter.mutations);
  console.log('');
  for (const machine of seen) print(machine);
  const unexplained = seen.flatMap(({ unseen }) => unseen.filter(({ reason }) => reason === undefined));
  const tried = seen.reduce((sum, machine) => sum + machine.tried, 0);
  const unnoticed = seen.reduce((sum, { unseen }) => sum + unseen.length, 0);
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(
    `\n  ${seen.length} machines: ${tried - unnoticed} of ${tried} mutants noticed on screen, in ${seconds} s`,
  );
  return reporter.isComplete && seen.length > 0 && unexplained.length === 0;
}

function print({ machine, tried, unseen }: Seen): void {
  console.log(
    `  ${machine.padEnd(16)}${`${tried - unseen.length}`.padStart(6)} of ${`${tried}`.padStart(5)}`,
  );
  for (const { change, differsIn, reason } of unseen)
    console.log(
      `    not seen: ${change}: ${[`differs in ${differsIn.join(', ') || 'nothing'}`, ...(reason === undefined ? [] : [reason])].join(': ')}`,
    );
}

/** Collects the results of every view with every mutant, and prints the progress. */
class ScreenReporter implements Reporter {
  readonly mutations: ScreenMutation[] = [];
  isComplete = true;
  private tried = 0;

  onTestCaseResult(test: TestCase): void {
    if (test.meta().screenMutant === undefined) return;
    this.tried += 1;
    if (this.tried % 50 === 0) console.log(`  … ${this.tried} ways`);
  }

  onTestModuleEnd(module: TestModule): void {
    const tests = [...module.children.allTests()];
    const mutations = tests.flatMap((test) => test.meta().screenMutant ?? []);
    this.mutations.push(...mutations);
    const itself = tests.filter(({ name }) => name.startsWith(ITSELF)).map((test) => test.result());
    const errors = [...module.errors(), ...itself.flatMap((result) => result.errors ?? [])];
    if (errors.length > 0) {
      this.isComplete = false;
      console.log(
        `  ${module.relativeModuleId}: its walk fails, or this machine needs a longer MUTANT_PATIENCE`,
      );
      for (const { message } of errors) console.log(message);
    } else if (mutations.length > 0) {
      const noticed = mutations.filter(({ isNoticed }) => isNoticed).length;
      const all = new Set(mutations.map(({ machine, change }) => `${machine} ${change}`)).size;
      console.log(`  ${module.relativeModuleId}: ${noticed} of ${all}`);
    }
  }
}
