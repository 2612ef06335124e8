import type { Language } from '../../i18n/text.ts';
import { underWay } from './under-way.ts';

const A_YEAR = 365 * 24 * 60 * 60;

/** Settings that a person can choose to differ from their system's. */
const CHOICES = { theme: ['light', 'dark'], motion: ['reduced'] } as const;
type Choices = typeof CHOICES;
export type Look<Name extends keyof Choices> = 'system' | Choices[Name][number];

/**
 * The look of the page. The server writes it into attributes of the document, from the cookies that keep the choices,
 * and the styles follow these attributes.
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
