const DEVANAGARI_ZERO = 0x0966;
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g;

/** Devanagari digits become ASCII ones; spaces (of any kind) and dashes go. */
export function plainDigits(value: string): string {
  return asciiDigits(value).replace(/[\s\u2010-\u2015-]/g, '');
}

/** Devanagari digits become ASCII ones; characters without width go. */
export function asciiDigits(value: string): string {
  return value
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO))
    .replace(INVISIBLE, '');
}
