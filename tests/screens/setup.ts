import hotToast from 'react-hot-toast';
import { afterAll, beforeEach, expect, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { loadLanguage } from '../../src/i18n/text.ts';

// The files share a page, where the product's code is loaded once. This file runs anew before each of them.
beforeEach(async () => {
  await cleanup();
  // The next page would ask for the outcome of an unanswered money request.
  sessionStorage.clear();
});

const { title } = document;
const address = location.href;
const attributesBefore = [document.documentElement, document.body].map(
  (element) => [element, attributesOf(element)] as const,
);
const contentBefore = content();

/** Leaves the page to the next file as this one has found it. */
afterAll(async () => {
  await cleanup();
  vi.useRealTimers();
  hotToast.remove();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await loadLanguage('en');
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', address);
  document.title = title;
  for (const [element, attributes] of attributesBefore) {
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
    for (const { name, value } of attributes) element.setAttribute(name, value);
  }
  for (const element of content()) if (!contentBefore.includes(element)) element.remove();
});

function attributesOf(element: Element): { name: string; value: string }[] {
  return [...element.attributes].map(({ name, value }) => ({ name, value }));
}

/** The elements of the head and the body, except those of loaded code: goober's sheet, and links to modules. */
function content(): Element[] {
  return [...document.head.children, ...document.body.children].filter(
    (element) => !element.matches('#_goober, link, script'),
  );
}

/** By its attribute or its ARIA state: a control that keeps its focus is disabled, too. */
const isDisabled = (element: Element) => element.matches(':disabled, [aria-disabled="true"]');

const disabled = (isWanted: boolean) => (element: Element) => ({
  pass: isDisabled(element) === isWanted,
  message: () => `Expected to be ${isWanted ? 'disabled' : 'enabled'}: ${element.outerHTML}`,
});

expect.extend({ toBeDisabled: disabled(true), toBeEnabled: disabled(false) });
