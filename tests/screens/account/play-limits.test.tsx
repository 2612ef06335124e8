import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, fromPromise, type SnapshotFrom } from 'xstate';
import {
  anHourADay,
  aStake,
  changedMeanwhile,
  checkHourly,
  ownLimits,
  stakesADay,
} from '../../../src/machines/account/play-limits.example.ts';
import { playLimitsMachine } from '../../../src/machines/account/play-limits.machine.ts';
import { offline, refused } from '../../../src/machines/shared/call-errors.example.ts';
import type { LimitChange, PlayLimits } from '../../../src/schemas/account/limits.ts';
import Limits from '../../../src/ui/account/limits/play-limits.view.tsx';
import { LimitsLeft } from '../../../src/ui/shared/limits-left.view.tsx';
import { sharedTexts } from '../../pages/shared.ts';
import { amountField } from '../../pages/wallet.ts';
import { createSut, wear } from '../walk-screen.tsx';

const asked: LimitChange = { act: 'set', body: { kind: 'stake', period: 'day', amount: '' } };
const lower: LimitChange = { act: 'set', body: { kind: 'stake', period: 'day', amount: '300' } };
const week: LimitChange = { act: 'break', body: { length: '7d' } };

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true });
const LOST = sharedTexts.noProperAnswer;

function eventsIn({ value, context: { change } }: SnapshotFrom<typeof playLimitsMachine>) {
  if (value === 'failed')
    return ['limits.retry' as const, 'session.returned' as const, 'limits.changed' as const];
  if (typeof value === 'object' && 'idle' in value)
    return [
      'limits.changed' as const,
      { type: 'change.ask', change: asked } as const,
      { type: 'change.ask', change: week } as const,
      { type: 'change.send', change: checkHourly } as const,
    ];
  const sent = change?.act === 'set' ? lower : (change ?? lower);
  return [{ type: 'change.send', change: sent } as const, 'change.leave' as const];
}

const TITLES: Partial<Record<LimitChange['act'], string>> = {
  set: 'Stake limit for 24 hours',
  break: 'Time-out',
  check: 'Reality check',
};
const seeDialog = ({ context: { change } }: SnapshotFrom<typeof playLimitsMachine>) =>
  expect
    .element(dialog.getByRole('heading', { name: TITLES[change?.act ?? 'set'] ?? '', exact: true }))
    .toBeVisible();

createSut(playLimitsMachine, {
  fixture: {
    ports: {
      load: { done: [ownLimits], error: [offline] },
      save: { done: [ownLimits], error: [changedMeanwhile, offline] },
    },
    events: eventsIn,
  },
  view: (actor) => <Limits actor={actor} />,
  world: ['session.returned', 'limits.changed'],
  gestures: {
    'limits.retry': () => button(sharedTexts.tryAgain).click(),
    'change.ask': ({ change }) =>
      (change.act === 'break' ? button('7 days') : button('Change: Stake limit for 24 hours')).click(),
    'change.send': async ({ change }) => {
      if (dialog.elements().length === 0)
        return page.getByRole('radio', { name: '60 min', exact: true }).click();
      if (change.act === 'break') return inDialog('Begin now').click();
      if (change.act === 'check') return inDialog('Yes').click();
      await amountField(dialog).fill('300');
      await inDialog('Save').click();
    },
    'change.leave': () => userEvent.keyboard('{Escape}'),
  },
  only: {
    'the skeleton': [page.getByRole('status'), ['loading']],
    'that nothing came': [page.getByText('Your limits could not be loaded', { exact: true }), ['failed']],
    'the dialog': [
      dialog,
      (state) =>
        state.matches('asking') || (state.matches('saving') && state.context.change?.act !== 'check'),
    ],
    'that it is under way': [page.getByRole('radio', { disabled: true }).first(), ['saving']],
    'the refusal': [
      dialog.getByText('This limit has changed meanwhile', { exact: true }),
      ['asking.refused'],
    ],
    'that no answer came': [dialog.getByText(LOST, { exact: true }), ['asking.lost']],
  },
  oracles: {
    loading: page.getByRole('heading', { name: 'Play limits', exact: true }),
    failed: button(sharedTexts.tryAgain),
    'idle.current': page.getByText('₹380.00 left of ₹500', { exact: true }),
    'idle.outdated': page.getByText('₹380.00 left of ₹500', { exact: true }),
    'asking.fresh': seeDialog,
    'asking.refused': seeDialog,
    'asking.lost': seeDialog,
    saving: async (state) => {
      if (state.context.change?.act !== 'check') await seeDialog(state);
    },
  },
}).walk();

function show(own: PlayLimits, save: (change: LimitChange | null) => Promise<PlayLimits> = async () => own) {
  wear('light');
  const actor = createActor(
    playLimitsMachine.provide({
      actors: {
        load: fromPromise(async () => own),
        save: fromPromise<PlayLimits, { change: LimitChange | null }>(({ input }) => save(input.change)),
      },
    }),
  ).start();
  return render(<Limits actor={actor} />);
}

describe('a limit', () => {
  test('with a waiting raise says when it can be confirmed, and can be kept', async () => {
    const sent: unknown[] = [];
    const waiting = {
      ...stakesADay,
      state: 'waiting' as const,
      raise_to: 800,
      raise_from: '2026-01-02T10:00:00Z',
      raise_until: '2026-01-09T10:00:00Z',
    };
    await show({ ...ownLimits, limits: [waiting] }, async (change) => {
      sent.push(change);
      return ownLimits;
    });
    await expect
      .element(
        page.getByText('You asked for: ₹800. You can confirm that from 2 Jan 2026, 03:30 pm.', {
          exact: true,
        }),
      )
      .toBeVisible();
    expect(button('Confirm: Stake limit for 24 hours').elements()).toEqual([]);
    await button('Keep it as it is: Stake limit for 24 hours').click();
    await expect.element(button('Keep it as it is: Stake limit for 24 hours')).not.toBeInTheDocument();
    expect(sent).toEqual([{ act: 'keep', body: { kind: 'stake', period: 'day' } }]);
  });

  test('is raised by a second confirmation', async () => {
    const sent: unknown[] = [];
    const confirmable = {
      ...stakesADay,
      state: 'confirmable' as const,
      raise_from: '2026-01-02T10:00:00Z',
      raise_until: '2026-01-09T10:00:00Z',
    };
    await show({ ...ownLimits, limits: [confirmable] }, async (change) => {
      sent.push(change);
      return ownLimits;
    });
    await expect
      .element(
        page.getByText('You asked for: No limit. You can confirm that until 9 Jan 2026, 03:30 pm.', {
          exact: true,
        }),
      )
      .toBeVisible();
    await button('Confirm: Stake limit for 24 hours').click();
    await expect.element(dialog.getByText('Do you still want no limit here?', { exact: true })).toBeVisible();
    await inDialog('Yes').click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent).toEqual([{ act: 'confirm', body: { kind: 'stake', period: 'day', raise_to: null } }]);
  });

  test("is an amount; the server's message is at the field", async () => {
    const TOO_LARGE = 'The amount is too large';
    await show(ownLimits, () => Promise.reject(refused(400, TOO_LARGE, { errors: { amount: TOO_LARGE } })));
    await button('Set: Loss limit for the month').click();
    const amount = amountField(dialog);
    await amount.fill('abc');
    await inDialog('Save').click();
    await expect.element(amount).toHaveAccessibleDescription(/^The amount needs to be 0 or more/);
    await amount.fill('99');
    await inDialog('Save').click();
    await expect.element(amount).toHaveAccessibleDescription(/^The amount is too large/);
  });

  test('that is set can be removed in the same dialog', async () => {
    const sent: unknown[] = [];
    await show(ownLimits, async (change) => {
      sent.push(change);
      return ownLimits;
    });
    await button('Change: Stake limit for 24 hours').click();
    await inDialog('Take this limit away').click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent).toEqual([{ act: 'remove', body: { kind: 'stake', period: 'day' } }]);
  });
});

describe('a limit of a single stake', () => {
  test('is first among the limits on stakes alone, and says how much it allows, not what is left', async () => {
    await show({ ...ownLimits, limits: [aStake, stakesADay] });
    const rowsIn = (name: string) =>
      page
        .getByRole('list', { name, exact: true })
        .getByRole('listitem')
        .elements()
        .map((row) => row.textContent);
    await expect.element(page.getByRole('list', { name: 'Stake limits', exact: true })).toBeVisible();
    expect(rowsIn('Stake limits')).toEqual([
      'On one bet or one roundUp to ₹500 at a timeChange',
      'In 24 hours₹380.00 left of ₹500Change',
      'In 7 daysNo limitSet',
      'In a calendar monthNo limitSet',
    ]);
    for (const name of ['Deposit limits', 'Loss limits'])
      expect(rowsIn(name)).toEqual([
        'In 24 hoursNo limitSet',
        'In 7 daysNo limitSet',
        'In a calendar monthNo limitSet',
      ]);
  });

  test('is set by keyboard alone', async () => {
    const sent: unknown[] = [];
    await show(ownLimits, async (change) => {
      sent.push(change);
      return { ...ownLimits, limits: [aStake] };
    });
    const setButton = button('Set: Limit for a single stake');
    await expect.element(setButton).toBeVisible();
    setButton.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect
      .element(dialog.getByRole('heading', { name: 'Limit for a single stake', exact: true }))
      .toBeVisible();
    await expect.element(amountField(dialog)).toHaveFocus();
    await userEvent.keyboard('500{Enter}');
    await expect.element(button('Change: Limit for a single stake')).toBeVisible();
    expect(sent).toEqual([{ act: 'set', body: { kind: 'stake', period: 'single', amount: '500' } }]);
  });

  test('is raised by a second confirmation like the others', async () => {
    const sent: unknown[] = [];
    const confirmable = {
      ...aStake,
      state: 'confirmable' as const,
      raise_to: 800,
      raise_from: '2026-01-02T10:00:00Z',
      raise_until: '2026-01-09T10:00:00Z',
    };
    await show({ ...ownLimits, limits: [confirmable] }, async (change) => {
      sent.push(change);
      return ownLimits;
    });
    await button('Confirm: Limit for a single stake').click();
    await expect
      .element(dialog.getByText('Do you still want a limit of ₹800?', { exact: true }))
      .toBeVisible();
    await inDialog('Yes').click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent).toEqual([{ act: 'confirm', body: { kind: 'stake', period: 'single', raise_to: 800 } }]);
  });
});

describe('a limit of time', () => {
  test('is for a day alone, and its amounts are minutes', async () => {
    const waiting = {
      ...anHourADay,
      state: 'waiting' as const,
      raise_to: 90,
      raise_from: '2026-01-02T10:00:00Z',
      raise_until: '2026-01-09T10:00:00Z',
    };
    await show({ ...ownLimits, limits: [waiting] });
    const list = page.getByRole('list', { name: 'Time limit', exact: true });
    await expect.element(list.getByText('48 min left of 60 min', { exact: true })).toBeVisible();
    await expect
      .element(list.getByText('You asked for: 90 min. You can confirm that from 2 Jan 2026, 03:30 pm.'))
      .toBeVisible();
    expect(list.getByRole('listitem').elements()).toHaveLength(1);
    await expect
      .element(page.getByText('A minute counts once you place a bet or play a round in it.', { exact: true }))
      .toBeVisible();
  });

  test('takes whole minutes of a day', async () => {
    const sent: unknown[] = [];
    await show(ownLimits, async (change) => {
      sent.push(change);
      return { ...ownLimits, limits: [anHourADay] };
    });
    await button('Set: Time limit for a day').click();
    const minutes = dialog.getByLabelText('Minutes a day');
    for (const wrong of ['1.5', '1441']) {
      await minutes.fill(wrong);
      await inDialog('Save').click();
      await expect.element(minutes).toHaveAccessibleDescription(/^Whole minutes, from 0 to 1440/);
    }
    await minutes.fill('60');
    await inDialog('Save').click();
    await expect.element(button('Change: Time limit for a day')).toBeVisible();
    expect(sent).toEqual([{ act: 'set', body: { kind: 'time', period: 'day', amount: '60' } }]);
  });
});

test.each([
  [{ kind: 'exclusion', until: null }, 'You have excluded yourself for good.'],
  [
    { kind: 'exclusion', until: '2027-01-01T10:00:00Z' },
    'You have excluded yourself until 1 Jan 2027, 03:30 pm.',
  ],
  [{ kind: 'time-out', until: '2026-01-08T10:00:00Z' }, 'You are on a break until 8 Jan 2026, 03:30 pm.'],
] as const)('a break in force is shown: %o', async (taken, words) => {
  await show({ ...ownLimits, break: { since: '2026-01-01T10:00:00Z', ...taken } });
  await expect.element(page.getByText(words, { exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'You can still withdraw your money.' }))
    .toHaveAttribute('href', '/withdrawal-request');
});

test('limits are shown beside the balance', async () => {
  wear('dark');
  const { rerender } = await render(<LimitsLeft limits={[aStake, stakesADay]} />);
  await expect.element(page.getByRole('heading', { name: 'Play limits' })).toBeVisible();
  expect(document.querySelector('dl')?.innerText.split('\n')).toEqual([
    'Limit for a single stake',
    'Up to ₹500 at a time',
    'Stake limit for 24 hours',
    '₹380.00 left of ₹500',
  ]);
  await expect.element(page.getByRole('link', { name: 'Change' })).toHaveAttribute('href', '/play-limits');
  await rerender(<LimitsLeft limits={undefined} />);
  await expect.element(page.getByRole('heading', { name: 'Play limits' })).not.toBeInTheDocument();
});

test('a deposit limit names the amount of unfinished deposits', async () => {
  await show({ ...ownLimits, limits: [{ ...stakesADay, kind: 'deposit', unfinished: 70 }] });
  await expect
    .element(page.getByText('₹380.00 left of ₹500; ₹70.00 waits in unfinished deposits', { exact: true }))
    .toBeVisible();
});

test.each([360, 1280])('nothing is wider than the page at %d px', async (width) => {
  await page.viewport(width, 800);
  await show({ ...ownLimits, limits: [aStake, stakesADay] });
  await expect.element(page.getByText('₹380.00 left of ₹500', { exact: true })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
});

test('a self-exclusion says what it covers before it begins, a time-out does not', async () => {
  await show(ownLimits);
  const covers = dialog.getByText(
    'It covers this account: its phone number, and its email once you have proven that it is yours. It does not know you by another phone number.',
  );
  await button('6 months').click();
  await expect.element(covers).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await button('7 days').click();
  await expect.element(inDialog('Begin now')).toBeVisible();
  expect(covers.elements()).toEqual([]);
});
