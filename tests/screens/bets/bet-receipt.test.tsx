import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor } from 'xstate';
import { type Sharing, shareReceipt } from '../../../src/actors/bets/bet-receipt.ts';
import { detailOf } from '../../../src/actors/shared/detail-of.ts';
import { formOf } from '../../../src/actors/shared/form-of.ts';
import { moneyRequestOf } from '../../../src/actors/shared/money-request-of.ts';
import { cancelBetMachine } from '../../../src/machines/bets/cancel-bet.machine.ts';
import { offline, refused } from '../../../src/machines/shared/call-errors.example.ts';
import type { HandedOver } from '../../../src/machines/shared/handed-over.ts';
import type { BetCancel } from '../../../src/schemas/bets/bet-requests.ts';
import { type Bet, BetReceipt as Receipt } from '../../../src/schemas/bets/bets.ts';
import BetReceipt, { TakeBack } from '../../../src/ui/bets/bet-receipt.view.tsx';
import { receiptNumber } from '../../../src/ui/bets/receipt.ts';
import { HandOn } from '../../../src/ui/bets/receipt-parts.view.tsx';
import { receiptPicture } from '../../../src/ui/bets/receipt-picture.ts';
import { oddsIn } from '../../../src/ui/kit/format/odds.ts';
import { betOf } from '../../fixtures/bet.ts';
import { cancelBetButton, cancelBetDialog, myBetsLink } from '../../pages/my-bets.ts';
import { okButton, tryAgainButton } from '../../pages/shared.ts';
import { slipTexts } from '../../pages/slip.ts';
import { WithActors } from '../actors.tsx';
import { expectAccessible, wear } from '../walk-screen.tsx';

const bet = betOf({ id: 1042 });
const ended: Pick<Bet, 'settled_at' | 'cancel_until' | 'refund'> = {
  settled_at: '2026-01-01T13:00:00Z',
  cancel_until: null,
  refund: null,
};

afterEach(() => vi.unstubAllGlobals());

async function open(
  load: (id: string) => Promise<Bet>,
  share: (sharing: Sharing) => Promise<HandedOver> = shareReceipt((bet) =>
    receiptPicture(bet, oddsIn.percent),
  ),
) {
  wear('light');
  const actor = createActor(detailOf(load), { input: { id: '1042' } }).start();
  const sharing = createActor(formOf(share)).start();
  const asked: BetCancel[] = [];
  const request = moneyRequestOf({
    route: 'live-bet/cancel',
    receipt: Receipt,
    send: async (body: BetCancel): Promise<Receipt> => {
      asked.push(body);
      return {
        bet: { ...bet, ...ended, status: 'cancelled', payout: 95 },
        totalWalletAmount: 1095,
        revision: 2,
      };
    },
  });
  const cancel = createActor(cancelBetMachine.provide({ actors: { request } })).start();
  await render(
    <WithActors>
      <main>
        <BetReceipt
          actor={actor}
          HandOn={({ bet }) => <HandOn actor={sharing} bet={bet} />}
          Cancel={(props) => <TakeBack actor={cancel} {...props} />}
          Course={() => null}
          SharePick={({ pick }) => <button type="button">Share the pick {pick.selection}</button>}
        />
      </main>
    </WithActors>,
  );
  return { actor, cancel, asked };
}

/** The receipt's lines. */
async function lines(): Promise<string[]> {
  await expect.element(page.getByText('Win ratio')).toBeVisible();
  return [...document.querySelectorAll('dt')].map(
    (term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`,
  );
}

test.each([
  [1, '000 001'],
  [42, '000 042'],
  [999_999, '999 999'],
  [1_234_567, '1 234 567'],
])('the number of bet %i is read out as %s', (id, number) => {
  expect(receiptNumber(id)).toBe(number);
});

test('an open bet: its number, its lines, its possible payout', async () => {
  await open(async () => bet);
  expect(await lines()).toEqual([
    'Match: Lions v Tigers',
    'On: Toss: Head',
    `${slipTexts.stake}: ₹100.00`,
    'Win ratio: 95%',
    'Pays back if it wins: ₹195.00',
    'Placed at: 1 Jan 2026, 04:30 pm',
  ]);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(/^Receipt 001 042$/);
  await expect.element(page.getByText('Open', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Share the pick Head', exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'See the match' }))
    .toHaveAttribute('href', '/live-bets/live-bet/7');
  await expectAccessible();
});

test('on a phone a time takes one line, and so does everything shorter', async () => {
  await page.viewport(360, 640);
  onTestFinished(() => page.viewport(1280, 800));
  await open(async () => ({ ...bet, match_name: 'Saurashtra Tidewatch v Aravalli Comets' }));
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  const high = [...document.querySelectorAll('dd')].map((value) => {
    const line = Number.parseFloat(getComputedStyle(value).lineHeight);
    const text = document.createRange();
    text.selectNodeContents(value);
    return Math.round(text.getBoundingClientRect().height / line);
  });
  expect(high).toEqual([2, 1, 1, 1, 1, 1]);
});

test('an open bet can be cancelled there, until its match closes', async () => {
  const cancellable: Bet = { ...bet, cancel_until: '2026-01-01T12:00:00Z', refund: 95 };
  const answers: Bet[] = [cancellable, { ...bet, ...ended, status: 'cancelled', payout: 95 }];
  const { actor, asked } = await open(async () => answers.shift() ?? bet);
  expect((await lines()).slice(5)).toEqual([
    'Placed at: 1 Jan 2026, 04:30 pm',
    'Closes: 1 Jan 2026, 05:30 pm',
  ]);
  const cancel = cancelBetButton(page.getByRole('main'));
  const dialog = cancelBetDialog(page);
  await cancel.click();
  await expect.element(dialog.getByText('₹95.00')).toBeVisible();
  await cancelBetButton(dialog).click();
  await expect
    .element(page.getByText('The bet is cancelled. Paid back: ₹95.00. Your balance is ₹1,095.00'))
    .toBeVisible();
  expect(asked).toEqual([{ bet_id: 1042, match_id: 7, refund: 95 }]);
  actor.send({ type: 'detail.refresh' });
  await okButton(dialog).click();
  await expect.element(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect.element(cancel).not.toBeInTheDocument();
  await expectAccessible();
});

test.each([
  ['won', 195, 'Won', 'Settled at', '₹195.00'],
  ['lost', 0, 'Lost', 'Settled at', '₹0.00'],
  ['void', 100, 'Void', 'Settled at', '₹100.00'],
  ['cancelled', 95.12, 'Cancelled', 'Cancelled at', '₹95.12'],
] as const)(
  'a bet that is %s shows its payout and the time, and its pick is not shared',
  async (status, payout, word, when, amount) => {
    await open(async () => ({ ...bet, ...ended, status, payout }));
    expect((await lines()).slice(4)).toEqual([
      `Paid back: ${amount}`,
      'Placed at: 1 Jan 2026, 04:30 pm',
      `${when}: 1 Jan 2026, 06:30 pm`,
    ]);
    await expect.element(page.getByText(word, { exact: true })).toBeVisible();
    expect(page.getByRole('button', { name: 'Share the pick Head', exact: true }).elements()).toEqual([]);
  },
);

test('a corrected result is shown with its reason, the moved amount and the amount that was not taken back', async () => {
  const corrected = { at: '2026-01-01T14:00:00Z', why: 'The wrong team was entered.', written_off: 0 };
  const answers: Bet[] = [
    { ...bet, ...ended, status: 'won', payout: 195, corrected: { ...corrected, moved: 195 } },
    {
      ...bet,
      ...ended,
      status: 'lost',
      payout: 0,
      corrected: { ...corrected, moved: -133, written_off: 62 },
    },
  ];
  const { actor } = await open(async () => answers.shift() ?? bet);
  const correction = [
    'Result corrected at: 1 Jan 2026, 07:30 pm',
    'Reason for the correction: The wrong team was entered.',
  ];
  expect((await lines()).slice(7)).toEqual([...correction, 'Moved by the correction: +₹195.00']);
  actor.send({ type: 'detail.refresh' });
  await expect.element(page.getByText('Lost', { exact: true })).toBeVisible();
  expect((await lines()).slice(7)).toEqual([
    ...correction,
    'Moved by the correction: -₹133.00',
    'Not taken back: ₹62.00',
  ]);
});

test('a bet taken at another price than the bettor saw shows both prices', async () => {
  await open(async () => ({ ...bet, seen: 100 }));
  expect((await lines())[3]).toBe('Win ratio: 95%, moved from 100%');
});

test('the end of the bet appears without a reload', async () => {
  const answers: Bet[] = [bet, { ...bet, ...ended, status: 'won', payout: 195 }];
  const { actor } = await open(async () => answers.shift() ?? bet);
  await lines();
  actor.send({ type: 'detail.refresh' });
  await expect.element(page.getByText('Won', { exact: true })).toBeVisible();
});

test("another person's bet, or an unknown one, is not found", async () => {
  await open(() => Promise.reject(refused(404, 'Bet not found')));
  await expect.element(page.getByText('There is no such bet.')).toBeVisible();
  await expect.element(myBetsLink(page)).toHaveAttribute('href', '/bet-history');
});

test('a receipt that could not be loaded can be requested again', async () => {
  const answers = [() => Promise.reject(refused(500, 'Something went wrong')), async () => bet];
  await open(() => (answers.shift() ?? (async () => bet))());
  await expect.element(page.getByText('The receipt could not be loaded')).toBeVisible();
  await expect.element(page.getByText('Something went wrong')).toBeVisible();
  await tryAgainButton(page).click();
  expect(await lines()).toHaveLength(6);
});

/** A browser with or without sharing; records the requests to share. */
function browserThat(share: ((data: ShareData) => Promise<void>) | null): ShareData[] {
  const asked: ShareData[] = [];
  vi.stubGlobal('navigator', {
    userAgent: navigator.userAgent,
    canShare: ({ files }: ShareData) => share !== null && files?.length === 1,
    share: (data: ShareData) => {
      asked.push(data);
      return share?.(data);
    },
  });
  return asked;
}

/** The names and types of files that are downloaded from now on. */
function downloads(): string[] {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  return saved;
}

test('it is shared as a picture and a text', async () => {
  const asked = browserThat(async () => {});
  const saved = downloads();
  expect(await shareReceipt((bet) => receiptPicture(bet, oddsIn.percent))({ bet, way: 'share' })).toBe(
    'shared',
  );
  expect(saved).toEqual([]);
  const [{ files: [file] = [], title, text } = {}] = asked;
  expect([file?.name, file?.type, title]).toEqual(['sikka-001-042.png', 'image/png', 'Receipt 001 042']);
  expect(text?.split('\n')).toEqual([
    'State: Open',
    'Match: Lions v Tigers',
    'On: Toss: Head',
    `${slipTexts.stake}: ₹100.00`,
    'Win ratio: 95%',
    'Pays back if it wins: ₹195.00',
    'Placed at: 1 Jan 2026, 04:30 pm',
  ]);
  const { width, height } = await createImageBitmap(file ?? new Blob());
  expect(width).toBe(840);
  expect(height).toBeGreaterThan(700);
});

test('closing the share sheet neither shares nor saves it', async () => {
  browserThat(() => Promise.reject(new DOMException('', 'AbortError')));
  const saved = downloads();
  expect(await shareReceipt((bet) => receiptPicture(bet, oddsIn.percent))({ bet, way: 'share' })).toBe(
    'dropped',
  );
  expect(saved).toEqual([]);
});

test.each([
  ['that shares no files', null],
  ['that may not share now', () => Promise.reject(new DOMException('', 'NotAllowedError'))],
])('a browser %s saves it instead', async (_, share) => {
  browserThat(share);
  const saved = downloads();
  expect(await shareReceipt((bet) => receiptPicture(bet, oddsIn.percent))({ bet, way: 'share' })).toBe(
    'saved',
  );
  expect(saved).toEqual(['sikka-001-042.png']);
});

test('saving promises nothing; a failure is reported', async () => {
  const outcomes: (() => Promise<HandedOver>)[] = [async () => 'saved', () => Promise.reject(offline)];
  await open(
    async () => bet,
    () => (outcomes.shift() ?? (async () => 'dropped' as const))(),
  );
  const save = page.getByRole('button', { name: 'Save as a picture' });
  const status = page.getByRole('status');
  await save.click();
  await expect
    .element(status)
    .toHaveTextContent(/^Your browser was asked to save the picture\. If none appears, share it instead\.$/);
  await save.click();
  await expect.element(status).toHaveTextContent(/^The picture could not be made\.$/);
  await save.click();
  await expect.element(status).toHaveTextContent(/^$/);
});

test('the button that cancels states its amount beside the one that cashes out', async () => {
  const cashable = betOf({
    cancel_until: '2099-01-01T12:00:00Z',
    refund: 66.54,
    cash_out: { worth: 60.1, suspended: null, market: [71, 72] },
  });
  await open(async () => cashable);
  await expect.element(page.getByRole('button', { name: 'Cancel bet · ₹66.54', exact: true })).toBeVisible();
});
