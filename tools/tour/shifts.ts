import type { Page } from 'playwright-core';

/** Each of them must have this much to be told, when they are too much together. */
const WORTH_TELLING = 0.005;

/** One layout shift that no press of a person explains. */
interface Moved {
  /** By the measure that browsers use (CLS). */
  value: number;
  /** The element that moved, whence and whither. */
  what: string;
}
export interface Shift extends Moved {
  /** On a journey: what was done just before. */
  after?: string;
}

declare global {
  interface Window {
    takeShifts?: () => Moved[];
  }
}

/** Has each document that the page opens from now on note what shifts, while what moves is there to be named. */
export async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted: Moved[] = [];
    const box = ({ x, y, width, height }: DOMRect) =>
      `${Math.round(x)}, ${Math.round(y)} (${Math.round(width)} × ${Math.round(height)})`;
    const note = (entries: PerformanceEntryList) => {
      for (const entry of entries) {
        // Of a kind that the types do not know yet.
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        if (hadRecentInput) continue;
        // The largest of those that are still there.
        const source = sources.find(({ node }) => node !== null) ?? sources[0];
        const html = source?.node instanceof Element ? source.node.outerHTML : source?.node?.textContent;
        noted.push({
          value,
          what: source
            ? `from ${box(source.previousRect)} to ${box(source.currentRect)}: ${html?.slice(0, 80) ?? 'what has gone'}`
            : 'what nobody knows',
        });
      }
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    window.takeShifts = () => {
      note(observer.takeRecords());
      return noted.splice(0);
    };
  });
}

/** Shifts without a person's doing since the last question, or since the document was opened. */
export function takeShifts(page: Page): Promise<Moved[]> {
  return page.evaluate(() => {
    if (window.takeShifts === undefined) throw new Error('Nobody notes what shifts');
    return window.takeShifts();
  });
}

/** @param most that may shift together */
export function shiftFindings(shifts: Shift[], most: number): string[] {
  const sum = shifts.reduce((sum, { value }) => sum + value, 0);
  if (sum <= most) return [];
  const told = shifts
    .filter(({ value }) => value > WORTH_TELLING)
    .map(({ value, what, after }) => [value.toFixed(3), ...(after ? [after] : []), what].join(', '));
  return [[`shifts by ${sum.toFixed(3)}`, ...told].join('\n    ')];
}
