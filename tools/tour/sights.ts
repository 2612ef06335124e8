import { parseArgs } from 'node:util';
import type { BrowserContextOptions } from 'playwright-core';
import { BadCommandLine } from '../command-line.ts';
import type { Kept } from './people.ts';
import type { Person } from './places.ts';

const SCREEN_NAMES = ['320', '360', 'landscape', '768', '820', '1024', '1180', '1280', '1920'] as const;
type Screen = (typeof SCREEN_NAMES)[number];

/** The screens of the tour. A mobile one is touched, and its scroll bars lie over the page. */
export const SCREENS: Record<Screen, { width: number; height: number; isMobile: boolean }> = {
  '320': { width: 320, height: 640, isMobile: true },
  '360': { width: 360, height: 740, isMobile: true },
  landscape: { width: 640, height: 360, isMobile: true },
  '768': { width: 768, height: 1024, isMobile: true },
  '820': { width: 820, height: 1180, isMobile: true },
  '1024': { width: 1024, height: 768, isMobile: true },
  '1180': { width: 1180, height: 820, isMobile: true },
  '1280': { width: 1280, height: 800, isMobile: false },
  '1920': { width: 1920, height: 1080, isMobile: false },
};

/**
 * The looks of a page. `large` and `huge`: text at 150 and 200 %, set in the browser. `root`: text at 200 %
 * by a user style sheet, which media queries do not notice.
 */
const LOOKS = ['light', 'dark', 'forced', 'forced-dark', 'large', 'huge', 'root'] as const;
type Look = (typeof LOOKS)[number];

const LANGUAGES = ['en', 'hi'] as const;
const PEOPLE = ['out', 'in'] as const;

/** One way to look at all pages. */
export interface Sight {
  screen: Screen;
  look: Look;
  language: (typeof LANGUAGES)[number];
  person: Person;
  /** Whether openings are opened, too: all of them take as long as the pages themselves. */
  opens: boolean;
}

const PERSON = { out: 'signed out', in: 'signed in' } as const satisfies Record<string, Person>;

const sight = (screen: Screen, look: Look, language: Sight['language'], ...people: Person[]): Sight[] =>
  (people.length > 0 ? people : [PERSON.in]).map((person) => ({
    screen,
    look,
    language,
    person,
    opens: false,
  }));
const opening = (sights: Sight[]): Sight[] => sights.map((sight) => ({ ...sight, opens: true }));

/** The default sights: every screen, look and language, but not all combinations. */
const ALL: Sight[] = [
  ...opening(sight('320', 'light', 'en')),
  ...sight('320', 'large', 'en'),
  ...sight('320', 'huge', 'hi'),
  ...sight('360', 'light', 'en', 'signed out', 'signed in'),
  ...opening(sight('360', 'dark', 'hi', 'signed out', 'signed in')),
  ...sight('360', 'forced-dark', 'en'),
  ...opening(sight('360', 'huge', 'en')),
  ...sight('360', 'huge', 'hi', 'signed out', 'signed in'),
  ...sight('360', 'root', 'en'),
  ...sight('landscape', 'dark', 'en'),
  ...sight('landscape', 'huge', 'en'),
  ...sight('768', 'light', 'hi'),
  ...sight('768', 'huge', 'en'),
  ...opening(sight('820', 'dark', 'en')),
  ...sight('1024', 'light', 'en'),
  ...sight('1180', 'dark', 'hi'),
  ...opening(sight('1280', 'light', 'en', 'signed out', 'signed in')),
  ...opening(sight('1280', 'forced', 'en')),
  ...sight('1280', 'huge', 'en'),
  ...sight('1920', 'dark', 'hi'),
];

/** The choice on the command line. */
export interface Choice {
  sights: Sight[];
  /** Only places with this text in their path. */
  part: string;
  /** The index, from 0, of this part of all views, and the number of parts. */
  shard: { index: number; of: number };
  /** The product is built already. */
  isBuilt: boolean;
}

/**
 * Reads the command line. Once anything is chosen, the defaults are a phone and a desktop, light, in English,
 * signed in.
 * @throws BadCommandLine, or an error of `parseArgs`
 */
export function readChoice(args: string[]): Choice {
  const several = { type: 'string', multiple: true } as const;
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      screen: several,
      look: several,
      language: several,
      person: several,
      shard: { type: 'string', default: '1/1' },
      built: { type: 'boolean', default: false },
    },
  });
  const [part = ''] = positionals;
  const [number, of] = values.shard.split('/').map(Number);
  if (number === undefined || of === undefined || !(number >= 1 && number <= of))
    throw new BadCommandLine('--shard must look like 2/4');
  const { screen, look, language, person } = values;
  const isChosen = [screen, look, language, person].some((value) => value !== undefined);
  const sights = isChosen
    ? among(SCREEN_NAMES, screen, ['360', '1280']).flatMap((screen) =>
        among(LOOKS, look, ['light']).flatMap((look) =>
          among(LANGUAGES, language, ['en']).flatMap((language) =>
            among(PEOPLE, person, ['in']).flatMap((who) =>
              opening(sight(screen, look, language, PERSON[who])),
            ),
          ),
        ),
      )
    : ALL;
  return { sights, part, shard: { index: number - 1, of }, isBuilt: values.built };
}

function among<Value extends string>(
  all: readonly Value[],
  chosen: string[] | undefined,
  otherwise: Value[],
): Value[] {
  if (chosen === undefined) return otherwise;
  const unknown = chosen.find((value) => !all.some((one) => one === value));
  if (unknown !== undefined) throw new BadCommandLine(`${unknown} is not one of ${all.join(', ')}`);
  return all.filter((value) => chosen.includes(value));
}

/**
 * The browser's settings for a sight. The text size is set in the page: `textSizeOf`.
 * @param kept the stored state of a signed-in person
 */
export function contextOf(
  { screen, look, language }: Sight,
  origin: string,
  kept: Kept = { cookies: [], origins: [] },
): BrowserContextOptions {
  const { isMobile, ...viewport } = SCREENS[screen];
  return {
    baseURL: origin,
    viewport,
    isMobile,
    hasTouch: isMobile,
    colorScheme: ['dark', 'forced-dark', 'huge'].includes(look) ? 'dark' : 'light',
    forcedColors: look.startsWith('forced') ? 'active' : 'none',
    storageState: { ...kept, cookies: [...kept.cookies, languageCookie(origin, language)] },
  };
}

/** The text size that a person has set in their browser, in px. */
export const textSizeOf = ({ look }: Sight): number => (look === 'huge' ? 32 : look === 'large' ? 24 : 16);

/** The text size of the page's root in a user style sheet, if any. */
export const rootSizeOf = ({ look }: Sight): string | undefined => (look === 'root' ? '200%' : undefined);

function languageCookie(origin: string, value: string): Kept['cookies'][number] {
  const domain = new URL(origin).hostname;
  return {
    name: 'lang',
    value,
    domain,
    path: '/',
    expires: -1,
    httpOnly: false,
    secure: false,
    sameSite: 'Lax',
  };
}

export const nameOf = ({ screen, look, language, person }: Sight): string =>
  `${screen} · ${look} · ${language} · ${person}`;
