import { afterEach, expect, test } from 'vitest';
import { keptChecks } from './kept-checks.ts';
import { leave, portChecks, portsWithoutRow } from './port-checks.ts';

afterEach(leave);

test('each port has a row, or a reason to have none', () => {
  expect(portsWithoutRow()).toEqual([]);
});

for (const { name, run } of [...portChecks, ...keptChecks]) test(name, run);
