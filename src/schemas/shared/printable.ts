/**
 * Characters that change how the text around them is shown: they move a terminal's cursor, end a line, or turn the
 * order of letters round. The two joiners stay, since Hindi is written with them.
 */
const STEERING = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Text of others as one line that cannot steer a terminal: each steering character becomes its `\uXXXX` escape. */
export const printable = (text: string): string => text.replace(STEERING, escapesOf);

/** The same for text of several lines: line breaks and tabs stay. */
export const printableLines = (text: string): string =>
  text.replace(STEERING, (found) => (found === '\n' || found === '\t' ? found : escapesOf(found)));

/** Of each of its UTF-16 units, so that the escapes are right in JSON as well. */
function escapesOf(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}
