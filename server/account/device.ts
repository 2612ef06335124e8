import { parse } from 'bowser';

/** Longer headers come from no real browser and would only cost time to parse. */
const MOST = 500;

/** The name of a browser and its system, as `Chrome, Android`; empty when the header does not say. */
export function deviceOf(userAgent = ''): string {
  if (userAgent === '' || userAgent.length > MOST) return '';
  const { browser, os } = parse(userAgent);
  return [browser.name, os.name].filter((name) => name).join(', ');
}
