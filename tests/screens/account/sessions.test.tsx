import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor } from 'xstate';
import { listOf } from '../../../src/actors/shared/list-of.ts';
import {
  endSessionsExample,
  otherSession,
  thisSession,
} from '../../../src/machines/account/end-sessions.example.ts';
import { endSessionsMachine } from '../../../src/machines/account/end-sessions.machine.ts';
import type { Session } from '../../../src/schemas/account/sessions.ts';
import Sessions from '../../../src/ui/account/security/sessions.view.tsx';
import { accountTexts } from '../../pages/account.ts';
import { sharedTexts } from '../../pages/shared.ts';
import { createSut } from '../walk-screen.tsx';

function listWith(rows: readonly Session[]) {
  const list = createActor(
    listOf<Session>(() => new Promise(() => {})),
    { input: {} },
  ).start();
  list.send({ type: 'list.changed', rows });
  return list;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const confirm = dialog.getByRole('button', { name: 'Log out there', exact: true });
const one = dialog.getByText('Firefox, Windows is logged out at once. Whoever uses it has to log in again.', {
  exact: true,
});
const all = dialog.getByText('All devices but this one are logged out at once.', { exact: true });
const failure = dialog.getByRole('alert');

const list = listWith([thisSession, otherSession]);

const seeQuestion = ({ context: { session } }: { context: { session: Session | null } }) =>
  expect.element(session === null ? all : one).toBeVisible();

createSut(endSessionsMachine, {
  fixture: endSessionsExample,
  view: (actor) => <Sessions list={list} actor={actor} isShared={false} />,
  gestures: {
    'end.ask': ({ session }) =>
      button(session === null ? 'Log out everywhere else' : 'Log out of Firefox, Windows').click(),
    'end.confirm': () => confirm.click(),
    'end.leave': () => dialog.getByRole('button', { name: 'Keep it', exact: true }).click(),
  },
  only: {
    'the dialog': [dialog, ['confirming', 'ending']],
    'that it is under way': [
      dialog.getByRole('button', { name: 'Log out there', disabled: true }),
      ['ending'],
    ],
    'that it failed': [failure, ['confirming.failed']],
  },
  oracles: {
    idle: () => expect.element(button('Log out of Firefox, Windows')).toBeEnabled(),
    'confirming.fresh': seeQuestion,
    'confirming.failed': async (state) => {
      await seeQuestion(state);
      await expect
        .element(failure)
        .toHaveTextContent(
          state.context.msg === '' ? sharedTexts.noProperAnswer : 'Please try again in a minute',
        );
    },
    ending: async (state) => {
      await seeQuestion(state);
      await expect.element(confirm).toHaveAttribute('aria-busy', 'true');
    },
  },
}).walk();

const shown = () =>
  page
    .getByRole('list', { name: 'Where you are logged in' })
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent);

function show(rows: readonly Session[], isShared = false) {
  const actor = createActor(endSessionsMachine).start();
  return render(<Sessions list={listWith(rows)} actor={actor} isShared={isShared} />);
}

test('each session says where and when it is used; only others can be ended', async () => {
  await show([thisSession, otherSession, { ...otherSession, id: 3, device: '', network: '' }]);
  expect(shown()).toEqual([
    'Chrome, AndroidThis deviceNetwork 203.0.113.7Logged in 1 Jan 2026, 03:30 pm',
    `Firefox, WindowsNetwork 2001:db8:0:1::/64Logged in 30 Dec 2025, 02:00 pmLast used 31 Dec 2025, 02:30 pm${accountTexts.logOut}`,
    `Unknown deviceLogged in 30 Dec 2025, 02:00 pmLast used 31 Dec 2025, 02:30 pm${accountTexts.logOut}`,
  ]);
});

test('without another session there is nothing to end', async () => {
  await show([thisSession]);
  expect(shown()).toHaveLength(1);
  expect(page.getByRole('button').elements()).toEqual([]);
});

test('the demo’s shared account says why it lists only one session', async () => {
  await show([thisSession], true);
  await expect
    .element(
      page.getByText('Everybody who tries the demo shares this account, so only your own session is shown.', {
        exact: true,
      }),
    )
    .toBeVisible();
});
