import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { movePrices } from '../../server/bets/matches/make.ts';
import { acceptAndPlaceBetButton, betPlacedHeading, placeBetButton, stakeField } from '../pages/slip.ts';
import { grant, openMatch, openWorld, signIn, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const BETS = 5;

/**
 * Notes the slip's price that was on screen at each click on a button, in `document.body.dataset.agreed`. A button that is
 * not on screen yet takes no click: nobody could have pressed it.
 */
function noteAgreed(): void {
  let painted = { price: '', buttons: new Set<Element>() };
  const look = () => {
    const price = document.querySelector('[data-foot] .price')?.textContent ?? '';
    painted = { price, buttons: new Set(document.querySelectorAll('button')) };
  };
  // A change of size is reported after all other callbacks of a frame, just before that is painted.
  const probe = document.createElement('i');
  const frame = () => {
    probe.style.width = probe.style.width === '1px' ? '2px' : '1px';
    requestAnimationFrame(frame);
  };
  document.addEventListener('DOMContentLoaded', () => {
    probe.style.cssText = 'position: fixed; left: -9px; height: 1px';
    document.body.append(probe);
    new ResizeObserver(look).observe(probe);
    frame();
  });
  document.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      if (button !== null && painted.buttons.has(button)) {
        document.body.dataset.agreed = painted.price;
        return;
      }
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
}

const agreedOn = (page: Page): Promise<number> =>
  page.evaluate(() => Number.parseFloat(document.body.dataset.agreed ?? ''));

test('on a slow phone, a bet is taken at the price on screen, a better one, or one that was accepted', async () => {
  const { database } = world;
  const person = await world.signUp();
  await grant(database, person.userId, 5000);
  const match = await openMatch(database, { ratio: 50 });
  const phone = await world.phone();
  await signIn(phone, world.origin, person);
  await phone.context.addInitScript(noteAgreed);
  const page = await phone.open(`/live-bets?slip=${match.id}.${match.owls}`);
  await stakeField(page).waitFor();
  const devtools = await phone.context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });

  let moves = 0;
  const moving = setInterval(() => {
    moves += 1;
    void movePrices(database, match.id, new Map([[match.owls, 40 + ((moves * 17) % 31)]]));
  }, 500);
  const agreed: number[] = [];
  try {
    for (let bet = 1; bet <= BETS; bet += 1) {
      await stakeField(page).fill('10');
      await tapUntilPlaced(page);
      agreed.push(await agreedOn(page));
      await page.getByRole('button', { name: 'Bet again', exact: true }).click();
    }
  } finally {
    clearInterval(moving);
  }

  const taken = await database.query<{ win_ratio: number }>(
    'select win_ratio from bets where user_id = $1 order by id',
    [person.userId],
  );
  expect(taken).toHaveLength(BETS);
  expect(taken.filter(({ win_ratio }, index) => win_ratio < (agreed[index] ?? Number.NaN))).toEqual([]);
});

/** Places the bet, and accepts each price that the slip asks about. */
async function tapUntilPlaced(page: Page): Promise<void> {
  const placed = betPlacedHeading(page);
  // While the slip asks about a new price, both buttons exist; the first one accepts it.
  const button = acceptAndPlaceBetButton(page).or(placeBetButton(page)).first();
  await button.waitFor();
  while (!(await placed.isVisible())) {
    // At once: a price that moves replaces the button while a click waits for it to stand still.
    await button.evaluateAll(([found]) => {
      if (found instanceof HTMLElement) found.click();
    });
    await placed.or(button).first().waitFor();
  }
}
