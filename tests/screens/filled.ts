import type { Locator } from 'vitest/browser';

/** Puts a text into a field without an event, like a password manager. */
export function fillWithoutEvent(field: Locator, text: string): void {
  const element = field.element();
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) element.value = text;
}
