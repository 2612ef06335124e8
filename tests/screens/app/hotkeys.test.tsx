import type { ReactNode } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor } from 'xstate';
import { followHotkeys, hotkeys } from '../../../src/actors/app/hotkeys.ts';
import { betSlipOn } from '../../../src/actors/bets/bet-slip.ts';
import { loadLanguage } from '../../../src/i18n/text.ts';
import { hotkeysExample } from '../../../src/machines/app/hotkeys.example.ts';
import { hotkeysMachine } from '../../../src/machines/app/hotkeys.machine.ts';
import { open } from '../../../src/machines/bets/bet-slip.example.ts';
import { both } from '../../../src/machines/bets/combined-bet.example.ts';
import { combinedBetMachine } from '../../../src/machines/bets/combined-bet.machine.ts';
import { leagueBetMachine } from '../../../src/machines/bets/league-bet.machine.ts';
import { finderMachine } from '../../../src/machines/shared/finder.machine.ts';
import { HOTKEY_CONTROLS, type HotkeyControl } from '../../../src/schemas/shared/hotkeys.ts';
import {
  BetSlipView,
  CombinedBetView,
  FinderView,
  LeagueBetView,
} from '../../../src/statecharts/frame/bets.tsx';
import { HotkeysList, HotkeysSetting } from '../../../src/ui/app/hotkeys.view.tsx';
import { AmountInput } from '../../../src/ui/kit/controls/amount-input.tsx';
import { hotkeysChoice, hotkeysDialog, hotkeysTexts, turnHotkeysOffButton } from '../../pages/hotkeys.ts';
import { closeButton } from '../../pages/shared.ts';
import { quietActors, WithActors } from '../actors.tsx';
import { createSut, wear } from '../walk-screen.tsx';

const list = hotkeysDialog(page);
const isOn = page.getByRole('radio', { name: hotkeysTexts.isOn, exact: true, checked: true });
const isOff = page.getByRole('radio', { name: hotkeysTexts.isOff, exact: true, checked: true });

beforeEach(() => loadLanguage('en'));

createSut(hotkeysMachine, {
  fixture: hotkeysExample,
  view: (actor) => (
    <>
      <HotkeysSetting actor={actor} />
      <HotkeysList actor={actor} />
    </>
  ),
  gestures: {
    'hotkeys.turnOn': () => hotkeysChoice(page, 'on').click(),
    'hotkeys.turnOff': () =>
      list.elements().length > 0 ? turnHotkeysOffButton(page).click() : hotkeysChoice(page, 'off').click(),
    'help.close': () => closeButton(page).click(),
  },
  only: {
    'the list': [list, ['on.listed']],
    'that they are off': [isOff, ['off']],
    'that they are on': [isOn, ['on']],
  },
  oracles: {
    off: isOff,
    'on.ready': isOn,
    'on.listed': async () => {
      await expect.element(list).toBeVisible();
      const keys = [...list.element().querySelectorAll('kbd')].map(({ textContent }) => textContent);
      expect(keys).toEqual(['?', 'H', 'L', 'B', 'G', '/', 'J', 'K', 'S', '1–4', 'M', 'P']);
    },
  },
}).walk();

test('the list is in Hindi', async () => {
  await loadLanguage('hi');
  wear('light');
  hotkeys.send({ type: 'hotkeys.turnOn' });
  onTestFinished(() => hotkeys.send({ type: 'hotkeys.turnOff' }));
  await render(<HotkeysList actor={hotkeys} />);
  await userEvent.keyboard('?');
  const names = [...page.getByRole('dialog').element().querySelectorAll('dd')];
  expect(names.length).toBe(12);
  expect(names.map(({ textContent }) => textContent.replaceAll('Enter', '')).join(' ')).not.toMatch(
    /[A-Za-z]/,
  );
});

/** Turns hotkeys on, beside a page with controls of each kind, and collects the commands. */
async function turnOn() {
  wear('light');
  hotkeys.send({ type: 'hotkeys.turnOn' });
  const used = vi.fn<(command: string) => void>();
  const { unsubscribe } = hotkeys.on('hotkey.used', ({ command }) => used(command));
  onTestFinished(() => {
    unsubscribe();
    hotkeys.send({ type: 'hotkeys.turnOff' });
  });
  await render(
    <main>
      <input aria-label="Text" />
      <textarea aria-label="Message" />
      <select aria-label="Sport">
        <option>Kabaddi</option>
        <option>Hockey</option>
      </select>
      <input aria-label="Box" type="checkbox" />
      <button type="button">Button</button>
    </main>,
  );
  return () => used.mock.calls.map(([command]) => command);
}

test('keys act beside fields, in upper case, too', async () => {
  const used = await turnOn();
  await page.getByRole('button', { name: 'Button', exact: true }).click();
  await userEvent.keyboard('h');
  await userEvent.keyboard('L');
  await page.getByRole('checkbox', { name: 'Box', exact: true }).click();
  await userEvent.keyboard('g');
  await userEvent.keyboard('x');
  expect(used()).toEqual(['home', 'liveBets', 'games']);
});

test.each(['Text', 'Message', 'Sport'])(
  'keys that are typed into the field %s do nothing else',
  async (name) => {
    const used = await turnOn();
    const field = page.getByLabelText(name, { exact: true });
    await field.click();
    await userEvent.keyboard('h1?');
    expect(used()).toEqual([]);
    expect(hotkeys.getSnapshot().value).toEqual({ on: 'ready' });
    if (name !== 'Sport') await expect.element(field).toHaveValue('h1?');
  },
);

test.each(['Control', 'Alt', 'Meta'])('keys with %s do nothing', async (modifier) => {
  const used = await turnOn();
  await userEvent.keyboard(`{${modifier}>}h{/${modifier}}`);
  expect(used()).toEqual([]);
  await userEvent.keyboard('h');
  expect(used()).toEqual(['home']);
});

test.each<[string, KeyboardEventInit]>([
  ['that is held down', { key: 'h', repeat: true }],
  ['that belongs to a character under composition', { key: 'h', isComposing: true }],
])('a key %s does nothing', async (_key, init) => {
  const used = await turnOn();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true }));
  expect(used()).toEqual([]);
});

test('a key that something else has taken does nothing', async () => {
  const used = await turnOn();
  const taken = new KeyboardEvent('keydown', { key: 'h', bubbles: true, cancelable: true });
  taken.preventDefault();
  document.body.dispatchEvent(taken);
  expect(used()).toEqual([]);
});

test('on a keyboard that types Devanagari, the place of a key counts', async () => {
  const used = await turnOn();
  for (const [key, code] of [
    ['प', 'KeyH'],
    ['२', 'Digit2'],
  ] as const)
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true }));
  // Without a slip there is no stake.
  expect(used()).toEqual(['home']);
});

test('a key that is typed into an editable text does nothing else', async () => {
  const used = await turnOn();
  const text = document.createElement('div');
  text.contentEditable = 'true';
  document.body.append(text);
  onTestFinished(() => text.remove());
  text.dispatchEvent(new KeyboardEvent('keydown', { key: 'h', bubbles: true }));
  expect(used()).toEqual([]);
});

test('while another dialog is open, keys do nothing', async () => {
  const used = await turnOn();
  const dialog = document.createElement('dialog');
  document.body.append(dialog);
  onTestFinished(() => dialog.remove());
  dialog.showModal();
  await userEvent.keyboard('h?');
  expect(used()).toEqual([]);
  expect(hotkeys.getSnapshot().value).toEqual({ on: 'ready' });
  dialog.close();
  await userEvent.keyboard('h');
  expect(used()).toEqual(['home']);
});

test('the choice is kept, and another tab follows it', async () => {
  const used = await turnOn();
  expect(localStorage.getItem('hotkeys')).toBe('on');
  localStorage.removeItem('hotkeys');
  dispatchEvent(new StorageEvent('storage', { key: 'hotkeys' }));
  await userEvent.keyboard('h');
  expect(hotkeys.getSnapshot().value).toBe('off');
  expect(used()).toEqual([]);
});

test('with a high least stake there are fewer stakes: the others do nothing, and M still fills in the highest', async () => {
  await turnOn();
  history.replaceState(null, '', '/?slip=7.71');
  onTestFinished(() => history.replaceState(null, '', '/'));
  onTestFinished(followHotkeys(hotkeys, quietActors()));
  const filled = vi.fn<(rupees: string) => void>();
  await render(
    <dialog open>
      <form>
        <AmountInput
          label="Amount of the bet"
          name="bet_amount"
          value=""
          quick={[1000, 5000]}
          highest={7200}
          hotkeys={{ quick: ['stake1', 'stake2', 'stake3', 'stake4'], highest: 'stakeMax' }}
          onChange={filled}
        />
      </form>
    </dialog>,
  );
  await userEvent.keyboard('123m');
  expect(filled.mock.calls).toEqual([['1000'], ['5000'], ['7200']]);
});

const IN_SLIP: HotkeyControl[] = ['stake1', 'stake2', 'stake3', 'stake4', 'stakeMax', 'placeBet'];

/** Pages and panels, each with the controls that hotkeys act on there. */
const PAGES: Record<string, { content: () => ReactNode; controls: HotkeyControl[] }> = {
  'the list of live bets': {
    content: () => <FinderView actor={createActor(finderMachine, { input: { query: {} } }).start()} />,
    controls: ['search', 'price'],
  },
  'the list of matches in a league': {
    content: () => <LeagueBetView actor={createActor(leagueBetMachine).start()} />,
    controls: ['price'],
  },
  'the slip': {
    content: () => <BetSlipView actor={createActor(betSlipOn(open), { input: { match: open } }).start()} />,
    controls: IN_SLIP,
  },
  'the slip of a combined bet': {
    content: () => {
      const actor = createActor(combinedBetMachine).start();
      actor.send(both);
      return <CombinedBetView actor={actor} />;
    },
    controls: IN_SLIP,
  },
};

test.each(Object.entries(PAGES))('%s has its controls for hotkeys', async (_name, { content, controls }) => {
  wear('light');
  const shown = content();
  await render(
    <WithActors>
      <main>{shown}</main>
    </WithActors>,
  );
  const marked = () =>
    new Set(
      [...document.querySelectorAll<HTMLElement>('[data-hotkey]')].map(({ dataset }) => dataset.hotkey),
    );
  await expect.poll(marked).toEqual(new Set(controls));
});

test('each control for hotkeys is on one of these pages', () => {
  expect(new Set(Object.values(PAGES).flatMap(({ controls }) => controls))).toEqual(new Set(HOTKEY_CONTROLS));
});
