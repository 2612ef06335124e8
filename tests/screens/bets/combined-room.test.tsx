import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor } from 'xstate';
import { checkedCombined } from '../../../src/actors/bets/combined-bet.ts';
import { head, lions } from '../../../src/machines/bets/combined-bet.example.ts';
import { BetKind } from '../../../src/ui/bets/bet-slip/bet-kind.view.tsx';
import CombinedBet from '../../../src/ui/bets/bet-slip/combined-bet.view.tsx';
import { Sheet } from '../../../src/ui/kit/overlays/sheet.tsx';
import { placeCombinedButton, removeButton, stakeField } from '../../pages/slip.ts';
import { WithActors } from '../actors.tsx';
import { wear } from '../walk-screen.tsx';

const PHONE = [360, 740] as const;
/** Browsers round the share that is in view. */
const whole = { ratio: 0.99 };

beforeEach(() => wear('light'));

/** Opens the sheet of a slip with so many legs on a screen of this size. */
async function open(count: number, [width, height]: readonly [number, number]) {
  await page.viewport(width, height);
  onTestFinished(() => page.viewport(1280, 800));
  const actor = createActor(checkedCombined).start();
  onTestFinished(() => {
    actor.stop();
  });
  const legs = Array.from({ length: count }, (_, index) => ({
    ...(index % 2 === 0 ? lions : head),
    slip: `${index + 1}.${index + 50}`,
    selection: `Friends of Saurashtra ${index + 1}`,
    kind: 'team' as const,
    match_name: 'Friends of Saurashtra Tidewatch v Konkan Lanterns',
  }));
  actor.send({ type: 'legs.told', legs });
  await render(
    <WithActors>
      <Sheet title="Combined bet" onClose={() => {}}>
        <BetKind isCombined onChoose={() => {}} />
        <CombinedBet
          actor={actor}
          onRemove={() => {}}
          onFace={() => {}}
          onLogIn={() => {}}
          onDone={() => {}}
          TopUp={() => null}
          SharePick={() => null}
        />
      </Sheet>
    </WithActors>,
  );
  await expect.element(placeCombinedButton(page)).toBeVisible();
}

const boxOf = (selector: string) => {
  const element = document.querySelector(selector);
  if (element === null) throw new Error(`There is no ${selector}`);
  return element.getBoundingClientRect();
};

test.each([2, 6, 8])('with %i legs the stake and the button are in view on a phone', async (count) => {
  await open(count, PHONE);
  await expect.element(stakeField(page)).toBeInViewport(whole);
  await expect.element(placeCombinedButton(page)).toBeInViewport(whole);
  const last = removeButton(page, `Friends of Saurashtra ${count}`);
  document.querySelector('form > ul > li:last-child')?.scrollIntoView({ block: 'nearest' });
  await expect.element(last).toBeInViewport(whole);
  const below = boxOf('form > ul > li:last-child').bottom - boxOf('form > ul').bottom;
  expect(below).toBeLessThan(1);
  await expect.element(stakeField(page)).toBeInViewport(whole);
  for (const leg of document.querySelectorAll('form > ul > li'))
    expect(leg.scrollHeight).toBeLessThanOrEqual(leg.clientHeight);
  expect(boxOf('input[name=bet_amount]').bottom).toBeLessThanOrEqual(boxOf('[data-foot]').top);
  expect(boxOf('form > ul').bottom).toBeLessThanOrEqual(boxOf('input[name=bet_amount]').top);
});

test('beside a wide page eight legs leave the stake and the button in view', async () => {
  await open(8, [1280, 800]);
  await expect.element(stakeField(page)).toBeInViewport(whole);
  await expect.element(placeCombinedButton(page)).toBeInViewport(whole);
});

test('above the keyboard of a phone the stake is seen whole, and so is the button', async () => {
  await open(8, PHONE);
  const viewport = window.visualViewport;
  if (viewport === null) throw new Error('The browser has no visual viewport');
  onTestFinished(() => {
    Reflect.deleteProperty(viewport, 'height');
  });
  const field = stakeField(page).element();
  if (field instanceof HTMLElement) field.focus();
  Object.defineProperty(viewport, 'height', { value: 440, configurable: true });
  viewport.dispatchEvent(new Event('resize'));
  await expect.poll(() => boxOf('[data-foot]').bottom).toBeLessThanOrEqual(440);
  const stake = boxOf('input[name=bet_amount]');
  expect(stake.bottom).toBeLessThanOrEqual(boxOf('[data-foot]').top);
  expect(stake.top).toBeGreaterThanOrEqual(boxOf('[data-body]').top);
});

test('with text at 200 % nothing covers the stake or a leg once it is scrolled to', async () => {
  document.documentElement.style.fontSize = '200%';
  onTestFinished(() => {
    document.documentElement.style.removeProperty('font-size');
  });
  await open(8, PHONE);
  for (const target of [stakeField(page), removeButton(page, 'Friends of Saurashtra 8')]) {
    target.element().scrollIntoView({ block: 'center' });
    const { left, top, width, height } = target.element().getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    expect(target.element().contains(hit)).toBe(true);
  }
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});
