import { beforeEach, expect } from 'vitest';

// The files share a tab. A request for money that a test leaves unanswered would be asked about by the next page.
beforeEach(() => sessionStorage.clear());

/** By its attribute, or as it is said to be: a control that keeps the focus it has is disabled no less. */
const isDisabled = (element: Element) => element.matches(':disabled, [aria-disabled="true"]');

const disabled = (isWanted: boolean) => (element: Element) => ({
  pass: isDisabled(element) === isWanted,
  message: () => `Expected to be ${isWanted ? 'disabled' : 'enabled'}: ${element.outerHTML}`,
});

expect.extend({ toBeDisabled: disabled(true), toBeEnabled: disabled(false) });
