import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { kindOf } from '../../src/worker/kinds.ts';

const contract = readFileSync('docs/contract.md', 'utf8');
const at = (path: string) => new URL(path, 'https://sikka.test');

describe('requests that the service worker handles', () => {
  test.each(['/', '/live-bets', '/live-bets/live-bet/7?slip=7.71', '/more', '/offline'])(
    'the page %s',
    (path) => {
      expect(kindOf('GET', at(path), true)).toBe('page');
      expect(kindOf('POST', at(path), true)).toBeUndefined();
      expect(kindOf('GET', at(path), false)).toBeUndefined();
    },
  );

  test.each(['/api/live-bet', '/icon-192.png', '/manifest.webmanifest', '/worker.js'])(
    '%s is no page, even as a navigation',
    (path) => expect(kindOf('GET', at(path), true)).toBeUndefined(),
  );

  test('a file of a build, by its name alone', () => {
    expect(kindOf('GET', at('/assets/start-Bq2x_9aZ.js'), false)).toBe('file');
    expect(kindOf('GET', at('/worker.js'), false)).toBeUndefined();
    expect(kindOf('GET', at('/files/assets/7'), false)).toBeUndefined();
  });

  test.each([
    '/api/live-bet',
    '/api/live-bet?page=2',
    '/api/live-bet/7',
    '/api/live-bet/home-listing',
    '/api/content/rules',
    '/api/blog',
    '/api/blog/a-first-post',
    '/api/events',
    '/api/events/7',
  ])('%s is the same for everybody', (path) => {
    expect(kindOf('GET', at(path), false)).toBe('list');
    expect(kindOf('POST', at(path), false)).toBeUndefined();
  });

  test.each([
    '/api/live-bet/stream',
    '/api/live-bet/stream/prices',
    '/api/live-bet/7/',
    '/api/live-bets',
    '/api/content',
    '/api/content/rules/own',
    '/api/health',
    '/api/pictures/7.webp',
    '/own/api/live-bet',
  ])('%s bypasses the service worker', (path) => {
    expect(kindOf('GET', at(path), false)).toBeUndefined();
  });

  test('no call for signed-in people, or for one browser, counts as the same for everybody', () => {
    const calls = [...contract.matchAll(/^\| `GET ([^`]+)`[^|]*\| ([^|]+) \|/gm)];
    const own = calls.filter(([, , who]) => who !== 'all').map(([, path = '']) => path);
    expect(own).toContain('live-bet/favourites');
    expect(own).toContain('wallet/total-amount');
    for (const path of own) {
      const filled = `/api/${path.replace(/\{[^}]+\}/g, '7')}`;
      expect([filled, kindOf('GET', at(filled), false)]).toEqual([filled, undefined]);
    }
  });
});
