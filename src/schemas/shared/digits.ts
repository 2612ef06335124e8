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

/**
 * Reads a code of digits as a person types or pastes it: `123-456`, Devanagari digits, or the whole message that it came
 * in, if there is one number of six digits in that. Anything else stays, for the schema to refuse.
 */
export function plainCode(typed: string): string {
  const plain = plainDigits(typed);
  if (/^\d*$/.test(plain)) return plain;
  const codes = asciiDigits(typed).match(/(?<![\w.,₹+-])\d{3}[\s-]?\d{3}(?![\w-]|[.,]\d)/g) ?? [];
  return codes.length === 1 ? plainDigits(codes.join('')) : plain;
}
