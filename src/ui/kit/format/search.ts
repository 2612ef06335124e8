const LONGEST_SEARCH = 100;

/** Accents of Latin, Greek and Cyrillic letters, and the dot that makes क़ of क. */
const ACCENTS = /[\u0300-\u036f\u093c]/g;
const NO_WORD = /[^\p{L}\p{N}\p{M}]+/u;

/** As texts are compared: without case and accents. */
const plainOf = (text: string): string => text.normalize('NFKD').toLowerCase().replace(ACCENTS, '');

/** The words of a text as they are compared: without their case and accents. */
export function wordsOf(text: string): string[] {
  return plainOf(text)
    .split(NO_WORD)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/** Why a text, as typed, cannot be searched for, if so; it then counts as none. */
export function searchFault(text: string): 'tooLong' | 'noWord' | undefined {
  const search = text.trim();
  if (search === '') return undefined;
  // Looked at first: what comes after it goes through the text.
  if (search.length > 2 * LONGEST_SEARCH || [...search].length > LONGEST_SEARCH) return 'tooLong';
  return wordsOf(search).length > 0 ? undefined : 'noWord';
}

/** The words that are searched for; none when that is nothing, or cannot be. */
export const searchWordsIn = (text: string): string[] =>
  searchFault(text) === undefined ? wordsOf(text) : [];

/** A text in its pieces, in order: those that are one of the words that are searched for, and those between. */
export function piecesOf(text: string, searchWords: readonly string[]): { text: string; isHit: boolean }[] {
  const letters = [...text];
  // Of each code unit of the plain text, the letter it comes from.
  const origins: number[] = [];
  let plain = '';
  letters.forEach((letter, index) => {
    const folded = plainOf(letter);
    for (let unit = 0; unit < folded.length; unit += 1) origins.push(index);
    plain += folded;
  });
  const isHit = letters.map(() => false);
  for (const word of searchWords) {
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + word.length)) {
      if (word.length === 1 && !standsAlone(plain, at)) continue;
      isHit.fill(true, origins[at], (origins[at + word.length - 1] ?? 0) + 1);
    }
  }
  const pieces: { text: string; isHit: boolean }[] = [];
  letters.forEach((letter, index) => {
    const last = pieces.at(-1);
    // Vowel signs and accents belong to the letter before them.
    const hit = last !== undefined && /\p{M}/u.test(letter) ? last.isHit : isHit[index] === true;
    if (last?.isHit === hit) last.text += letter;
    else pieces.push({ text: letter, isHit: hit });
  });
  return pieces;
}

/** One letter or digit alone is in nearly every word: only where it is one itself is it worth a look. */
const standsAlone = (plain: string, at: number): boolean =>
  !/[\p{L}\p{N}\p{M}]/u.test((plain[at - 1] ?? '') + (plain[at + 1] ?? ''));
