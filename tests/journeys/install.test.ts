import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

interface Icon {
  src: string;
  sizes: string;
  type: string;
  purpose: string;
}

/** The content type of an answer, and how long it may be cached. */
async function get(path: string) {
  const response = await fetch(new URL(path, world.origin));
  expect([path, response.status]).toEqual([path, 200]);
  const header = (name: string) => response.headers.get(name);
  return {
    body: Buffer.from(await response.arrayBuffer()),
    type: header('content-type')?.split(';')[0],
    caching: header('cache-control'),
  };
}

async function readManifest() {
  const { body, type, caching } = await get('/site.webmanifest');
  expect({ type, caching }).toEqual({ type: 'application/manifest+json', caching: 'no-cache' });
  return JSON.parse(String(body));
}

test('a browser finds all that it needs to offer the installation of the page', async () => {
  const phone = await world.phone();
  const page = await phone.open('/');
  const session = await phone.context.newCDPSession(page);
  const { url, errors } = await session.send('Page.getAppManifest');
  expect(url).toBe(`${world.origin}/site.webmanifest`);
  expect(errors).toEqual([]);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // The test's browser runs in this mode.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  expect(phone.complaints).toEqual([]);
});

test('the manifest names the product, in words that fit', async () => {
  const manifest = await readManifest();
  expect(manifest).toMatchObject({
    id: '/',
    name: 'Sikka',
    short_name: 'Sikka',
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#0a1324',
    theme_color: '#0a1324',
  });
  expect(manifest.shortcuts.map(({ url }: { url: string }) => url)).toEqual([
    '/live-bets',
    '/bet-history',
    '/coin-flip',
  ]);
});

test('every icon is as large as it says; what a phone cuts off of a maskable one is background', async () => {
  const { icons, shortcuts }: { icons: Icon[]; shortcuts: { icons: Icon[] }[] } = await readManifest();
  const seen: string[] = [];
  for (const icon of [...icons, ...shortcuts.flatMap((shortcut) => shortcut.icons)]) {
    const { body, type } = await get(icon.src);
    if (icon.sizes === 'any') expect(type).toBe('image/svg+xml');
    else {
      const { width, height, format } = await sharp(body).metadata();
      expect([icon.src, type, `${width}x${height}`, format]).toEqual([
        icon.src,
        'image/png',
        icon.sizes,
        'png',
      ]);
    }
    if (icon.purpose === 'maskable') expect(await coloursOutside(body)).toEqual(['#0a1324ff']);
    seen.push(`${icon.purpose} ${icon.sizes}`);
  }
  for (const wanted of ['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512'])
    expect(seen).toContain(wanted);
  const apple = await get('/apple-touch-icon.png');
  expect(await sharp(apple.body).metadata()).toMatchObject({ width: 180, height: 180, format: 'png' });
});

/** The colours of a square picture outside the circle that is never cut off, four fifths of its width. */
async function coloursOutside(picture: Buffer): Promise<string[]> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const colours = new Set<string>();
  const middle = info.width / 2;
  for (let y = 0; y < info.height; y++)
    for (let x = 0; x < info.width; x++) {
      if (Math.hypot(x + 0.5 - middle, y + 0.5 - middle) < 0.4 * info.width) continue;
      const at = (y * info.width + x) * 4;
      colours.add(`#${data.subarray(at, at + 4).toString('hex')}`);
    }
  return [...colours];
}
