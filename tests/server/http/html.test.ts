import { describe, expect, test } from 'vitest';
import { replaceSpan, withHead, withLook } from '../../../server/http/html.ts';

describe('a span of a page is replaced', () => {
  test('from its start to the first end after it, whatever comes in', () => {
    const html = '</b><b>old</b><i></b>';
    expect(replaceSpan(html, '<b>', '</b>', (inside) => `<b>$& ${inside}</b>`)).toBe(
      '</b><b>$& old</b><i></b>',
    );
  });

  test.each([
    ['that is not there', '<i>old</i>'],
    ['that is there twice', '<b>one</b><b>two</b>'],
    ['without an end', '</b><b>old'],
  ])('or nothing, where there is one %s', (_, html) => {
    expect(() => replaceSpan(html, '<b>', '</b>', () => 'new')).toThrow(
      'The page does not have one <b>…</b>',
    );
  });
});

test('a shell without a place for its description is no shell', () => {
  const head = { title: 'Rules', description: 'How to play' };
  expect(() => withHead('<title>Sikka</title>', head)).toThrow(
    'The page does not have one <meta name="description" content="…" />',
  );
});

test.each([
  [
    { theme: 'light', motion: undefined, odds: undefined, hasSlip: false },
    '<html data-theme="light" lang="en">',
    'light',
  ],
  [
    { theme: 'dark', motion: 'reduced', odds: undefined, hasSlip: false },
    '<html data-theme="dark" data-motion="reduced" lang="en">',
    'dark',
  ],
  [
    { theme: undefined, motion: undefined, odds: undefined, hasSlip: true },
    '<html data-slip lang="en">',
    'dark light',
  ],
  [
    { theme: undefined, motion: 'reduced', odds: undefined, hasSlip: false },
    '<html data-motion="reduced" lang="en">',
    'dark light',
  ],
  [
    { theme: undefined, motion: undefined, odds: 'decimal', hasSlip: false },
    '<html data-odds="decimal" lang="en">',
    'dark light',
  ],
] as const)('a page that is to look %j says so before its first paint', (look, html, scheme) => {
  const page = '<html lang="en"><meta name="color-scheme" content="dark light" />';
  expect(withLook(page, look)).toBe(`${html}<meta name="color-scheme" content="${scheme}" />`);
});
