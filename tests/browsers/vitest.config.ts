import { defineConfig } from 'vitest/config';
import { inFile } from '../../vitest.config.ts';

/** `npm run browsers`: separate, because npm does not install these browsers. */
export default defineConfig({
  test: {
    reporters: ['default', ...inFile],
    include: ['tests/browsers/**/*.test.ts'],
    globalSetup: ['tests/journeys/setup.ts'],
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
});
