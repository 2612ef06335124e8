import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Locks } from '../../src/api/shared/access-token.ts';
import { requests } from '../../src/api/shared/money-requests.ts';
import { forgetTab, keepTabFor, safeStorage } from '../../src/api/shared/storage.ts';
import type { PendingRequest } from '../../src/schemas/shared/requests.ts';
import { memoryLocks, turn } from './loopback.ts';

// Outside a browser there is no storage, like in one that refuses it.
beforeEach(() => {
  safeStorage('localStorage').setItem('access-token', 'token');
  keepTabFor(1);
  requests.remember(pending);
});

const pending: PendingRequest = { route: 'live-bet/save', key: 'key-of-the-request', subject: '7' };

test('without storage the page itself keeps the values', async () => {
  expect(safeStorage('localStorage').getItem('access-token')).toBe('token');
  expect(safeStorage('sessionStorage').getItem('access-token')).toBe(null);
  keepTabFor(1);
  expect(await requests.recall('live-bet/save')).toEqual(pending);
});

test('bets on two matches are kept apart', async () => {
  const bet = (subject: string): PendingRequest => ({
    ...pending,
    key: `key-of-the-bet-on-${subject}`,
    subject,
  });
  for (const subject of ['7', '8']) requests.remember(bet(subject), subject);
  requests.forget('live-bet/save', '8');
  expect(await requests.recall('live-bet/save', '7')).toEqual(bet('7'));
  expect(await requests.recall('live-bet/save', '8')).toBe(null);
  expect(await requests.recall('live-bet/save')).toEqual(pending);
});

test("a person's entries are forgotten when another person logs in", async () => {
  keepTabFor(2);
  expect(await requests.recall('live-bet/save')).toBe(null);
});

test("a person's entries are forgotten when they log out", async () => {
  forgetTab();
  expect(await requests.recall('live-bet/save')).toBe(null);
});

test('a visitor sees no unknown request; its owner sees it again after a log-in', async () => {
  safeStorage('localStorage').removeItem('access-token');
  expect(await requests.recall('live-bet/save')).toBe(null);
  safeStorage('localStorage').setItem('access-token', 'token');
  keepTabFor(1);
  expect(await requests.recall('live-bet/save')).toEqual(pending);
});

test('the page itself keeps entries that a full storage refuses; the next page finds the stored ones', async () => {
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
  expect(await requests.recall('live-bet/save', '8')).toEqual(request);
  requests.forget('live-bet/save', '8');
  expect(await requests.recall('live-bet/save', '8')).toBe(null);

  safeStorage('sessionStorage').setItem('short', 'a value too long');
  safeStorage('sessionStorage').setItem('short', 'value');
  expect({ read: safeStorage('sessionStorage').getItem('short'), taken: [...taken] }).toEqual({
    read: 'value',
    taken: [['short', 'value']],
  });
  requests.remember(request, '8');
  forgetTab();
  expect({ request: await requests.recall('live-bet/save', '8'), taken: [...taken] }).toEqual({
    request: null,
    taken: [],
  });
});

describe('a request in a browser with locks', () => {
  const copied: PendingRequest = { route: 'limbo/play', key: 'key-of-another-tab', subject: '' };
  let locks: Locks;

  beforeEach(() => {
    locks = memoryLocks();
    vi.stubGlobal('navigator', { locks });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    requests.forget('limbo/play');
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** Another tab that holds the lock of its request; returns how to close that tab. */
  function otherTab(): () => void {
    let close = () => {};
    const open = new Promise<void>((resolve) => {
      close = resolve;
    });
    void locks.request(`request ${copied.key}`, { signal: new AbortController().signal }, () => open);
    return close;
  }
  /** The browser has copied the storage of the other tab. */
  const copy = () => safeStorage('sessionStorage').setItem('pending:limbo/play', JSON.stringify(copied));

  test('of a living tab is not touched by a copy of that tab, which forgets it', async () => {
    otherTab();
    copy();
    const recalled = Promise.all([requests.recall('limbo/play'), requests.recall('limbo/play')]);
    await turn();
    vi.advanceTimersByTime(1000);
    expect(await recalled).toEqual([null, null]);
    expect(safeStorage('sessionStorage').getItem('pending:limbo/play')).toBe(null);
  });

  test('of a page that is being left is found again once that page has gone', async () => {
    const close = otherTab();
    copy();
    const recalled = requests.recall('limbo/play');
    await turn();
    vi.advanceTimersByTime(999);
    close();
    expect(await recalled).toEqual(copied);
  });

  test('of this page stays locked until it is forgotten', async () => {
    requests.remember(copied);
    expect(await requests.recall('limbo/play')).toEqual(copied);
    let isFree = false;
    const next = locks.request(
      `request ${copied.key}`,
      { signal: new AbortController().signal },
      async () => {
        isFree = true;
      },
    );
    await turn();
    expect(isFree).toBe(false);
    requests.forget('limbo/play');
    await next;
    expect(isFree).toBe(true);
  });
});
