/** Tells a spreadsheet that the text is UTF-8. */
const BOM = '\uFEFF';

/** First characters that make a spreadsheet read a formula, in full width as well. */
const ACTIVE = /^[=+\-@＝＋－＠\t\r\n]/;

/** Rows as CSV by RFC 4180. Texts are quoted and cannot become formulas; numbers stay numbers. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return BOM + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const harmless = ACTIVE.test(value) ? `'${value}` : value;
  return `"${harmless.replaceAll('"', '""')}"`;
}
