import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/**
 * Formats TypeScript source like the files of this project.
 * @param name the name of its file
 * @throws Error when the source cannot be parsed
 */
export function formatSource(name: string, source: string): string {
  return execFileSync(join(ROOT, 'node_modules/.bin/biome'), ['format', `--stdin-file-path=${name}`], {
    input: source,
    cwd: ROOT,
    encoding: 'utf8',
  });
}
