import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { switches } from '../../tools/mutate/switches.ts';

const ROOT = join(import.meta.dirname, '../..');

/** `npm run mutate -- --ports`: separate, because its sources have all changes in them, switched off. */
export default defineConfig({
  root: ROOT,
  plugins: [switches(ROOT)],
  test: {
    include: ['tests/mutants/**/*.mutants.ts'],
    setupFiles: ['tests/mutants/switch.ts'],
    testTimeout: 900_000,
    hookTimeout: 900_000,
    // A changed source may fail again after its check.
    dangerouslyIgnoreUnhandledErrors: true,
    silent: true,
  },
});
