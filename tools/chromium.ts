import { existsSync } from 'node:fs';
import { join } from 'node:path';

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Finds a Chromium: `CHROMIUM`, else the system's, else the one that an npm package ships. Returns Playwright's launch
 * options: without a window, unless `HEADED` is set.
 * @throws when `CHROMIUM` names a file that does not exist
 */
export async function chromiumLaunch(): Promise<{
  executablePath: string;
  args: string[];
  headless: boolean;
}> {
  const named = process.env.CHROMIUM;
  if (named !== undefined && !existsSync(named))
    throw new Error(`CHROMIUM names a file that does not exist: ${named}`);
  const executablePath = named ?? SYSTEM_BROWSERS.find(existsSync) ?? (await packagedChromium());
  return { executablePath, args: FLAGS, headless: process.env.HEADED === undefined };
}

async function packagedChromium(): Promise<string> {
  // The package looks for this name before it unpacks its own libraries and sets LD_LIBRARY_PATH.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs20.x';
  process.env.FONTCONFIG_FILE ??= join(import.meta.dirname, 'devanagari.conf');
  const { default: chromium } = await import('@sparticuz/chromium');
  return chromium.executablePath();
}
