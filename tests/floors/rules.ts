import { type Import, readSource } from './sources.ts';

/** One floor of the house: which files stand on it, and what they may import. */
interface Floor {
  files: RegExp;
  /** May be imported at run time, at once or lazily. */
  values: RegExp[];
  /** May be imported with `import()` alone. */
  lazy?: RegExp[];
  /** May be imported as types alone. */
  types?: RegExp[];
}

/** An npm package and its subpaths. */
const packages = (...names: string[]) => new RegExp(`^(?:${names.join('|')})(?:/|$)`);
const below = (...folders: string[]) => new RegExp(`^(?:${folders.join('|')})/`);
const file = (...paths: string[]) => new RegExp(`^(?:${paths.join('|')})\\.tsx?$`);

const SCHEMAS = below('src/schemas');
const MACHINES = /^src\/machines\/(?!.*\.example\.ts$)/;
/** Beside each statechart: an input, and what its ports may come back with. */
const EXAMPLES = /^(?:src\/machines|server\/[a-z]+)\/[a-z-]+\.example\.ts$/;
const WALK = below('src/walk');
const API = below('src/api');
const FAIRNESS = below('src/fairness');
const GAMES = file('src/fairness/games');
const KIT = below('src/ui/kit');
const TEXT = below('src/ui/text');
const THEME = file('src/ui/theme/media');
const CONTEXT = file('src/ui/app/context');
const PAGE = file('src/ui/app/page');
const LASTING = file('src/ui/app/lasting-part');
/** Every page by its path, for menus. */
const ROUTES = file('src/ui/app/routes');
const MISSING_CODE = file('src/ui/app/missing-code');
const RECORDER = file('src/recorder');
const RECORDING = file('src/recording');
const INSPECT = below('src/inspect');
/** What pages are made with. */
const MAKERS = file(
  ...[
    'chosen-picture',
    'detail-of',
    'follow',
    'form-of',
    'happenings',
    'href',
    'idempotency-keys',
    'list-of',
    'money-request-of',
    'paged-list-of',
    'same',
    'save-file',
    'turn',
    'while-open',
  ].map((name) => `src/ui/app/${name}`),
);
const ROOM = 'src/ui/(?:account|bets|content|games|shell|support|wallet)/[^/.]+';
/** A route's statechart, ports and view; a part of a page with a statechart of its own; what stands behind a port. */
const PAGES = new RegExp(`^${ROOM}\\.(?:page|part|port)\\.tsx?$`);
const HINDI = /^src\/ui\/[a-z]+\/hi\.ts$/;
/** Markup, and beside it the words and choices that several views share. */
const VIEWS = new RegExp(
  `^(?:${ROOM}|src/ui/app/[^/.]+)\\.view\\.tsx$|^${ROOM}\\.ts$|^src/ui/app/(?:request-step|submission)\\.ts$`,
);
const REACT = packages('react', 'react-dom');

/** The first floor whose `files` match is the floor of a file. */
const FLOORS: Floor[] = [
  { files: /^(?:tests|tools|bench)\/|^[^/]+\.ts$/, values: [/./] },
  { files: /\.d\.ts$/, values: [], types: [/./] },
  {
    files: file('src/main', 'src/actors', 'src/prerender'),
    values: [/^src\//, /^[^./]+$/, REACT, packages('@xstate/react', 'wouter')],
  },
  {
    files: PAGES,
    values: [
      PAGES,
      VIEWS,
      MAKERS,
      MACHINES,
      API,
      FAIRNESS,
      SCHEMAS,
      KIT,
      TEXT,
      CONTEXT,
      PAGE,
      LASTING,
      ROUTES,
      RECORDER,
      RECORDING,
      REACT,
      packages('xstate', '@xstate/react', 'wouter'),
    ],
  },
  {
    files: LASTING,
    values: [
      MAKERS,
      CONTEXT,
      PAGE,
      RECORDER,
      file('src/api/storage', 'src/ui/app/turn', 'src/ui/app/relay'),
      REACT,
      packages('xstate'),
    ],
  },
  {
    files: MAKERS,
    values: [
      MAKERS,
      MACHINES,
      file('src/api/call-errors', 'src/api/intent', 'src/api/requests', 'src/api/within'),
      SCHEMAS,
      packages('xstate'),
    ],
    types: [CONTEXT, packages('superstruct')],
  },
  {
    files: CONTEXT,
    values: [REACT, packages('@xstate/react')],
    types: [MACHINES, API, SCHEMAS, packages('xstate')],
  },
  // It runs while the page's code is loading.
  {
    files: file('src/first-calls'),
    values: [file('src/api/access-token', 'src/api/base', 'src/api/first-calls')],
  },
  // It lives on when the page has gone.
  { files: below('src/worker'), values: [below('src/worker')] },
  { files: THEME, values: [packages('goober')] },
  { files: file('src/ui/text/hi'), values: [HINDI, file('src/schemas/bets/names-in-hindi')] },
  { files: TEXT, values: [TEXT, REACT] },
  { files: HINDI, values: [] },
  {
    files: KIT,
    values: [
      KIT,
      TEXT,
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
      TEXT,
      THEME,
      CONTEXT,
      ROUTES,
      SCHEMAS,
      GAMES,
      REACT,
      packages('@xstate/react', 'wouter', 'goober', 'final-form', 'react-final-form', 'react-hot-toast'),
    ],
    types: [MACHINES, FAIRNESS, packages('xstate')],
  },
  // What actors were told: for all that makes them.
  { files: RECORDER, values: [packages('xstate')] },
  { files: RECORDING, values: [RECORDER], types: [SCHEMAS, packages('xstate')] },
  // The panel beside the page, which nothing but the start of the page asks for.
  {
    files: INSPECT,
    values: [
      ...[INSPECT, RECORDER, RECORDING, WALK, KIT, THEME, REACT],
      file('src/api/health', 'src/ui/app/save-file'),
      packages('xstate', '@statelyai/inspect'),
    ],
    types: [SCHEMAS],
  },
  // What a person has typed, past a page that is loaded anew.
  { files: file('src/ui/app/typed'), values: [file('src/api/storage')] },
  // When code does not come, the page is loaded anew once the server is there.
  { files: MISSING_CODE, values: [file('src/api/reachable')] },
  {
    // The application itself: layout, guard, not-found, error boundary.
    files: below('src/ui/app'),
    values: [
      below('src/ui/app'),
      RECORDER,
      VIEWS,
      KIT,
      TEXT,
      SCHEMAS,
      REACT,
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
  // How a statechart is played and walked, whoever does so.
  { files: WALK, values: [WALK, packages('xstate')], types: [SCHEMAS] },
  { files: MACHINES, values: [packages('xstate')], types: [MACHINES, SCHEMAS, FAIRNESS] },
  { files: API, values: [API, SCHEMAS, GAMES, packages('ofetch', 'superstruct')] },
  { files: SCHEMAS, values: [SCHEMAS, FAIRNESS, packages('superstruct')] },
  // How a round follows from its seeds, and what it pays: one definition for the house and for who checks it.
  { files: FAIRNESS, values: [FAIRNESS] },
  { files: /^server\/.*\.machine\.ts$/, values: [packages('xstate')], types: [below('server'), SCHEMAS] },
  // What a room answers: it reads, calls and answers, and asks the database nothing itself.
  {
    files: /^server\/[a-z]+\/routes\.ts$/,
    values: [/^server\/(?!database\/)/, SCHEMAS, FAIRNESS, /^node:/, packages('fastify', 'superstruct')],
  },
  {
    files: file(
      'server/(?:app|context|log|main)',
      'server/http/[a-z-]+',
      'server/plugins/(?:app|external)/[a-z-]+',
      'server/accounts/(?:asker|cookies|signed-in)',
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
  // What it does knows of no HTTP.
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

/** Wait for what may never come, and do not tell what there was instead. */
const WAITS = ['vi.waitFor', 'vi.waitUntil'];

const SHIPPED = below('src', 'server');
/** What makes code of a text, or a command line that a shell reads. */
const RUNS_TEXT = ['eval', 'Function', 'exec', 'execSync', 'spawn', 'spawnSync'];
/** Make patterns, of texts of ours alone. */
const MAKES_PATTERNS = file('src/ui/text/hi', 'server/http/build', 'server/plugins/external/cookies');

/** The rules of the house that a source breaks, each as `file: may not …`. */
export function violations(file: string, code: string): string[] {
  const { imports, names, anys, silencers, inexact, unliteral, bareTexts } = readSource(file, code);
  const floor = FLOORS.find(({ files }) => files.test(file));
  if (floor === undefined) return [`${file}: belongs to no floor`];
  const named = (forbidden: string[], why: string) =>
    forbidden.filter((name) => names.has(name)).map((name) => `${file}: may not use ${name} (${why})`);

  return [
    ...imports.flatMap((one) => importViolation(file, floor, one)),
    ...(VIEWS.test(file) ? named(STATE_HOOKS, 'what a screen knows is in its machine') : []),
    ...(VIEWS.test(file) || below('src/ui/app').test(file) ? named(REACHING_OUT, 'views only render') : []),
    ...named(WAITS, 'expect.poll tells what there was instead'),
    ...(SHIPPED.test(file) ? named(RUNS_TEXT, 'whose words a text has, nobody knows') : []),
    ...(SHIPPED.test(file) && !MAKES_PATTERNS.test(file)
      ? named(['RegExp'], 'a pattern stands in the code')
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
    ...(file.endsWith('.machine.ts')
      ? unliteral.map(({ line, what }) => `${file}: may not have ${what} in its config (line ${line})`)
      : []),
  ];
}

/** A test may show that something does not compile. */
function expectsError(file: string, comment: string): boolean {
  return file.startsWith('tests/') && comment === '@ts-expect-error';
}

/** Texts are asserted whole. On screen that is the locators' default (`vitest.config.ts`), not so in journeys. */
function matchesInPart(file: string, what: string): boolean {
  if (/^tests\/journeys\//.test(file)) return true;
  return /^tests\/screens\//.test(file) && !what.endsWith('without exact');
}

function importViolation(file: string, floor: Floor, { from, kind }: Import): string[] {
  const { values, lazy = [], types = [] } = floor;
  const allows = (...patterns: RegExp[]) => patterns.some((pattern) => pattern.test(from));
  if (allows(...values)) return [];
  if (kind === 'lazy' && allows(...lazy)) return [];
  if (kind === 'type' && allows(...types, ...lazy)) return [];
  if (allows(...lazy)) return [`${file}: may not import ${from} except lazily`];
  if (allows(...types)) return [`${file}: may not import ${from} except as types`];
  return [`${file}: may not import ${from}`];
}
