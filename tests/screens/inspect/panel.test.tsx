import axe from 'axe-core';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type AnyStateMachine, createActor, fromCallback, fromPromise } from 'xstate';
import { look } from '../../../src/actors/app/settings.ts';
import { addStyles } from '../../../src/inspect/add-styles.ts';
import { exampleOf } from '../../../src/inspect/examples.ts';
import { createInspector } from '../../../src/inspect/inspector.ts';
import { Panel } from '../../../src/inspect/panel.tsx';
import { watchRecording } from '../../../src/inspect/recorded.ts';
import { sessionMachine } from '../../../src/machines/app/session.machine.ts';
import { betSlipMachine } from '../../../src/machines/bets/bet-slip.machine.ts';
import { hello } from '../../../src/machines/bets/live-feed.example.ts';
import { liveFeedMachine } from '../../../src/machines/bets/live-feed.machine.ts';
import { type RoundDraft, roundMachine } from '../../../src/machines/games/round.machine.ts';
import { createMoneyRequestMachine } from '../../../src/machines/shared/money-request.machine.ts';
import { walletMachine } from '../../../src/machines/wallet/wallet.machine.ts';
import { record, watcher } from '../../../src/recording/recorder.ts';
import type { User } from '../../../src/schemas/account/user.ts';
import type { RoundReceipt } from '../../../src/schemas/games/games.ts';
import type { PendingRequest } from '../../../src/schemas/shared/requests.ts';
import { readRecording } from '../../../src/schemas/support/recording.ts';
import type { WalletTotal } from '../../../src/schemas/wallet/wallet.ts';
import { userOf } from '../../fixtures/user.ts';
import { mutants } from '../../model/mutate.ts';
import lostBetReply from '../../model/recordings/lost-bet-reply.json?raw';
import { supportTexts } from '../../pages/support.ts';

/** The panel beside a wallet that has had these answers, in order, and waits for the next. */
async function openPanel(...answers: WalletTotal[]) {
  const screen = await render(<Panel inspector={createInspector()} />);
  const load = fromPromise<WalletTotal>(async () => answers.shift() ?? new Promise(() => {}));
  const wallet = createActor(walletMachine.provide({ actors: { load } }), { inspect: record }).start();
  return { screen, wallet };
}

test('an actor is watched, sent events, played and restored; axe finds nothing', async () => {
  const { screen, wallet } = await openPanel();
  const button = (name: string) => screen.getByRole('button', { name });
  const state = screen.getByTestId('state');
  await expect.element(state).toHaveTextContent('waiting');

  await button('wallet.opened').click();
  await expect.element(state).toHaveTextContent('loading');
  expect(wallet.getSnapshot().value).toBe('loading');
  await expect.element(button('2 wallet.opened loading')).toBeVisible();

  await button('1 xstate.init waiting').click();
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent('Played, not real: after event 1, in this panel alone');
  await expect.element(state).toHaveTextContent('waiting');
  await button('wallet.opened').click();
  await expect.element(state).toHaveTextContent('loading');
  const { violations } = await axe.run(document.body, { resultTypes: ['violations'] });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);

  await button('error load offline').click();
  await button('Back to the live one').click();
  await expect.element(state).toHaveTextContent('loading');
  expect(wallet.getSnapshot().value).toBe('loading');
});

test('it is resized with the keyboard and the pointer, within limits', async () => {
  const { screen } = await openPanel();
  await page.viewport(1280, 800);
  const separator = screen.getByRole('separator', { name: 'Width of the inspector' });
  const panel = screen.getByRole('complementary', { name: 'Inspector' });
  const width = () => panel.element().getBoundingClientRect().width;
  await expect.element(separator).toHaveAttribute('aria-valuenow', '420');
  (separator.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(separator).toHaveAttribute('aria-valuenow', '440');
  await expect.poll(width).toBe(440);
  await userEvent.keyboard('{End}{ArrowLeft}');
  await expect.poll(width).toBe(800);
  await userEvent.keyboard('{Home}{ArrowRight}');
  await expect.poll(width).toBe(280);

  const drag = (type: string, clientX: number) =>
    separator.element().dispatchEvent(new PointerEvent(type, { clientX, pointerId: 1, bubbles: true }));
  const captured = vi.spyOn(separator.element(), 'hasPointerCapture').mockReturnValue(true);
  drag('pointermove', 780);
  await expect.poll(width).toBe(500);
  captured.mockReturnValue(false);
  drag('pointermove', 700);
  await expect.element(separator).toHaveAttribute('aria-valuenow', '500');
});

test('a changed event stays, with its focus, while the live actor does not take it', async () => {
  const { screen, wallet } = await openPanel();
  wallet.send({ type: 'wallet.opened' });
  const sending = screen.getByRole('region', { name: supportTexts.send });
  await sending.getByText('with', { exact: true }).click();
  const typed = sending.getByRole('textbox', { name: 'With wallet.moved', exact: true });
  await typed.fill('{ "totalWalletAmount": 990, "revision": 9 }');

  wallet.send({ type: 'wallet.closed' });
  const button = sending.getByRole('button', { name: 'wallet.moved, not now', exact: true });
  await expect.element(button).toBeDisabled();
  await expect.element(sending.getByRole('button', { name: 'wallet.opened', exact: true })).toBeVisible();
  await expect.element(typed).toHaveFocus();
  await userEvent.keyboard('{End}{Backspace},"bonus":1}');

  wallet.send({ type: 'wallet.opened' });
  await expect.element(typed).toHaveValue('{ "totalWalletAmount": 990, "revision": 9 ,"bonus":1}');
  await expect.element(typed).toHaveFocus();
  await sending.getByRole('button', { name: 'wallet.moved', exact: true }).click();
  await expect.poll(() => wallet.getSnapshot().context.totalWalletAmount).toBe(990);
});

test.each([
  ['coin flip', { prediction: '' }, { prediction: 'Tail' }],
  ['dice', { direction: 'over', target: '50.00' }, { direction: 'under', target: '25' }],
  ['limbo', { target: '2.00' }, { target: '3' }],
] as const)('events of %s have payloads of this game', async (_, choice, sent) => {
  const screen = await render(<Panel inspector={createInspector()} />);
  const request = createMoneyRequestMachine<RoundDraft, RoundReceipt>().provide({
    actors: { recall: fromPromise<Pick<PendingRequest, 'key' | 'subject'> | null>(async () => null) },
  });
  const game = roundMachine.provide({ actors: { request } });
  const round = createActor(game, { input: { choice, revealMs: 1200 }, inspect: record }).start();
  await screen.getByRole('button', { name: 'round.choose', exact: true }).click();
  await expect.poll(() => round.getSnapshot().context.choice).toEqual(sent);
});

test('events are filtered by type', async () => {
  const answer = { totalWalletAmount: 500, staked: 100, held: 0, bonus: 0, revision: 7 };
  const { screen, wallet } = await openPanel(answer);
  wallet.send({ type: 'wallet.opened' });
  const events = screen.getByRole('region', { name: 'Events', exact: true });
  const names = () =>
    events
      .getByRole('button', { name: /^\d+ .+$/ })
      .elements()
      .map(({ textContent }) => textContent);
  const all = ['3 xstate.done.actor.load ready.current', '2 wallet.opened loading', '1 xstate.init waiting'];
  await expect.poll(names).toEqual(all);
  await screen.getByLabelText('Type', { exact: true }).fill('wallet.');
  await expect.poll(names).toEqual(['2 wallet.opened loading']);
  await expect.element(events.getByText('1 of 3', { exact: true })).toBeVisible();
});

test.each(['state loading', 'event wallet.opened'])(
  'the picture pauses at the %s, and the live actor goes on',
  async (pause) => {
    const answer = { totalWalletAmount: 500, staked: 100, held: 0, bonus: 0, revision: 7 };
    const { screen, wallet } = await openPanel(answer, answer);
    await screen.getByLabelText('Pause at', { exact: true }).selectOptions(pause);
    wallet.send({ type: 'wallet.opened' });
    await expect
      .element(screen.getByRole('status'))
      .toHaveTextContent(/^Played, not real: after event 2, .+$/);
    await expect.element(screen.getByTestId('state')).toHaveTextContent('loading');
    expect(wallet.getSnapshot().value).toEqual({ ready: 'current' });
    await screen.getByRole('button', { name: 'Back to the live one' }).click();
    await expect.element(screen.getByTestId('state')).toHaveTextContent('ready.current');
    await expect.element(screen.getByRole('status')).not.toBeInTheDocument();
  },
);

test('an actor that stops while it is looked at stays, takes no events, and can be played', async () => {
  const { screen, wallet } = await openPanel();
  await screen.getByRole('button', { name: 'wallet waiting' }).click();
  const leave = watcher.enlist?.(wallet, () => {});
  wallet.send({ type: 'wallet.opened' });
  wallet.stop();
  leave?.();
  await expect
    .element(screen.getByText('It has stopped, and takes no more events. Its past can still be played.'))
    .toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'wallet loading, stopped' })).toBeVisible();
  await screen.getByRole('button', { name: '1 xstate.init waiting' }).click();
  await expect.element(screen.getByTestId('state')).toHaveTextContent('waiting');
  await screen.getByRole('button', { name: 'wallet.opened', exact: true }).click();
  await expect.element(screen.getByTestId('state')).toHaveTextContent('loading');
});

test('two inspectors look at the same actors, each at its own', async () => {
  const first = createInspector();
  const second = first.another();
  const screens = [await render(<Panel inspector={first} />), await render(<Panel inspector={second} />)];
  const load = fromPromise<WalletTotal>(() => new Promise(() => {}));
  const wallet = createActor(walletMachine.provide({ actors: { load } }), { inspect: record }).start();
  const shown: unknown[] = [];
  watcher.enlist?.(wallet, (other) => shown.push(other));
  for (const { container } of screens)
    await expect.poll(() => container.querySelector('[data-testid=state]')?.textContent).toBe('waiting');
  await expect.poll(() => first.plan && second.plan).toBeDefined();
  const [start] = first.selected?.moments ?? [];
  if (start) first.travel(start);
  if (start) second.travel(start);
  await expect.poll(() => [first.played, second.played].map(Boolean)).toEqual([false, true]);
  expect(shown.at(-1)).toBe(second.played?.live.actor);
  second.stop();
  expect(shown.at(-1)).toBe(undefined);
});

test('a paused inspector that yields its place does not take it back', async () => {
  const first = createInspector();
  const second = first.another();
  const answer = { totalWalletAmount: 500, staked: 100, held: 0, bonus: 0, revision: 7 };
  const load = fromPromise<WalletTotal>(async () => answer);
  const wallet = createActor(walletMachine.provide({ actors: { load } }), { inspect: record }).start();
  watcher.enlist?.(wallet, () => {});
  await expect.poll(() => first.plan && second.plan).toBeDefined();
  first.pauseAt({ kind: 'event', name: 'wallet.refresh' });
  wallet.send({ type: 'wallet.opened' });
  for (const number of [4, 6]) {
    await expect.poll(() => wallet.getSnapshot().value).toEqual({ ready: 'current' });
    wallet.send({ type: 'wallet.refresh' });
    await expect.poll(() => first.played?.from?.number).toBe(4);
    expect(first.selected?.moments.at(-1)?.number).toBeGreaterThanOrEqual(number);
  }
  const [start] = second.selected?.moments ?? [];
  if (start) second.travel(start);
  await expect.poll(() => [first.played, second.played].map(Boolean)).toEqual([false, true]);
  second.stop();
  first.stop();
});

/** A frame that stands for a window of its own. */
function openFrame() {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  onTestFinished(() => frame.remove());
  const { contentWindow, contentDocument } = frame;
  if (!contentWindow || !contentDocument) throw new Error('The frame has no document');
  return { own: contentWindow, content: contentDocument };
}

test('its own window gets the theme, and the styles that the page gets later', async () => {
  const { own, content } = openFrame();
  vi.spyOn(window, 'open').mockReturnValue(own);
  onTestFinished(() => look.choose('theme', 'system'));
  const { screen, wallet } = await openPanel();
  look.choose('theme', 'dark');
  await screen.getByRole('button', { name: 'Own window' }).click();
  const looks = () => {
    const aside = content.querySelector('aside');
    return aside && own.getComputedStyle(aside);
  };
  await expect.poll(() => looks()?.position).toBe('fixed');
  const theme = () => content.documentElement.dataset.theme;
  expect(theme()).toBe('dark');

  look.choose('theme', 'light');
  onTestFinished(addStyles('[data-apart] { letter-spacing: 3px }'));
  wallet.send({ type: 'wallet.opened' });
  await expect.poll(theme).toBe('light');
  await expect.poll(() => looks()?.letterSpacing).toBe('3px');
});

test('it says that the browser has not opened another one, until it does', async () => {
  const { own, content } = openFrame();
  vi.spyOn(window, 'open').mockReturnValueOnce(null).mockReturnValue(own);
  const { screen } = await openPanel();
  const another = screen.getByRole('button', { name: 'Another one' });
  const refusal = screen.getByRole('alert');
  await another.click();
  await expect
    .element(refusal)
    .toHaveTextContent('The browser has not opened a window. Allow pop-ups for this page.');
  await another.click();
  await expect.element(refusal).not.toBeInTheDocument();
  expect(content.querySelector('aside')).not.toBeNull();
});

test('outcomes of the same name are numbered, and each is listed once', async () => {
  const complaints = vi.spyOn(console, 'error');
  const answer = { totalWalletAmount: 500, staked: 100, held: 0, bonus: 0, revision: 7 };
  const { screen, wallet } = await openPanel(answer, { ...answer, totalWalletAmount: 501 }, answer);
  for (const type of ['wallet.opened', 'wallet.refresh', 'wallet.refresh'] as const) {
    wallet.send({ type });
    await expect.poll(() => wallet.getSnapshot().value).toEqual({ ready: 'current' });
  }
  await screen.getByRole('button', { name: '2 wallet.opened loading', exact: true }).click();

  const sending = screen.getByRole('region', { name: supportTexts.send });
  await expect
    .poll(() =>
      sending
        .getByRole('button', { name: /^(done|error) .+$/ })
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual([
      'done load {"bonus":0,"held":0,"revision":7,"stake…',
      'done load {"bonus":0,"held":0,"revision":7,"stake… (2)',
      'done load {"bonus":0,"held":0,"revision":8,"stake…',
      'error load offline',
    ]);
  expect(complaints).not.toHaveBeenCalled();
});

test('real data of the page are used in play, and not shown', async () => {
  const asha = userOf({ id: 77, last_name: 'Verma', email: 'asha@example.test', phone: '9876501234' });
  const screen = await render(<Panel inspector={createInspector()} />);
  const check = fromPromise<User | null>(async () => asha);
  const session = createActor(sessionMachine.provide({ actors: { check } }), { inspect: record }).start();
  await expect.poll(() => session.getSnapshot().value).toEqual({ authenticated: 'current' });

  const button = (name: string) => screen.getByRole('button', { name });
  await button('1 xstate.init checking').click();
  await button('done check {"email":"•","first_name":"•","id":77,"…').click();
  await expect.element(screen.getByTestId('state')).toHaveTextContent('authenticated.current');
  await button('Walk to every state').click();
  await expect.element(button('checking')).toBeVisible();

  const shown = screen.container.outerHTML;
  expect(shown).toContain('title="start, done check {&quot;email&quot;:&quot;•&quot;');
  for (const secret of ['asha@', 'Verma', '98765']) expect(shown).not.toContain(secret);
});

describe('a recording', () => {
  const recording = readRecording(lostBetReply);
  const bets = recording.events.find(({ machine }) => machine === 'betSlip')?.root ?? '';

  /** The panel with a recorded bet whose answer was lost, played with this statechart. */
  async function openRecording(machine: AnyStateMachine) {
    const plan = await exampleOf('betSlip');
    const inspector = createInspector(
      await watchRecording(recording, async (name) =>
        plan && name === 'betSlip' ? { machine, plan } : undefined,
      ),
    );
    const screen = await render(<Panel inspector={inspector} />);
    const state = screen.getByTestId('state');
    const press = (name: string) => screen.getByRole('button', { name, exact: true }).click();
    return { screen, state, press, length: inspector.watch.get(bets)?.moments.length ?? 0 };
  }

  test('is played step by step, and names the parts that cannot be played', async () => {
    const complaints = vi.spyOn(console, 'error');
    const { screen, state, press, length } = await openRecording(betSlipMachine);
    const strip = screen.getByRole('status');
    await expect.element(strip).toHaveTextContent('Recorded: after event 1');
    await press('Step on');
    await expect.element(strip).toHaveTextContent('Recorded: after event 2');
    await press('Step back');
    await expect.element(strip).toHaveTextContent('Recorded: after event 1');
    await press('To the end');
    await expect.element(strip).toHaveTextContent(`Recorded: after event ${length}`);
    await expect.element(state).toHaveTextContent('placed');
    await expect.element(screen.getByText('wallet: there is none in this build')).toBeVisible();
    expect(screen.getByText(/^Not as recorded: .+$/).elements()).toEqual([]);
    expect(screen.getByRole('button', { name: 'Back to the live one' }).elements()).toEqual([]);
    expect(complaints).not.toHaveBeenCalled();
  });

  test('lists the events of one port alone', async () => {
    const { screen, length } = await openRecording(betSlipMachine);
    const ports = () =>
      screen
        .getByRole('region', { name: 'Events', exact: true })
        .getByRole('button', { name: /^\d+ .+$/ })
        .elements()
        .map(({ textContent }) => /^\d+ (\w+): /.exec(textContent)?.[1]);
    await expect.poll(ports).toHaveLength(length);
    await screen.getByLabelText('Of', { exact: true }).selectOptions('moneyRequest');
    await expect.poll(() => [...new Set(ports())]).toEqual(['moneyRequest']);
  });

  test('names the event at which a changed statechart diverges', async () => {
    const change = 'requesting: onDone of request [isApplied] → placed deleted';
    const mutant = [...mutants(betSlipMachine)].find((one) => one.change === change);
    const { screen, state, press } = await openRecording(mutant?.make() ?? betSlipMachine);
    await press('To the end');
    await expect.element(state).toHaveTextContent('open.room.enough + bet.notPlaced + price.resting');
    const [first] = screen.getByText(/^Not as recorded: .+$/).elements();
    expect(first?.textContent).toBe(
      'Not as recorded: it was placed.fresh, not open.room.enough + bet.notPlaced + price.resting',
    );
  });
});

test('an event that would end the statechart is refused in words, and the actor lives on', async () => {
  const screen = await render(<Panel inspector={createInspector()} />);
  const feed = createActor(
    liveFeedMachine.provide({
      actors: {
        connect: fromCallback(({ sendBack }) => {
          if (hello.type === 'feed.hello') sendBack(hello);
        }),
      },
    }),
    { inspect: record },
  ).start();
  const match = screen.getByRole('button', { name: 'feed.match', exact: true });
  await match.click();
  expect(feed.getSnapshot().status).toBe('active');

  const payload = screen.getByLabelText('With feed.match');
  await match.element().parentElement?.querySelector('summary')?.click();
  for (const [text, why] of [
    ['{}', 'feed.match was not sent: data is missing'],
    [
      '{"data":{"server_time":"now","match":{"id":7}}}',
      'feed.match was not sent: data.match.name has to be a string',
    ],
  ] as const) {
    await payload.fill(text);
    await match.click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent(why);
    expect(feed.getSnapshot().status).toBe('active');
  }
});
