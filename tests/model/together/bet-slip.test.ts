import { vi } from 'vitest';

vi.mock('../../../src/api/page-client.ts', () => import('./page-http.ts'));
const { searchAsWired } = await import('./searches.ts');

searchAsWired('betSlip');
