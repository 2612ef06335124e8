import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '..');

/** The folder of the built page. */
export const DIST = join(ROOT, 'dist');

let built: Promise<unknown> | undefined;

/** Builds the page, once for all benchmarks. */
export async function buildPage(): Promise<void> {
  built ??= promisify(execFile)('npm', ['run', 'build', '--silent'], { cwd: ROOT });
  await built;
}
