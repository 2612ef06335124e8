import { cdp } from 'vitest/browser';
import theme from '../../../src/ui/theme/index.css?inline';

/** Applies the theme to the test's page, like on the product's page. */
export function wearTheme(): void {
  const style = document.createElement('style');
  style.textContent = theme;
  // Before the sheet of goober, which stays in the page, as in the product.
  document.head.prepend(style);
}

/**
 * Makes the browser report that the person prefers `features`, e.g. `{ 'prefers-color-scheme': 'light' }`.
 */
export async function prefer(features: Record<string, string>): Promise<void> {
  await session().send('Emulation.setEmulatedMedia', {
    features: Object.entries(features).map(([name, value]) => ({ name, value })),
  });
}

/** Sets the text size, in px, like a person in their browser: media queries use it, too. */
export async function setTextSize(px: number): Promise<void> {
  await session().send('Page.setFontSizes', { fontSizes: { standard: px, fixed: px } });
}

/** The contrast ratio of WCAG 2.2. */
export function contrast(one: number[], other: number[]): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(rgb: number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb
    .map((value) => value / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

interface Session {
  send(method: string, params: object): Promise<unknown>;
}

function session(): Session {
  const opened: object = cdp();
  if ('send' in opened && typeof opened.send === 'function') return { send: opened.send.bind(opened) };
  throw new Error('The browser has no debugging session');
}
