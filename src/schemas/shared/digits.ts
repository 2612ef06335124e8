const DEVANAGARI_ZERO = 0x0966;
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g;

/** Converts Devanagari digits to ASCII, and removes dashes and all spaces. */
export function plainDigits(value: string): string {
  return asciiDigits(value).replace(/[\s\u2010-\u2015-]/g, '');
}

/** Converts Devanagari digits to ASCII, and removes characters without width. */
export function asciiDigits(value: string): string {
  return value
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO))
    .replace(INVISIBLE, '');
}

/**
 * Reads a code as typed or pasted: `123-456`, Devanagari digits, or a whole message if it contains exactly
 * one number of six digits. Anything else is unchanged, for the schema to refuse.
 */
export function plainCode(typed: string): string {
  const plain = plainDigits(typed);
  if (/^\d*$/.test(plain)) return plain;
  const codes = asciiDigits(typed).match(/(?<![\w.,₹+-])\d{3}[\s-]?\d{3}(?![\w-]|[.,]\d)/g) ?? [];
  return codes.length === 1 ? plainDigits(codes.join('')) : plain;
}
