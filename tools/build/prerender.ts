import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { replaceSpan, shellNameOf, withHead } from '../../server/http/html.ts';
import { writeIcons } from './icons.ts';
import { packScript } from './pack-script.ts';

const DIST = 'dist';
const LANGUAGES = ['en', 'hi'] as const;
/**
 * Modules that all pages except the start page need at once, and those that show the public lists offline.
 */
const EVERY_PAGE = ['src/ui/app/pages.tsx', 'src/ui/app/beside-page.tsx', 'src/ui/app/signed-in-bar.tsx'];
/** Further modules that the start page of a signed-in person needs. */
const OWN_HOME = ['src/ui/app/own-home.part.tsx'];
const OFFLINE = [
  ...EVERY_PAGE,
  ...OWN_HOME,
  'src/ui/app/home-further.view.tsx',
  'src/ui/bets/live-bets.page.tsx',
  'src/ui/bets/live-bet.page.tsx',
  'src/ui/bets/bet-slip/slip.part.tsx',
  'src/ui/bets/bet-slip/combined-bet.part.tsx',
  'src/ui/bets/bet-slip/rail-selections.part.tsx',
  'src/actors/bets/kept-selections.ts',
  // By the time these are needed, the server may have another build.
  'src/ui/app/app-update.part.tsx',
  'src/ui/app/toaster.tsx',
];
/** Calls that every page makes first for a signed-in user. */
const USER_CALLS = ['POST users/details', 'GET wallet/total-amount'];
const COMPRESSED = /\.(?:html|js|css|svg|webmanifest|json)$/;

/** The page's own renderer, and the patterns of its routes. */
interface Renderer {
  render(language: string, path: string): Promise<Rendered>;
  loadRoutes(): Promise<RenderedRoute[]>;
  ownHomeCalls: string[];
}

interface RenderedRoute {
  path: string;
  hasPrices: boolean;
  /** The path of its page's module in the source. */
  module: string;
  firstCalls: string[] | undefined;
}

/** A page rendered in one language: markup of the root, styles, modules of the language. */
interface Rendered {
  title: string;
  html: string;
  css: string;
  modules: string[];
}

/**
 * Makes HTML from the built shell, in each language: `app.LANGUAGE.html` for every route,
 * `home.LANGUAGE.html` for `/` with its markup prerendered, and the skeletons of some routes for signed-in
 * people; also the service worker and the icons; then a brotli copy of each text file, for the server to send
 * as it is.
 */
async function prerender() {
  const renderer = pathToFileURL('.build/prerender/prerender.js').href;
  const { render, loadRoutes, ownHomeCalls }: Renderer = await import(renderer);
  const routes = await loadRoutes();
  const index = await readFile(join(DIST, 'index.html'), 'utf8');
  const shell = replaceSpan(index, '</head>', '', () => `${styleElement(' ')}</head>`);
  const manifest: Manifest = JSON.parse(await readFile(join(DIST, '.vite/manifest.json'), 'utf8'));

  // Checks that the server can insert the title and description of a text.
  withHead(shell, { title: 'Title', description: 'Description' });
  const own = preloadsIn(shell, filesOf(EVERY_PAGE, manifest));
  const script = await packScript({
    source: 'src/first-calls.ts',
    folder: DIST,
    name: 'assets/first-calls-[hash].js',
  });
  const tagOf = (firstCalls: string[]) => {
    const calls = [...USER_CALLS, ...firstCalls].join(' ').replaceAll('&', '&amp;');
    return `<script async fetchpriority="high" src="/${script}" data-calls="${calls}"></script>`;
  };
  const ownFiles = filesOf([...EVERY_PAGE, ...OWN_HOME], manifest);
  for (const language of LANGUAGES) {
    const page = await render(language, '/');
    const inLanguage = withLanguage(shell, language, filesOf(page.modules, manifest));
    await writePage(`app.${language}`, inLanguage, own);
    const home = withRoom(fill(inLanguage, page, 'data-prerendered'));
    await writeFile(join(DIST, `home.${language}.html`), home);
    await writeKnown(`home.${language}`, home, tagOf(ownHomeCalls) + preloadsIn(shell, ownFiles));
    for (const { path, hasPrices, firstCalls } of routes) {
      if (!firstCalls) continue;
      const filled = fill(inLanguage, await render(language, path), '');
      const html = hasPrices ? withRoom(filled) : filled;
      // Its links work. Everything else is inert: input would be lost when React renders the page.
      const waiting = replaceSpan(html, '<main ', '>', (rest) => `<main inert aria-busy="true" ${rest}>`);
      await writeKnown(`${shellNameOf(path)}.${language}`, waiting, tagOf(firstCalls) + own);
    }
  }
  await writeFile(join(DIST, 'preloads.json'), JSON.stringify(preloads(routes, manifest)));
  const kept = filesOf(OFFLINE, manifest).map((file) => `/${file}`);
  await packScript({
    source: 'src/worker/worker.ts',
    folder: DIST,
    // At the top level, so that its scope is the whole page.
    name: 'worker.js',
    define: { BUILD: JSON.stringify(startOf(shell)), FILES: JSON.stringify(kept) },
  });
  await rm(join(DIST, 'index.html'));
  await rm(join(DIST, '.vite'), { recursive: true });
  await writeIcons(DIST);
  await compress(DIST);
}

/**
 * The element to which goober adds its rules. Each page contains one with a text in it: goober would create a
 * missing one by `innerHTML`, which the content security policy refuses.
 */
const styleElement = (css: string) => `<style id="_goober">${css}</style>`;

/** The path of the script that starts the page: the last one; those before it are its imports. */
function startOf(shell: string): string {
  const start = [...shell.matchAll(/<script type="module"[^>]* src="([^"]+)"/g)].at(-1)?.[1];
  if (start === undefined) throw new Error('The shell has no script');
  return start;
}

/**
 * Writes a page twice: for strangers, and for browsers in which somebody has signed in.
 * @param own markup that preloads what the second needs
 */
async function writePage(name: string, html: string, own: string) {
  await writeFile(join(DIST, `${name}.html`), html);
  await writeKnown(name, html, own);
}

async function writeKnown(name: string, html: string, own: string) {
  const marked = replaceSpan(html, '<html', ' ', () => '<html data-known ');
  await writeFile(join(DIST, `${name}.known.html`), afterTitle(marked, own));
}

/** Reserves room for the slip on a page with prices from its first paint on. */
const withRoom = (html: string) => replaceSpan(html, '<html', ' ', () => '<html data-prices ');

type Manifest = Record<string, { file: string; name?: string; imports?: string[]; isEntry?: boolean }>;

/** Markup that preloads modules as early as the page's own script, except those that it preloads already. */
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

/** @param mark an attribute of the root element, if any */
function fill(shell: string, page: Rendered, mark: string): string {
  const changes: [start: string, end: string, by: string][] = [
    ['<title>', '</title>', `<title>${page.title}</title>`],
    [styleElement(' '), '', styleElement(page.css || ' ')],
    ['<div id="root"><!--app-->', '<!--/app-->', `<div id="root" ${mark}>${page.html}`],
  ];
  return changes.reduce((html, [start, end, by]) => replaceSpan(html, start, end, () => by), shell);
}

/**
 * The files of each route, by its pattern. They are sent along with the shell, so that a deep link does not
 * load the routes first, and then its page.
 */
function preloads(routes: RenderedRoute[], manifest: Manifest): Record<string, string[]> {
  return Object.fromEntries(
    routes
      .filter(({ path }) => path !== '/')
      .map(({ path, module }) => [path, filesOf([...EVERY_PAGE, module], manifest)]),
  );
}

/** The files of modules, each after the files that it imports. */
function filesOf(modules: string[], manifest: Manifest): string[] {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
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

// Compresses at the highest level by default.
const pack = promisify(brotliCompress);

await prerender();
