import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, fromPromise } from 'xstate';
import { due, realityCheckExample } from '../../../src/machines/account/reality-check.example.ts';
import { realityCheckMachine } from '../../../src/machines/account/reality-check.machine.ts';
import { sessionMachine } from '../../../src/machines/app/session.machine.ts';
import type { PlayTime } from '../../../src/schemas/account/limits.ts';
import type { User } from '../../../src/schemas/account/user.ts';
import RealityCheck from '../../../src/ui/account/limits/reality-check.view.tsx';
import { accountTexts } from '../../pages/account.ts';
import { createSut, wear } from '../walk-screen.tsx';
import { appAt, asha } from '../whole-app.tsx';

const dialog = page.getByRole('dialog', { name: 'Reality check' });
const shown = { type: 'page.shown' } as const;
const answers = [{ type: 'check.goOn' }, { type: 'check.break' }, { type: 'check.logOut' }] as const;
const button = (name: string) => dialog.getByRole('button', { name, exact: true });

createSut(realityCheckMachine, {
  fixture: {
    ...realityCheckExample,
    // Buttons that are not on screen cannot be pressed.
    events: (state) => (state.hasTag('told') ? [shown, ...answers] : [shown]),
  },
  isWholePage: true,
  view: (actor) => (
    <main>
      <h1>The page</h1>
      <RealityCheck actor={actor} />
    </main>
  ),
  world: ['page.shown'],
  gestures: {
    'check.goOn': () => userEvent.keyboard('{Escape}'),
    'check.break': () => button('Take a break').click(),
    'check.logOut': () => button(accountTexts.logOut).click(),
  },
  only: {
    'the dialog': [dialog, ['told']],
    'an error': [page.getByRole('alert'), []],
  },
  oracles: {
    asking: untold,
    waiting: untold,
    unreachable: untold,
    off: untold,
    seeing: untold,
    leaving: untold,
    'told.current': told,
    'told.refreshing': told,
  },
}).walk();

async function untold(): Promise<void> {
  await expect.element(dialog).not.toBeInTheDocument();
}

async function told(): Promise<void> {
  await expect
    .element(dialog.getByText('You have been playing for 1 h 5 min.', { exact: true }))
    .toBeVisible();
}

function show(time: PlayTime) {
  wear('dark');
  const actor = createActor(
    realityCheckMachine.provide({
      actors: { ask: fromPromise(async () => time), see: fromPromise<PlayTime>(() => new Promise(() => {})) },
    }),
  ).start();
  return render(<RealityCheck actor={actor} />);
}

const figures = () => dialog.element().querySelector('dl')?.innerText.split('\n');

test('it shows the time played, the net result and the open bets', async () => {
  await show(due);
  await told();
  expect(figures()).toEqual(['Won less lost since then', '-₹120.00', 'Still open', '₹50.00']);
});

test('it says that the person has won; below an hour it counts minutes', async () => {
  await show({ ...due, elapsed_s: 1859, net: 75.5, open: 0 });
  await expect
    .element(dialog.getByText('You have been playing for 30 minutes.', { exact: true }))
    .toBeVisible();
  expect(figures()).toEqual(['Won less lost since then', '+₹75.50']);
  await button('Go on').click();
  await untold();
});

afterEach(() => vi.unstubAllGlobals());

test('with another interval the play time is requested at once', async () => {
  const start = location.href;
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(new URL(url, location.href).pathname);
    return new Promise(() => {});
  });
  const timesAsked = () => asked.filter((path) => path === '/api/limits/play-time').length;
  let check_minutes = 60;
  const session = createActor(
    sessionMachine.provide({
      actors: {
        check: fromPromise<User | null>(async () => ({ ...asha, check_minutes })),
        leave: fromPromise(async () => {}),
        forget: fromPromise(async () => {}),
      },
    }),
  );
  await render(appAt('/more', { session }));
  await expect.poll(timesAsked).toBe(1);
  check_minutes = 15;
  session.send({ type: 'session.changed' });
  await expect.poll(timesAsked).toBe(2);
  history.replaceState(null, '', start);
});
