import { coerce, type Struct, string } from 'superstruct';
import { type Rule, text } from './rules.ts';

// Others read these texts, in lists and on an operator's screen. A text must not affect what surrounds it: no
// reversed order (UAX #9), nothing invisible, and no letter taller than its line.

/** Marks of direction: they can change the displayed order of the text after them. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const CONTROLS = /(?![\n\t])\p{Cc}/gu;
/**
 * Characters that show nothing, such as fillers, the blank of Braille and a note without a head. Not spaces, the two joiners, which Hindi
 * writes between letters, and the two selectors that make an emoji plain or coloured.
 */
const UNSEEN =
  /(?![\t-\r\u200c\u200d]|\ufe0e|\ufe0f)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{16fe4}\u{1d159}]/gu;
const STRAY_SELECTORS = /(?<!\p{Extended_Pictographic})(?:\ufe0e|\ufe0f)+(?!\u20e3)/gu;
const STRAY_JOINERS = /(?<![\p{L}\p{M}])[\u200c\u200d]+|[\u200c\u200d]+(?![\p{L}\p{M}])/gu;
/** Hindi uses at most three marks on a letter (nukta, vowel, nasal), Burmese four. */
const STACK = /(?:\p{M}[\u200c\u200d]*){5}/u;

const noStack: Rule = (value) => (STACK.test(value) ? 'Too many marks on one letter' : undefined);

/** Text of one line, such as a name: invisible characters are removed, and each run of spaces becomes one. */
export const line = (...rules: Rule[]): Struct<string, null> => cleaned(rules, oneLine);

/** The same in Unicode's composed form (NFC), for names that are compared with each other. */
export const composedLine = (...rules: Rule[]): Struct<string, null> =>
  cleaned(rules, (value) => oneLine(value).normalize('NFC'));

/** Text of several lines, such as a message. */
export const prose = (...rules: Rule[]): Struct<string, null> =>
  cleaned(rules, (value) => value.replace(DIRECTION, '').replace(CONTROLS, ''));

const oneLine = (value: string) =>
  value.replace(UNSEEN, '').replace(STRAY_SELECTORS, '').replace(STRAY_JOINERS, '').replace(/\s+/g, ' ');

const cleaned = (rules: Rule[], clean: (value: string) => string) =>
  coerce(text(...rules, noStack), string(), clean);
