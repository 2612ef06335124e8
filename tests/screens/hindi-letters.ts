/**
 * Whether this browser has letters for Hindi. If not, it paints the same box for each character, even for
 * marks above or below a letter: words are then twice as wide as for any reader of Hindi.
 */
export function hasHindiLetters(): boolean {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) throw new Error('The browser has no canvas');
  context.font = `40px ${getComputedStyle(document.documentElement).fontFamily}`;
  return new Set([...'अकटशौ'].map((letter) => context.measureText(letter).width)).size > 1;
}

const FIRST = 'a'.charCodeAt(0);

/**
 * The text with a Latin letter for each Hindi one, and without the marks: about as wide as in Hindi letters.
 */
const inLatinLetters = (text: string): string =>
  text
    .replaceAll(/(?=\p{Script=Devanagari})\p{M}/gu, '')
    .replaceAll(/(?=\p{Script=Devanagari})\p{L}/gu, (letter) =>
      String.fromCharCode(FIRST + ((letter.codePointAt(0) ?? 0) % 26)),
    );

/**
 * The catalogue for tests that measure Hindi texts: unchanged, or in Latin letters if Hindi ones are missing.
 */
export const measurable = <Catalogue extends Record<'inHindi' | 'nameInHindi', (text: string) => string>>(
  catalogue: Catalogue,
): Catalogue =>
  hasHindiLetters()
    ? catalogue
    : {
        ...catalogue,
        inHindi: (message: string) => inLatinLetters(catalogue.inHindi(message)),
        nameInHindi: (name: string) => inLatinLetters(catalogue.nameInHindi(name)),
      };
