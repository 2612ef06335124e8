import react from '@vitejs/plugin-react';
import { renderToStaticMarkup } from 'react-dom/server';
import { defineConfig, type Plugin } from 'vite';
import { replaceSpan } from './server/http/html.ts';
import { globalCss } from './src/ui/theme.ts';
import { styles } from './tools/compact-styles.ts';
import { machinesOnDemand } from './tools/machines-on-demand.ts';
import { ofetchParts } from './tools/ofetch-parts.ts';
import { wholePages } from './tools/whole-pages.ts';
import { withoutDescriptions } from './tools/without-descriptions.ts';

/** The file that every page has: what starts it. */
const START = 'start';

const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;

/** Writes the theme and the logo into the page, so that its first paint needs no other file. */
const firstPaint: Plugin = {
  name: 'first-paint',
  transformIndexHtml: {
    order: 'pre',
    handler: async (html) => {
      // Here, since not all that reads this configuration knows JSX.
      const { logo } = await import('./src/ui/kit/logo.tsx');
      const styled = replaceSpan(
        html,
        '<style id="theme">',
        '</style>',
        () => `<style id="theme">${globalCss}</style>`,
      );
      return replaceSpan(styled, '<!--logo', '-->', () => renderToStaticMarkup(logo));
    },
  },
};

/** What a statechart says about itself is for its readers: the editor, the drawings. Browsers go without. */
const descriptions: Plugin = {
  name: 'without-descriptions',
  // While it is still as it was written.
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /\.machine\.ts$/ },
    handler: (code, id) => withoutDescriptions(id, code),
  },
};

/** Before Vite's own minifier, which leaves a hundredth more bytes than both together. */
const smaller: Plugin = {
  name: 'smaller',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  renderChunk: async (code) => {
    // Here, since only builds need it.
    const { minify } = await import('@swc/core');
    return minify(code, { module: true, ecma: 2020, compress: { passes: 4 }, mangle: true, sourceMap: true });
  },
};

/**
 * A browser keeps a script of Latin-1 letters at a byte each; with a single other one in it, at two bytes each, all of
 * it, for as long as the page is open. Of the one that every page has, the others are escaped.
 */
const narrow: Plugin = {
  name: 'narrow',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk' && file.name === START)
        file.code = file.code.replaceAll(
          /[\u0100-\uffff]/g,
          (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
  },
};

const within = (files: string) => new RegExp(`/src/(?:${files})\\.tsx?$`);

/**
 * What is packed together, because it is needed together: one file is smaller than its pieces, and arrives at once.
 * A module belongs to the first group that takes it, and with it what it imports: none may take in a module that
 * pages of others need, too.
 */
const groups = [
  { name: START, test: /\/src\/(?:main|ui\/shell\/home\.(?:page|view))\.tsx?$|\/react-dom\//, priority: 3 },
  {
    name: 'kit',
    test: within(
      'machines/money-request\\.machine|ui/(?:app/(?:follow|money-request-of|request-step)|kit/(?:amount-input|card|chips|choice|copy-button|field|focus|input|page-title|tabs))|schemas/(?:digits|games/(?:games|payouts)|money|page|requests)|api/requests',
    ),
    priority: 2,
  },
  { name: 'bets', test: within('schemas/bets/bets'), priority: 2 },
  { name: 'drawings', test: within('ui/kit/drawings'), priority: 2 },
  { name: 'forms', test: within('schemas/(?:ids|messages|rules)|api/valid'), priority: 2 },
  {
    name: 'dialogs',
    test: within('ui/(?:app/lasting-part|kit/(?:back-closes|dialog|icon-button|modal))'),
    priority: 1,
  },
  {
    name: 'lists',
    test: within(
      'machines/paged-list\\.machine|ui/(?:app/(?:paged-list-state\\.view|paged-list-of)|kit/(?:columns|definition-list|pager|pressable|table-roles))',
    ),
    priority: 1,
  },
  {
    name: 'besides',
    test: within(
      'ui/(?:kit/(?:bar-drawings|strip)|shell/(?:bell\\.view|besides\\.part|builds|connection\\.view|own\\.part))',
    ),
    priority: 1,
  },
  {
    name: 'messages',
    test: within('api/demo|machines/(?:demo-inbox|welcome)\\.machine|ui/shell/(?:demo|welcome)\\.port'),
    priority: 1,
  },
  {
    name: 'games',
    test: within(
      'api/games/(?:commitments|games)|machines/(?:round|seeds|record-check)\\.machine|ui/games/(?:play-page\\.part|(?:own-record|player-seeds|record-check|round)\\.port|(?:fairness|key-figures|play|returned|stage|stake)\\.view)|ui/kit/small-coin',
    ),
  },
  {
    name: 'own-bets',
    test: within('machines/cancel-bet\\.machine|ui/bets/(?:bet-status\\.view|cancel-bet\\.(?:port|view))'),
  },
  {
    name: 'matches',
    test: within(
      'ui/(?:bets/(?:extra-windows|favourites\\.part|find-matches|match\\.port|match-missing\\.view|ratio-help\\.view)|kit/help|text/search)',
    ),
  },
  { name: 'frame', test: within('ui/wallet/(?:frame\\.view|sought)') },
  { name: 'targets', test: within('schemas/games/(?:dice-odds|targets)|ui/games/chance') },
  { name: 'coin', test: within('ui/(?:games/coin-flip\\.view|kit/(?:coin|metal))') },
  {
    name: 'rounds',
    test: within('ui/(?:games/(?:(?:draft|keep)\\.port|(?:short|trouble)\\.view)|kit/peacock)'),
  },
];

// 42 bits of a hash tell builds apart, and names are most of what the map of the routes weighs: `dice`, not `dice.page`.
const nameOf = ({ name }: { name: string }) => `assets/${name.replace(/\.\w+$/, '')}-[hash:7].js`;
const names = { entryFileNames: nameOf, chunkFileNames: nameOf };

/** What the page's script is in, and what it imports. */
const ALWAYS_HERE = /\/(?:start|rolldown-runtime)-/;
/** What fetches the pages, which name themselves what they need. */
const ROUTES = 'route-switch';

export default defineConfig({
  plugins: [
    react(),
    firstPaint,
    descriptions,
    machinesOnDemand,
    styles,
    smaller,
    narrow,
    wholePages(ROUTES, (file) => ALWAYS_HERE.test(file)),
  ],
  resolve: {
    alias: [
      // Vite's own is three times as large: it brings styles, too.
      { find: '\0vite/preload-helper.js', replacement: '/src/ui/app/preload.ts' },
      // React has had this hook since 18: what stands in for it in older ones is not needed.
      {
        find: /^use-sync-external-store\/shim\/with-selector$/,
        replacement: 'use-sync-external-store/with-selector',
      },
      { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' },
      ...ofetchParts,
    ],
  },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': server } },
  build: {
    target: 'es2023',
    manifest: true,
    // On a busy machine any plugin takes long: that is no fault of a build.
    rolldownOptions: { checks: { bundlerTimings: false } },
    modulePreload: {
      polyfill: false,
      // What comes along with a file that a script asks for: not that file, nor what the script runs from.
      resolveDependencies: (asked, files, { hostId, hostType }) => {
        if (hostType === 'html') return files;
        if (hostId.includes(`/${ROUTES}-`)) return [];
        return files.filter((file) => file !== asked && !ALWAYS_HERE.test(file));
      },
    },
  },
  environments: {
    // Not of the renderer, whose files nobody fetches.
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups }, ...names } } } },
  },
});
