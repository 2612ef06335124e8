import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { WalkReporter } from './tests/model/reporter.ts';
import { chromiumLaunch } from './tools/chromium.ts';

export default defineConfig(async () => ({
  test: {
    reporters: ['default', new WalkReporter()],
    projects: [
      { test: { name: 'floors', include: ['tests/floors.test.ts'] } },
      { test: { name: 'schemas', include: ['tests/schemas/**/*.test.ts'] } },
      { test: { name: 'machines', include: ['tests/machines/**/*.test.ts', 'tests/model/**/*.test.ts'] } },
      { test: { name: 'api', include: ['tests/api/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
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
          name: 'screens',
          include: ['tests/screens/**/*.test.tsx'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: await chromiumLaunch() }),
            instances: [{ browser: 'chromium' as const }],
          },
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          globalSetup: ['tests/journeys/setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
}));
