import type { BrowserContext } from 'playwright-core';

/** Listens to a browser's pages from now on. Returns the list to which each refusal of their content security policy is added. */
export async function watchPolicy(context: BrowserContext): Promise<string[]> {
  const violations: string[] = [];
  await context.exposeFunction('tell', (violation: string) => violations.push(violation));
  await context.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      Reflect.get(globalThis, 'tell')([location.pathname, effectiveDirective, blockedURI, sample].join(' ')),
    ),
  );
  return violations;
}
