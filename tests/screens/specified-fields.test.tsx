import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActors } from '../../src/actors/root.ts';
import { http } from '../../src/api/page-client.ts';
import { routes } from '../../src/ui/app/routes.ts';
import { afterQueuedFrames } from '../../src/ui/kit/data/near.ts';
import { appAt } from './whole-app.tsx';

/** Answers with exactly the fields that the specification lists. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  'POST /api/users/details': {
    id: 1,
    first_name: 'Asha',
    last_name: 'Rao',
    profile_image: null,
    email: 'asha@example.com',
    phone: '9812345678',
  },
  'GET /api/wallet/total-amount': { totalWalletAmount: 1500 },
  'GET /api/live-bet/extra-time-list': [
    { match_name: 'Lions v Tigers', match_time: ['19:05', '19:20'], win_ratio: [400, 40] },
    { match_name: 'Lions v Tigers', match_time: ['19:05', '19:20'], win_ratio: [400, 40] },
  ],
};

const start = location.href;
/** The number of requests for the balance. */
let readings = 0;
beforeEach(() => {
  readings = 0;
  http.token.save('x'.repeat(43));
  vi.stubGlobal('fetch', (url: string, { method }: RequestInit) => {
    const call = `${method} ${url}`;
    if (call === 'GET /api/wallet/total-amount') readings += 1;
    if (call in ANSWERS) return Promise.resolve(Response.json({ msg: '', data: ANSWERS[call] }));
    return new Promise(() => {});
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  http.token.clear();
});
afterAll(() => history.replaceState(null, '', start));

async function open(path: string) {
  const actors = createActors(afterQueuedFrames);
  for (const actor of Object.values(actors)) if ('start' in actor) actor.start();
  await render(appAt(path, actors));
  return actors;
}

test.each(routes.map(({ path }) => path.replaceAll(/:\w+/g, '7')))(
  '%s: the person and the balance are shown, and nothing has failed',
  async (path) => {
    const actors = await open(path);
    await expect.element(page.getByRole('button', { name: 'Account: Asha' })).toBeVisible();
    await expect.element(page.getByRole('banner').getByText('₹1,500.00')).toBeVisible();
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(actors.wallet.getSnapshot().value).toEqual({ ready: 'current' });
    expect(actors.toasts.getSnapshot().context.toasts).toEqual([]);
    expect(readings).toBe(1);
  },
);

test('extra-time bets: rows without a number lead nowhere, and say all that they know', async () => {
  await open('/extra-time-bets');
  const table = page.getByRole('table', { name: 'Extra time bets' });
  await expect.element(table).toBeVisible();
  const cells = [...table.element().querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td > div')].map(({ textContent }) => textContent),
  );
  const rest = [
    'Lions v Tigers07:05 pm to 07:20 pm, no price above 40%',
    '07:05 pm',
    '07:20 pm',
    'at most 400%, 40%',
  ];
  expect(cells).toEqual([
    ['1', ...rest],
    ['2', ...rest],
  ]);
  expect(table.getByRole('link').elements()).toEqual([]);
});

test('the wallet pages leave out missing amounts', async () => {
  await open('/make-deposit');
  await expect.element(page.getByText('Available balance')).toBeVisible();
  await expect.element(page.getByRole('main').getByText('₹1,500.00')).toBeVisible();
  await expect.element(page.getByText('In open bets')).not.toBeInTheDocument();
});
