import { test, vi } from 'vitest';
import { wiringChecks } from './wiring-checks.ts';

vi.mock('../../src/api/page-client.ts', () => import('./together/page-http.ts'));

for (const { name, run } of wiringChecks) test(name, run);
