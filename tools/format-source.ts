import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/**
 * Formats TypeScript source as the files of this project are formatted.
 * @param name of the file that the source is for
 * @throws Error when the source cannot be parsed
 */
export function formatSource(name: string, source: string): string {
  return execFileSync(join(ROOT, 'node_modules/.bin/biome'), ['format', `--stdin-file-path=${name}`], {
    input: source,
    cwd: ROOT,
    encoding: 'utf8',
  });
}
