import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetToken, isTokenOld, keepToken } from '../../src/api/shared/access-token.ts';
import { memoryStorage } from './loopback.ts';

const MINUTE_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a token counts as old 15 minutes after it was stored; storing the next one starts anew', () => {
  const storage = memoryStorage();
  keepToken(storage, 'first');
  vi.setSystemTime(Date.now() + 15 * MINUTE_MS);
  expect(isTokenOld(storage)).toBe(false);
  vi.setSystemTime(Date.now() + 1);
  expect(isTokenOld(storage)).toBe(true);
  keepToken(storage, 'second');
  expect([storage.getItem('access-token'), isTokenOld(storage)]).toEqual(['second', false]);
});

test('the age of a token kept by an earlier version is unknown; a forgotten token leaves nothing', () => {
  const storage = memoryStorage({ 'access-token': 'first' });
  expect(isTokenOld(storage)).toBe(false);
  keepToken(storage, 'second');
  vi.setSystemTime(Date.now() + 16 * MINUTE_MS);
  forgetToken(storage);
  expect([storage.getItem('access-token'), isTokenOld(storage)]).toEqual([null, false]);
});
