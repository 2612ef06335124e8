import { safeStorage } from '../../api/shared/storage.ts';

const NAME = 'typed';
/** A page whose form has not come by then has none of that name. */
const RESTORE_MS = 20_000;
const LOOK_MS = 100;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The content of a control, by its name: a text, or whether it is checked. */
type Typed = Record<string, string | boolean>;

const CONTROLS = 'input[name], textarea[name], select[name]';
/** Not kept: secrets, and what a page may not put back. */
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

/** Loads the page anew, which then has again what has been typed into it, but for secrets and files. */
export function reloadKeepingTyped(): void {
  const typed: Typed = {};
  for (const control of controlsIn(document)) typed[keyOf(control)] = heldBy(control);
  safeStorage('sessionStorage').setItem(NAME, JSON.stringify({ path: location.pathname, typed }));
  location.reload();
}

/** Puts back what was typed before the page was loaded anew, into each field once it comes. */
export function restoreTyped(): void {
  const storage = safeStorage('sessionStorage');
  const text = storage.getItem(NAME);
  if (text === null) return;
  storage.removeItem(NAME);
  const { path, typed }: { path: string; typed: Typed } = JSON.parse(text);
  if (path !== location.pathname) return;
  const left = new Map(Object.entries(typed));
  const until = Date.now() + RESTORE_MS;
  // A statechart that is not ready for it yet takes it back: what stays from one look to the next has been taken.
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

/** As if the person had typed it: React hears of a value by its event, once the element's own setter has set it. */
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
