import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BREAKS, type Break, OURS } from './planted/breaks.ts';

/**
 * `npm run planted`: breaks one line of the specification after the other, and then what is ours, in a copy of the last
 * commit, and runs the tests that docs/spec-coverage.md or `OURS` names for it. A break that none of them notices ends it
 * with exit code 1. `npm run planted -- S5.3 S8 dice` plants those of these lines, sections and names alone.
 */
const chosen = process.argv.slice(2);
const breaks = BREAKS.filter(
  ({ line }) =>
    chosen.length === 0 || chosen.some((wanted) => line === wanted || line.startsWith(`${wanted}.`)),
);
const copy = await mkdtemp(join(tmpdir(), 'planted-'));
try {
  process.exitCode = (await plantAll()) ? 0 : 1;
} finally {
  await run('git', ['worktree', 'remove', '--force', copy], process.cwd());
  await rm(copy, { recursive: true, force: true });
}

async function plantAll(): Promise<boolean> {
  await run('git', ['worktree', 'add', '--detach', copy, 'HEAD'], process.cwd());
  await run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], copy);
  const tests = new Map([...(await namedTests()), ...Object.entries(OURS)]);
  const failing = await failedIn([...new Set(breaks.flatMap(({ line }) => tests.get(line) ?? []))]);
  if (failing.length > 0) {
    console.log(`These fail with nothing planted:\n${failing.join('\n')}`);
    return false;
  }
  let noticed = 0;
  for (const planted of breaks) {
    const verdict = await plant(planted, tests.get(planted.line) ?? []);
    if (verdict.startsWith('noticed')) noticed++;
    console.log(`${planted.line.padEnd(6)} ${planted.file}: ${verdict}`);
  }
  console.log(`${noticed} of ${breaks.length} noticed`);
  return noticed === breaks.length;
}

/** Plants one break, runs its tests until one fails, and takes it out again. */
async function plant({ file, from, to }: Break, tests: string[]): Promise<string> {
  const path = join(copy, file);
  const sound = await readFile(path, 'utf8').catch(() => '');
  if (sound.split(from).length !== 2) return `NOT PLANTED: ${JSON.stringify(from)} does not stand there once`;
  await writeFile(
    path,
    sound.replace(from, () => to),
  );
  try {
    for (const test of tests) {
      const [first] = await failedIn([test]);
      if (first !== undefined) return `noticed by ${test}: ${first}`;
    }
    return `MISSED by ${tests.join(', ')}`;
  } finally {
    await writeFile(path, sound);
  }
}

/** The title of the first test that fails in these files, which ends the run. */
async function failedIn(tests: string[]): Promise<string[]> {
  const results = join(copy, '.build', 'planted.json');
  await rm(results, { force: true });
  const report = ['--reporter=json', `--outputFile=${results}`];
  // A wait for something that never comes need not be as long as on a busy machine.
  await run('npx', ['vitest', 'run', ...tests, ...report, '--bail=1', '--testTimeout=30000'], copy);
  const { testResults }: Results = JSON.parse(await readFile(results, 'utf8'));
  return testResults.flatMap(({ assertionResults, message }) =>
    assertionResults.length === 0
      ? [`does not load: ${message.split('\n')[0]}`]
      : assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  );
}

/** The part of the runner's report that is read. */
interface Results {
  testResults: { message: string; assertionResults: { status: string; fullName: string }[] }[];
}

/** For each line of the table the files of its tests, those without a server and a browser's whole story first. */
async function namedTests(): Promise<Map<string, string[]>> {
  const table = await readFile(join(copy, 'docs/spec-coverage.md'), 'utf8');
  const rank = (file: string) =>
    ['schemas', 'machines', 'api', 'screens', 'server', 'journeys'].indexOf(file.split('/')[1] ?? '');
  return new Map(
    table
      .split('\n')
      .filter((row) => /^\| S\d/.test(row))
      .map((row) => {
        const [line = '', , , shows = ''] = row.slice(2, -2).split(' | ');
        const files = [...shows.matchAll(/`(tests\/[^`]+)`: /g)].map(([, file = '']) => file);
        return [line, [...new Set(files)].sort((one, other) => rank(one) - rank(other))];
      }),
  );
}

/** Runs a program to its end, whatever that is. */
function run(program: string, args: string[], cwd: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, stdio: 'ignore' });
    child.on('error', reject);
    child.on('close', () => resolve());
  });
}
