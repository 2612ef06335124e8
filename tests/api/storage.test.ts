import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { requests } from '../../src/api/requests.ts';
import { forgetTab, keepTabFor, safeStorage } from '../../src/api/storage.ts';
import type { PendingRequest } from '../../src/schemas/requests.ts';

// No browser: there is no storage, as where it is refused.
beforeEach(() => {
  safeStorage('localStorage').setItem('access-token', 'token');
  keepTabFor(1);
  requests.remember(pending);
});

const pending: PendingRequest = { route: 'live-bet/save', key: 'key-of-the-request', subject: '7' };

test('where nothing can be stored, the page itself remembers', () => {
  expect(safeStorage('localStorage').getItem('access-token')).toBe('token');
  expect(safeStorage('sessionStorage').getItem('access-token')).toBe(null);
  keepTabFor(1);
  expect(requests.recall('live-bet/save')).toEqual(pending);
});

test('bets on two matches are remembered apart', () => {
  const bet = (subject: string): PendingRequest => ({
    ...pending,
    key: `key-of-the-bet-on-${subject}`,
    subject,
  });
  for (const subject of ['7', '8']) requests.remember(bet(subject), subject);
  requests.forget('live-bet/save', '8');
  expect(requests.recall('live-bet/save', '7')).toEqual(bet('7'));
  expect(requests.recall('live-bet/save', '8')).toBe(null);
  expect(requests.recall('live-bet/save')).toEqual(pending);
});

test('what it remembers for somebody, it forgets when another comes', () => {
  keepTabFor(2);
  expect(requests.recall('live-bet/save')).toBe(null);
});

test('what it remembers for somebody, it forgets when they leave', () => {
  forgetTab();
  expect(requests.recall('live-bet/save')).toBe(null);
});

test('a visitor is told of no request; whose it is, is, once they are back', () => {
  safeStorage('localStorage').removeItem('access-token');
  expect(requests.recall('live-bet/save')).toBe(null);
  safeStorage('localStorage').setItem('access-token', 'token');
  keepTabFor(1);
  expect(requests.recall('live-bet/save')).toEqual(pending);
});

test('what a full storage does not take, the page itself remembers; what it takes, is there for the next page', () => {
  const taken = new Map<string, string>();
  const full: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'> = {
    getItem: (key) => taken.get(key) ?? null,
    setItem(key, value) {
      if (value.length > 10) throw new DOMException('', 'QuotaExceededError');
      taken.set(key, value);
    },
    removeItem: (key) => void taken.delete(key),
    clear: () => taken.clear(),
  };
  vi.stubGlobal('sessionStorage', full);
  onTestFinished(() => void vi.unstubAllGlobals());
  taken.set('pending:live-bet/save:8', 'old');
  const request = { ...pending, subject: '8' };
  requests.remember(request, '8');
  expect(requests.recall('live-bet/save', '8')).toEqual(request);
  requests.forget('live-bet/save', '8');
  expect(requests.recall('live-bet/save', '8')).toBe(null);

  safeStorage('sessionStorage').setItem('short', 'a value too long');
  safeStorage('sessionStorage').setItem('short', 'value');
  expect({ read: safeStorage('sessionStorage').getItem('short'), taken: [...taken] }).toEqual({
    read: 'value',
    taken: [['short', 'value']],
  });
  requests.remember(request, '8');
  forgetTab();
  expect({ request: requests.recall('live-bet/save', '8'), taken: [...taken] }).toEqual({
    request: null,
    taken: [],
  });
});
