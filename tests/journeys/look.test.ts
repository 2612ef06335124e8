import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMatch, openWorld, type Phone, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** The page as sent by the server, before any script. */
async function sent({ context }: Phone, path: string, language?: string) {
  const headers = language === undefined ? {} : { 'accept-language': language };
  return (await context.request.get(path, { headers })).text();
}

const HINDI = 'मैच लाइव है। भाव भी लाइव हैं।';
const ENGLISH = 'The match is live. So are the odds.';

test("the first visit is in the browser's language from the HTML on; a choice overrides it", async () => {
  const phone = await world.phone();
  expect(await sent(phone, '/', 'hi-IN,hi;q=0.9,en;q=0.8')).toContain(HINDI);
  expect(await sent(phone, '/', 'en-IN,en;q=0.9,hi;q=0.8')).toContain(ENGLISH);
  expect(await sent(phone, '/rules', 'hi')).toContain('<html lang="hi"');
  expect(await sent(phone, '/', 'x'.repeat(10_000))).toContain(ENGLISH);

  await phone.context.setExtraHTTPHeaders({ 'accept-language': 'hi-IN,hi;q=0.9' });
  const page = await phone.open('/');
  await page.getByRole('heading', { name: HINDI, exact: true }).waitFor();
  // Interactive, not only rendered.
  await page.getByRole('button', { name: 'सेटिंग', exact: true }).click();
  await page.getByRole('button', { name: 'English', exact: true }).click();
  await page.getByRole('heading', { name: ENGLISH, exact: true }).waitFor();
  expect(await sent(phone, '/', 'hi')).toContain(ENGLISH);
  expect(phone.complaints).toEqual([]);
});

test('the chosen theme and motion are in the HTML, for every page and language', async () => {
  const phone = await world.phone();
  const page = await phone.open('/more');
  const settings = page.getByRole('main');
  await settings.getByRole('radio', { name: 'Light', exact: true }).click();
  await settings.getByRole('radio', { name: 'Reduced', exact: true }).click();
  const marks = '<html data-theme="light" data-motion="reduced"';
  for (const [path, language] of [
    ['/', 'en'],
    ['/', 'hi'],
    ['/live-bets', 'en'],
    ['/live-bets', 'hi'],
  ] as const) {
    const html = await sent(phone, path, language);
    // The start page reserves room for the slip.
    const room = path === '/' ? ' data-prices' : '';
    expect(html).toContain(`${marks}${room} lang="${language}">`);
    expect(html).toContain('<meta name="color-scheme" content="light"');
  }

  // Another tab, from its first paint on.
  const other = await phone.open('/');
  const look = () => {
    const { backgroundColor, colorScheme } = getComputedStyle(document.documentElement);
    return [backgroundColor, colorScheme];
  };
  await other.emulateMedia({ colorScheme: 'dark' });
  expect(await other.evaluate(look)).toEqual(['rgb(238, 242, 248)', 'light']);
  await settings.getByRole('radio', { name: 'System', exact: true }).first().click();
  await other.reload();
  expect(await other.evaluate(look)).toEqual(['rgb(10, 19, 36)', 'light dark']);
  expect(phone.complaints).toEqual([]);
});

test('the chosen format of prices is in the HTML, in every tab, and in all prices', async () => {
  await openMatch(world.database);
  const phone = await world.phone();
  const matches = await phone.open('/');
  const price = (text: string) =>
    matches.getByRole('button', { name: `Night Owls ${text} ₹100 → ₹180`, exact: true });
  await price('80%').waitFor();
  const more = await phone.open('/more');
  const settings = more.getByRole('main');
  await settings.getByRole('radio', { name: 'Fractional 4/5', exact: true }).click();
  await price('4/5').waitFor();
  await settings.getByRole('radio', { name: 'Decimal 1.80', exact: true }).click();
  await price('1.80').waitFor();
  expect(await sent(phone, '/live-bets')).toContain('<html data-odds="decimal" lang="en"');

  await matches.reload();
  await price('1.80').click();
  await matches
    .getByRole('dialog')
    .getByRole('radio', { name: 'Night Owls 1.80', exact: true, checked: true })
    .waitFor();
  await settings.getByRole('radio', { name: 'Percent 80%', exact: true }).click();
  await matches
    .getByRole('dialog')
    .getByRole('radio', { name: 'Night Owls 80%', exact: true, checked: true })
    .waitFor();
  expect(await sent(phone, '/live-bets')).not.toContain('data-odds');
  expect(phone.complaints).toEqual([]);
});

test('a page is printed dark on white, whatever the theme', async () => {
  const phone = await world.phone();
  const page = await phone.open('/rules');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const look = () => {
    const { color, colorScheme } = getComputedStyle(document.body);
    const backgrounds = [document.documentElement, document.body].map(
      (element) => getComputedStyle(element).backgroundColor,
    );
    return [color, colorScheme, ...backgrounds];
  };
  const onPaper = ['rgb(14, 26, 51)', 'light', 'rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 0)'];
  for (const theme of [null, 'dark', 'light'])
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.evaluate((chosen) => {
        if (chosen === null) delete document.documentElement.dataset.theme;
        else document.documentElement.dataset.theme = chosen;
      }, theme);
      await page.emulateMedia({ media: 'print', colorScheme });
      expect(await page.evaluate(look)).toEqual(onPaper);
    }
});
