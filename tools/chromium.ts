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
 * Finds a Chromium: `CHROMIUM`, else the one that an npm package ships, else the system's. Returns Playwright's launch
 * options: without a window, unless `HEADED` is set.
 *
 * The packaged one comes before the system's: it is Chromium without a window (`chrome-headless-shell`), which needs a
 * third of the processor time for a page. It runs on Linux with x64 alone, and cannot open a window.
 * @param prefer `system`: the system's comes first, for pictures and measurements of a browser as people have it
 * @throws when `CHROMIUM` names a file that does not exist
 */
export async function chromiumLaunch({ prefer }: { prefer?: 'system' } = {}): Promise<{
  executablePath: string;
  args: string[];
  headless: boolean;
}> {
  const named = process.env.CHROMIUM;
  if (named !== undefined && !existsSync(named))
    throw new Error(`CHROMIUM names a file that does not exist: ${named}`);
  const headless = process.env.HEADED === undefined;
  const hasPackaged = process.platform === 'linux' && process.arch === 'x64';
  const ofSystem = SYSTEM_BROWSERS.find(existsSync);
  const isSystem = ofSystem !== undefined && (prefer === 'system' || !headless || !hasPackaged);
  const executablePath = named ?? (isSystem ? ofSystem : await packagedChromium());
  return { executablePath, args: FLAGS, headless };
}

async function packagedChromium(): Promise<string> {
  // The package looks for this name before it unpacks its own libraries and sets LD_LIBRARY_PATH.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs20.x';
  process.env.FONTCONFIG_FILE ??= join(import.meta.dirname, 'devanagari.conf');
  const { default: chromium } = await import('@sparticuz/chromium');
  return chromium.executablePath();
}
