import { type Import, readSource } from './sources.ts';

/** A floor of the house: its files, and what they may import. */
interface Floor {
  files: RegExp;
  /** May be imported at run time, at once or lazily. */
  values: RegExp[];
  /** May only be imported with `import()`. */
  lazy?: RegExp[];
  /** May only be imported as types. */
  types?: RegExp[];
}

/** An npm package and its subpaths. */
const packages = (...names: string[]) => new RegExp(`^(?:${names.join('|')})(?:/|$)`);
const below = (...folders: string[]) => new RegExp(`^(?:${folders.join('|')})/`);
const file = (...paths: string[]) => new RegExp(`^(?:${paths.join('|')})\\.tsx?$`);

const SCHEMAS = below('src/schemas');
const MACHINES = /^src\/machines\/(?!.*\.example\.ts$)/;
/** The example of a statechart: an input, and results of its ports. */
const EXAMPLES = /^(?:src\/machines|server)\/[a-z/-]+\/[a-z-]+\.example\.ts$/;
const WALK = below('src/walk');
const API = below('src/api');
const FAIRNESS = below('src/fairness');
const GAMES = file('src/fairness/games');
/** All texts in both languages, and the language of the page. */
const TEXTS = below('src/i18n');
const ACTORS = below('src/actors');
const KIT = below('src/ui/kit');
const THEME = file('src/ui/theme/media');
const CONTEXT = file('src/ui/shared/context');
/** Makes pages and parts, and the demo's code beside its field: for the pages of all rooms. */
const PAGE = file('src/ui/shared/(?:demo-code|lasting-part|page|use-demo-inbox)');
const SETTINGS = file('src/ui/app/settings');
/** The list of all pages, for menus. */
const ROUTES = file('src/ui/app/routes');
const RECORDING = below('src/recording');
const INSPECT = below('src/inspect');
/** The page with the product's views, in the site of the statecharts. */
const VIEWS_IN_FRAME = below('src/statecharts/frame');
/** The site of the statecharts. */
const STATECHARTS = below('src/statecharts');
const ROOM = 'src/ui/(?:account|app|bets|content|games|shared|support|wallet)/(?:[a-z-]+/)?[^/.]+';
/** A route's actor, input and view; parts of a page with their own actor; and hooks. */
const PAGES = new RegExp(
  `^${ROOM}\\.(?:page|part)\\.tsx?$|^(?!src/ui/(?:app|shared)/)${ROOM}\\.tsx$|/use-[a-z-]+\\.ts$`,
);
/** Markup, with words and choices that several views share. */
const VIEWS = new RegExp(`^${ROOM}\\.view\\.tsx$|^(?!src/ui/app/)(?!.*/use-)${ROOM}\\.ts$`);
const REACT = packages('react', 'react-dom');

/** A file belongs to the first floor whose `files` match. */
const FLOORS: Floor[] = [
  { files: /^(?:tests|tools|bench)\/|^[^/]+\.ts$/, values: [/./] },
  { files: /\.d\.ts$/, values: [], types: [/./] },
  {
    files: file('src/main', 'src/prerender'),
    values: [/^src\//, /^[^./]+$/, REACT, packages('@xstate/react', 'wouter')],
  },
  // Statecharts with ports connected to calls, storage and clock.
  {
    files: ACTORS,
    values: [ACTORS, MACHINES, API, FAIRNESS, SCHEMAS, TEXTS, RECORDING, packages('wouter', 'xstate')],
    types: [packages('superstruct')],
  },
  { files: CONTEXT, values: [REACT, packages('@xstate/react')], types: [ACTORS] },
  {
    files: PAGE,
    values: [
      ...[PAGE, VIEWS, CONTEXT, ACTORS, RECORDING, SCHEMAS, KIT, TEXTS, REACT],
      packages('@xstate/react'),
    ],
    types: [packages('xstate')],
  },
  {
    files: PAGES,
    values: [
      ...[PAGES, VIEWS, ACTORS, SCHEMAS, KIT, TEXTS, CONTEXT, PAGE, SETTINGS, REACT],
      packages('@xstate/react', 'wouter'),
    ],
    types: [MACHINES, FAIRNESS, packages('xstate')],
  },
  // It runs while the page's code is loading.
  {
    files: file('src/first-calls'),
    values: [file('src/api/shared/(?:access-token|base|first-calls)', 'src/schemas/shared/spec-figures')],
  },
  // It continues when the page has closed.
  { files: below('src/worker'), values: [below('src/worker')] },
  { files: THEME, values: [packages('goober')] },
  { files: TEXTS, values: [TEXTS, REACT, file('src/schemas/bets/names-in-hindi')] },
  {
    files: KIT,
    values: [
      KIT,
      TEXTS,
      THEME,
      REACT,
      packages('goober', 'wouter', 'uqr', 'final-form', 'react-final-form', 'react-easy-crop'),
    ],
  },
  {
    files: VIEWS,
    values: [
      VIEWS,
      KIT,
      TEXTS,
      THEME,
      CONTEXT,
      ROUTES,
      SCHEMAS,
      GAMES,
      REACT,
      packages('@xstate/react', 'wouter', 'goober', 'final-form', 'react-final-form', 'react-hot-toast'),
    ],
    types: [ACTORS, MACHINES, FAIRNESS, packages('xstate')],
  },
  // The last events of all statecharts, and a file of them.
  { files: RECORDING, values: [RECORDING, packages('xstate')], types: [SCHEMAS] },
  // The inspector's panel, which only the start of the page loads.
  {
    files: INSPECT,
    values: [
      ...[INSPECT, RECORDING, WALK, KIT, THEME, REACT],
      file(
        'src/api/shared/health',
        'src/actors/shared/save-file',
        'src/machines/app/inspector-place.machine',
      ),
      packages('xstate', '@xstate/react', '@statelyai/inspect'),
    ],
    types: [SCHEMAS],
  },
  // The product's views in a frame of that site, with actors whose ports never answer.
  {
    files: VIEWS_IN_FRAME,
    values: [
      ...[VIEWS_IN_FRAME, VIEWS, CONTEXT, KIT, ACTORS, MACHINES, EXAMPLES, WALK, TEXTS, REACT],
      file('src/ui/app/(?:signed-in-bar|toaster)'),
      /^src\/ui\/theme\/index\.css$/,
      packages('@xstate/react', 'wouter', 'xstate'),
    ],
    types: [SCHEMAS, FAIRNESS],
  },
  // A separate site, which the product's pages never load.
  {
    files: STATECHARTS,
    values: [
      ...[STATECHARTS, INSPECT, WALK, KIT, THEME, REACT, /^virtual:/],
      file('src/actors/shared/save-file', 'src/schemas/shared/secret-fields'),
      /^src\/ui\/theme\/index\.css$/,
      packages('wouter', 'xstate'),
    ],
    types: [TEXTS],
  },
  {
    // The application itself: routes, layout, menus, guard, error boundary.
    files: below('src/ui/app'),
    values: [
      ...[below('src/ui/app'), CONTEXT, PAGE, VIEWS, ACTORS, KIT, TEXTS, THEME, SCHEMAS, REACT],
      packages('@xstate/react', 'wouter', 'goober', 'react-hot-toast'),
    ],
    lazy: [PAGES],
    types: [MACHINES, packages('xstate')],
  },
  {
    files: EXAMPLES,
    values: [EXAMPLES, /\.machine\.ts$/, file('src/walk/walk')],
    types: [SCHEMAS, FAIRNESS, packages('xstate')],
  },
  // Playing and walking statecharts, for all users of a walk.
  { files: WALK, values: [WALK, packages('xstate')], types: [SCHEMAS] },
  // `npm run stately` also prints the functions of these two files, so that a printed statechart imports only
  // xstate.
  {
    files: MACHINES,
    values: [packages('xstate'), file('src/machines/shared/(?:outcomes|unprovided)')],
    types: [MACHINES, SCHEMAS, FAIRNESS],
  },
  { files: API, values: [API, SCHEMAS, GAMES, packages('ofetch', 'superstruct')] },
  { files: SCHEMAS, values: [SCHEMAS, FAIRNESS, packages('superstruct')] },
  // The house and everybody who checks it share one definition of results and payouts.
  { files: FAIRNESS, values: [FAIRNESS] },
  { files: /^server\/.*\.machine\.ts$/, values: [packages('xstate')], types: [below('server'), SCHEMAS] },
  // A room's routes read, call and answer; they do not query the database themselves.
  {
    files: /^server\/(?:[a-z]+\/)+routes\.ts$/,
    values: [/^server\/(?!database\/)/, SCHEMAS, FAIRNESS, /^node:/, packages('fastify', 'superstruct')],
  },
  {
    files: file(
      'server/(?:app|context|log|main)',
      'server/http/[a-z-]+',
      'server/plugins/(?:app|external)/[a-z-]+',
      'server/account/(?:asker|cookies|signed-in)',
    ),
    values: [
      below('server'),
      SCHEMAS,
      FAIRNESS,
      /^node:/,
      packages(
        '@fastify/[a-z-]+',
        'fastify',
        'fastify-plugin',
        'pino',
        'prom-client',
        'sharp',
        'superstruct',
      ),
    ],
  },
  // The rest of a room does not depend on HTTP.
  {
    files: below('server'),
    values: [
      below('server'),
      SCHEMAS,
      FAIRNESS,
      /^node:/,
      packages(
        '@electric-sql/pglite',
        '@node-rs/argon2',
        '@zxcvbn-ts/language-common',
        'bowser',
        'fs-native-extensions',
        'marked',
        'otpauth',
        'pg',
        'sharp',
        'superstruct',
        'web-push',
        'xstate',
      ),
    ],
  },
];

const STATE_HOOKS = ['useState', 'useReducer', 'useEffect', 'useLayoutEffect'];
const REACHING_OUT = [
  'fetch',
  'XMLHttpRequest',
  'EventSource',
  'WebSocket',
  'localStorage',
  'sessionStorage',
  'indexedDB',
];

/** Functions that wait for something that may never happen, and do not report what was there instead. */
const WAITS = ['vi.waitFor', 'vi.waitUntil'];

const SHIPPED = below('src', 'server');
/** Functions that run a text as code, or as a command line in a shell. */
const RUNS_TEXT = ['eval', 'Function', 'exec', 'execSync', 'spawn', 'spawnSync'];
/** Files that make patterns, only from our own texts. */
const MAKES_PATTERNS = file('src/i18n/hi', 'server/http/build', 'server/plugins/external/cookies');

/** Files with percentages that are not prices: of an upload, of a chance, and the margin of a cash-out. */
const WRITES_PERCENT = file(
  'src/ui/kit/format/(?:odds|percent)',
  'src/ui/kit/data/progress',
  'src/ui/games/chance',
  'src/ui/bets/cash-out/outcome\\.view',
);

/** The rules of the house that a source breaks, each as `file: may not …`. */
export function violations(file: string, code: string): string[] {
  const { imports, names, anys, doubleCasts, silencers, inexact, unliteral, bareTexts, percentages } =
    readSource(file, code);
  const floor = FLOORS.find(({ files }) => files.test(file));
  if (floor === undefined) return [`${file}: belongs to no floor`];
  const named = (forbidden: string[], why: string) =>
    forbidden.filter((name) => names.has(name)).map((name) => `${file}: may not use ${name} (${why})`);

  return [
    ...imports.flatMap((one) => importViolation(file, floor, one)),
    ...(VIEWS.test(file) ? named(STATE_HOOKS, 'what a screen knows is in its machine') : []),
    ...(VIEWS.test(file) || below('src/ui/app', 'src/ui/shared').test(file)
      ? named(REACHING_OUT, 'views only render')
      : []),
    ...named(WAITS, 'expect.poll tells what there was instead'),
    ...(SHIPPED.test(file) ? named(RUNS_TEXT, 'whose words a text has, nobody knows') : []),
    ...(SHIPPED.test(file) && !MAKES_PATTERNS.test(file)
      ? named(['RegExp'], 'a pattern stands in the code')
      : []),
    ...(SHIPPED.test(file)
      ? doubleCasts.map((line) => `${file}: may not say as unknown as (line ${line})`)
      : []),
    ...anys.map((line) => `${file}: may not say any (line ${line})`),
    ...silencers
      .filter((comment) => !expectsError(file, comment))
      .map((comment) => `${file}: may not silence a check with ${comment}`),
    ...inexact
      .filter(({ what }) => matchesInPart(file, what))
      .map(({ line, what }) => `${file}: may not match a text in part, by ${what} (line ${line})`),
    ...(below('src/ui').test(file)
      ? bareTexts.map((line) => `${file}: may not put a text beside other things (line ${line})`)
      : []),
    ...(below('src/ui').test(file) && !WRITES_PERCENT.test(file)
      ? percentages.map((line) => `${file}: may not write a percentage by itself (line ${line}): see useOdds`)
      : []),
    ...(file.endsWith('.machine.ts')
      ? unliteral.map(({ line, what }) => `${file}: may not have ${what} in its config (line ${line})`)
      : []),
  ];
}

/** A test may show that something does not compile. */
function expectsError(file: string, comment: string): boolean {
  return file.startsWith('tests/') && comment === '@ts-expect-error';
}

/**
 * Texts are asserted in full. On screen that is the locators' default (`vitest.config.ts`), but not in
 * journeys.
 */
function matchesInPart(file: string, what: string): boolean {
  if (/^tests\/journeys\//.test(file)) return true;
  return /^tests\/screens\//.test(file) && !what.endsWith('without exact');
}

const ROOM_OF = /^src\/ui\/(account|app|bets|content|games|shared|support|wallet)\//;

/**
 * `shared` is below the rooms, and `app` above them. Rooms share through `kit`, `shared`, schemas and actors.
 * A part of another room is imported lazily, with its own actor.
 */
function isForbiddenRoom(file: string, { from, kind }: Import): boolean {
  const room = ROOM_OF.exec(file)?.[1];
  const other = ROOM_OF.exec(from)?.[1];
  if (other === undefined || other === room || other === 'shared') return false;
  if (other === 'app') return !MAY_IMPORT_APP.test(file);
  if (room === undefined || room === 'app') return false;
  return room === 'shared' || !(kind === 'lazy' && PAGES.test(from));
}

/** The starts of the page, the frame of its views, and everything that is not shipped. */
const MAY_IMPORT_APP = /^src\/(?:main|prerender)\.tsx$|^src\/statecharts\/frame\/|^(?:tests|tools|bench)\//;

/** The session of a request, which the plugins read before a room is asked. */
const SESSION = file('server/account/(?:cookies|known-tokens|signed-in)');

/** The folders of the server, from the lowest level to the highest. The rooms are on one level. */
const SERVER_LEVELS = [
  /^server\/database\/|^server\/(?:bad-setting|in-turn|indian-time|log|refusal|repeat|statechart)\.ts$/,
  below('server/http', 'server/plugins'),
  below('server/shared'),
  below('server/(?:account|bets|content|games|support|wallet)'),
  /^server\/(?:contract|demo|operator)\/|^server\/environment\.ts$/,
  /^server\/(?:app|context|jobs|main|stop)\.ts$/,
];
const levelOf = (path: string) => SERVER_LEVELS.findIndex((level) => level.test(path));

/** On the server, only the type of the context is imported from a higher level. */
function isFromAbove(file: string, { from, kind }: Import): boolean {
  if (!file.startsWith('server/') || !from.startsWith('server/')) return false;
  if (kind === 'type' && from === 'server/context.ts') return false;
  if (file.startsWith('server/plugins/') && SESSION.test(from)) return false;
  return levelOf(file) < levelOf(from);
}

function importViolation(file: string, floor: Floor, one: Import): string[] {
  const { from, kind } = one;
  const { values, lazy = [], types = [] } = floor;
  if (isForbiddenRoom(file, one)) return [`${file}: may not import ${from}, which is another room's`];
  if (isFromAbove(file, one)) return [`${file}: may not import ${from}, which is above it`];
  const allows = (...patterns: RegExp[]) => patterns.some((pattern) => pattern.test(from));
  if (allows(...values)) return [];
  if (kind === 'lazy' && allows(...lazy)) return [];
  if (kind === 'type' && allows(...types, ...lazy)) return [];
  if (allows(...lazy)) return [`${file}: may not import ${from} except lazily`];
  if (allows(...types)) return [`${file}: may not import ${from} except as types`];
  return [`${file}: may not import ${from}`];
}
