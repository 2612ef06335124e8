/**
 * A media query, to be put before a `{ … }` block of styles: screens up to a tablet, where a round must fit
 * the screen.
 */
export const small = '@media (max-width: 63.99em)';
