import type { hi } from './hi.ts';

export type Language = 'en' | 'hi';

/** An English text that the Hindi catalogue knows. */
export type Text = keyof typeof hi;

/** The names between braces in a text: `'{used} of {limit}'` → `'used' | 'limit'`. */
type Names<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

// For a text that is only known at run time, the names are not checked.
type Params<T extends Text> = Text extends T
  ? [params?: Readonly<Record<string, string | number>>]
  : [Names<T>] extends [never]
    ? []
    : [params: Readonly<Record<Names<T>, string | number>>];

let current: Language = 'en';
const inEnglish = (message: string): string => message;
let say = inEnglish;
let sayName = inEnglish;

/** The current language of texts. */
export const language = (): Language => current;

/** Translates a text into the current language and fills in its `{names}`. */
export function t<T extends Text>(english: T, ...[params]: Params<T>): string {
  const values: Readonly<Record<string, string | number>> | undefined = params;
  const text = translateMessage(english);
  return values ? text.replace(/{(\w+)}/g, (gap, name) => `${values[name] ?? gap}`) : text;
}

/**
 * Translates a message that is only known at run time, from validation or the server; a message that the
 * catalogue lacks stays English.
 */
export const translateMessage = (message: string): string => say(message);

/**
 * Translates the name of a team, a competition or a match (`One team v another`); an unknown name stays as it
 * is.
 */
export const nameOf = (name: string): string => sayName(name);

/** Switches the language of all texts; resolves when its catalogue has loaded. Render after that. */
export async function loadLanguage(next: Language): Promise<void> {
  const hindi = next === 'hi' ? await import('./hi.ts') : undefined;
  say = hindi?.inHindi ?? inEnglish;
  sayName = hindi?.nameInHindi ?? inEnglish;
  current = next;
  if (typeof document === 'object') document.documentElement.lang = next;
}

/** The language in which the server sent the page. */
export const pageLanguage = (): Language => (document.documentElement.lang === 'hi' ? 'hi' : 'en');
