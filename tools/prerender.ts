import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Plugin } from 'vite';
import { replaceSpan, shellNameOf, withHead } from '../server/http/html.ts';
import { hasPrices } from '../src/schemas/bets/price-pages.ts';
import { styles } from './compact-styles.ts';
import { writeIcons } from './icons.ts';
import { packScript } from './pack-script.ts';
import { routePages } from './route-pages.ts';
import { withoutStyleAttributes } from './style-attributes.ts';

const DIST = 'dist';
const LANGUAGES = ['en', 'hi'] as const;
const ROUTES = 'src/ui/app/routes.ts';
/** What the bar has for who is signed in, and what comes with any page but the start page. */
const OWN = 'besides';
/** What every page but the start page is in. */
const ROUTE_SWITCH = 'src/ui/app/route-switch.tsx';
/** What is kept from the beginning on besides what the start page needs: what shows the public lists, and their age. */
const KEPT = [
  ROUTE_SWITCH,
  OWN,
  'src/ui/shell/home-further.view.tsx',
  'src/ui/bets/live-bets.page.tsx',
  'src/ui/bets/live-bet.page.tsx',
  'src/ui/bets/slip.part.tsx',
  // When it is needed, the server has another build.
  'src/ui/shell/app-update.part.tsx',
  'src/ui/app/toaster.tsx',
];
/** What each page for the signed-in asks first. */
const OWN_CALLS = ['POST users/details', 'GET wallet/total-amount'];
/**
 * Routes of the signed-in whose pages begin in their own shape: what links, bookmarks and messages lead to. With what
 * else each asks for when it opens, which is begun before its code is here.
 */
const SHAPED: Record<string, string[]> = {
  '/live-bets': ['GET live-bet', 'GET live-bet/favourites'],
  '/live-bets/live-bet/:id': [
    'GET live-bet/:id',
    'GET live-bet/:id/facts',
    'GET live-bet/favourites',
    'GET bet-list?match=:id&page=1&perPage=100',
  ],
  '/bet-history': ['GET bet-list?page=1&perPage=10'],
  '/wallet-history': ['GET wallet/history?page=1&perPage=20'],
  '/coin-flip': ['GET game/seeds', 'GET coin-flip/history?page=1&perPage=10'],
  '/limbo': ['GET game/seeds', 'GET limbo/history?page=1&perPage=10'],
  '/dice': ['GET game/seeds', 'GET dice/history?page=1&perPage=10'],
};
/** Those whose first rows are shown before the page's code is here, by a script of their own. */
const FIRST_ROWS: Record<string, string> = { '/bet-history': 'src/first/bets.tsx' };
const COMPRESSED = /\.(?:html|js|css|svg|webmanifest|json)$/;

/** The page's own renderer, and the patterns of its routes. */
interface Renderer {
  render(language: string): Promise<Rendered>;
  renderShell(language: string, path: string): Promise<Rendered>;
  routes: string[];
}

/** What it gives for one language: markup for the root, styles, modules of its language. */
interface Rendered {
  title: string;
  html: string;
  css: string;
  modules: string[];
}

/**
 * Makes of the built shell, in each language: `app.LANGUAGE.html` for every route, `home.LANGUAGE.html` for `/`, whose
 * markup is there before any script, and some routes in their own shape for who is signed in; the worker that keeps
 * the page at hand, and its icons; then a brotli copy beside each text file, for the server to send as it is.
 */
async function prerender() {
  const renderer = pathToFileURL('.build/prerender/prerender.js').href;
  const { render, renderShell, routes }: Renderer = await import(renderer);
  const shell = withoutStyleAttributes(await readFile(join(DIST, 'index.html'), 'utf8'));
  const manifest: Manifest = JSON.parse(await readFile(join(DIST, '.vite/manifest.json'), 'utf8'));

  // The server writes into it what a text is called.
  withHead(shell, { title: 'Title', description: 'Description' });
  const own = preloadsIn(shell, filesOf([OWN], manifest));
  const begin = await packScript({ source: 'src/begin.ts', folder: DIST, name: 'assets/begin-[hash:7].js' });
  const { hi }: { hi: Catalogue } = await import('../src/ui/text/hi.ts');
  for (const language of LANGUAGES) {
    const page = await render(language);
    const inLanguage = withLanguage(shell, language, filesOf(page.modules, manifest));
    await writePage(`app.${language}`, inLanguage, own);
    await writePage(`home.${language}`, withRoom('/', fill(inLanguage, page, 'data-prerendered')), own);
    for (const [route, calls] of Object.entries(SHAPED)) {
      const styled = withRoom(route, fill(inLanguage, await renderShell(language, route), ''));
      const rows = FIRST_ROWS[route];
      const html =
        rows === undefined ? styled : await withFirstRows(styled, rows, language === 'hi' ? hi : {});
      // Its links work; what is typed or pressed in it would be lost with it.
      const waiting = replaceSpan(html, '<main ', '>', (rest) => `<main inert aria-busy="true" ${rest}>`);
      const beginning = `<script async fetchpriority="high" src="/${begin.path}" data-calls="${[...OWN_CALLS, ...calls].join(' ').replaceAll('&', '&amp;')}"></script>`;
      await writeKnown(`${shellNameOf(route)}.${language}`, waiting, beginning + own);
    }
  }
  await writeFile(join(DIST, 'preloads.json'), JSON.stringify(await preloads(routes, manifest)));
  const kept = filesOf(KEPT, manifest).map((file) => `/${file}`);
  await packScript({
    source: 'src/worker/worker.ts',
    folder: DIST,
    // At the top, where it is in charge of the whole page.
    name: 'worker.js',
    define: { BUILD: JSON.stringify(startOf(shell)), FILES: JSON.stringify(kept) },
  });
  await rm(join(DIST, 'index.html'));
  await rm(join(DIST, '.vite'), { recursive: true });
  await writeIcons(DIST);
  await unstyleDrawings(join(DIST, 'assets'));
  await compress(DIST);
}

type Catalogue = Readonly<Record<string, string>>;

/**
 * The page with the script that shows its first rows: what its own view makes of them, packed with functions that make
 * elements at once instead of React's, and of the catalogue with what it says.
 */
async function withFirstRows(html: string, source: string, catalogue: Catalogue): Promise<string> {
  const { path } = await packScript({
    source,
    folder: DIST,
    name: 'assets/first-[name]-[hash:7].js',
    alias: [{ find: /^react(?:\/jsx-runtime)?$/, replacement: resolve('src/first/elements.ts') }],
    plugins: [styles, saying(catalogue)],
  });
  // After the styles, which are looked for in it as soon as it runs.
  return html.replace('</head>', `<script async fetchpriority="high" src="/${path}"></script></head>`);
}

/** Of the whole catalogue of a language, what a script says. */
const saying = (catalogue: Catalogue): Plugin => ({
  name: 'saying',
  load: {
    filter: { id: /\/ui\/text\/hi\.ts$|preload-helper\.js$/ },
    handler: (id) =>
      id.endsWith('hi.ts')
        ? 'const said = SAID; export const inHindi = (message) => said[message] ?? message;'
        : // It is packed with the script.
          'export const __vitePreload = (load) => load();',
  },
  renderChunk: (code) => {
    const said = Object.entries(catalogue).filter(([text]) => code.includes(`"${text}"`));
    return code.replace('SAID', () => JSON.stringify(Object.fromEntries(said)));
  },
});

/** The page has the styles of statecharts' drawings itself; a style element that comes with one is refused there. */
async function unstyleDrawings(assets: string) {
  for (const name of await readdir(assets)) {
    if (!name.endsWith('.svg')) continue;
    const path = join(assets, name);
    await writeFile(
      path,
      replaceSpan(await readFile(path, 'utf8'), '<style>', '</style>', () => ''),
    );
  }
}

/** The path of the script that starts the page: the last one, those before it are what it imports. */
function startOf(shell: string): string {
  const start = [...shell.matchAll(/<script type="module"[^>]* src="([^"]+)"/g)].at(-1)?.[1];
  if (start === undefined) throw new Error('The shell has no script');
  return start;
}

/**
 * Writes a page twice: for strangers, and marked as one for somebody who has been signed in here.
 * @param own markup that fetches what the second will need
 */
async function writePage(name: string, html: string, own: string) {
  await writeFile(join(DIST, `${name}.html`), html);
  await writeKnown(name, html, own);
}

async function writeKnown(name: string, html: string, own: string) {
  const marked = replaceSpan(html, '<html', ' ', () => '<html data-known ');
  await writeFile(join(DIST, `${name}.known.html`), afterTitle(marked, own));
}

/** A page with prices keeps the slip's room free from its first paint on. */
const withRoom = (route: string, html: string) =>
  hasPrices(route) ? replaceSpan(html, '<html', ' ', () => '<html data-prices ') : html;

type Manifest = Record<string, { file: string; name?: string; imports?: string[]; isEntry?: boolean }>;

/** Markup that fetches modules as early as the page's own script, but those that it fetches already. */
function preloadsIn(page: string, files: string[]): string {
  return files
    .filter((file) => !page.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join('');
}

function withLanguage(shell: string, language: string, files: string[]): string {
  const named = replaceSpan(shell, '<html lang="', '"', () => `<html lang="${language}"`);
  return afterTitle(named, preloadsIn(shell, files));
}

const afterTitle = (page: string, markup: string) =>
  replaceSpan(page, '<title>', '</title>', (title) => `<title>${title}</title>${markup}`);

/** @param mark an attribute of what holds the markup, if any */
function fill(shell: string, page: Rendered, mark: string): string {
  const changes: [start: string, end: string, by: string][] = [
    ['<title>', '</title>', `<title>${page.title}</title>`],
    ['<style id="_goober">', '</style>', `<style id="_goober">${page.css}</style>`],
    ['<div id="root"><!--app-->', '<!--/app-->', `<div id="root" ${mark}>${page.html}`],
  ];
  const filled = changes.reduce((html, [start, end, by]) => replaceSpan(html, start, end, () => by), shell);
  return withoutStyleAttributes(filled);
}

/**
 * What each route needs, by its pattern: sent along with the shell, so that a deep link does not wait for the map of
 * the routes, then for its page with its view.
 */
async function preloads(routes: string[], manifest: Manifest): Promise<Record<string, string[]>> {
  const pages = routePages(ROUTES, await readFile(ROUTES, 'utf8'));
  const needs = routes.map((route) => {
    const page = pages.get(route);
    if (page === undefined) throw new Error(`${ROUTES} does not say plainly where the page of ${route} is`);
    return [route, filesOf([ROUTE_SWITCH, page], manifest)] as const;
  });
  return Object.fromEntries(needs);
}

/** The files of modules, or of groups of them by name, each after those that it needs at once. */
function filesOf(modules: string[], manifest: Manifest): string[] {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name] ?? Object.values(manifest).find((one) => one.name === name);
    if (chunk === undefined) throw new Error(`The build has no module ${name}`);
    if (seen.has(name)) return;
    seen.add(name);
    chunk.imports?.forEach(visit);
    files.add(chunk.file);
  };
  modules.forEach(visit);
  return [...files];
}

async function compress(folder: string) {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !COMPRESSED.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    await writeFile(`${path}.br`, await pack(await readFile(path)));
  }
}

// Unless told otherwise it takes the utmost care.
const pack = promisify(brotliCompress);

await prerender();
