/**
 * The roles of a table's elements, written out: a changed `display` may hide them from assistive technology.
 */
export const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  rowHead: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

/** Styles for a table head that only screen readers need: for everybody else, each cell names itself. */
export const unseenHead =
  'thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);}';
