import type { Language } from '../../i18n/text.ts';
import { underWay } from './under-way.ts';

const A_YEAR = 365 * 24 * 60 * 60;

/** Settings that a person can choose to differ from their system's. */
const CHOICES = { theme: ['light', 'dark'], motion: ['reduced'] } as const;
type Choices = typeof CHOICES;
export type Look<Name extends keyof Choices> = 'system' | Choices[Name][number];

/**
 * How the page looks. The document itself says so, in attributes that its styles go by: the server has written them
 * there, by the cookies that keep the choices.
 */
export const look = {
  /** The chosen theme; `system` by default. */
  theme: (): Look<'theme'> => chosen('theme', CHOICES.theme),
  motion: (): Look<'motion'> => chosen('motion', CHOICES.motion),

  choose<Name extends keyof Choices>(name: Name, value: Look<Name>): void {
    const { dataset } = document.documentElement;
    if (value === 'system') delete dataset[name];
    else dataset[name] = value;
    keep(name, value === 'system' ? undefined : value);
  },

  subscribe(listener: () => void): () => void {
    const observer = new MutationObserver(listener);
    observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-motion'] });
    return () => observer.disconnect();
  },
};

const chosen = <Value extends string>(name: keyof Choices, values: readonly Value[]): Value | 'system' =>
  values.find((value) => value === document.documentElement.dataset[name]) ?? 'system';

const TYPED = 'form :is(input:not([type=radio], [type=checkbox], [hidden]), textarea)';

/** Whether something would go with the page: what stands in a form's boxes, or what is under way without one. */
export function wouldLose(): boolean {
  const boxes = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED);
  return underWay.count() > 0 || [...boxes].some(({ value }) => value !== '');
}

/** Keeps the choice, and loads the page anew: its HTML and its script then agree. */
export function chooseLanguage(next: Language): void {
  keep('lang', next);
  location.reload();
}

/** In a cookie, so that the server can send the page like that. A browser that refuses cookies forgets it. */
function keep(name: string, value: string | undefined): void {
  const age = value === undefined ? 0 : A_YEAR;
  try {
    document.cookie = `${name}=${value ?? ''}; path=/; max-age=${age}; samesite=lax`;
  } catch {
    // A page without an origin of its own may not even try.
  }
}
