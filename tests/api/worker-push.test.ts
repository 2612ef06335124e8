import { describe, expect, test } from 'vitest';
import { addressOf, readMessage } from '../../src/worker/push.ts';

const settled = {
  title: 'A bet is settled',
  body: 'Your bet on “Kites v Bulls” is settled.',
  path: '/bet-history/7',
  tag: 'bet.settled-7',
  lang: 'hi',
};
const neutral = { title: 'Sikka', body: '', path: '/activity', tag: 'unknown', lang: 'en' };

describe('a push message', () => {
  test('is read', () => {
    expect(readMessage(JSON.stringify({ ...settled, more: 1 }))).toEqual(settled);
  });

  test('in an unknown language counts as English', () => {
    expect(readMessage(JSON.stringify({ ...settled, lang: 'xx' }))).toEqual({ ...settled, lang: 'en' });
  });

  test.each([
    undefined,
    '',
    'a text',
    'null',
    '[]',
    '"a text"',
    JSON.stringify({ ...settled, title: 5 }),
    JSON.stringify({ ...settled, body: null }),
    JSON.stringify({ title: 'A', body: 'B', path: '/' }),
    JSON.stringify({ title: 'A', body: 'B', tag: 't' }),
  ])('of another shape is replaced by a neutral one: %s', (text) => {
    expect(readMessage(text)).toEqual(neutral);
  });
});

describe('the address of a message', () => {
  test.each([
    ['/bet-history/7', 'https://sikka.test/bet-history/7'],
    ['https://sikka.test/activity', 'https://sikka.test/activity'],
    ['https://elsewhere.test/', 'https://sikka.test/'],
    ['//elsewhere.test/', 'https://sikka.test/'],
    ['javascript:alert(1)', 'https://sikka.test/'],
    ['https://[', 'https://sikka.test/'],
    [null, 'https://sikka.test/'],
  ])('%s opens %s', (path, address) => {
    expect(addressOf(path, 'https://sikka.test')).toBe(address);
  });
});
