import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer } from '../server/support/server.ts';
import { openMatch, openWorld, signIn, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('a server that goes away and comes back: the page says so, and recovers by itself', async () => {
  const person = await world.signUp();
  const phone = await world.phone();
  await signIn(phone, world.origin, person);
  const page = await phone.open('/live-bets');
  await page.getByText('Live', { exact: true }).first().waitFor();

  await world.app.close();
  await page.getByText('Connecting…').first().waitFor();
  // Opened while the server is gone, from the page that is there.
  await page.getByRole('navigation').getByRole('link', { name: 'My bets' }).filter({ visible: true }).click();
  await page.getByText('The server cannot be reached. Trying again by itself…').waitFor();

  const back = await startTestServer({ database: world.database });
  await back.app.listen({ host: '127.0.0.1', port: Number(new URL(world.origin).port) });
  await page.getByText('You have not placed a bet yet.').waitFor();
  await openMatch(world.database, { name: 'After The Dark' });
  await page
    .getByRole('navigation')
    .getByRole('link', { name: 'Live bets' })
    .filter({ visible: true })
    .click();
  await page.getByText('After The Dark').first().waitFor();
  await page.getByText('Live', { exact: true }).first().waitFor();
  await back.app.close();
});

test('a page that loads while the calls fail asks again until they succeed', async () => {
  const other = await openWorld();
  try {
    const person = await other.signUp();
    const phone = await other.phone();
    await signIn(phone, other.origin, person);
    await phone.context.route('**/api/**', (route) => route.abort('connectionrefused'));
    const page = await phone.open('/bet-history');
    await page.getByText('The server cannot be reached. Trying again by itself…').waitFor();
    await phone.context.unrouteAll();
    await page.getByRole('heading', { name: 'My bets' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/bet-history');
  } finally {
    await other.close();
  }
});
