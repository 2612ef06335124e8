import { test } from 'vitest';
import { keptChecks } from '../api/kept-checks.ts';
import { leave, portChecks } from '../api/port-checks.ts';
import { tryChanges } from './notice.ts';

/** Files that ports use, and that other tests are about. */
const ELSEWHERE = /\/(?:root|relay|clock-jumps|same|chosen-picture)\.ts$/;

test('ports', async ({ task }) => {
  task.meta.noticed = await tryChanges(
    [...portChecks, ...keptChecks],
    leave,
    (file) => !ELSEWHERE.test(file),
  );
});
