import type { Language } from '../../i18n/text.ts';
import { LOOK } from './look.ts';
import { underWay } from './under-way.ts';

const A_YEAR = 365 * 24 * 60 * 60;

/** The settings that the page keeps, each with its values; the first one is the default. */
const CHOICES = {
  theme: ['system', 'light', 'dark'],
  motion: ['system', 'reduced'],
  odds: ['percent', 'decimal', 'fractional'],
} as const;
type Choices = typeof CHOICES;
type Name = keyof Choices;

/** The choices of the page's look, for whoever changes them. */
export const look = {
  theme: () => chosen('theme'),
  motion: () => chosen('motion'),
  odds: () => chosen('odds'),

  choose<Chosen extends Name>(name: Chosen, value: Choices[Chosen][number]): void {
    const { dataset } = document.documentElement;
    const isDefault = value === CHOICES[name][0];
    if (isDefault) delete dataset[name];
    else dataset[name] = value;
    keep(name, isDefault ? undefined : value);
    tellOtherTabs(name, value);
  },
};

function chosen<Chosen extends Name>(name: Chosen): Choices[Chosen][number] {
  const values: readonly Choices[Chosen][number][] = CHOICES[name];
  return values.find((value) => value === document.documentElement.dataset[name]) ?? CHOICES[name][0];
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
function tellOtherTabs(name: Name, value: string): void {
  try {
    localStorage.setItem(LOOK + name, value);
  } catch {
    // Storage is refused or full.
  }
}
