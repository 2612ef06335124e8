import { spawnSync } from 'node:child_process';

/** A tool's output, and its exit code. */
export function run(tool: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', `tools/${tool}.ts`, ...args],
    { encoding: 'utf8' },
  );
  return { status, stdout, stderr };
}
