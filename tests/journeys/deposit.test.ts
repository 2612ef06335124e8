import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterAmount, payWithPlayMoneyButton } from '../pages/wallet.ts';
import { openWorld, signIn, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const CODE = 'QR code of this play-money payment';

/** The payment of a new deposit, on a screen of this size. */
async function payment({ hasTouch, width, height }: { hasTouch: boolean; width: number; height: number }) {
  const person = await world.signUp();
  const phone = await world.phone({ hasTouch });
  await signIn(phone, world.origin, person);
  const page = await phone.context.newPage();
  await page.setViewportSize({ width, height });
  await page.goto('/make-deposit');
  await enterAmount(page, '500');
  const pay = payWithPlayMoneyButton(page);
  await pay.waitFor();
  return {
    page,
    pay,
    code: page.getByRole('img', { name: CODE, exact: true }),
    complaints: phone.complaints,
  };
}

test('on a phone the button is on the first screen, and the code for another device is shown on demand', async () => {
  const { page, pay, code, complaints } = await payment({ hasTouch: true, width: 360, height: 740 });
  // Even for a person who has not scrolled.
  const room = await pay.evaluate((button) => {
    const bar = document.querySelector('.bottom-bar')?.getBoundingClientRect().top ?? 0;
    return bar - (button.getBoundingClientRect().bottom + scrollY);
  });
  expect(room).toBeGreaterThanOrEqual(0);
  await expect.poll(() => code.isVisible()).toBe(false);
  await expect
    .poll(() => page.getByRole('link', { name: 'Open in a payment app', exact: true }).isVisible())
    .toBe(true);
  await page.getByText('Show a QR code for another device', { exact: true }).click();
  await code.waitFor();
  expect(complaints).toEqual([]);
});

test('on a desktop the code comes first', async () => {
  const { page, pay, code, complaints } = await payment({ hasTouch: false, width: 1280, height: 800 });
  await code.waitFor();
  const [above, below] = await Promise.all([code.boundingBox(), pay.boundingBox()]);
  expect(above?.y).toBeLessThan(below?.y ?? 0);
  await expect
    .poll(() => page.getByText('Show a QR code for another device', { exact: true }).isVisible())
    .toBe(false);
  expect(complaints).toEqual([]);
});
