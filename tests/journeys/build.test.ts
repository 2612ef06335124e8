import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { routes } from '../../src/ui/app/routes.ts';
import { machineFiles } from '../model/machine-files.ts';
import { myBetsTexts } from '../pages/my-bets.ts';

const ROOT = join(import.meta.dirname, '../..');
const DIST = join(ROOT, 'dist');
const machines = import.meta.glob<Record<string, { config: object }>>('/src/**/*.machine.ts');

/** All descriptions in a config. */
function descriptionsIn(config: unknown): string[] {
  if (typeof config !== 'object' || config === null) return [];
  return Object.entries(config).flatMap(([name, value]) =>
    name === 'description' && typeof value === 'string' ? [value] : descriptionsIn(value),
  );
}

test('the build contains no description of a statechart', async () => {
  const scripts = readdirSync(join(DIST, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(DIST, 'assets', name), 'utf8'));
  const files = machineFiles(ROOT).filter(({ path }) => path.startsWith('src/'));
  for (const { path, id } of files) {
    const descriptions = descriptionsIn((await machines[`/${path}`]?.())?.[`${id}Machine`]?.config);
    expect(descriptions, path).not.toEqual([]);
    // A text on screen may contain the same words.
    const sent = descriptions.filter((text) => scripts.some((script) => script.includes(`\`${text}\``)));
    expect(sent, path).toEqual([]);
  }
});

test('each route preloads the files that its page needs at once', () => {
  const preloads: Record<string, string[]> = JSON.parse(readFileSync(join(DIST, 'preloads.json'), 'utf8'));
  const others = routes.map(({ path }) => path).filter((path) => path !== '/');
  expect(Object.keys(preloads)).toEqual(others);
  for (const [route, files] of Object.entries(preloads)) {
    // Beyond the files of the start page: the routes, the page, and what several pages share.
    expect(files.length, route).toBeGreaterThan(2);
    expect(files.filter((file) => !existsSync(join(DIST, file)))).toEqual([]);
  }
});

test.each([
  ['live-bets', 'en', '<h1>Real-Time Betting Experience</h1>'],
  ['live-bets', 'hi', '<h1>रियल-टाइम बेटिंग का अनुभव</h1>'],
  ['live-bets-live-bet-id', 'en', '<div class="bone-rows" role="status" aria-label="Loading…">'],
  ['bet-history', 'en', `<h1>${myBetsTexts.myBets}</h1>`],
  ['wallet-history', 'en', '<h1>Statement</h1>'],
  ['coin-flip', 'en', '<h1>Coin flip</h1>'],
  ['limbo', 'en', '<h1>Limbo</h1>'],
  ['dice', 'en', '<h1>Dice</h1>'],
])('/%s begins in its own shape in %s, whose links work already', (route, language, shown) => {
  const page = readFileSync(join(DIST, `app-${route}.${language}.known.html`), 'utf8');
  const [bars, main = ''] = page.split('<main inert aria-busy="true" ');
  expect(bars).toMatch(
    new RegExp(`^<!doctype html>\\n<html data-known (?:data-prices )?lang="${language}">`),
  );
  expect(bars).toContain('<a href="/more"');
  expect(main.split('</main>')[0]).toContain(shown);
});
