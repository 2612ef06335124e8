const LONGEST_SEARCH = 100;

/** Accents of Latin, Greek and Cyrillic letters, and the dot that turns क into क़. */
const ACCENTS = /[\u0300-\u036f\u093c]/g;
const NO_WORD = /[^\p{L}\p{N}\p{M}]+/u;

/** Texts are compared in this form: without case and accents. */
const plainOf = (text: string): string => text.normalize('NFKD').toLowerCase().replace(ACCENTS, '');

/** The words of a text, without case and accents. */
export function wordsOf(text: string): string[] {
  return plainOf(text)
    .split(NO_WORD)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/** Why a typed text cannot be searched for, if so; the search then counts as empty. */
export function searchFault(text: string): 'tooLong' | 'noWord' | undefined {
  const search = text.trim();
  if (search === '') return undefined;
  // Checked first: the later steps go through the whole text.
  if (search.length > 2 * LONGEST_SEARCH || [...search].length > LONGEST_SEARCH) return 'tooLong';
  return wordsOf(search).length > 0 ? undefined : 'noWord';
}

/** The words to search for; none if the text is empty or cannot be searched for. */
export const searchWordsIn = (text: string): string[] =>
  searchFault(text) === undefined ? wordsOf(text) : [];

/** Splits a text, in order, into pieces that match a search word and pieces between. */
export function piecesOf(text: string, searchWords: readonly string[]): { text: string; isHit: boolean }[] {
  const letters = [...text];
  // For each code unit of the plain text, the index of its original letter.
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
    // Vowel signs and accents stay with the letter before them.
    const hit = last !== undefined && /\p{M}/u.test(letter) ? last.isHit : isHit[index] === true;
    if (last?.isHit === hit) last.text += letter;
    else pieces.push({ text: letter, isHit: hit });
  });
  return pieces;
}

/** A single letter or digit occurs in nearly every word: it only matches where it stands alone. */
const standsAlone = (plain: string, at: number): boolean =>
  !/[\p{L}\p{N}\p{M}]/u.test((plain[at - 1] ?? '') + (plain[at + 1] ?? ''));
