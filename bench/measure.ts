/** One line of the table that the benchmarks print. */
export interface Finding {
  what: string;
  /** undefined: not measured; `note` says why */
  measured: number | undefined;
  budget: number;
  /** Whether the budget is a minimum or a maximum. */
  kind: 'atLeast' | 'atMost';
  unit: string;
  note?: string;
}

export const isMet = ({ measured, budget, kind }: Finding): boolean =>
  measured !== undefined && (kind === 'atLeast' ? measured >= budget : measured <= budget);

/** The findings as aligned columns: what, measured, budget, met or not. */
export function tableOf(findings: readonly Finding[]): string {
  const rows = findings.map((finding) => [
    finding.what,
    finding.measured === undefined ? '–' : figure(finding.measured, finding.unit),
    `${finding.kind === 'atLeast' ? '≥' : '≤'} ${figure(finding.budget, finding.unit)}`,
    finding.measured === undefined ? 'not measured' : isMet(finding) ? 'met' : 'NOT MET',
    finding.note ?? '',
  ]);
  const all = [['what', 'measured', 'budget', '', ''], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((cell, column) =>
          column === 1 || column === 2
            ? cell.padStart(widths[column] ?? 0)
            : cell.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function figure(value: number, unit: string): string {
  const digits = Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0;
  return `${value.toFixed(digits)}${unit && ` ${unit}`}`;
}

/** The percentile of the values for this fraction, by the nearest rank. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)];
  if (value === undefined) throw new Error('A percentile needs at least one value');
  return value;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Runs the benchmark and prints its table if its file was started directly. */
export async function runAlone(file: string, bench: () => Promise<Finding[]>): Promise<void> {
  if (process.argv[1] !== file) return;
  console.log(tableOf(await bench()));
}
