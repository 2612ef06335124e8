import { beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Pager } from '../../../src/ui/kit/controls/pager.tsx';
import { Tabs } from '../../../src/ui/kit/controls/tabs.tsx';
import { type Column, Table } from '../../../src/ui/kit/data/table.tsx';
import { wearTheme } from './theme.ts';

beforeAll(wearTheme);

interface Row {
  match: string;
  stake: number;
}

const columns: Column<Row>[] = [
  { header: 'S.No.', cell: (_, index) => index + 1, numeric: true },
  { header: 'Match', cell: (row) => row.match, lead: true },
  { header: 'Stake', cell: (row) => row.stake, numeric: true },
];

const rows: Row[] = [
  { match: 'A match with a name that is longer than a phone is wide', stake: 100 },
  { match: 'Delhi v Bengaluru', stake: 250 },
];

const table = <Table label="Bets" columns={columns} rows={rows} rowKey={(row) => row.match} />;

const names = (role: 'columnheader' | 'cell') =>
  page
    .getByRole(role)
    .elements()
    .map((element) => [...element.childNodes].at(-1)?.textContent);

test.each([360, 1280])(
  'is a table to a screen reader at %d px, and the page scrolls downwards alone',
  async (width) => {
    await page.viewport(width, 800);
    await render(table);
    await expect.element(page.getByRole('table', { name: 'Bets' })).toBeVisible();
    expect(page.getByRole('row').elements()).toHaveLength(3);
    expect(names('columnheader')).toEqual(['S.No.', 'Match', 'Stake']);
    expect(names('cell')).toEqual(['1', rows[0]?.match, '100', '2', 'Delhi v Bengaluru', '250']);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
  },
);

test('on a phone each row is a few lines: its subject first, then each value beside its name', async () => {
  await page.viewport(360, 800);
  await render(table);
  const [serial, match] = page.getByRole('cell').elements();
  const top = (element?: Element) => element?.getBoundingClientRect().top ?? Number.NaN;
  expect(top(match)).toBeLessThan(top(serial));
  expect(serial?.checkVisibility()).toBe(true);
  expect(serial?.querySelector('span')?.checkVisibility()).toBe(true);
});

test('figures stand at the end of their column', async () => {
  await page.viewport(1280, 800);
  await render(table);
  const [serial, match, stake] = page.getByRole('cell').elements();
  expect([serial, match, stake].map((cell) => cell && getComputedStyle(cell).textAlign)).toEqual([
    'end',
    'start',
    'end',
  ]);
  expect(serial?.querySelector('span')?.checkVisibility()).toBe(false);
});

test.each([360, 1280])('a row leads where its link does, wherever it is pressed, at %d px', async (width) => {
  await page.viewport(width, 800);
  const pressed: string[] = [];
  const opening: Column<Row>[] = [
    { header: 'Stake', cell: (row) => row.stake },
    {
      header: 'Match',
      lead: true,
      leads: true,
      cell: ({ match }) => (
        <button type="button" onClick={() => pressed.push(match)}>
          {match}
        </button>
      ),
    },
    {
      header: 'Way',
      cell: ({ stake }) => (
        <button type="button" onClick={() => pressed.push(`way ${stake}`)}>
          {`Way ${stake}`}
        </button>
      ),
    },
  ];
  await render(<Table label="Bets" columns={opening} rows={rows} rowKey={(row) => row.match} />);
  for (const row of page.getByRole('row').elements().slice(1)) {
    const { left, right, top, bottom } = row.getBoundingClientRect();
    for (const [x, y] of [
      [left + 3, top + 3],
      [right - 3, bottom - 3],
    ] as const)
      document.elementFromPoint(x, y)?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  }
  await page.getByRole('button', { name: 'Way 250' }).click();
  const [first, second] = rows.map(({ match }) => match);
  expect(pressed).toEqual([first, first, second, second, 'way 250']);
});

test('the pager steps, and stops at both ends', async () => {
  const onPage = vi.fn();
  const screen = await render(<Pager page={1} perPage={10} total={21} onPage={onPage} />);
  await expect.element(page.getByText('Page 1 of 3')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await page.getByRole('button', { name: 'Next' }).click();
  expect(onPage.mock.calls).toEqual([[2]]);
  await screen.rerender(<Pager page={3} perPage={10} total={21} onPage={onPage} />);
  await expect.element(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await page.getByRole('button', { name: 'Previous' }).click();
  expect(onPage.mock.calls).toEqual([[2], [2]]);
});

test('there is no pager for one page', async () => {
  const screen = await render(<Pager page={1} perPage={10} total={10} onPage={() => undefined} />);
  expect(screen.container.textContent).toBe('');
});

test('tabs are links, and the current one says so', async () => {
  await render(
    <Tabs
      label="Bets"
      items={[
        { href: '/live-bets', label: 'LIVE BETS' },
        { href: '/extra-time-bets', label: 'EXTRA TIME BETS', active: true },
      ]}
    />,
  );
  await expect.element(page.getByRole('link', { name: 'LIVE BETS' })).toHaveAttribute('href', '/live-bets');
  await expect.element(page.getByRole('link', { name: 'LIVE BETS' })).not.toHaveAttribute('aria-current');
  await expect
    .element(page.getByRole('link', { name: 'EXTRA TIME BETS' }))
    .toHaveAttribute('aria-current', 'page');
});
