import type { Page } from 'playwright-core';

/** A shift below this is not reported on its own, even if the sum is too large. */
const WORTH_TELLING = 0.005;

/** A layout shift that no press explains. */
interface Moved {
  /** By the measure that browsers use (CLS). */
  value: number;
  /** The element that moved, from where and to where. */
  what: string;
}
export interface Shift extends Moved {
  /** On a journey: the last act before it. */
  after?: string;
}

declare global {
  interface Window {
    takeShifts?: () => Moved[];
  }
}

/**
 * Makes each document that the page opens from now on record its shifts, while the moved elements still
 * exist.
 */
export async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted: Moved[] = [];
    const box = ({ x, y, width, height }: DOMRect) =>
      `${Math.round(x)}, ${Math.round(y)} (${Math.round(width)} × ${Math.round(height)})`;
    const note = (entries: PerformanceEntryList) => {
      for (const entry of entries) {
        // The types do not know this kind of entry yet.
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        if (hadRecentInput) continue;
        // Nobody reads or presses the page behind a modal dialog.
        const modal = document.querySelector('dialog:modal');
        if (modal !== null && sources.every(({ node }) => node !== null && !modal.contains(node))) continue;
        // The largest element that still exists.
        const source = sources.find(({ node }) => node !== null) ?? sources[0];
        const html = source?.node instanceof Element ? source.node.outerHTML : source?.node?.textContent;
        noted.push({
          value,
          what: source
            ? `from ${box(source.previousRect)} to ${box(source.currentRect)}: ${html?.slice(0, 80) ?? 'a removed element'}`
            : 'an unknown element',
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

/** Unexplained shifts since the last call, or since the document was opened. */
export function takeShifts(page: Page): Promise<Moved[]> {
  return page.evaluate(() => {
    if (window.takeShifts === undefined) throw new Error('Shifts are not being recorded');
    return window.takeShifts();
  });
}

/** @param most the greatest allowed sum */
export function shiftFindings(shifts: Shift[], most: number): string[] {
  const sum = shifts.reduce((sum, { value }) => sum + value, 0);
  if (sum <= most) return [];
  const told = shifts
    .filter(({ value }) => value > WORTH_TELLING)
    .map(({ value, what, after }) => [value.toFixed(3), ...(after ? [after] : []), what].join(', '));
  return [[`shifts by ${sum.toFixed(3)}`, ...told].join('\n    ')];
}
