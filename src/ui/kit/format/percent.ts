/** A share in percent with at most one decimal: `45.5%`, `50%`; `signed`: a plus before positive ones. */
export function formatPercent(percent: number, { signed = false } = {}): string {
  const rounded = Number(percent.toFixed(1));
  return `${signed && rounded > 0 ? '+' : ''}${rounded === 0 ? 0 : rounded}%`;
}
