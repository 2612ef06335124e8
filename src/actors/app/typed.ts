import { safeStorage } from '../../api/shared/storage.ts';

const NAME = 'typed';
/** A field that has not appeared by then counts as gone, in milliseconds. */
const RESTORE_MS = 20_000;
const LOOK_MS = 100;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The content of a control, by its name: a text, or whether it is checked. */
type Typed = Record<string, string | boolean>;

const CONTROLS = 'input[name], textarea[name], select[name]';
/** Types that are not kept: secrets, and values that a page may not set. */
const SECRET = /^(?:password|file|hidden)$/;

const isCheckable = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(control.type);

const heldBy = (control: Control) => (isCheckable(control) ? control.checked : control.value);

/** The page's own form and that of a dialog over it may have a field of the same name. */
function keyOf(control: Control): string {
  const value = isCheckable(control) ? control.value : '';
  return [control.closest('dialog') ? 'dialog' : 'page', control.name, value].join(' ');
}

function controlsIn(page: ParentNode): Control[] {
  const found = [...page.querySelectorAll<Control>(CONTROLS)];
  return found.filter(({ type, autocomplete }) => !SECRET.test(type) && autocomplete !== 'one-time-code');
}

/** Reloads the page, and restores typed values except secrets and files. */
export function reloadKeepingTyped(): void {
  const typed: Typed = {};
  for (const control of controlsIn(document)) typed[keyOf(control)] = heldBy(control);
  safeStorage('sessionStorage').setItem(NAME, JSON.stringify({ path: location.pathname, typed }));
  location.reload();
}

/** Restores values typed before the reload, each once its field appears. */
export function restoreTyped(): void {
  const storage = safeStorage('sessionStorage');
  const text = storage.getItem(NAME);
  if (text === null) return;
  storage.removeItem(NAME);
  const { path, typed }: { path: string; typed: Typed } = JSON.parse(text);
  if (path !== location.pathname) return;
  const left = new Map(Object.entries(typed));
  const until = Date.now() + RESTORE_MS;
  // A statechart that is not ready yet resets the field: a value that is still there at the next look has been
  // accepted.
  const looking = setInterval(() => {
    for (const control of controlsIn(document)) {
      const key = keyOf(control);
      const value = left.get(key);
      if (value === undefined || control.disabled || control.closest('[inert]')) continue;
      if (heldBy(control) === value) left.delete(key);
      else put(control, value);
    }
    if (left.size === 0 || Date.now() > until) clearInterval(looking);
  }, LOOK_MS);
}

/** Sets a value as if the person had typed it: React notices it by the event, after the element's native setter. */
function put(control: Control, value: string | boolean): void {
  if (typeof value === 'boolean') {
    if (isCheckable(control) && control.checked !== value) control.click();
    return;
  }
  const prototype = Object.getPrototypeOf(control);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
  control.dispatchEvent(
    new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
  );
}
