import { nameOf } from './gesture-log.ts';
import { contrast } from './kit/theme.ts';

/** The windows in which the target of each gesture has to be seen: of a phone, a tablet and a desktop. */
const WINDOWS = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
] as const;
type Size = (typeof WINDOWS)[number];

/** The events by which a gesture reaches its target. The first of them is heard before the page hears any. */
const REACHES = ['pointerdown', 'click', 'input', 'change', 'keydown', 'drop'];

/** Keys that do not act on the element that has the focus. */
const ELSEWHERE = ['Escape', 'Tab'];

const CONTROL = 'a, button, input, label, select, summary, textarea';

/** Narrower or lower things are there for screen readers alone, in CSS pixels. */
const LEAST = 8;

/** The contrast of WCAG 2.2 for texts, for large texts, and for pictures. */
const OF_TEXT = 4.5;
const OF_LARGE_TEXT = 3;
const OF_PICTURE = 3;
const LARGE = 24;
const LARGE_IF_BOLD = 18.66;
const BOLD = 700;

/** Fields that show no text of their own. */
const WORDLESS = '[type=radio], [type=checkbox], [type=file], [type=range]';

const OPAQUE = { opacityProperty: true, visibilityProperty: true };

/** The targets of a gesture, and the windows in which one of them is not seen. */
interface Sight {
  /** The number of targets. A key that acts on no element has none. */
  targets: number;
  /** Whether a key was pressed that acts on no element. */
  hasFreeKey: boolean;
  /** Whether another element stood in for a target in a window that does not display it. */
  hasStandIn: boolean;
  /** `At 360 px, button "Place bet" is covered by <div class="bar">.` */
  faults: string[];
}

interface Help {
  /** Targets that no event reaches before the gesture has its effect: of a pointer that hovers. */
  hovered?: readonly Element[];
  /** Finds the element that carries the gesture in a window that does not display its target. */
  findStandIn?: () => readonly Element[];
}

/**
 * Makes a gesture, and looks at each of its targets right before the page hears of it: in three windows it has to be
 * displayed, opaque, in contrast in both themes, and uncovered once it is scrolled to. Only CSS follows these windows: when
 * scripts hear that the window has changed, it has its old size again.
 */
export async function lookAtTargets(
  gesture: () => Promise<unknown>,
  { hovered = [], findStandIn = () => [] }: Help = {},
): Promise<Sight> {
  const targets = new Set<Element>();
  const sight: Sight = { targets: 0, hasFreeKey: false, hasStandIn: false, faults: [] };
  const inPlaceOf = (target: Element): Element => {
    const standIn = target.checkVisibility() ? undefined : findStandIn().find((one) => one.checkVisibility());
    if (standIn) sight.hasStandIn = true;
    return standIn ?? target;
  };
  const look = (seen: Element) => {
    if (targets.has(seen)) return;
    targets.add(seen);
    sight.targets += 1;
    sight.faults.push(...faultsOf(seen, inPlaceOf));
  };
  const hear = (event: Event) => {
    const { target } = event;
    const isFree =
      event instanceof KeyboardEvent && (target === document.body || ELSEWHERE.includes(event.key));
    if (isFree) sight.hasFreeKey = true;
    else if (target instanceof Element) look(seenOf(target));
  };
  const ended = new AbortController();
  for (const type of REACHES) addEventListener(type, hear, { capture: true, signal: ended.signal });
  try {
    for (const target of hovered) look(target);
    await gesture();
  } finally {
    ended.abort();
  }
  return sight;
}

/** The part that a person sees of the control at this element: the label of a choice that is not painted itself. */
function seenOf(element: Element): Element {
  const control = element.closest(CONTROL) ?? element;
  const isChoice = control.matches('[type=radio], [type=checkbox], [type=file]');
  if (!isChoice || (control.checkVisibility(OPAQUE) && isLarge(control))) return control;
  return control.closest('label') ?? control.parentElement ?? control;
}

function isLarge(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return Math.min(width, height) >= LEAST;
}

/** Lays the page out in another window, and restores it, with everything that was scrolled, before it is painted. */
function inWindow<Result>({ width, height }: Size, look: () => Result): Result {
  const frame = window.frameElement;
  if (frame === null) throw new Error('The test does not run in a frame');
  const before = scrolled();
  const style = frame.getAttribute('style') ?? '';
  frame.setAttribute('style', `${style}; width: ${width}px; height: ${height}px`);
  try {
    return look();
  } finally {
    frame.setAttribute('style', style);
    for (const element of scrolled().keys())
      if (!before.has(element)) before.set(element, { top: 0, left: 0 });
    for (const [element, place] of before) element.scrollTo({ ...place, behavior: 'instant' });
  }
}

/** Everything that is scrolled, with how far. */
function scrolled(): Map<Element, { top: number; left: number }> {
  const all = [...document.querySelectorAll('*')].map(
    (element) => [element, { top: element.scrollTop, left: element.scrollLeft }] as const,
  );
  return new Map(all.filter(([, { top, left }]) => top !== 0 || left !== 0));
}

/** The faults of an element, each with the widths of the windows that have it. */
function faultsOf(target: Element, inPlaceOf: (target: Element) => Element): string[] {
  const widths = new Map<string, number[]>();
  // A dialog takes no clicks at first, but text.
  const takesClicks = getComputedStyle(target).pointerEvents !== 'none';
  for (const size of WINDOWS) {
    const fault = inWindow(size, () => {
      const element = inPlaceOf(target);
      return notDisplayed(element) ?? notUncovered(element, takesClicks) ?? notInContrast(element);
    });
    if (fault !== undefined) widths.set(fault, [...(widths.get(fault) ?? []), size.width]);
  }
  return [...widths].map(
    ([fault, at]) => `At ${at.join(', ')} px, ${target.localName} "${nameOf(target)}" ${fault}.`,
  );
}

function notDisplayed(element: Element): string | undefined {
  if (!element.checkVisibility(OPAQUE)) {
    const hidden = ancestorsOf(element).find((one) => !one.checkVisibility(OPAQUE)) ?? element;
    const { display, visibility, opacity } = getComputedStyle(hidden);
    return `is not displayed: ${tagOf(hidden)} has display ${display}, visibility ${visibility}, opacity ${opacity}`;
  }
  const { width, height } = element.getBoundingClientRect();
  return isLarge(element) ? undefined : `is only ${Math.round(width)} × ${Math.round(height)} px`;
}

/** Scrolls to the element like a person would, and tells what is still above it. */
function notUncovered(element: Element, takesClicks: boolean): string | undefined {
  let fault: string | undefined;
  for (const block of [undefined, 'nearest', 'center', 'start', 'end'] as const) {
    if (block !== undefined) scrollTo(element, block);
    fault = coverOf(element, takesClicks);
    if (fault === undefined) return undefined;
  }
  return fault;
}

/** Scrolls everything around the element that a person would scroll: not the whole page sideways. */
function scrollTo(element: Element, block: ScrollLogicalPosition): void {
  const around = ancestorsOf(element).map((one) => {
    const { overflowX, overflowY } = getComputedStyle(one);
    // The body hands its overflow on to the window.
    const box = one === document.body ? document.documentElement : one;
    const top = overflowY === 'hidden' ? { top: box.scrollTop } : {};
    const left = overflowX === 'hidden' || box === document.documentElement ? { left: box.scrollLeft } : {};
    return { box, held: { ...top, ...left } };
  });
  element.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' });
  for (const { box, held } of around) box.scrollTo({ ...held, behavior: 'instant' });
}

function coverOf(element: Element, takesClicks: boolean): string | undefined {
  const points = pointsOf(element);
  if (points.length === 0) return 'is outside of the window';
  for (const point of takesClicks ? points : []) {
    const hit = document.elementFromPoint(...point);
    if (!element.contains(hit)) return obstacleAt(point, element, hit);
  }
  return evenThrough(() => {
    for (const point of points) {
      const stack = document.elementsFromPoint(...point);
      const index = stack.findIndex((one) => element.contains(one));
      const cover = stack.slice(0, index).find((one) => isPainted(one, element));
      if (index < 0 || cover) return obstacleAt(point, element, cover ?? stack[0] ?? null);
    }
    return undefined;
  });
}

function obstacleAt([x, y]: Point, element: Element, hit: Element | null): string {
  if (hit !== null && !hit.contains(element)) return `is covered by ${tagOf(hit)}`;
  const edge = ancestorsOf(element).findLast((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const isOutside = x < left || x > right || y < top || y > bottom;
    return isOutside && getComputedStyle(one).overflow !== 'visible';
  });
  return edge ? `is cut off by ${tagOf(edge)}` : `is covered by a part of ${tagOf(hit ?? element)}`;
}

type Point = [x: number, y: number];

/** The middle of what is in the window of an element's first large box, and four points around it. */
function pointsOf(element: Element): Point[] {
  const boxes = [...element.getClientRects()].map((box) => ({
    left: Math.max(box.left, 0),
    right: Math.min(box.right, innerWidth),
    top: Math.max(box.top, 0),
    bottom: Math.min(box.bottom, innerHeight),
  }));
  const box = boxes.find(({ left, right, top, bottom }) => right - left >= LEAST && bottom - top >= LEAST);
  if (box === undefined) return [];
  const at = (x: number, y: number): Point => [
    box.left + x * (box.right - box.left),
    box.top + y * (box.bottom - box.top),
  ];
  return [at(0.5, 0.5), at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)];
}

/** A person does not see through what clicks go through. */
function evenThrough<Result>(look: () => Result): Result {
  document.adoptedStyleSheets.push(solid);
  try {
    return look();
  } finally {
    document.adoptedStyleSheets.pop();
  }
}
const solid = new CSSStyleSheet();
solid.replaceSync('*, *::before, *::after { pointer-events: auto !important; }');

/** Whether this covers the target: itself, or by a part that CSS adds to it. */
function isPainted(element: Element, target: Element): boolean {
  if (!element.checkVisibility(OPAQUE)) return false;
  if (element.matches('img, canvas, video, svg')) return true;
  const isAround = element.contains(target);
  return (isAround ? ADDED : [undefined, ...ADDED]).some((part) => {
    const { backgroundColor, backgroundImage, content } = getComputedStyle(element, part);
    const isThere = part === undefined || content !== 'none';
    return (
      isThere && (backgroundImage !== 'none' || mix([{ colour: backgroundColor, opacity: 1 }]).at(-1) !== 0)
    );
  });
}
const ADDED = ['::before', '::after'];

/** Judges the element's texts in both themes, and its pictures if it has no text. Pictures below them do not count. */
function notInContrast(element: Element): string | undefined {
  const { style } = document.documentElement;
  const { colorScheme } = style;
  try {
    for (const theme of ['dark', 'light']) {
      style.colorScheme = theme;
      for (const { of, colour, least } of paintsOf(element)) {
        const layers = layersBelow(of);
        const opacity = layers.at(-1)?.opacity ?? 1;
        const ratio = contrast(mix([...layers, { colour, opacity }]), mix(layers));
        const words = of.textContent.trim();
        const place = words === '' ? '' : `, in "${words}"`;
        if (ratio < least)
          return `has a contrast of ${ratio.toFixed(2)} instead of ${least} in the ${theme} theme${place}`;
      }
    }
  } finally {
    style.colorScheme = colorScheme;
  }
  return undefined;
}

interface Paint {
  of: Element;
  colour: string;
  least: number;
}

function paintsOf(element: Element): Paint[] {
  if (element instanceof HTMLInputElement && element.matches(WORDLESS)) return [];
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    if (element.value !== '') return [textOf(element)];
    return element.placeholder === '' ? [] : [textOf(element, '::placeholder')];
  }
  const texts = [...nodesIn(element, NodeFilter.SHOW_TEXT)].flatMap((node) => {
    const parent = node.parentElement;
    const isText = parent !== null && node.textContent?.trim() !== '' && isShownIn(element, parent);
    return isText ? [textOf(parent)] : [];
  });
  if (texts.length > 0) return texts;
  return [...element.querySelectorAll('svg :is(path, circle, rect, line, polyline, polygon, use)')].map(
    (of) => {
      const { stroke, fill } = getComputedStyle(of);
      return { of, colour: stroke === 'none' ? fill : stroke, least: OF_PICTURE };
    },
  );
}

function textOf(of: Element, part?: string): Paint {
  const { color, fontSize, fontWeight } = getComputedStyle(of, part);
  const isBold = Number(fontWeight) >= BOLD;
  const isLargeText = Number.parseFloat(fontSize) >= (isBold ? LARGE_IF_BOLD : LARGE);
  return { of, colour: color, least: isLargeText ? OF_LARGE_TEXT : OF_TEXT };
}

/** Whether a part of an element is more than words for screen readers. */
function isShownIn(element: Element, part: Element): boolean {
  const own = ancestorsOf(part).filter((one) => element.contains(one));
  return part.checkVisibility() && own.every((one) => getComputedStyle(one).clipPath === 'none');
}

function* nodesIn(root: Node, kinds: number): Generator<Node> {
  const walker = document.createTreeWalker(root, kinds);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) yield node;
}

/** An element and those around it, the outermost first. */
function ancestorsOf(element: Element): Element[] {
  return element.parentElement === null ? [element] : [...ancestorsOf(element.parentElement), element];
}

interface Layer {
  colour: string;
  opacity: number;
}

/** The grounds of an element and of those around it, the lowest first. */
function layersBelow(element: Element): Layer[] {
  let opacity = 1;
  return ancestorsOf(element).map((one) => {
    const style = getComputedStyle(one);
    opacity *= Number(style.opacity);
    return { colour: style.backgroundColor, opacity };
  });
}

const spot = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });

/** The colour of layers above each other, as red, green, blue and alpha. */
function mix(layers: readonly Layer[]): number[] {
  if (spot === null) throw new Error('The browser does not paint');
  spot.clearRect(0, 0, 1, 1);
  for (const { colour, opacity } of layers) {
    spot.fillStyle = colour;
    spot.globalAlpha = opacity;
    spot.fillRect(0, 0, 1, 1);
  }
  return [...spot.getImageData(0, 0, 1, 1).data];
}

/** The start tag of an element, for a message. */
function tagOf(element: Element): string {
  const { outerHTML } = document.importNode(element, false);
  return outerHTML.replace(/<\/[^>]*>$/, '');
}
