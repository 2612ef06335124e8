import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Recording, readRecording } from '../../src/schemas/recording.ts';
import { replayed } from '../model/replayed.ts';
import { grant, openMatch, openWorld, signIn, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** What the panel saves. */
async function saveRecording(page: Page): Promise<Recording> {
  const download = page.waitForEvent('download');
  await press(page, 'Save the recording');
  const file = await download;
  expect(file.suggestedFilename()).toBe('sikka-recording.json');
  return readRecording(await readFile(await file.path(), 'utf8'));
}

test('a bet whose answer was lost ends, played again, in the states that the page was in', async () => {
  const person = await world.signUp();
  await grant(world.database, person.userId, 1000);
  const match = await openMatch(world.database);
  const phone = await world.phone();
  await signIn(phone, world.origin, person);
  const page = await phone.open(`/live-bets/live-bet/${match.id}?slip=${match.id}&inspect`);
  await press(page, 'Fold');
  await page.route('**/api/live-bet/save', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('radio', { name: 'Night Owls 80%', exact: true }).check({ force: true });
  await page.getByLabel('Stake', { exact: true }).fill('100');
  // The panel is in front of the button.
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Bet placed', exact: true }).waitFor();

  const recording = await saveRecording(page);
  const { ends, strayed } = await replayed(recording);
  expect(strayed).toBe('');
  expect(ends).toContain('matchBet: placed');
});
