import { vi } from 'vitest';

vi.mock('../../../src/api/shared/http.ts', () => import('./page-http.ts'));
const { searchAsWired } = await import('./searches.ts');

searchAsWired('betSlip');
