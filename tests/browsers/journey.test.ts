import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PHONE } from '../../server/account/demo-account.ts';
import { seed } from '../../server/demo/seed.ts';
import { showTicket } from '../../server/support/desk.ts';
import { formatMoney } from '../../src/ui/kit/format/money.tsx';
import { cashOf, openMatch } from '../journeys/world.ts';
import { accountTexts } from '../pages/account.ts';
import { gamesTexts } from '../pages/games.ts';
import { myBetsTexts } from '../pages/my-bets.ts';
import { sharedTexts } from '../pages/shared.ts';
import { slipTexts } from '../pages/slip.ts';
import { supportTexts } from '../pages/support.ts';
import { startTestServer, type TestServer } from '../server/tools/server.ts';
import type { Driver, Handle, Role } from './driver.ts';
import { openFirefox } from './firefox.ts';
import { openWebKit } from './webkit.ts';

/** A busy machine must not fail the test. */
const PATIENCE = { timeout: 60_000, interval: 100 };

let server: TestServer;
let origin: string;

beforeAll(async () => {
  server = await startTestServer();
  await seed(server.context);
  origin = await server.listen();
});
afterAll(() => server.close());

describe.each([
  ['Firefox', openFirefox],
  ['WebKit', openWebKit],
])('in %s', (_, openBrowser) => {
  let browser: Driver;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  /** The point at which it can be pressed; undefined while it is hidden, covered, moving or disabled. */
  const whereIs = (element: Handle) =>
    browser.ask((element) => {
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { x, y, width, height } = element.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      return !element.matches(':disabled, [aria-disabled=true]') && top !== null && element.contains(top)
        ? `${x}, ${y}`
        : '';
    }, element);

  const reach = async (role: Role, name: string): Promise<Handle> => {
    let reached: Handle[] = [];
    const look = async () => {
      reached = [];
      for (const element of await browser.find(role, name)) {
        const place = await whereIs(element);
        if (place !== '' && place === (await whereIs(element))) return reached.push(element);
      }
      return 0;
    };
    const message = `a ${role} "${name}" that can be reached`;
    await expect.poll(look, { ...PATIENCE, message }).toBe(1);
    const [element] = reached;
    if (element === undefined) throw new Error(`There is no ${message}`);
    return element;
  };
  const press = async (role: Role, name: string) => browser.click(await reach(role, name));
  const write = async (field: string, text: string) => browser.write(await reach('textbox', field), text);
  const sees = (text: string) =>
    expect.poll(() => browser.ask(isShown, text), { ...PATIENCE, message: `"${text}" on screen` }).toBe(true);

  const rounds = (userId: number) =>
    server.database.query<{ side: string }>('select side from rounds where user_id = $1 order by id desc', [
      userId,
    ]);

  test('a bet, a flip, the statement and a ticket', async () => {
    const match = await openMatch(server.database);
    const [demo] = await server.database.query<{ id: number }>('select id from users where phone = $1', [
      DEMO_PHONE,
    ]);
    const userId = demo?.id ?? 0;
    const before = await cashOf(server.database, userId);
    const played = (await rounds(userId)).length;

    await browser.open(`${origin}/`);
    await press('link', accountTexts.logIn);
    await press('button', 'Use the demo account');
    await reach('link', `Balance ${formatMoney(before)}`);
    expect(await browser.complaints()).toEqual([]);

    await browser.open(`${origin}/live-bets/live-bet/${match.id}?slip=${match.id}`);
    await press('radio', 'Night Owls 80%');
    await write(slipTexts.stake, '250');
    await sees('₹450.00');
    await press('button', slipTexts.placeBet);
    await reach('heading', slipTexts.betPlaced);
    expect(await cashOf(server.database, userId)).toBe(before - 250);

    await press('link', myBetsTexts.myBets);
    await press('button', 'Cancel bet on Night Owls v Lanterns');
    await press('button', myBetsTexts.cancelBet);
    await press('button', sharedTexts.ok);
    expect(await cashOf(server.database, userId)).toBe(before);

    await press('link', 'Games');
    await press('radio', 'Tail');
    await write(slipTexts.stake, '100');
    await press('button', gamesTexts.flipTheCoin);
    await expect.poll(() => rounds(userId), PATIENCE).toHaveLength(played + 1);
    const [round] = await rounds(userId);
    const isWon = round?.side === 'Tail';
    await sees(isWon ? 'You won ₹198.00' : 'No win this time');
    const after = isWon ? before + 98 : before - 100;
    expect(await cashOf(server.database, userId)).toBe(after);

    await press('link', `Balance ${formatMoney(after)}`);
    await reach('heading', 'Statement');
    await sees(formatMoney(after - before, { signed: true }));
    await sees('Bet cancelled');

    await press('link', 'More');
    await press('link', supportTexts.newTicket);
    await browser.pick(await reach('combobox', supportTexts.topic), 'Deposit');
    await write(supportTexts.message, 'It has not arrived');
    await press('button', supportTexts.openTicket);
    await write(supportTexts.yourMessage, 'Which was it?');
    await press('button', supportTexts.send);
    await sees('Which was it?');
    const [ticket] = await server.database.query<{ token: string }>(
      'select token from tickets where user_id = $1 order by id desc limit 1',
      [userId],
    );
    const messages = async () => {
      const { messages } = await showTicket(server.database, ticket?.token ?? '');
      return messages.map(({ text }) => text);
    };
    await expect.poll(messages, PATIENCE).toEqual(['It has not arrived', 'Which was it?']);
    expect(await browser.complaints()).toEqual([]);
  });
});

/** Whether a visible element has exactly this text. */
function isShown(text: string): boolean {
  return [...document.body.querySelectorAll('*')].some(
    (element) =>
      element.textContent?.trim() === text &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  );
}
