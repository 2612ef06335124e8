/** The query of the address, without an `id` that is not a number: a link may be mangled. */
export function withLinkedRow(query: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { id = '', ...rest } = query;
  return /^[1-9]\d{0,14}$/.test(id) ? query : rest;
}

/** For the `ref` of a linked row: scrolls it into view and focuses it. */
export function arriveAt(element: HTMLElement | null): void {
  // Not while the person is using something on the page already.
  if (!document.activeElement?.matches('body, main')) return;
  element?.scrollIntoView({ block: 'center' });
  element?.focus({ preventScroll: true });
}
