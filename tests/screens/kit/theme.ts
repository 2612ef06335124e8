import { cdp } from 'vitest/browser';
import { globalCss } from '../../../src/ui/theme.ts';

/** Puts the theme on the test's page, as the product's own page has it. */
export function wearTheme(): void {
  const style = document.createElement('style');
  style.textContent = globalCss;
  document.head.append(style);
}

/** Makes the browser say that the person prefers `features`, e.g. `{ 'prefers-color-scheme': 'light' }`. */
export async function prefer(features: Record<string, string>): Promise<void> {
  await session().send('Emulation.setEmulatedMedia', {
    features: Object.entries(features).map(([name, value]) => ({ name, value })),
  });
}

interface Session {
  send(method: string, params: object): Promise<unknown>;
}

function session(): Session {
  const opened: object = cdp();
  if ('send' in opened && typeof opened.send === 'function') return { send: opened.send.bind(opened) };
  throw new Error('The browser has no debugging session');
}
