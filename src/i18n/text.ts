import type { hi } from './hi.ts';

export type Language = 'en' | 'hi';

/** An English text that the Hindi catalogue knows. */
export type Text = keyof typeof hi;

/** The names between braces in a text: `'{used} of {limit}'` → `'used' | 'limit'`. */
type Names<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

// A text that is known at run time only (any of them) is taken without its names being checked.
type Params<T extends Text> = Text extends T
  ? [params?: Readonly<Record<string, string | number>>]
  : [Names<T>] extends [never]
    ? []
    : [params: Readonly<Record<Names<T>, string | number>>];

let current: Language = 'en';
const inEnglish = (message: string): string => message;
let say = inEnglish;
let sayName = inEnglish;

/** The language that texts are shown in. */
export const language = (): Language => current;

/** Says a text in the chosen language, its `{names}` filled in. */
export function t<T extends Text>(english: T, ...[params]: Params<T>): string {
  const values: Readonly<Record<string, string | number>> | undefined = params;
  const text = translateMessage(english);
  return values ? text.replace(/{(\w+)}/g, (gap, name) => `${values[name] ?? gap}`) : text;
}

/**
 * Says a message that is known at run time only (of validation, or of the server) in the chosen language;
 * one that the catalogue lacks stays English.
 */
export const translateMessage = (message: string): string => say(message);

/**
 * Says the name of a team, of a competition or of a match (`One team v another`) as the chosen language writes it; a
 * name that is not known stays as it is.
 */
export const nameOf = (name: string): string => sayName(name);

/** Makes `next` the language of all texts; resolves when its catalogue is there. Render after that. */
export async function loadLanguage(next: Language): Promise<void> {
  const hindi = next === 'hi' ? await import('./hi.ts') : undefined;
  say = hindi?.inHindi ?? inEnglish;
  sayName = hindi?.nameInHindi ?? inEnglish;
  current = next;
  if (typeof document === 'object') document.documentElement.lang = next;
}

/** The language that the server has sent the page in. */
export const pageLanguage = (): Language => (document.documentElement.lang === 'hi' ? 'hi' : 'en');
