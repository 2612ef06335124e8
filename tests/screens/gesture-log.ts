/** A readable log of gestures on a view, made from the events of its elements. */
export class GestureLog {
  private done: { element: Element | undefined; words: string }[] = [];

  constructor() {
    const hears = { click, dblclick, input, keydown, drop };
    for (const [type, tell] of Object.entries(hears))
      window.addEventListener(type, (event) => this.hear(event, tell), true);
  }

  /** The gestures since the last call: `click "Continue"`. */
  take(): string[] {
    const words = this.done.map((one) => one.words);
    this.done = [];
    return words;
  }

  private hear(event: Event, tell: (event: Event, element: HTMLElement) => string | undefined): void {
    const { target } = event;
    if (!(target instanceof HTMLElement)) return;
    const element = target.closest('label')?.control ?? target.closest<HTMLElement>(CONTROL) ?? target;
    const words = tell(event, element);
    if (words === undefined) return;
    // The last keystroke covers the text, a double click covers its clicks, and a label's click counts for
    // its field.
    while (this.done.at(-1)?.element === element && isMore(event, this.done.at(-1)?.words)) this.done.pop();
    this.done.push({ element: event.type === 'keydown' ? undefined : element, words });
  }
}

const CONTROL = 'a, button, input, select, summary, textarea, [role]';

/** Whether this event covers the last logged gesture on the same element. */
function isMore({ type }: Event, last = ''): boolean {
  if (type === 'input') return last.startsWith('type ') || last.startsWith('click ');
  return (type === 'click' || type === 'dblclick') && last.startsWith('click ');
}

function click(event: Event, element: HTMLElement): string | undefined {
  // The click that the browser makes when Enter is pressed; no pointer causes it.
  const isOfKey = event.isTrusted && event instanceof MouseEvent && event.detail === 0;
  return isOfKey ? undefined : `click "${nameOf(element)}"`;
}

const dblclick = (_event: Event, element: HTMLElement) => `double-click "${nameOf(element)}"`;

const drop = (_event: Event, element: HTMLElement) => `drop it on "${nameOf(element)}"`;

function keydown(event: Event, element: HTMLElement): string | undefined {
  if (!(event instanceof KeyboardEvent)) return undefined;
  if (event.key !== ' ') return event.key.length > 1 ? `press ${event.key}` : undefined;
  return element.matches('input, textarea') ? undefined : 'press Space';
}

function input(_event: Event, element: HTMLElement): string | undefined {
  const name = nameOf(element);
  if (element instanceof HTMLSelectElement)
    return `choose "${element.selectedOptions[0]?.text}" of "${name}"`;
  if (element instanceof HTMLTextAreaElement) return `type "${element.value}" into "${name}"`;
  if (!(element instanceof HTMLInputElement)) return `type "${tidy(element.textContent)}" into "${name}"`;
  if (element.type === 'file')
    return `choose the file "${[...(element.files ?? [])].map((file) => file.name).join('", "')}"`;
  // Its click is logged instead.
  if (['checkbox', 'radio'].includes(element.type)) return undefined;
  return `type "${element.value}" into "${name}"`;
}

/** A short name of an element. It is read after every gesture, and axe would be too slow for that. */
export function nameOf(element: Element): string {
  const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const labels =
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
      ? [...(element.labels ?? [])]
      : [];
  const named = [...ids.map((id) => document.getElementById(id)), ...labels].map(textOf);
  return tidy(
    element.ariaLabel || named.join(' ') || element.textContent || element.getAttribute('title') || '',
  );
}

/** The text without the values of inner fields. */
function textOf(element: Element | null): string {
  const copy = document.importNode(element ?? document.createElement('b'), true);
  for (const field of copy.querySelectorAll('select, textarea')) field.remove();
  return copy.textContent;
}

const tidy = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
