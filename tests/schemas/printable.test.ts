import { expect, test } from 'vitest';
import { printable, printableLines } from '../../src/schemas/shared/printable.ts';

test.each([
  ['clears a screen', '\u001b[2J', '\\u001b[2J'],
  ['does so in one character', '\u009b2J', '\\u009b2J'],
  ['goes back in the line', 'no\rok\b', 'no\\u000dok\\u0008'],
  ['ends the line', 'a\nb\u0085c\u2028d\u2029e', 'a\\u000ab\\u0085c\\u2028d\\u2029e'],
  ['turns it round', '\u202e\u2066\u200f\u061c', '\\u202e\\u2066\\u200f\\u061c'],
  ['is not seen', '\u200b\u{e0041}', '\\u200b\\udb40\\udc41'],
  ['is half a character', '\ud83d', '\\ud83d'],
])('a text that %s is shown as its escape', (_, text, shown) => {
  expect(printable(text)).toBe(shown);
});

test('plain words stay as they are', () => {
  const text = 'क्‍या ₹1,000.00 — "ok" \\ 👍';
  expect(printable(text)).toBe(text);
});

test('of several lines, line breaks and tabs stay', () => {
  expect(printableLines('a\n\tb\r\u001b')).toBe('a\n\tb\\u000d\\u001b');
});
