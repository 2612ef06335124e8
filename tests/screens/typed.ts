import fc from 'fast-check';

/** A positive amount as people type it: rupees, or points, with at most two decimals. */
export const amountText = fc
  .tuple(fc.integer({ min: 1, max: 99_999 }), fc.constantFrom('', '.5', '.25'))
  .map(([whole, part]) => `${whole}${part}`);

/** A whole number above zero as people type it. */
export const wholeText = fc.integer({ min: 1, max: 99_999 }).map(String);

/** One line of letters of several scripts, digits and signs that mean something elsewhere. */
export const lineText = fc
  .array(fc.constantFrom('a', 'Z', 'ñ', 'क', 'ष', '7', ' ', '&', '<', '%', "'", '"', '\\', '🙂'), {
    minLength: 1,
    maxLength: 20,
  })
  .map((letters) => letters.join(''))
  .filter((text) => text.trim() === text);

/** A mobile number as it is stored: ten digits. */
export const phoneText = fc.integer({ min: 6_000_000_000, max: 9_999_999_999 }).map(String);

/** A password that every form takes, with signs that mean something elsewhere. */
export const passwordText = fc
  .array(fc.constantFrom('a', 'Z', 'क', '7', ' ', '&', '<', '"', '\\'), { minLength: 4, maxLength: 12 })
  .map((letters) => `night${letters.join('')}-Kite7`);
