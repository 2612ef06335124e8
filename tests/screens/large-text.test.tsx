import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { createActor } from 'xstate';
import { pagedListOf } from '../../src/actors/shared/paged-list-of.ts';
import { roundCheckMachine } from '../../src/machines/games/round-check.machine.ts';
import type { Activity } from '../../src/schemas/account/activity.ts';
import ActivityView from '../../src/ui/account/activity.view.tsx';
import HomeFurther from '../../src/ui/app/home-further.view.tsx';
import { Fact, Facts } from '../../src/ui/games/facts.view.tsx';
import { RoundCheckDialog } from '../../src/ui/games/fairness/round-check.view.tsx';
import { Textarea } from '../../src/ui/kit/controls/input.tsx';
import { ChartTable } from '../../src/ui/kit/data/charts/chart.tsx';
import { Strip } from '../../src/ui/kit/data/strip.tsx';
import { Table } from '../../src/ui/kit/data/table.tsx';
import { Time } from '../../src/ui/kit/format/time.tsx';
import { Sheet } from '../../src/ui/kit/overlays/sheet.tsx';
import { quietActors, quietRecord, WithActors } from './actors.tsx';
import { wear } from './walk-screen.tsx';

// Text at 200 % by a user style sheet, which media queries do not notice.
beforeEach(async () => {
  wear('light');
  document.documentElement.style.fontSize = '200%';
  await page.viewport(360, 740);
});
afterEach(async () => {
  await cleanup();
  document.documentElement.style.removeProperty('font-size');
  await page.viewport(1280, 800);
});

/** Neither the page nor anything on it is wider than the window, and nothing overflows its own box. */
function expectWhole(within: Element = document.body) {
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  for (const element of within.querySelectorAll('*')) {
    if (element.closest('.sr-only, thead, svg') !== null) continue;
    expect(element.getBoundingClientRect().right, element.outerHTML).toBeLessThanOrEqual(361);
    const { overflowX } = getComputedStyle(element);
    if (overflowX === 'visible') continue;
    expect(element.scrollWidth, element.outerHTML).toBeLessThanOrEqual(element.clientWidth + 1);
    expect(element.scrollHeight, element.outerHTML).toBeLessThanOrEqual(element.clientHeight + 1);
  }
}

const topOf = (text: string) => page.getByText(text, { exact: true }).element().getBoundingClientRect().top;

test('a name over a sheet has as many lines as it needs', async () => {
  await render(
    <Sheet title="Brahmaputra Rafters v Gir Teak Rovers" note="Open" onClose={() => {}}>
      <p>Stake</p>
    </Sheet>,
  );
  expectWhole(page.getByRole('banner').element());
  const { clientHeight, scrollHeight } = page.getByRole('heading').element();
  expect(scrollHeight).toBeLessThanOrEqual(clientHeight + 1);
});

test('a date in a row wraps to the next line', async () => {
  const columns = [
    { header: 'Issue', lead: true, cell: () => 'Deposit' },
    { header: 'Ticket opened', cell: () => <Time at="2026-11-27T10:00:00Z" show="datetime" /> },
  ];
  await render(<Table label="My tickets" columns={columns} rows={['one']} rowKey={(row) => row} />);
  expectWhole();
});

test('the figures of a drawing stand under one another', async () => {
  await render(
    <ChartTable
      label="Prices"
      heads={['Time', 'Brahmaputra Rafters', 'Gir Teak Rovers', 'Toss']}
      rows={[['03:17 pm', '102.2%', '75.7%', '96%']]}
    />,
  );
  expectWhole();
  const tops = page
    .getByRole('cell')
    .elements()
    .map((cell) => cell.getBoundingClientRect().top);
  expect(new Set(tops).size).toBe(3);
});

test('an error stands over the count of letters', async () => {
  await render(
    <Textarea label="Message" value="" limit={250} error="Message is required" onChange={() => {}} />,
  );
  expectWhole();
  expect(topOf('0 of 250 characters')).toBeGreaterThan(topOf('Message is required'));
});

test('a long text to be copied has the width of its card', async () => {
  await render(
    <Facts>
      <Fact term="Hash" text={'0'.repeat(64)} copied />
    </Facts>,
  );
  expectWhole();
  const code = page.getByText('0'.repeat(64), { exact: true }).first().element();
  expect(code.getBoundingClientRect().width).toBeGreaterThan(300);
});

test('a strip over the bar at the bottom takes no more of the screen than a tenth', async () => {
  await render(
    <Strip>
      <p>
        <strong>The line to the server is interrupted. As of 03:17 pm.</strong>{' '}
        <span>Bets wait until the odds are fresh again.</span>
      </p>
    </Strip>,
  );
  expectWhole();
  const paragraph = page.getByRole('paragraph').element().getBoundingClientRect();
  const sentence = page.getByText('Bets wait until the odds are fresh again.', { exact: true }).element();
  expect(sentence.getClientRects()[0]?.left).toBe(paragraph.left);
  expect(sentence.getClientRects()).toHaveLength(1);
  expect(page.getByRole('paragraph').element().closest('div')?.clientHeight).toBeLessThanOrEqual(74);
});

test('the text about new activities fits in one line with its whole amount', async () => {
  const row: Activity = {
    number: 1,
    kind: 'deposit.credited',
    subject: '',
    note: '',
    amount: 10_000_000,
    at: '2026-01-01T11:00:00Z',
  };
  const summary = { latest: 1, read_up_to: 0 };
  const list = createActor(
    pagedListOf(async () => ({ rows: [row], page: 1, perPage: 20, total: 1, summary })),
    { input: { perPage: 20, query: {} } },
  ).start();
  onTestFinished(() => void list.stop());
  await render(
    <WithActors actors={quietActors()}>
      <ActivityView list={list} />
    </WithActors>,
  );
  await expect.element(page.getByText('New', { exact: true })).toBeVisible();
  expectWhole();
  expect(page.getByText('New', { exact: true }).element().getClientRects()).toHaveLength(1);
});

test('the lower part of the start page is laid out at once, so that nothing moves under the focus', async () => {
  await render(<HomeFurther />);
  const parts = page.getByRole('region').elements();
  expect(parts).toHaveLength(3);
  expect(parts.map((part) => getComputedStyle(part).contentVisibility)).toEqual(parts.map(() => 'visible'));
  document.documentElement.style.removeProperty('font-size');
  expect(parts.map((part) => getComputedStyle(part).contentVisibility)).toEqual(parts.map(() => 'auto'));
});

test('the seed of a round that is checked is seen whole', async () => {
  const check = createActor(roundCheckMachine, { input: { game: 'dice' } }).start();
  onTestFinished(() => void check.stop());
  check.send({ type: 'check.open', round: null });
  check.send({ type: 'check.edit', field: 'client_seed', value: '4da5704abf553449' });
  await render(
    <WithActors actors={quietActors()}>
      <RoundCheckDialog actor={check} record={quietRecord()} />
    </WithActors>,
  );
  const seed = page.getByLabelText('Client seed', { exact: true });
  await expect.element(seed).toHaveValue('4da5704abf553449');
  const { scrollWidth, clientWidth } = seed.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});
