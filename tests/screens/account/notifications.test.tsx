import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, fromPromise } from 'xstate';
import { all, atNight, gone, unsound } from '../../../src/machines/account/push-messages.example.ts';
import { type PushFound, pushMessagesMachine } from '../../../src/machines/account/push-messages.machine.ts';
import { offline } from '../../../src/machines/shared/call-errors.example.ts';
import type { PushChoices } from '../../../src/schemas/account/push.ts';
import Notifications, {
  type PushMessagesRef,
} from '../../../src/ui/account/notifications/notifications.view.tsx';
import {
  allowedButton,
  notificationTexts,
  saveButton,
  tickOf,
  turnOffButton,
  turnOnAgainButton,
  turnOnButton,
} from '../../pages/notifications.ts';
import { sharedTexts, tryAgainButton } from '../../pages/shared.ts';
import { createSut, expectAccessible, wear } from '../walk-screen.tsx';

const view = (actor: PushMessagesRef) => <Notifications actor={actor} />;
const said = (text: string) => page.getByText(text, { exact: true });
const skeleton = page.getByRole('status', { name: sharedTexts.loading });
const timeOf = (label: string) => page.getByRole('combobox', { name: label, exact: true });
const unsupported = said('This browser has no notifications. Another one on this device may.');
const notInstalled = said(
  'On an iPhone or iPad, notifications come once Sikka is on the home screen: tap Share, then Add to Home Screen, and open it from there.',
);

const shared = said(
  'Everybody who tries the demo shares this account: register to get notifications of an account of your own',
);

const early: PushChoices = { ...atNight, quiet: { from: '22:00', until: '06:00' } };
const isOn: PushFound = { state: 'on', choices: atNight };
const NOT_ON: PushFound[] = [
  { state: 'unasked' },
  { state: 'denied' },
  { state: 'shared' },
  { state: 'expired' },
  { state: 'unsupported' },
  { state: 'notInstalled' },
];

createSut(pushMessagesMachine, {
  fixture: {
    ports: {
      look: { done: [isOn, ...NOT_ON], error: [offline] },
      turnOn: {
        done: [isOn, { state: 'denied' }, { state: 'unasked' }, { state: 'expired' }],
        error: [offline],
      },
      turnOff: { done: [undefined], error: [offline] },
      save: { done: [early], error: [gone, offline] },
    },
    events: [
      'push.retry',
      'push.refresh',
      'push.turnOn',
      'push.turnOff',
      { type: 'push.choose', choices: early },
      'push.save',
    ],
  },
  view,
  gestures: {
    'push.retry': () => tryAgainButton(page).or(allowedButton(page)).click(),
    'push.turnOn': () => turnOnButton(page).or(turnOnAgainButton(page)).click(),
    'push.turnOff': () => turnOffButton(page).click(),
    'push.choose': () => timeOf(notificationTexts.until).selectOptions('06:00 am'),
    'push.save': () => saveButton(page).click(),
  },
  world: ['push.refresh'],
  only: {
    'the skeleton': [skeleton, ['looking']],
    'that it failed': [page.getByRole('alert'), ['failed']],
    'that the browser cannot': [unsupported, ['unsupported']],
    'that strangers share the account': [shared, ['shared']],
    'how to install it': [notInstalled, ['notInstalled']],
    'that the browser blocks them': [said(notificationTexts.isBlocked), ['denied']],
    'the choices': [tickOf(page, 'team'), ['on']],
  },
  oracles: {
    looking: () => expect.element(skeleton).toBeVisible(),
    failed: () => expect.element(said('Your notifications could not be loaded')).toBeVisible(),
    unsupported: () => expect.element(unsupported).toBeVisible(),
    notInstalled: () => expect.element(notInstalled).toBeVisible(),
    denied: () => expect.element(allowedButton(page)).toBeVisible(),
    shared: () => expect.element(shared).toBeVisible(),
    'unasked.resting': () => expect.element(turnOnButton(page)).not.toHaveAttribute('aria-busy'),
    // Nothing changes on screen.
    'unasked.checking': () => expect.element(turnOnButton(page)).not.toHaveAttribute('aria-busy'),
    'expired.resting': () => expect.element(turnOnAgainButton(page)).toBeVisible(),
    // Nothing changes on screen.
    'expired.checking': () => expect.element(turnOnAgainButton(page)).toBeVisible(),
    asking: () => expect.element(turnOnButton(page)).toHaveAttribute('aria-busy', 'true'),
    'on.saved': () => expect.element(saveButton(page)).toHaveAttribute('aria-disabled', 'true'),
    // Nothing changes on screen.
    'on.checking': () => expect.element(saveButton(page)).toHaveAttribute('aria-disabled', 'true'),
    'on.edited': () => expect.element(saveButton(page)).not.toHaveAttribute('aria-disabled'),
    'on.saving': () => expect.element(saveButton(page)).toHaveAttribute('aria-busy', 'true'),
    'on.turningOff.unchanged': () => expect.element(turnOffButton(page)).toHaveAttribute('aria-busy', 'true'),
    'on.turningOff.unsaved': () => expect.element(turnOffButton(page)).toHaveAttribute('aria-busy', 'true'),
  },
}).walk();

/** The page with these choices, and each that is saved. */
async function show(choices: PushChoices) {
  const saved: PushChoices[] = [];
  const actor = createActor(
    pushMessagesMachine.provide({
      actors: {
        look: fromPromise<PushFound>(async () => ({ state: 'on', choices })),
        save: fromPromise<PushChoices, PushChoices>(async ({ input }) => {
          saved.push(input);
          return input;
        }),
      },
    }),
  ).start();
  await render(<main>{view(actor)}</main>);
  await expect.element(saveButton(page)).toBeVisible();
  return saved;
}

test('quiet hours are offered for the night, chosen by half hours, and saved with the kinds', async () => {
  wear('dark');
  const saved = await show(all);
  await tickOf(page, 'league').click();
  await tickOf(page, 'quiet').click();
  await expect.element(timeOf(notificationTexts.from)).toHaveValue('22:00');
  await expect.element(timeOf(notificationTexts.until)).toHaveValue('07:00');
  await timeOf(notificationTexts.until).selectOptions('06:30 am');
  await expectAccessible();
  await saveButton(page).click();
  await expect.element(saveButton(page)).toHaveAttribute('aria-disabled', 'true');
  expect(saved).toEqual([{ ...atNight, quiet: { from: '22:00', until: '06:30' } }]);
  await tickOf(page, 'quiet').click();
  await saveButton(page).click();
  expect(saved.at(-1)).toEqual({ ...all, league_decided: false });
});

test('quiet hours that end when they begin are refused beside the time', async () => {
  const saved = await show(unsound);
  await expect.element(said('Quiet hours end at another time than they begin')).toBeVisible();
  await tickOf(page, 'league').click();
  await saveButton(page).click();
  expect(saved).toEqual([]);
});

test('a time between the half hours is kept', async () => {
  await show({ ...all, quiet: { from: '22:10', until: '07:00' } });
  await expect.element(timeOf(notificationTexts.from)).toHaveValue('22:10');
});
