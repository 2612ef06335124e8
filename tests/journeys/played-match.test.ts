import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkMatchButton, courseHeading, fairnessHeading } from '../pages/match.ts';
import { dialogTakesClicks } from '../pages/screen.ts';
import { betPlacedHeading, placeBet } from '../pages/slip.ts';
import { announce, fixture, OVER, playOn, startIn } from '../server/tools/played.ts';
import { grant, openWorld, signIn, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

/** In the break of a match with the short terms: four raids of a minute, then two minutes. */
const IN_THE_BREAK = -(4 * 60 + 30);

/** The result with tie-break, total and margin. */
const OUTCOME = /^(?:Kites|Herons) won \d+–\d+(?:\. Decided by a golden raid)?\. \d+ points in all$/;

test('a match from its coin to its settlement, with a bet in its first half; it is checked without a network', async () => {
  const { database } = world;
  const person = await world.signUp();
  await grant(database, person.userId, 1000);
  const phone = await world.phone();
  await signIn(phone, world.origin, person);
  const [match] = await announce(database, fixture({ teams: [{ name: 'Kites' }, { name: 'Herons' }] }));
  if (match === undefined) throw new Error('The match was not announced');
  const play = async (seconds: number) => {
    await startIn(database, match.id, seconds);
    await playOn(database);
  };

  const page = await phone.open(`/live-bets/live-bet/${match.id}`);
  const says = (text: string | RegExp) => page.getByText(text, { exact: true }).first().waitFor();
  await courseHeading(page).waitFor();
  await fairnessHeading(page).waitFor();
  await says('The seed is still secret. It is shown once this match and those before it are decided.');

  await play(60);
  await says(/^(?:Head: Kites|Tail: Herons) raids first$/);
  // Before any raid: later a side may be almost certain to win, and betting suspended.
  await play(-30);
  await says('1st half · raid 0 of 4');

  await page.locator('.odds button').first().click();
  await dialogTakesClicks(page);
  await placeBet(page, '100');
  await betPlacedHeading(page).waitFor();
  await page.keyboard.press('Escape');

  await page
    .getByRole('button', { name: /^Kites \+0\.5 points \d+(?:\.\d+)?% ₹100 → ₹\d+(?:\.\d+)?$/ })
    .click();
  await dialogTakesClicks(page);
  await placeBet(page, '50');
  await betPlacedHeading(page).waitFor();
  await page.keyboard.press('Escape');

  await play(IN_THE_BREAK);
  await says(/^Half-time: \d+–\d+$/);
  await says('Break');

  // The settlement raises the page's first toast, whose code must load before the network goes.
  const toaster = page.waitForResponse(/\/assets\/toaster-[^/]+\.js$/);
  await play(OVER);
  await says('Full time');
  await says(OUTCOME);
  const [bet] = await database.query<{ id: number; status: string }>(
    'select id, status from bets where user_id = $1 order by id',
    [person.userId],
  );
  expect(bet?.status).toMatch(/^(?:won|lost)$/);
  await page
    .getByText(bet?.status === 'won' ? 'Won' : 'Lost', { exact: true })
    .first()
    .waitFor();

  await checkMatchButton(page).waitFor();
  await (await toaster).finished();
  await phone.context.setOffline(true);
  await checkMatchButton(page).click();
  const [{ count } = { count: 0 }] = await database.query<{ count: number }>(
    'select count(*)::integer as count from match_news where match_id = $1',
    [match.id],
  );
  await says(`Agrees: chain, toss, all ${count} events and winner.`);
  await phone.context.setOffline(false);

  const receipt = await phone.open(`/bet-history/${bet?.id}`);
  await receipt
    .getByText(OUTCOME, {
      exact: true,
    })
    .first()
    .waitFor();
  // Home starts with half a point, so it wins with a level score, too.
  const [onMargin, score] = await Promise.all([
    database.query<{ id: number; status: string }>(
      `select b.id, b.status from bets b join selections s on s.id = b.selection_id where b.user_id = $1 and s.kind = 'ahead'`,
      [person.userId],
    ),
    database.query<{ isAhead: boolean }>(
      `select (play -> 'score' ->> 0)::integer >= (play -> 'score' ->> 1)::integer as "isAhead" from matches where id = $1`,
      [match.id],
    ),
  ]);
  expect(onMargin.map(({ status }) => status)).toEqual(
    score.map(({ isAhead }) => (isAhead ? 'won' : 'lost')),
  );
  const other = await phone.open(`/bet-history/${onMargin[0]?.id}`);
  await other.getByText('Kites +0.5 points', { exact: true }).first().waitFor();
  await other.getByText(OUTCOME, { exact: true }).first().waitFor();
  expect(phone.complaints).toEqual([]);
});
