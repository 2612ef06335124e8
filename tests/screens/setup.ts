import { beforeEach, expect } from 'vitest';

// The files share a tab. The next page would ask for the outcome of an unanswered money request.
beforeEach(() => sessionStorage.clear());

/** By its attribute or its ARIA state: a control that keeps its focus is disabled, too. */
const isDisabled = (element: Element) => element.matches(':disabled, [aria-disabled="true"]');

const disabled = (isWanted: boolean) => (element: Element) => ({
  pass: isDisabled(element) === isWanted,
  message: () => `Expected to be ${isWanted ? 'disabled' : 'enabled'}: ${element.outerHTML}`,
});

expect.extend({ toBeDisabled: disabled(true), toBeEnabled: disabled(false) });
