import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { routePages } from '../../tools/route-pages.ts';
import { machineFiles } from '../model/machine-files.ts';

const ROOT = join(import.meta.dirname, '../..');
const DIST = join(ROOT, 'dist');
const machines = import.meta.glob<Record<string, { config: object }>>('/src/**/*.machine.ts');

/** All that a config says about itself. */
function descriptionsIn(config: unknown): string[] {
  if (typeof config !== 'object' || config === null) return [];
  return Object.entries(config).flatMap(([name, value]) =>
    name === 'description' && typeof value === 'string' ? [value] : descriptionsIn(value),
  );
}

test('browsers are sent no description of a statechart', async () => {
  const scripts = readdirSync(join(DIST, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(DIST, 'assets', name), 'utf8'));
  const files = machineFiles(ROOT).filter(({ path }) => path.startsWith('src/'));
  for (const { path, id } of files) {
    const descriptions = descriptionsIn((await machines[`/${path}`]?.())?.[`${id}Machine`]?.config);
    expect(descriptions, path).not.toEqual([]);
    // A text on screen may have the same words in it.
    const sent = descriptions.filter((text) => scripts.some((script) => script.includes(`\`${text}\``)));
    expect(sent, path).toEqual([]);
  }
});

test('the file that every page has is kept by a browser at a byte a letter', () => {
  const [start, ...others] = readdirSync(join(DIST, 'assets')).filter((name) => /^start-.*\.js$/.test(name));
  expect(others).toEqual([]);
  const script = readFileSync(join(DIST, `assets/${start}`), 'utf8');
  expect(script.match(/[\u0100-\uffff]/g)).toBeNull();
  // The sign of the rupee is in it all the same.
  expect(script).toContain(String.raw`\u20b9`);
});

test('for each route is preloaded what its page needs at once', () => {
  const table = 'src/ui/app/routes.ts';
  const routes = [...routePages(table, readFileSync(join(ROOT, table), 'utf8')).keys()];
  const preloads: Record<string, string[]> = JSON.parse(readFileSync(join(DIST, 'preloads.json'), 'utf8'));
  expect(Object.keys(preloads)).toEqual(routes);
  for (const [route, files] of Object.entries(preloads)) {
    // Besides what the start page has: the routes, the page, and what several pages share.
    expect(files.length, route).toBeGreaterThan(2);
    expect(files.filter((file) => !existsSync(join(DIST, file)))).toEqual([]);
  }
});

test.each([
  ['live-bets', 'en', '<h1>Real-Time Betting Experience</h1>'],
  ['live-bets', 'hi', '<h1>रियल-टाइम बेटिंग का अनुभव</h1>'],
  ['live-bets-live-bet-id', 'en', '<div class="bone-rows" role="status" aria-label="Loading…">'],
  ['bet-history', 'en', '<h1>My bets</h1>'],
  ['wallet-history', 'en', '<h1>Statement</h1>'],
  ['coin-flip', 'en', '<h1>Coin flip</h1>'],
  ['limbo', 'en', '<h1>Limbo</h1>'],
  ['dice', 'en', '<h1>Dice</h1>'],
])('/%s begins in its own shape in %s, whose links work already', (route, language, shown) => {
  const page = readFileSync(join(DIST, `app-${route}.${language}.known.html`), 'utf8');
  const [bars, main = ''] = page.split('<main inert aria-busy="true" ');
  expect(bars).toContain('<html data-known lang="');
  expect(bars).toContain('<a href="/more"');
  expect(main.split('</main>')[0]).toContain(shown);
});

test('each page names all files that it needs, so that they come at once after it', () => {
  const assets = join(DIST, 'assets');
  const importsOf = (file: string) =>
    [...readFileSync(join(assets, file), 'utf8').matchAll(/import(?:\{[^}]*\}from)?"\.\/([^"]+)"/g)].flatMap(
      ([, name]) => (name === undefined || /^(?:start|rolldown-runtime)-/.test(name) ? [] : [name]),
    );
  const script = readdirSync(assets).find((name) => /^route-switch-.*\.js$/.test(name)) ?? '';
  const pages = [...readFileSync(join(assets, script), 'utf8').matchAll(/import\(`\.\/([^`]+)`\)/g)];
  expect(pages.length).toBeGreaterThan(30);
  for (const [, page = ''] of pages) {
    const named = importsOf(page);
    expect(named, page).not.toEqual([]);
    expect(named.flatMap(importsOf).filter((file) => !named.includes(file))).toEqual([]);
  }
});
