import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deriveRound } from '../../src/fairness/derivation.ts';
import { drawnText } from '../../src/fairness/rules.ts';
import type { CoinFlipRound, Rotation, RoundReceipt, Seeds } from '../../src/schemas/games/games.ts';
import { changeSeedsButton, flipTheCoinButton, sideChoice } from '../pages/games.ts';
import { stakeField } from '../pages/slip.ts';
import { grant, openWorld, type Phone, signIn, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** A person with 1,000 rupees, on the coin flip, with Tail called for 100 rupees. */
async function player() {
  const person = await world.signUp();
  await grant(world.database, person.userId, 1000);
  const phone = await world.phone();
  await signIn(phone, world.origin, person);
  const page = await phone.open('/coin-flip');
  await sideChoice(page, 'Tail').check({ force: true });
  await stakeField(page).fill('100');
  return { ...person, phone, page };
}

/** Puts a lying house between the browser and the real one. */
async function lie<Data>(
  page: Page,
  path: string,
  forge: (data: Data) => Data | Promise<Data>,
): Promise<void> {
  await page.route(`**/api/${path}`, async (route: Route) => {
    const response = await route.fetch();
    const answer = await response.json();
    await route.fulfill({ response, json: { ...answer, data: await forge(answer.data) } });
  });
}

async function flip(page: Page): Promise<void> {
  const button = flipTheCoinButton(page);
  await button.click();
  await page
    .getByRole('region', { name: 'The coin', exact: true })
    .getByText(/^(?:You won ₹198\.00|No win this time)$/)
    .waitFor();
}

async function changeSeeds(page: Page, seed = 'under the floodlights'): Promise<void> {
  await changeSeedsButton(page).click();
  await page.getByLabel('Your new seed', { exact: true }).fill(seed);
  await page.getByRole('button', { name: 'Use this seed', exact: true }).click();
  await page.getByRole('heading', { name: 'Your old seeds, open now', exact: true }).waitFor();
}

const AGREES = 'Rounds worked out again from what this browser has kept: 1. All of them agree.';
const DISAGREES = 'The house’s word does not agree with what this browser has kept';

/** The disagreements that the page shows. */
async function faultsOn(page: Page): Promise<(string | null)[]> {
  const list = page.getByRole('list', { name: 'What does not agree', exact: true }).last();
  await list.waitFor();
  return list.locator('strong').allTextContents();
}

/** A seed under which this round lands on the other side. */
async function seedFor(round: CoinFlipRound, side: 'Head' | 'Tail'): Promise<string> {
  for (let tried = 0; ; tried += 1) {
    const seed = sha256(`forged ${tried}`);
    const { draw } = await deriveRound(seed, round.seed.client_seed, round.nonce);
    if (drawnText('coinflip', draw) === side) return seed;
  }
}

test('an honest house: the browser makes the first seed, and the revealed seed agrees with its record', async () => {
  const { phone, page, userId } = await player();
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/game/first-seed')) sent.push(request.postDataJSON());
  });
  await flip(page);
  const [pair] = await world.database.query<{ client_seed: string }>(
    `select client_seed from seeds where user_id = $1 and state = 'active'`,
    [userId],
  );
  const chosen = await keptIn(page, '/chosen/');
  expect(chosen).toEqual([{ after: 0, client_seed: pair?.client_seed }]);
  await changeSeeds(page);
  await page.getByText(AGREES, { exact: true }).waitFor();
  await page.getByText(DISAGREES, { exact: true }).waitFor({ state: 'detached' });
  expect(phone.complaints).toEqual([]);
});

/** The entries in the browser's storage with this name. */
const keptIn = (page: Page, name: string) =>
  page.evaluate(
    (part) =>
      Object.keys(localStorage)
        .filter((key) => key.includes(part))
        .map((key) => JSON.parse(localStorage.getItem(key) ?? 'null')),
    name,
  );

test('a revealed seed that does not match its hash is reported, also by the checker of the saved record', async () => {
  const { page } = await player();
  await flip(page);
  await lie<Rotation>(page, 'game/rotate-seeds', (rotation) => {
    // The hash is forged, too.
    const server_seed = 'ab'.repeat(32);
    return {
      ...rotation,
      revealed: { ...rotation.revealed, server_seed, server_seed_hash: sha256(server_seed) },
    };
  });
  await changeSeeds(page);
  await page.getByText(DISAGREES, { exact: true }).waitFor();
  expect(await faultsOn(page)).toEqual(['The revealed server seed is not the one that was committed to.']);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the record as a file', exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^sikka-play-record-\d+\.json$/);
  const saved = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(saved).toMatchObject({
    format: 'sikka-play-record/1',
    pairs: [{ server_seed: 'ab'.repeat(32), rounds: [{ choice: 'Tail', stake: 100 }] }, { rounds: [] }],
  });

  // The finding is still shown after a reload.
  await page.unrouteAll();
  await page.reload();
  await page.getByText(DISAGREES, { exact: true }).waitFor();
});

test('a pair whose hash was never promised', async () => {
  const { page } = await player();
  await flip(page);
  await lie<Rotation>(page, 'game/rotate-seeds', (rotation) => ({
    ...rotation,
    seeds: { ...rotation.seeds, server_seed_hash: sha256('chosen to fit') },
  }));
  await changeSeeds(page);
  expect(await faultsOn(page)).toEqual(['This pair of seeds is not the one that was promised.']);
});

test('a first pair whose hash was never promised', async () => {
  const person = await world.signUp();
  const phone = await world.phone();
  await signIn(phone, world.origin, person);
  const page = await phone.open('/about-us');
  await lie<Seeds>(page, 'game/first-seed', (seeds) => ({
    ...seeds,
    server_seed_hash: sha256('chosen to fit'),
  }));
  await page.goto('/coin-flip');
  await changeSeedsButton(page).waitFor();
  await page.goto('/coinflip-history');
  await page.getByRole('button', { name: 'Check all that is kept', exact: true }).click();
  expect(await faultsOn(page)).toEqual(['This pair of seeds is not the one that was promised.']);
});

test.each<[string, Partial<CoinFlipRound>, string[]]>([
  [
    'a call that was rewritten in the answer',
    { prediction: 'Head', side: 'Tail', won: false, payout: 0 },
    [
      'What you called or aimed at was changed.',
      'Whether it was won is not told as it was.',
      'The payout is not what this round pays.',
    ],
  ],
  [
    'a win told as a loss, with nothing paid',
    { prediction: 'Tail', side: 'Tail', won: false, payout: 0 },
    ['Whether it was won is not told as it was.', 'The payout is not what this round pays.'],
  ],
])('%s is reported at once', async (_lie, change, faults) => {
  const { page } = await player();
  await lie<RoundReceipt<'coinflip'>>(page, 'coin-flip/play', ({ round, ...balance }) => ({
    ...balance,
    round: { ...round, ...change },
  }));
  await flip(page);
  await page.getByText(DISAGREES, { exact: true }).waitFor();
  expect(await faultsOn(page)).toEqual(faults);
});

test('a side that does not follow from the seeds is reported once they are revealed', async () => {
  const { page } = await player();
  await lie<RoundReceipt<'coinflip'>>(page, 'coin-flip/play', ({ round, ...balance }) => {
    const side = round.side === 'Head' ? 'Tail' : 'Head';
    const won = side === 'Tail';
    return { ...balance, round: { ...round, side, won, payout: won ? 198 : 0 } };
  });
  await flip(page);
  await changeSeeds(page);
  expect(await faultsOn(page)).toEqual([
    'The result is not what the seeds give.',
    'Whether it was won is not told as it was.',
    'The payout is not what this round pays.',
  ]);
});

test('a round whose seed, hash and side were forged together is not called right', async () => {
  const { page } = await player();
  await flip(page);
  await changeSeeds(page);
  await lie<{ rows: CoinFlipRound[] }>(page, 'coin-flip/history*', async (list) => ({
    ...list,
    rows: await Promise.all(
      list.rows.map(async (round) => {
        const side = round.side === 'Head' ? 'Tail' : 'Head';
        const server_seed = await seedFor(round, side);
        const won = side === 'Tail';
        const seed = { ...round.seed, server_seed, server_seed_hash: sha256(server_seed) };
        return { ...round, side, won, payout: won ? 198 : 0, seed };
      }),
    ),
  }));
  await page.goto('/coinflip-history');
  await page.getByRole('button', { name: /^Verify round 1 of [0-9a-f]{8}$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Check a round', exact: true });
  await dialog.getByRole('heading', { name: 'It does not agree', exact: true }).waitFor();
  expect(await faultsOn(page)).toEqual([
    'The revealed server seed is not the one that was committed to.',
    'The hash of the server seed is not the one that was shown.',
    'The result is not what the seeds give.',
    'Whether it was won is not told as it was.',
    'The payout is not what this round pays.',
  ]);
});

test('on another device the rounds are said to be missing, and are not called right', async () => {
  const { page, phone, ...person } = await player();
  await flip(page);
  const elsewhere = await secondDevice(person);
  await flip(elsewhere);
  await flip(page);
  await changeSeeds(page);
  await page
    .getByText('Rounds worked out again from what this browser has kept: 2. All of them agree.', {
      exact: true,
    })
    .waitFor();
  await page
    .getByText(
      /^Rounds 2 to 2 of pair \d+ are not in this record: they were played elsewhere, or before it began\.$/,
    )
    .waitFor();
  await page.goto('/coinflip-history');
  await page.getByRole('button', { name: /^Verify round 2 of [0-9a-f]{8}$/ }).click();
  await page.getByRole('heading', { name: /^It agrees with itself: (?:Head|Tail)$/ }).waitFor();
  expect(phone.complaints).toEqual([]);
});

async function secondDevice(person: { token: string; refresh: string }): Promise<Page> {
  const phone: Phone = await world.phone();
  await signIn(phone, world.origin, person);
  const page = await phone.open('/coin-flip');
  await sideChoice(page, 'Tail').check({ force: true });
  await stakeField(page).fill('100');
  return page;
}
