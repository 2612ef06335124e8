/** The roles of a table's elements, written out: changing `display` may take them from assistive technology. */
export const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  rowHead: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

/** Styles of a table whose head is for those who listen alone: everybody else is told by each cell what it is. */
export const unseenHead =
  'thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);}';
