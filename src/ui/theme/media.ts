/**
 * Media queries, to be put before a `{ … }` block of a component's styles. They use `em`, which grows with
 * the person's text size: with large text, a desktop window has as much room as a phone.
 */
export const media = {
  /** from a large phone on: 640 px, with text of the usual size */
  tablet: '@media (min-width: 40em)',
  /** from a small desktop window on: 1024 px */
  desktop: '@media (min-width: 64em)',
  /** wide enough for a panel at the side of the page: 1024 px */
  docked: '@media (min-width: 64em)',
  /** wide enough for a column on either side of the page: 1280 px */
  board: '@media (min-width: 80em)',
  /** devices with a mouse: hover styles belong here, or they would stick after a tap */
  hover: '@media (hover: hover)',
} as const;
