import { test, vi } from 'vitest';
import { wiringChecks } from '../model/wiring-checks.ts';
import { tryChanges } from './notice.ts';

vi.mock('../../src/api/page-client.ts', () => import('../model/together/page-http.ts'));

const WIRING = /\/(?:root|app\/relay|app\/clock-jumps|bets\/selections)\.ts$/;

test('wiring', async ({ task }) => {
  task.meta.noticed = await tryChanges(
    wiringChecks,
    () => {},
    (file) => WIRING.test(file),
  );
});
