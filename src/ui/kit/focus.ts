/** For the `ref` of what has just come: it is read out, and the keyboard goes on from there. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

/** As `takeFocus`, where a form or a button that had the focus has gone with it. */
export function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus();
}

/** Focus that is neither on the page nor in a dialog goes to the page: what has it is about to go, or has gone. */
export function focusPage(): void {
  if (document.activeElement?.closest('main, dialog')) return;
  document.querySelector('main')?.focus({ preventScroll: true });
}

/** Moves focus to the first field of a form that is wrong, if any. */
export function focusFirstInvalid(form: HTMLFormElement | null): void {
  const selector = ['input', 'select', 'textarea'].map((tag) => `${tag}[aria-invalid]`).join();
  form?.querySelector<HTMLElement>(`${selector}, [aria-invalid] input`)?.focus();
}
