/** A media query, to be put before a `{ … }` block of styles: up to a tablet, where all that a round takes is in sight. */
export const small = '@media (max-width: 63.99em)';
