import type { Language } from '../../i18n/text.ts';
import { LOOK, type LookName, type LookValue, lookValue } from '../../schemas/shared/look.ts';
import { underWay } from './under-way.ts';

const A_YEAR = 365 * 24 * 60 * 60;
const NAMES = ['theme', 'motion', 'odds'] as const satisfies LookName[];
/** The prefix of the storage keys by which tabs tell each other a choice. */
const KEY = 'look-';

/**
 * The look of the page. The server writes it into attributes of the document, from the cookies that keep the choices. A
 * default has no attribute and no cookie.
 */
export const look = {
  theme: () => worn('theme'),
  motion: () => worn('motion'),
  odds: () => worn('odds'),

  choose<Name extends LookName>(name: Name, value: LookValue<Name>): void {
    wear(name, value);
    keep(name, value === LOOK[name][0] ? undefined : value);
    tellOtherTabs(name, value);
  },

  /** Calls back when the look changes, here or in another tab. Returns how to stop that. */
  subscribe(listener: () => void): () => void {
    const observer = new MutationObserver(listener);
    observer.observe(document.documentElement, { attributeFilter: NAMES.map((name) => `data-${name}`) });
    const hear = ({ key, newValue }: StorageEvent) => {
      const name = NAMES.find((one) => key === KEY + one);
      if (name !== undefined) wear(name, lookValue(name, newValue));
    };
    addEventListener('storage', hear);
    return () => {
      observer.disconnect();
      removeEventListener('storage', hear);
    };
  },
};

const worn = <Name extends LookName>(name: Name): LookValue<Name> =>
  lookValue(name, document.documentElement.dataset[name]);

function wear<Name extends LookName>(name: Name, value: LookValue<Name>): void {
  const { dataset } = document.documentElement;
  if (value === LOOK[name][0]) delete dataset[name];
  else dataset[name] = value;
}

const TYPED = 'form :is(input:not([type=radio], [type=checkbox], [hidden]), textarea)';

/** Whether a reload would lose something: values in a form, or work under way without one. */
export function wouldLose(): boolean {
  const boxes = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED);
  return underWay.count() > 0 || [...boxes].some(({ value }) => value !== '');
}

/** Stores the choice, and reloads the page, so that its HTML and its script agree. */
export function chooseLanguage(next: Language): void {
  keep('lang', next);
  location.reload();
}

/** Stores it in a cookie, for the server. A browser that refuses cookies forgets it. */
function keep(name: string, value: string | undefined): void {
  const age = value === undefined ? 0 : A_YEAR;
  try {
    document.cookie = `${name}=${value ?? ''}; path=/; max-age=${age}; samesite=lax`;
  } catch {
    // A page with an opaque origin throws here.
  }
}

/** Only the page's other tabs hear it. A browser that refuses storage leaves them as they are until a reload. */
function tellOtherTabs(name: LookName, value: string): void {
  try {
    localStorage.setItem(KEY + name, value);
  } catch {
    // Storage is refused or full.
  }
}
