import { relative, sep } from 'node:path';
import type { TaskMeta } from 'vitest';
import type { Reporter, TestModule, Vitest } from 'vitest/node';
import type { Report } from '../../src/walk/walk.ts';
import { readRecord } from '../../tools/walk/record.ts';
import { filesBelow, machineFiles } from './machine-files.ts';
import { differencesFrom, faultsOnScreen, screenTable } from './on-screen.ts';

/**
 * After the machine tests: prints a table of every machine, its states, its edges and how many were taken.
 * After the screen tests: a table of how each edge was taken there. If all tests of a folder ran, a machine
 * file that none of them walked fails the run, and so does an edge that is not taken on screen without a
 * reason.
 */
export class WalkReporter implements Reporter {
  private vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const root = this.vitest?.config.root ?? process.cwd();
    const alone = this.ranIn(root, 'tests/machines', modules);
    if (alone.modules.length > 0) {
      const reports = metasOf(alone.modules).flatMap(({ walk }) => walk ?? []);
      const notWalked = alone.isWhole ? unwalked(machineFiles(root), reports) : [];
      tell(
        table(reports),
        notWalked.map((path) => `${path}: no test walks this machine`),
      );
    }
    const onScreen = this.ranIn(root, 'tests/screens', modules);
    if (onScreen.modules.length > 0) {
      const reports = metasOf(onScreen.modules).flatMap((meta) => meta.onScreen ?? []);
      // The run only showed a state or tried mutants, so there is no report.
      if (reports.length === 0 && !onScreen.isWhole) return;
      const files = machineFiles(root).filter(({ path }) => path.startsWith('src/'));
      const faults = () => [...faultsOnScreen(files, reports), ...differencesFrom(readRecord(root), reports)];
      tell(screenTable(reports), onScreen.isWhole ? faults() : []);
    }
  }

  /** The modules of a folder that ran, and whether these were all. */
  private ranIn(root: string, folder: string, modules: readonly TestModule[]) {
    const pathOf = ({ moduleId }: TestModule) => relative(root, moduleId).split(sep).join('/');
    const own = modules.filter((module) => pathOf(module).startsWith(`${folder}/`));
    const files = filesBelow(root, [folder]).filter((path) => /\.test\.tsx?$/.test(path));
    const ran = new Set(own.map(pathOf));
    const isWhole = this.vitest?.config.testNamePattern === undefined && files.every((file) => ran.has(file));
    return { modules: own, isWhole };
  }
}

/** Prints the result; faults fail the run. */
function tell(found: string, faults: readonly string[]): void {
  process.stdout.write(`\n${found}\n\n`);
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  if (faults.length > 0) process.exitCode = 1;
}

/** The paths of the machine files without a report. */
export function unwalked(
  files: readonly { path: string; id: string }[],
  reports: readonly { machine: string }[],
): string[] {
  const walked = new Set(reports.map(({ machine }) => machine));
  return files.filter(({ id }) => !walked.has(id)).map(({ path }) => path);
}

/** One line for each machine, and their sum. */
export function table(reports: readonly Report[]): string {
  const sorted = [...reports].sort((a, b) => (a.machine < b.machine ? -1 : 1));
  const sum = (count: (report: Report) => number) =>
    reports.reduce((total, report) => total + count(report), 0);
  const rows = [
    ['machine', 'states', 'edges', 'taken'],
    ...sorted.map(({ machine, states, edges, taken }) => [machine, `${states}`, `${edges}`, `${taken}`]),
    [
      `${reports.length} machines`,
      `${sum((r) => r.states)}`,
      `${sum((r) => r.edges)}`,
      `${sum((r) => r.taken)}`,
    ],
  ];
  const width = Math.max(...rows.map(([name = '']) => name.length));
  const lines = rows.map(
    ([name = '', ...counts]) => `  ${name.padEnd(width)}${counts.map((count) => count.padStart(8)).join('')}`,
  );
  const missing = sorted.flatMap(({ machine, missing }) =>
    missing.map((edge) => `  not taken: ${machine}, ${edge}`),
  );
  return [...lines, ...missing].join('\n');
}

function metasOf(modules: readonly TestModule[]): TaskMeta[] {
  return modules.flatMap((module) => [...module.children.allTests()].map((test) => test.meta()));
}
