import { relative, sep } from 'node:path';
import type { Reporter, TestModule, Vitest } from 'vitest/node';
import type { Report } from '../../src/walk/walk.ts';
import { filesBelow, machineFiles } from './machine-files.ts';

const FOLDER = 'tests/machines';

/**
 * After the tests of the machines: a table of every machine, its states, its edges and how many of them were
 * taken. When all of those tests ran, a machine file that none of them walked fails the run.
 */
export class WalkReporter implements Reporter {
  private vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const root = this.vitest?.config.root ?? process.cwd();
    const ran = modules
      .map((module) => ({ module, path: relative(root, module.moduleId).split(sep).join('/') }))
      .filter(({ path }) => path.startsWith(`${FOLDER}/`));
    if (ran.length === 0) return;

    const reports = ran.flatMap(({ module }) => reportsOf(module));
    const files = filesBelow(root, [FOLDER]).filter((path) => path.endsWith('.test.ts'));
    const whole =
      this.vitest?.config.testNamePattern === undefined &&
      files.every((file) => ran.some(({ path }) => path === file));
    const notWalked = whole ? unwalked(machineFiles(root), reports) : [];

    process.stdout.write(`\n${table(reports)}\n\n`);
    for (const path of notWalked) process.stderr.write(`${path}: no test walks this machine\n`);
    if (notWalked.length > 0) process.exitCode = 1;
  }
}

/** The paths of the machine files that no report speaks of. */
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

function reportsOf(module: TestModule): Report[] {
  return [...module.children.allTests()].flatMap((test) => test.meta().walk ?? []);
}
