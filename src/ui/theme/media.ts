/**
 * Media queries, to be put before a `{ … }` block of a component's styles. In `em`, which grow with the size of text
 * that a person has set: with large text, a desktop's window has room for as much as a phone's.
 */
export const media = {
  /** from a large phone on: 640 px, with text of the usual size */
  tablet: '@media (min-width: 40em)',
  /** from a small desktop window on: 1024 px */
  desktop: '@media (min-width: 64em)',
  /** from where a panel stands at the side of the page: 1024 px */
  docked: '@media (min-width: 64em)',
  /** from where there is room for a column on either side of the page: 1280 px */
  board: '@media (min-width: 80em)',
  /** whoever has a mouse: hover styles belong here, or they stick after a tap */
  hover: '@media (hover: hover)',
} as const;
