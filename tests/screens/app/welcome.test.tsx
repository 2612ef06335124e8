import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor } from 'xstate';
import { loadLanguage } from '../../../src/i18n/text.ts';
import { welcomeMachine } from '../../../src/machines/app/welcome.machine.ts';
import Welcome from '../../../src/ui/app/welcome.view.tsx';
import { closeButton } from '../../pages/shared.ts';
import { createSut, wear } from '../walk-screen.tsx';

const box = page.getByRole('region', { name: 'Your phone is verified' });
const close = closeButton(page);
const given = (starter: number, bonus: number) =>
  ({ type: 'welcome.given', gifts: { starter, bonus } }) as const;

const CASH =
  '₹1,000 of play money was put into your wallet to begin with. It is worth nothing outside Sikka.';
const BONUS =
  'Apart from your balance there is a bonus of ₹100. Once you have staked as much, it becomes part of your balance; you need not. How the bonus works';

const paragraphs = () =>
  box
    .getByRole('paragraph')
    .elements()
    .map(({ textContent }) => textContent);

beforeEach(() => loadLanguage('en'));

createSut(welcomeMachine, {
  fixture: { events: [given(1000, 100), { type: 'welcome.close' }] },
  isWholePage: true,
  view: (actor) => (
    <main tabIndex={-1}>
      <h1>The page</h1>
      <Welcome actor={actor} />
    </main>
  ),
  world: ['welcome.given'],
  gestures: { 'welcome.close': () => close.click() },
  only: {
    'what was given': [box, ['said']],
    'an error': [page.getByRole('alert'), []],
  },
  oracles: {
    silent: () => expect.element(box).not.toBeInTheDocument(),
    said: async () => {
      await expect.element(box).toBeVisible();
      await expect.poll(paragraphs).toEqual([CASH, BONUS]);
      expect(box.element().parentElement).toBe(page.getByRole('main').element().firstElementChild);
    },
  },
}).walk();

async function say(starter: number, bonus: number) {
  wear('dark');
  const actor = createActor(welcomeMachine).start();
  actor.send(given(starter, bonus));
  await render(
    <main tabIndex={-1}>
      <Welcome actor={actor} />
    </main>,
  );
  return paragraphs();
}

test.each([
  [1000, 100, [CASH, BONUS]],
  [0, 100, [BONUS]],
  [1000, 0, [CASH]],
])('with %i in cash and %i as a bonus it names both or the one', async (starter, bonus, said) => {
  expect(await say(starter, bonus)).toEqual(said);
});

test('the bonus is explained on its own page', async () => {
  await say(1000, 100);
  await expect
    .element(page.getByRole('link', { name: 'How the bonus works' }))
    .toHaveAttribute('href', '/bonus');
});

test('the keyboard goes on from the page once it is closed', async () => {
  await say(1000, 100);
  await close.click();
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('says everything in Hindi', async () => {
  await loadLanguage('hi');
  wear('dark');
  const actor = createActor(welcomeMachine).start();
  actor.send(given(1000, 100));
  await render(
    <main>
      <Welcome actor={actor} />
    </main>,
  );
  expect(page.getByRole('main').element().textContent).not.toMatch(/[A-Za-z]/);
});
