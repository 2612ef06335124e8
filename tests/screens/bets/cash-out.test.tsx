import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type ActorRefFrom, createActor, type SnapshotFrom } from 'xstate';
import {
  followAskedCashOut,
  followCashOutOrCancel,
  followCashOutWorth,
} from '../../../src/actors/bets/cash-out.ts';
import { moneyRequestOf } from '../../../src/actors/shared/money-request-of.ts';
import { loadLanguage } from '../../../src/i18n/text.ts';
import { cancelBetMachine } from '../../../src/machines/bets/cancel-bet.machine.ts';
import { cashOutMachine } from '../../../src/machines/bets/cash-out.machine.ts';
import { refused, timeout } from '../../../src/machines/shared/call-errors.example.ts';
import { moneyRequestMachine } from '../../../src/machines/shared/money-request.machine.ts';
import type { BetCancel } from '../../../src/schemas/bets/bet-requests.ts';
import { BetReceipt } from '../../../src/schemas/bets/bets.ts';
import type { CashOut, CashOutReceipt } from '../../../src/schemas/bets/cash-out.ts';
import { AnyCashOutReceipt } from '../../../src/schemas/bets/combined-cash-out.ts';
import { BetRows } from '../../../src/ui/bets/bet-rows.view.tsx';
import { CancelBet } from '../../../src/ui/bets/cancel-bet.view.tsx';
import { CashingOut } from '../../../src/ui/bets/receipt-parts.view.tsx';
import { chart, type EventLike } from '../../../src/walk/walk.ts';
import { betOf } from '../../fixtures/bet.ts';
import {
  cancelBetButton,
  cancelBetDialog,
  cancelInsteadButton,
  cashOutButton,
  cashOutDialog,
  partOfStakeField,
} from '../../pages/my-bets.ts';
import { askNowButton, okButton, waitingButton } from '../../pages/shared.ts';
import { quietActors, WithActors } from '../actors.tsx';
import { amountText } from '../typed.ts';
import { createSut, expectAccessible, painted, wear } from '../walk-screen.tsx';

/** A bet of ₹100 on Lions at 80; Tigers stand at 95.5. */
const open = betOf({
  kind: 'team',
  selection: 'Lions',
  win_ratio: 80,
  pays: 180,
  cancel_until: '2026-01-01T12:00:00Z',
  refund: 100,
  cashed_out: null,
  cash_out: { worth: 91.78, suspended: null, market: [71, 72] },
});
const rest = { ...open, pays: 90, refund: 50, cashed_out: { stake: 50, amount: 45.89 } };
const receipt: CashOutReceipt = {
  bet: rest,
  totalWalletAmount: 945.89,
  revision: 2,
  cash_out: { id: 3, stake: 50, amount: 45.89, at: '2026-01-01T11:30:00Z' },
};
const remembered = { key: '00000000-0000-4000-8000-000000000009', subject: '5' };
const tooLate = refused(409, 'Betting on this match is over');
const worthLess = refused(409, 'The bet is worth less now', { data: { worth: 40 } });
const signedOut = refused(401, 'Sign in');

const dialog = cashOutDialog(page);
const field = partOfStakeField(dialog);
const slider = dialog.getByRole('slider');
const ask = cashOutButton(page, '₹91.78');
const confirm = dialog.getByRole('button', { name: /^Cash out( ₹[0-9.]+)?$/ });
const accept = dialog.getByRole('button', { name: /^Accept ₹[0-9.]+$/ });
const keep = dialog.getByRole('button', { name: 'Keep bet' });
const check = askNowButton(dialog);

const see = async (text: string) => expect.element(dialog.getByText(text)).toBeVisible();
const seeNoDialog = async () => {
  await expect.element(ask).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
};

/** The dialog's lines on the bet. */
async function lines(): Promise<string[]> {
  await expect.element(dialog).toBeVisible();
  const terms = [...dialog.element().querySelectorAll('dt')];
  return terms.map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
}

const inRupees = (amount: number) => `₹${amount.toFixed(2)}`;

async function seeAsked({ context: { worth } }: SnapshotFrom<typeof cashOutMachine>): Promise<void> {
  expect(await lines()).toContain(`Cashing out pays: ${worth === null ? '–' : inRupees(worth)}`);
  await expect.element(keep).toBeEnabled();
}

const seeAnswerLost = async () => {
  await see(
    'The answer was lost on the way. Whether your bet was cashed out is not known yet. The server is asked again by itself.',
  );
  await expect.element(check).toBeEnabled();
};
const seeAsking = () => see('Asking the server whether your bet was cashed out…');

async function seeRepriced({ context: { worth } }: SnapshotFrom<typeof cashOutMachine>): Promise<void> {
  await see('The bet is worth less now. Nothing has been cashed out.');
  expect(await lines()).toContain(`Cashing out pays: ${worth === null ? '–' : inRupees(worth)}`);
  await expect.element(keep).toBeEnabled();
}

async function seePaid(): Promise<void> {
  await see('Cashed out: ₹45.89. Your balance is ₹945.89');
  await see('₹50.00 of the stake stays open. Pays back if it wins: ₹90.00');
}

createSut(cashOutMachine, {
  fixture: {
    ports: {
      request: chart(moneyRequestMachine, {
        ports: {
          recall: { done: [null, remembered] },
          send: { done: [receipt], error: [worthLess, tooLate, signedOut, timeout] },
          resolve: { done: [{ outcome: 'applied', data: receipt }, { outcome: 'never' }] },
        },
        bounded: ({ attempts }) => Math.min(attempts, 1),
      }),
    },
    events: ({ context: { worth } }): EventLike<typeof cashOutMachine>[] => [
      { type: 'cashOut.ask', bet: open },
      { type: 'part.set', typed: '50', part: 50 },
      { type: 'part.set', typed: '100.01', part: 100.01 },
      { type: 'part.set', typed: 'x', part: 0 },
      { type: 'worth.moved', worth: 45.89, refund: 100 },
      { type: 'worth.moved', worth: 91.78, refund: 100 },
      { type: 'cashOut.confirm', seen: worth ?? undefined },
      { type: 'cashOut.accept', seen: worth ?? undefined },
      'cashOut.leave',
      'cashOut.cancelInstead',
      'cashOut.check',
      'network.back',
    ],
    bounded: ({ bet, part, worth, msg }) => [bet?.pays, part, worth, msg],
  },
  view: (actor) => (
    <WithActors>
      <CashingOut actor={actor} bet={open} />
    </WithActors>
  ),
  varied: { 'part.set': amountText.map((typed) => ({ typed, part: Number(typed) })) },
  gestures: {
    'cashOut.ask': () => ask.click(),
    'part.set': (event) => field.fill(event.typed),
    'cashOut.confirm': () => confirm.click(),
    'cashOut.accept': () => accept.click(),
    'cashOut.leave': () => userEvent.keyboard('{Escape}'),
    'cashOut.cancelInstead': () => cancelInsteadButton(dialog, '₹100.00').click(),
    'cashOut.check': () => check.click(),
  },
  world: ['network.back', 'worth.moved'],
  only: {
    'the part of the stake': [field, ['confirming.ready', 'confirming.tooMuch', 'confirming.tooLittle']],
    'that less is left': [
      dialog.getByText('Only ₹100.00 of the stake is left', { exact: true }),
      ['confirming.tooMuch'],
    ],
    'that it is too little': [
      dialog.getByText('At least ₹1.00, or all of it', { exact: true }),
      ['confirming.tooLittle'],
    ],
    'the way to accept': [accept, ['repriced.fresh', 'repriced.settled']],
    'the way to ask': [check, ['recalling.outcomeUnknown', 'requesting.outcomeUnknown']],
    'that it stands': [dialog.getByText('The bet stands.', { exact: true }), ['refused']],
  },
  oracles: {
    'recalling.recalling': seeNoDialog,
    idle: seeNoDialog,
    'confirming.ready': seeAsked,
    'confirming.tooMuch': seeAsked,
    'confirming.tooLittle': seeAsked,
    'requesting.sent': async () => {
      await expect.element(waitingButton(dialog)).toBeDisabled();
    },
    'recalling.outcomeUnknown': seeAnswerLost,
    'requesting.outcomeUnknown': seeAnswerLost,
    'recalling.reconciling': seeAsking,
    'requesting.reconciling': seeAsking,
    'repriced.fresh': seeRepriced,
    'repriced.settled': seeRepriced,
    'cashedOut.fresh': seePaid,
    'cashedOut.settled': seePaid,
    refused: async ({ context }) => {
      await see(context.msg);
      await see('The bet stands.');
    },
    notCashedOut: () =>
      see(
        'The answer was lost on the way, and the server has now said that it did not cash out the bet. The bet stands.',
      ),
  },
}).walk();

function cashing(
  answer: (wanted: CashOut) => Promise<CashOutReceipt> = () => new Promise(() => {}),
): ActorRefFrom<typeof cashOutMachine> {
  const request = moneyRequestOf({ route: 'live-bet/cash-out', receipt: AnyCashOutReceipt, send: answer });
  const actor = createActor(cashOutMachine.provide({ actors: { request } })).start();
  onTestFinished(() => void actor.stop());
  return actor;
}

async function show(actor: ActorRefFrom<typeof cashOutMachine>, actors = quietActors(), bet = open) {
  wear('light');
  onTestFinished(followCashOutWorth(actor, actors.prices));
  await render(
    <WithActors actors={actors}>
      <main>
        <CashingOut actor={actor} bet={bet} />
      </main>
    </WithActors>,
  );
  const move = async (own: number, other: number) => {
    const [side, opponent] = bet.cash_out?.market ?? [];
    if (side === undefined || opponent === undefined) throw new Error('The bet has no two sides');
    actors.prices.set(side, own, own);
    actors.prices.set(opponent, other, other);
    await expect.poll(() => actors.prices.get(opponent)?.own).toBe(other);
  };
  return { actors, move };
}

test('the amount on the button and in the dialog moves with the prices of both sides', async () => {
  const { move } = await show(cashing());
  await expect.element(ask).toBeVisible();
  await move(60, 120);
  await cashOutButton(page, '₹102.06').click();
  expect(await lines()).toContain('Cashing out pays: ₹102.06');
  expect(await lines()).toContain('Cancelling it pays back: ₹100.00');
  await move(60, 100);
  await expect.poll(lines).toContain('Cashing out pays: ₹97.93');
  // The way to cancelling says it once it pays no less.
  await expect.element(cancelInsteadButton(dialog, '₹100.00')).toBeVisible();
  expect(await lines()).not.toContain('Cancelling it pays back: ₹100.00');
  await move(200, 20);
  await expect.poll(lines).toContain('Cashing out pays: ₹50.38');
  await expect.element(cancelInsteadButton(dialog, '₹60.00')).toBeVisible();
  await expectAccessible();
});

test('while cancelling pays no less for the whole bet, the dialog leads to it', async () => {
  const cancel = createActor(
    cancelBetMachine.provide({
      actors: {
        request: moneyRequestOf<BetCancel, BetReceipt>({
          route: 'live-bet/cancel',
          receipt: BetReceipt,
          send: () => new Promise(() => {}),
        }),
      },
    }),
  ).start();
  onTestFinished(() => void cancel.stop());
  const actor = cashing();
  const actors = quietActors();
  onTestFinished(followCashOutOrCancel(actor, actors, { cancel }));
  wear('light');
  await render(
    <WithActors actors={actors}>
      <main>
        <CashingOut actor={actor} bet={open} />
        <CancelBet actor={cancel} />
      </main>
    </WithActors>,
  );
  const way = cancelInsteadButton(dialog, '₹100.00');
  const words = dialog.getByText('Cancelling the bet instead pays back no less.', { exact: true });
  actors.prices.set(71, 80, 80);
  actors.prices.set(72, 95.5, 95.5);
  await ask.click();
  await expect.element(words).toBeVisible();
  await expectAccessible();
  await field.fill('40');
  await expect.element(cashOutButton(dialog, '₹36.71')).toBeEnabled();
  await expect.element(way).not.toBeInTheDocument();
  await field.fill('100');
  await expect.element(way).toBeVisible();
  actors.prices.set(71, 60, 60);
  actors.prices.set(72, 120, 120);
  await expect.element(cashOutButton(dialog, '₹102.06')).toBeEnabled();
  await expect.element(way).not.toBeInTheDocument();
  actors.prices.set(72, 100, 100);
  await way.click();
  await expect.element(cancelBetButton(cancelBetDialog(page))).toBeEnabled();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(cancel.getSnapshot().context.bet).toEqual(open);
});

test.each(['en', 'hi'] as const)(
  'on a phone the dialog that compares with cancelling does not scroll, with names of two lines: %s',
  async (language) => {
    await page.viewport(360, 740);
    // Makes letters as wide as in any other font.
    document.body.style.fontSizeAdjust = 'ch-width 0.55';
    await loadLanguage(language);
    onTestFinished(async () => {
      document.body.style.removeProperty('font-size-adjust');
      await loadLanguage('en');
      await page.viewport(1280, 800);
    });
    const long = {
      ...open,
      match_name: 'Brahmaputra Lamplighters v Sahyadri Cloudbursts',
      selection: 'Brahmaputra Lamplighters −10.5 points',
    };
    const actor = cashing();
    const { actors } = await show(actor, quietActors(), long);
    actors.prices.set(71, 80, 80);
    actors.prices.set(72, 95.5, 95.5);
    actor.send({ type: 'cashOut.ask', bet: long });
    await expect.poll(() => actor.getSnapshot().can({ type: 'cashOut.cancelInstead' })).toBe(true);
    await expect.element(page.getByRole('dialog')).toBeVisible();
    const box = page.getByRole('dialog').element();
    expect(box.querySelector('[data-answers]')?.checkVisibility()).toBe(true);
    expect(box.scrollHeight).toBe(box.clientHeight);
  },
);

test('a bet that can no longer be cancelled has no way to cancelling', async () => {
  const actor = cashing();
  const closed = { ...open, cancel_until: null };
  const { actors } = await show(actor, quietActors(), closed);
  actors.prices.set(71, 80, 80);
  actors.prices.set(72, 95.5, 95.5);
  await ask.click();
  await expect.element(confirm).toBeEnabled();
  await expect.poll(lines).toContain('Cancelling it pays back: ₹100.00');
  await expect.element(cancelInsteadButton(dialog, '₹100.00')).not.toBeInTheDocument();
});

test('a bet on a total follows the prices of over and under, and names its side', async () => {
  const actors = quietActors();
  const over = {
    ...open,
    kind: 'total' as const,
    team_value: 88,
    selection: 'Over 62.5 points',
    cash_out: { worth: 91.78, suspended: null, market: [88, 89] },
  };
  const { move } = await show(cashing(), actors, over);
  // The prices of the winner market do not affect it.
  actors.prices.set(71, 200, 200);
  actors.prices.set(72, 20, 20);
  await move(60, 120);
  await cashOutButton(page, '₹102.06').click();
  expect(await lines()).toContain('On: Over 62.5 points');
  expect(await lines()).toContain('Cashing out pays: ₹102.06');
  await move(60, 100);
  await expect.poll(lines).toContain('Cashing out pays: ₹97.93');
});

test('slider and field follow each other, and the amount follows both', async () => {
  const { move } = await show(cashing());
  await move(80, 95.5);
  await ask.click();
  await expect.element(slider).toHaveValue('100');
  await field.fill('40');
  await expect.element(slider).toHaveAttribute('aria-valuetext', '₹40.00');
  await expect.element(cashOutButton(dialog, '₹36.71')).toBeEnabled();
  slider.element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(field).toHaveValue('41');
  await userEvent.keyboard('{End}');
  await expect.element(field).toHaveValue('100');
  await expect.element(cashOutButton(dialog, '₹91.78')).toBeEnabled();
});

test('a cash-out carries the part, and the amount of the last painted frame', async () => {
  const sent: CashOut[] = [];
  const actor = cashing((wanted) => {
    sent.push(wanted);
    return new Promise(() => {});
  });
  await show(actor);
  await ask.click();
  await expect.element(confirm).toBeEnabled();
  await painted();
  const frames = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  onTestFinished(() => frames.mockRestore());
  actor.send({ type: 'worth.moved', worth: 65, refund: 100 });
  await expect.poll(lines).toContain('Cashing out pays: ₹65.00');
  confirm.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(sent).toEqual([{ bet_id: 5, stake: 100, worth: 91.78 }]);
});

test('a double click on the confirmation sends once, and leaves the receipt on screen', async () => {
  const sent: CashOut[] = [];
  const actor = cashing(async (wanted) => {
    sent.push(wanted);
    return receipt;
  });
  await show(actor);
  await ask.click();
  await expect.poll(() => document.querySelector('[data-held]')).toBeNull();
  await confirm.dblClick();
  await seePaid();
  await expect.poll(() => actor.getSnapshot().matches({ cashedOut: 'settled' })).toBe(true);
  expect(sent).toHaveLength(1);
  await okButton(dialog).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(ask).toHaveFocus();
});

test('an address that asks for it opens the dialog once, but not for a suspended bet', async () => {
  const actors = quietActors();
  const actor = cashing();
  onTestFinished(followAskedCashOut(actor, actors, { bet: open, isAsked: true }));
  await expect.poll(() => actor.getSnapshot().matches('confirming')).toBe(true);
  actor.send({ type: 'cashOut.leave' });
  expect(actor.getSnapshot().matches('idle')).toBe(true);

  const held = { ...open, cash_out: { worth: null, suspended: 'By the house', market: [71, 72] } };
  const another = cashing();
  onTestFinished(followAskedCashOut(another, actors, { bet: held, isAsked: true }));
  await expect.poll(() => another.getSnapshot().matches('idle')).toBe(true);
  await render(
    <WithActors actors={actors}>
      <main>
        <CashingOut actor={another} bet={held} />
      </main>
    </WithActors>,
  );
  await expect.element(page.getByRole('main')).toBeInTheDocument();
  expect(page.getByRole('button').elements()).toEqual([]);
});

test.each([360, 320])('in a row of My bets on a phone %i wide both buttons are visible', async (width) => {
  await page.viewport(width, 800);
  onTestFinished(() => page.viewport(1280, 800));
  wear('dark');
  const onAsk = vi.fn();
  await render(
    <WithActors>
      <main>
        <BetRows bets={[open]} onCancel={() => {}} onCashOut={onAsk} />
      </main>
    </WithActors>,
  );
  const buttons = page
    .getByRole('button')
    .elements()
    .map((one) => one.getBoundingClientRect());
  expect(buttons).toHaveLength(2);
  for (const { right } of buttons) expect(right).toBeLessThanOrEqual(width);
  await page.getByRole('button', { name: 'Cash out ₹91.78 for the bet on Lions v Tigers' }).click();
  expect(onAsk).toHaveBeenCalledWith(open);
});
