/** The query of the address, without an `id` that is no number: a link may be mangled. */
export function withLinkedRow(query: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { id = '', ...rest } = query;
  return /^[1-9]\d{0,14}$/.test(id) ? query : rest;
}

/** For the `ref` of what a link led to: it is brought into sight, and the keyboard goes on from there. */
export function arriveAt(element: HTMLElement | null): void {
  // Not while the person is at something on the page already.
  if (!document.activeElement?.matches('body, main')) return;
  element?.scrollIntoView({ block: 'center' });
  element?.focus({ preventScroll: true });
}
