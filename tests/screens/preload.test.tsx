import { expect, onTestFinished, test } from 'vitest';
import { __vitePreload } from '../../src/ui/app/preload.ts';

const links = () => [
  ...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload][href^="/assets/"]'),
];

test('a module is fetched beside what it will import, each file once', async () => {
  onTestFinished(() => {
    for (const link of links()) link.remove();
  });
  expect(await __vitePreload(async () => 'match', ['assets/kit.js', 'assets/match.js'])).toBe('match');
  expect(await __vitePreload(async () => 'slip', ['assets/kit.js', 'assets/slip.js'])).toBe('slip');
  expect(await __vitePreload(async () => 'alone')).toBe('alone');
  expect(links().map((link) => new URL(link.href).pathname)).toEqual([
    '/assets/kit.js',
    '/assets/match.js',
    '/assets/slip.js',
  ]);
});
