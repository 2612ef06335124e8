import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { shiftFindings, takeShifts } from './shifts.ts';

/** The most that a page may shift while it loads, by the measure that browsers use (CLS). */
const MOST_SHIFT = 0.01;
/** The greatest share of a screen's height that fixed bars may take. */
const MOST_BARS = 0.3;
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * The faults of a page at rest: what can be seen, heard or reached. It leaves the page unchanged.
 * @param isOpened something was pressed: a shift may be a slow machine's answer to it
 */
export async function findingsOf(page: Page, { isOpened = false } = {}): Promise<string[]> {
  return [
    ...(isOpened ? [] : shiftFindings(await takeShifts(page), MOST_SHIFT)),
    ...(await overflows(page)),
    ...(await cutOffs(page)),
    ...(await brokenWords(page)),
    ...(await overlaps(page)),
    ...(await bars(page)),
    ...((await page.title()).trim() === '' ? ['has no title'] : []),
    ...(await barriers(page)),
    ...(await covered(page)),
  ];
}

/** Whether nothing on the page has the focus. */
export const isFocusLost = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement === document.body || document.activeElement === null);

/** Elements wider than the page, or reaching beyond its sides. */
function overflows(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = document.documentElement.clientWidth;
    const root = document.scrollingElement ?? document.documentElement;
    const scrolls = root.scrollWidth > wide ? [`scrolls sideways: ${root.scrollWidth} px`] : [];
    const out = [...document.body.querySelectorAll('*')].filter((element) => {
      const { left, right, width, height } = element.getBoundingClientRect();
      if (width <= 1 || height <= 1 || (left >= -1 && right <= wide + 1)) return false;
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
        if (getComputedStyle(at).overflowX !== 'visible') return false;
      return element.checkVisibility({
        contentVisibilityAuto: true,
        opacityProperty: true,
        visibilityProperty: true,
      });
    });
    return [...scrolls, ...out.slice(0, 3).map((element) => `sticks out: ${element.outerHTML.slice(0, 80)}`)];
  });
}

/** Texts that are partly invisible because their container, or their button, is too small. */
function cutOffs(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const range = document.createRange();
    const isCut = (text: Text, element: Element) => {
      range.selectNodeContents(text);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 1);
      let [x, y] = [true, true];
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY, clipPath, position, display } = getComputedStyle(at);
        // Skips texts for screen readers only, and excerpts of texts shown in full elsewhere.
        if (clipPath !== 'none' || at.matches('[data-excerpt]')) return false;
        if (display === 'inline') continue;
        const isScrolled = ['auto', 'scroll'];
        if (isScrolled.includes(overflowX)) x = false;
        if (isScrolled.includes(overflowY)) y = false;
        const isButton = at.matches('button');
        const box = at.getBoundingClientRect();
        // Skips lists that show as many items as fit, and names that may be hidden beside a picture.
        if (
          (at !== element || at.childElementCount > 0) &&
          lines.every(({ top, left }) => top >= box.bottom || left >= box.right)
        )
          return false;
        for (const line of lines) {
          if (
            x &&
            (overflowX !== 'visible' || isButton) &&
            (line.left < box.left - 2 || line.right > box.right + 2)
          )
            return true;
          const middle = (line.top + line.bottom) / 2;
          if (y && (overflowY !== 'visible' || isButton) && (middle < box.top || middle > box.bottom))
            return true;
        }
        if (position === 'fixed') return false;
      }
      return false;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement;
      if (!(text instanceof Text) || element === null || text.data.trim() === '') continue;
      if (
        !element.checkVisibility({
          contentVisibilityAuto: true,
          opacityProperty: true,
          visibilityProperty: true,
        })
      )
        continue;
      if (isCut(text, element)) found.add(text.data.trim());
    }
    for (const field of document.querySelectorAll<HTMLInputElement>('input:not([readonly])'))
      if (field.value !== '' && field.clientWidth > 1 && field.scrollWidth > field.clientWidth + 1)
        found.add(field.value);
    // The texts of these elements are in no text node.
    const pen = document.createElement('canvas').getContext('2d');
    for (const field of document.querySelectorAll<HTMLSelectElement | HTMLInputElement>(
      'select, input[placeholder]',
    )) {
      const isSelect = field instanceof HTMLSelectElement;
      if (pen === null || field.clientWidth <= 1 || (!isSelect && field.value !== '')) continue;
      const shown = isSelect ? (field.selectedOptions[0]?.label ?? '') : field.placeholder;
      const { paddingLeft, paddingRight } = getComputedStyle(field);
      const look = getComputedStyle(field, isSelect ? null : '::placeholder');
      pen.font = `${look.fontStyle} ${look.fontWeight} ${look.fontSize} ${look.fontFamily}`;
      pen.letterSpacing = look.letterSpacing === 'normal' ? '0px' : look.letterSpacing;
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      if (pen.measureText(shown).width > room + 1) found.add(shown);
    }
    return [...found].slice(0, 5).map((text) => `cut off: ${text.slice(0, 80)}`);
  });
}

/** Words of usual length that wrap because their container is too narrow. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const range = document.createRange();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      // Codes and seeds are not words, and letters around a coin have no lines; texts for screen readers only
      // are skipped, too.
      if (!(text instanceof Text) || text.parentElement?.closest('code, pre, svg') !== null) continue;
      if (!text.parentElement.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      let at: Element | null = text.parentElement;
      while (at && getComputedStyle(at).clipPath === 'none') at = at.parentElement;
      if (at !== null) continue;
      for (const { 0: word, index } of text.data.matchAll(/(?<![^\s])\p{L}[\p{L}\p{M}]{2,9}(?![^\s])/gu)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
        if (new Set(tops).size > 1) found.add(word);
      }
    }
    return [...found].slice(0, 3).map((word) => `broken: ${word}`);
  });
}

/** Controls that overlap, among those that scroll together. */
function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const within = document.querySelector('dialog:modal') ?? document.body;
    const all = [
      ...within.querySelectorAll('a[href], button, input, select, textarea, summary, label:has(input)'),
    ];
    const layerOf = (element: Element) => {
      for (let at: Element | null = element; at; at = at.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return at;
      return null;
    };
    // An element scrolled out of its container covers nothing.
    const inSight = (element: Element, { left, top, right, bottom }: DOMRect) => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { position, overflowX, overflowY } = getComputedStyle(at);
        if (at !== element && `${overflowX}${overflowY}` !== 'visiblevisible') {
          const box = at.getBoundingClientRect();
          [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
          [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
        }
        if (position === 'fixed') break;
      }
      return { left, top, right, bottom, width: right - left, height: bottom - top };
    };
    const things = all
      .filter(
        (element) =>
          element.checkVisibility({
            contentVisibilityAuto: true,
            opacityProperty: true,
            visibilityProperty: true,
          }) && element.closest('label') === (element.matches('label') ? element : null),
      )
      .map((element) => ({
        element,
        layer: layerOf(element),
        boxes: [...element.getClientRects()]
          .map((box) => inSight(element, box))
          .filter(({ width, height }) => width > 2 && height > 2),
      }));
    const found: string[] = [];
    for (const [index, one] of things.entries())
      for (const other of things.slice(index + 1)) {
        if (one.layer !== other.layer) continue;
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        const meet = one.boxes.some((a) =>
          other.boxes.some((b) => {
            const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            // A button inside a field does not overlap it.
            const isIn = wide >= Math.min(a.width, b.width) - 1 && high >= Math.min(a.height, b.height) - 1;
            const isField = one.element.matches('input') || other.element.matches('input');
            return wide > 2 && high > 2 && !(isIn && isField);
          }),
        );
        if (meet)
          found.push(
            `overlap: ${one.element.outerHTML.slice(0, 70)} and ${other.element.outerHTML.slice(0, 70)}`,
          );
      }
    return found.slice(0, 3);
  });
}

/** Fixed bars that leave little of a low screen. */
function bars(page: Page): Promise<string[]> {
  return page.evaluate((most) => {
    const high = [...document.body.querySelectorAll('*')]
      .filter((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position))
      .filter(
        (element) =>
          !element.closest('dialog, [role=dialog], [popover]') &&
          element.checkVisibility({ visibilityProperty: true }),
      )
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, height }) => width > innerWidth / 2 && height < innerHeight)
      .reduce(
        (sum, { top, bottom }) => sum + Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)),
        0,
      );
    return high > most * innerHeight ? [`bars take ${Math.round(high)} of ${innerHeight} px`] : [];
  }, MOST_BARS);
}

/** The focused element, if it is covered or out of sight. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // An overlay that the person has opened, and can close from anywhere, may cover it.
    const within =
      document.querySelector('[popover][role=dialog]:popover-open, section[role=dialog]') ??
      document.querySelector('dialog:modal') ??
      document.body;
    const found: string[] = [];
    const isRowDue = () =>
      [...document.querySelectorAll('.matches > li:empty')].some((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return bottom > 0 && top < innerHeight;
      });
    // One after the other like the Tab key: a list is rendered as the focus comes near.
    const next = (last: HTMLElement | undefined) =>
      [
        ...within.querySelectorAll<HTMLElement>(
          'a[href], button, input, select, textarea, summary, [tabindex="0"]',
        ),
      ].find(
        (one) =>
          last === undefined ||
          (last.isConnected && last.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING),
      );
    for (let element = next(undefined); element !== undefined; element = next(element)) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.matches(':disabled')) continue;
      element.focus();
      if (document.activeElement !== element) continue;
      do await new Promise(requestAnimationFrame);
      while (isRowDue());
      const [box] = element.getClientRects();
      if (box === undefined) continue;
      const x = (Math.max(0, box.left) + Math.min(innerWidth, box.right)) / 2;
      const y = (Math.max(0, box.top) + Math.min(innerHeight, box.bottom)) / 2;
      const top = document.elementFromPoint(x, y);
      const label = element.closest('label');
      if (top && (element.contains(top) || top.contains(element) || label?.contains(top))) continue;
      // A toast disappears by itself.
      if (top?.closest('[popover]:not([role=dialog])')) continue;
      found.push(
        top === null
          ? `out of sight with the focus: ${element.outerHTML.slice(0, 80)}`
          : `covered with the focus: ${element.outerHTML.slice(0, 80)} by ${top.outerHTML.slice(0, 60)}`,
      );
    }
    return found.slice(0, 3);
  });
}

async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  // A bar that partly covers a target does not make it smaller. An open help moves with its button, so the
  // page scrolls back afterwards.
  const top = await page.evaluate(() => {
    const before = scrollY;
    scrollTo({ top: 0, behavior: 'instant' });
    return before;
  });
  const violations = await page.evaluate(async (rules) => {
    // The script above has defined it.
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    // Forced colours are the person's own choice.
    const enabled = !matchMedia('(forced-colors: active)').matches;
    const found = await axe.run({
      resultTypes: ['violations'],
      runOnly: rules,
      rules: { 'color-contrast': { enabled } },
    });
    return found.violations.map(({ id, nodes }) => ({ id, html: nodes.map(({ html }) => html) }));
  }, RULES);
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top);
  return violations.map(({ id, html }) => `axe, ${id}, ${html.length} times: ${html[0]?.slice(0, 100)}`);
}
