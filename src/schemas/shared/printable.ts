/**
 * Characters that affect the display of the text around them: they move a terminal's cursor, end a line, or
 * reverse the order of letters. The two joiners are allowed, since Hindi needs them.
 */
const STEERING = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * Another person's text as one line that cannot affect a terminal: such characters become `\uXXXX` escapes.
 */
export const printable = (text: string): string => text.replace(STEERING, escapesOf);

/** The same for several lines: line breaks and tabs stay. */
export const printableLines = (text: string): string =>
  text.replace(STEERING, (found) => (found === '\n' || found === '\t' ? found : escapesOf(found)));

/** One escape for each UTF-16 unit, so that the escapes are valid in JSON, too. */
function escapesOf(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}
