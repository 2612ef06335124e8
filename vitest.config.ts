import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { WalkReporter } from './tests/model/reporter.ts';
import { chromiumLaunch } from './tools/chromium.ts';

/** The time to wait for an element, in milliseconds: enough for a busy computer. A broken page fails after it. */
const POLL_MS = 20_000;
/** A test that hangs fails, too. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: POLL_MS } } };
/** Projects with random searches. */
const searches = { setupFiles: ['tests/searches.ts'] };

/** `TEST_RESULTS`, set to a file's path: the results are also written there. */
const { TEST_RESULTS } = process.env;
export const inFile: ['json', { outputFile: string }][] = TEST_RESULTS
  ? [['json', { outputFile: TEST_RESULTS }]]
  : [];

/** `npm run walk` (tools/walk.ts) asks by these variables for more than a test does. */
const { WALK_STATE, WALK_SLOW, WALK_SHOTS, WALK_REPORT, WALK_KEPT } = process.env;
/** And `npm run mutate -- --screen` (tools/mutate.ts), which waits for what never comes: so many milliseconds. */
const { MUTATED, MUTANT_PATIENCE = '400' } = process.env;
const FAILURES = join(import.meta.dirname, '.build/failures');
const walk = {
  state: WALK_STATE ?? null,
  slow: Number(WALK_SLOW ?? 0),
  shots: WALK_SHOTS !== undefined,
  mutated: MUTATED?.split(',') ?? null,
  /** Pictures and recordings of the paths that fail. */
  failures: FAILURES,
  failed: existsSync(FAILURES)
    ? readdirSync(FAILURES).flatMap((file) => (file.endsWith('.json') ? [basename(file, '.json')] : []))
    : [],
};
const brief = MUTATED === undefined ? undefined : Number(MUTANT_PATIENCE);

/**
 * `WALK_REPORT`, set to a folder's path: what was walked is also written there, as pages, JUnit XML and JSON. The
 * statecharts of `WALK_KEPT`, ids with commas, go into the record of the last walks, too.
 */
const inReport: [string, { folder: string; kept: string[] }][] = WALK_REPORT
  ? [['./tools/walk/reporter.ts', { folder: WALK_REPORT, kept: WALK_KEPT?.split(',') ?? [] }]]
  : [];

/** These start the embedded database whatever `TEST_DATABASE_URL` says: on PostgreSQL they would only be repeated. */
const EMBEDDED_ONLY = [
  'tests/server/database/panic.test.ts',
  'tests/server/process/startup.test.ts',
  'tests/server/torture/ordeals.test.ts',
];
const { TEST_DATABASE_URL } = process.env;

const launchOptions = await chromiumLaunch();

const SCREENS = 'tests/screens/**/*.test.tsx';
/**
 * These need a page of their own: they replace modules, or answer the calls of modules, before anything loads them, see
 * the page's only inbox start, press Escape where nobody has clicked yet, count the listeners, timers or calls of a page,
 * expect that nothing is under way without a view, or start all actors of the product.
 */
const PAGE_OF_THEIR_OWN = [
  'tests/screens/account/shared-account.test.tsx',
  'tests/screens/any-screen.test.tsx',
  'tests/screens/app/app-update.test.tsx',
  'tests/screens/app/code-missing.test.tsx',
  'tests/screens/app/menu.test.tsx',
  'tests/screens/app/messages.test.tsx',
  'tests/screens/bets/slip-room.test.tsx',
  'tests/screens/kit/dialog.test.tsx',
  'tests/screens/kit/formats.test.tsx',
  'tests/screens/resources.test.tsx',
  'tests/screens/specified-fields.test.tsx',
  'tests/screens/statecharts/views.test.tsx',
];

/**
 * A project of tests in a browser. Not isolated, its files run one after the other in one page, which loads the
 * product's code once: loading it for each file would take as long as many of their tests. `tests/screens/setup.ts`
 * restores the page after each file.
 */
const screens = (
  name: string,
  { include, exclude, isIsolated }: { include: string[]; exclude: string[]; isIsolated: boolean },
): TestProjectConfiguration => ({
  plugins: [react()],
  // Found one by one, they would be packed anew in the middle of a test, and React with them.
  optimizeDeps: {
    include: [
      '@xstate/react',
      'axe-core',
      'goober',
      'goober/should-forward-prop',
      'ofetch',
      'react',
      'react-dom',
      'react-dom/client',
      'react-easy-crop',
      'react-final-form',
      'react-hot-toast',
      'react/jsx-dev-runtime',
      'superstruct',
      'uqr',
      'vitest-browser-react',
      'wouter',
      'wouter/use-browser-location',
      'xstate',
    ],
  },
  test: {
    ...patience,
    name,
    include,
    exclude,
    isolate: isIsolated,
    setupFiles: ['tests/screens/setup.ts'],
    provide: { walk },
    ...(brief === undefined ? {} : { expect: { poll: { timeout: brief } } }),
    browser: {
      enabled: true,
      headless: launchOptions.headless,
      screenshotFailures: false,
      // One page beside the other tests, which take a processor each.
      fileParallelism: false,
      // A text is found by all of its letters, as they are.
      locators: { exact: true },
      provider: playwright({ launchOptions, actionTimeout: brief === undefined ? POLL_MS : 2 * brief }),
      instances: [{ browser: 'chromium' as const }],
    },
  },
});

// With `isolate: false`, files run one after the other in one process: loading the code for each file would take longer
// than most tests.

export default defineConfig({
  test: {
    // Journeys and servers wait for much of their time. With two workers a processor, journeys took 346 s instead of 320.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    reporters: ['default', new WalkReporter(), ...inFile, ...inReport],
    projects: [
      {
        test: {
          ...patience,
          name: 'floors',
          include: [
            'tests/floors.test.ts',
            'tests/coverage.test.ts',
            'tests/security.test.ts',
            'tests/waits.test.ts',
          ],
        },
      },
      {
        test: {
          ...patience,
          ...searches,
          name: 'fairness',
          isolate: false,
          include: ['tests/fairness/**/*.test.ts'],
        },
      },
      {
        test: {
          ...patience,
          ...searches,
          name: 'schemas',
          isolate: false,
          include: ['tests/schemas/**/*.test.ts'],
        },
      },
      { test: { ...patience, name: 'machines', isolate: false, include: ['tests/machines/**/*.test.ts'] } },
      {
        // Stately's extractor reads XState 5, but still takes its own words from XState 4. Its `module` export imports
        // these where an alias is heeded.
        resolve: { alias: { 'xstate/lib': 'xstate-4/lib' } },
        ssr: { resolve: { conditions: ['module', 'node'] } },
        test: {
          ...patience,
          ...searches,
          name: 'model',
          include: ['tests/model/**/*.test.ts'],
          server: { deps: { inline: ['@xstate/machine-extractor'] } },
        },
      },
      {
        test: {
          ...patience,
          name: 'api',
          isolate: false,
          include: ['tests/api/**/*.test.ts'],
        },
      },
      {
        test: {
          ...patience,
          ...searches,
          name: 'server',
          isolate: false,
          include: ['tests/server/**/*.test.ts', 'tests/simulation/**/*.test.ts'],
          exclude: TEST_DATABASE_URL === undefined ? [] : EMBEDDED_ONLY,
        },
      },
      screens('screens', {
        include: [SCREENS],
        exclude: PAGE_OF_THEIR_OWN,
        isIsolated: MUTATED !== undefined,
      }),
      screens('screens-alone', { include: PAGE_OF_THEIR_OWN, exclude: [], isIsolated: true }),
      {
        test: {
          ...patience,
          // The patience of `tests/journeys/world.ts` with each step.
          expect: { poll: { timeout: 120_000 } },
          name: 'journeys',
          isolate: false,
          include: ['tests/journeys/**/*.test.ts'],
          globalSetup: ['tests/journeys/setup.ts'],
        },
      },
    ],
  },
});
