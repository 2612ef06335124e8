/** For the `ref` of a new element: it is read out, and the keyboard continues from there. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

/** Like `takeFocus`, but only if the focused form or button has disappeared. */
export function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus();
}

/** Moves focus to the page unless it is on the page or in a dialog: its element is about to disappear. */
export function focusPage(): void {
  if (document.activeElement?.closest('main, dialog')) return;
  document.querySelector('main')?.focus({ preventScroll: true });
}

/** Moves focus to the first invalid field of a form, if any. */
export function focusFirstInvalid(form: HTMLFormElement | null): void {
  const selector = ['input', 'select', 'textarea'].map((tag) => `${tag}[aria-invalid]`).join();
  form?.querySelector<HTMLElement>(`${selector}, [aria-invalid] input`)?.focus();
}
