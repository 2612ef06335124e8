import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, fromPromise, waitFor } from 'xstate';
import {
  closed,
  dailyPickExample,
  decided,
  open,
  pickBulls,
} from '../../../src/machines/bets/daily-pick.example.ts';
import { dailyPickMachine } from '../../../src/machines/bets/daily-pick.machine.ts';
import type { DailyPick as Daily } from '../../../src/schemas/bets/daily-pick.ts';
import DailyPick from '../../../src/ui/bets/daily-pick.view.tsx';
import { dailyMatchOf, dailyPickOf } from '../../fixtures/daily-pick.ts';
import { dailyPickTexts, pickOf, turnOffButton, turnOnButton } from '../../pages/daily-pick.ts';
import { sharedTexts, tryAgainButton } from '../../pages/shared.ts';
import { WithActors } from '../actors.tsx';
import { createSut, expectAccessible, wear } from '../walk-screen.tsx';

type Ref = Parameters<typeof DailyPick>[0]['actor'];

const view = (actor: Ref) => (
  <WithActors>
    <DailyPick
      actor={actor}
      SharePick={({ pick }) => <button type="button">{`Share pick ${pick.match_id}.${pick.side}`}</button>}
    />
  </WithActors>
);
const said = (text: string) => page.getByText(text, { exact: true });
const lastDays = page.getByRole('list', { name: dailyPickTexts.lastDays });
const sharePick = page.getByRole('button', { name: 'Share pick 7.0', exact: true });
const skeleton = page.getByRole('status', { name: sharedTexts.loading });
const status = page.getByRole('status');
const stale = said('Today’s match could not be brought up to date. Trying again…');
const failed = said('Today’s match could not be loaded');
const onBreak = said('You are on a break until 20 Jan 2026, 12:00 pm.');

const unknownNext = said('The next day begins on 15 Jan 2026, 12:00 am. Its match is not known yet.');

const seeStatus = (text: string) => expect.element(status).toHaveTextContent(text);

createSut(dailyPickMachine, {
  fixture: {
    ...dailyPickExample,
    events: [pickBulls, 'picks.switchOn', 'picks.switchOff', 'daily.refresh', 'daily.retry'],
  },
  view,
  gestures: {
    'daily.retry': () => tryAgainButton(page).click(),
    'side.pick': () => pickOf(page, 'Bulls').click(),
    'picks.switchOn': () => turnOnButton(page).click(),
    'picks.switchOff': () => turnOffButton(page).click(),
  },
  world: ['daily.refresh'],
  only: {
    'the skeleton': [skeleton, ['loading']],
    'that it failed': [page.getByRole('alert'), ['error']],
    'that it is turned off': [said(dailyPickTexts.isOff), ['known.day.off']],
    'the break': [onBreak, ['known.day.onBreak']],
    'that there is no match': [said(dailyPickTexts.noMatch), ['known.day.none']],
    'the button that shares the pick': [sharePick, ['known.day.picked']],
    'that it is not up to date': [stale, ['known.call.idle.stale']],
    'both sides': [
      page.getByRole('radiogroup', { name: dailyPickTexts.question }),
      ['known.day.open', 'known.day.picked', 'known.day.closed', 'known.day.decided'],
    ],
    'the opening of the next pick': [
      said('The next pick opens on 15 Jan 2026, 12:00 am: Tigers v Bulls.'),
      ['known.day.closed', 'known.day.decided'],
    ],
    'that the next match is not known': [unknownNext, ['known.day.none']],
    'the last days': [
      lastDays,
      ['known.day.open', 'known.day.picked', 'known.day.closed', 'known.day.decided', 'known.day.none'],
    ],
  },
  oracles: {
    loading: () => expect.element(skeleton).toBeVisible(),
    'error.refused': () => expect.element(failed).toBeVisible(),
    'error.waiting': () => expect.element(failed).toBeVisible(),
    // Nothing changes on screen.
    'error.retrying': () => expect.element(failed).toBeVisible(),
    'known.day.off': () => expect.element(turnOnButton(page)).toBeVisible(),
    'known.day.onBreak': () => expect.element(onBreak).toBeVisible(),
    'known.day.none': () => expect.element(said(dailyPickTexts.noMatch)).toBeVisible(),
    'known.day.open': () => seeStatus('Picking is open until 14 Jan, 10:51 pm.'),
    'known.day.picked': () => seeStatus('You picked Kites. You can change it until 14 Jan, 10:51 pm.'),
    'known.day.closed': () => seeStatus('You picked Kites. The result comes when the match is over.'),
    'known.day.decided': ({ context: { daily } }) =>
      seeStatus(
        daily?.today?.state === 'void'
          ? 'The match has no winner. The day does not count.'
          : 'Kites won. Your pick was right.',
      ),
    'known.call.idle.current': () => expect.element(stale).not.toBeInTheDocument(),
    'known.call.idle.stale': () => expect.element(stale).toBeVisible(),
    // Nothing changes on screen.
    'known.call.refreshing': () => expect.element(stale).not.toBeInTheDocument(),
    'known.call.saving': async () => {
      await expect.element(pickOf(page, 'Bulls')).toBeChecked();
      await expect.element(pickOf(page, 'Kites')).toHaveAttribute('aria-disabled', 'true');
    },
    'known.call.switchingOn': () => expect.element(turnOnButton(page)).toHaveAttribute('aria-busy', 'true'),
    'known.call.switchingOff': () => expect.element(turnOffButton(page)).toHaveAttribute('aria-busy', 'true'),
  },
}).walk();

async function show(daily: Daily) {
  const actor = createActor(
    dailyPickMachine.provide({ actors: { load: fromPromise(async () => daily) } }),
  ).start();
  await render(<main>{view(actor)}</main>);
  await expect.element(turnOffButton(page)).toBeVisible();
}

test('times of today stand without a day, and those of another day with it', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T12:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const midnight = '2026-11-30T18:30:00Z';
  await show(dailyPickOf({ today: dailyMatchOf({ picked: null, closes_at: midnight }) }));
  await expect.element(page.getByText('Starts at 10:30 pm')).toBeVisible();
  await seeStatus('Picking is open until 1 Dec, 12:00 am.');
});

test('a refresh after a failure leaves the focus on the button', async () => {
  const load = fromPromise<Daily>(() => Promise.reject(new Error('offline')));
  const actor = createActor(dailyPickMachine.provide({ actors: { load } })).start();
  await render(<main>{view(actor)}</main>);
  await expect.element(tryAgainButton(page)).toBeVisible();
  tryAgainButton(page).element().focus();
  actor.send({ type: 'daily.refresh' });
  await waitFor(actor, (state) => state.matches({ error: 'waiting' }));
  await expect.element(tryAgainButton(page)).toHaveFocus();
});

test('each day is told in words, and the streak in one sentence', async () => {
  wear('light');
  await show(dailyPickOf());
  const days = lastDays
    .getByRole('listitem')
    .elements()
    .map((one) => one.textContent);
  const about = 'Brahmaputra Rafters v Malabar Nightjars, Malabar Nightjars';
  expect(days.slice(0, 7)).toEqual([
    `✓17 Nov: ${about}, right`,
    `✕18 Nov: ${about}, not right`,
    `…19 Nov: ${about}, no result yet`,
    `○20 Nov: ${about}, no winner`,
    `–21 Nov: ${about}, no pick`,
    `=22 Nov: ${about}, on a break`,
    `23 Nov: ${about}, no match`,
  ]);
  await expect.element(said('Picked on 5 days in a row; 3 of 4 right')).toBeVisible();
  await expectAccessible();
});

test.each([
  [{ days: 3, decided: 0, right: 0 }, 'Picked on 3 days in a row'],
  [{ days: 2, decided: 2, right: 0 }, 'Picked on 2 days in a row; 0 of 2 right'],
])('a streak of %o', async (streak, text) => {
  await show({ ...open, streak });
  await expect.element(said(text)).toBeVisible();
});

test.each([0, 1])('of a streak of %i nothing is said', async (days) => {
  await show({ ...open, streak: { days, decided: 0, right: 0 } });
  await expect.element(lastDays).toBeVisible();
  expect(page.getByText(/^Picked on .*$/).elements()).toEqual([]);
});

const { today } = decided;
if (today === null) throw new Error('The example has a match');

test.each([
  ['of a wrong pick', { ...today, winner: 1 }, 'Bulls won. You picked Kites.'],
  ['without a pick', { ...today, picked: null }, 'Kites won.'],
  [
    'of a closed match without a pick',
    { ...today, state: 'closed', picked: null, winner: null },
    'Picking has closed for today.',
  ],
] as const)('the result %s', async (_title, match, text) => {
  await show({ ...closed, today: match });
  await seeStatus(text);
});

test.each([
  ['right', 'Yesterday’s pick: Tigers, right'],
  ['wrong', 'Yesterday’s pick: Tigers, not right'],
  ['waiting', 'Yesterday’s pick: Tigers, no result yet'],
] as const)('a pick of yesterday that is %s is told in words', async (mark, text) => {
  const [first, before, day] = open.days;
  if (first === undefined || before === undefined || day === undefined) throw new Error('A day is missing');
  await show({ ...open, days: [first, { ...before, mark }, day] });
  await expect.element(said(text)).toBeVisible();
});

test('without a pick yesterday, nothing is said of it', async () => {
  const days = open.days.map((day) => ({ ...day, mark: 'noPick' as const, picked: null }));
  await show({ ...open, days });
  await expect.element(lastDays).toBeVisible();
  expect(page.getByText(/^Yesterday’s pick.*$/).elements()).toEqual([]);
});

test('a day without a match tells the next one', async () => {
  await show({ ...open, today: null, next: { opens_at: '2026-01-16T18:30:00Z', match: 'Kites v Tigers' } });
  await expect.element(said('The next pick opens on 17 Jan 2026, 12:00 am: Kites v Tigers.')).toBeVisible();
});

test('a price tells the chance in it, and the match is linked once it is made', async () => {
  await show({ ...open, today: dailyMatchOf() });
  await expect
    .element(pickOf(page, 'Brahmaputra Rafters'))
    .toHaveAccessibleDescription('56% chance in the price');
  await expect
    .element(page.getByRole('link', { name: 'Brahmaputra Rafters v Malabar Nightjars' }))
    .toHaveAttribute('href', '/live-bets/live-bet/7');
});

test('before the match is made there are neither prices nor a link', async () => {
  const sides = dailyMatchOf().sides.map(({ name }) => ({ name, win_ratio: null }));
  await show({ ...open, today: dailyMatchOf({ match_id: null, sides }) });
  await expect.element(pickOf(page, 'Brahmaputra Rafters')).toBeVisible();
  const { name } = dailyMatchOf();
  await expect.element(said(name)).toBeVisible();
  expect(page.getByRole('link', { name }).elements()).toEqual([]);
  expect(page.getByText(/^\d+% chance in the price$/).elements()).toEqual([]);
});

test.each([
  ['an exclusion', '2026-05-30T06:30:00Z', 'You have excluded yourself until 30 May 2026, 12:00 pm.'],
  ['one for good', null, 'You have excluded yourself for good.'],
])('during %s the page says so, and nothing else', async (_title, until, text) => {
  await show({
    ...open,
    today: null,
    break: { kind: 'exclusion', since: '2025-11-30T06:30:00Z', until },
  });
  await expect.element(said(text)).toBeVisible();
  expect(page.getByRole('radio').elements()).toEqual([]);
  expect(lastDays.elements()).toEqual([]);
});
