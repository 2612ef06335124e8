import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { liveFeedExample, NOON } from '../../../src/machines/bets/live-feed.example.ts';
import { liveFeedMachine } from '../../../src/machines/bets/live-feed.machine.ts';
import { createSut } from '../walk-screen.tsx';
import { appAt, asha, sessionOf } from '../whole-app.tsx';

const live = page.getByText('Live');
const connecting = page.getByText('Connecting…');
const offline = page.getByText('Offline');
const old = page.getByText(
  /^(?:You are offline\.|The line to the server is interrupted\.)(?: As of (?:05:30|05:29) pm\.)?$/,
);

const start = location.href;
// The page's calls get no answer.
beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => {})));
afterEach(() => vi.unstubAllGlobals());
afterAll(() => history.replaceState(null, '', start));

const seeHeading = () =>
  expect.element(page.getByRole('heading', { name: 'Real-Time Betting Experience' })).toBeVisible();

createSut(liveFeedMachine, {
  fixture: liveFeedExample,
  view: (feed) => appAt('/live-bets', { session: sessionOf(asha), feed }),
  isWholePage: true,
  gestures: {},
  world: ['answer.recalled', 'clock.jumped', 'feed.passedOn', 'feed.walletRead'],
  happens: {
    'network.lost': async () => dispatchEvent(new Event('offline')),
    'network.back': async () => dispatchEvent(new Event('online')),
  },
  only: {
    'that it is live': [live, ['line.open.live']],
    'that it connects': [connecting, ['line.open.connecting', 'line.reconnecting']],
    'that there is no network': [offline, ['line.offline']],
    'that odds are old': [old, ['prices.stale']],
    'that something is new': [
      page.getByRole('link', { name: /^Activity, \d+ new$/ }),
      ({ context: { activity } }) => activity !== null && activity.latest > activity.read_up_to,
    ],
  },
  oracles: {
    'line.open.connecting': seeHeading,
    'line.open.live': seeHeading,
    'line.reconnecting': seeHeading,
    'line.offline': seeHeading,
    'prices.awaited': seeHeading,
    'prices.fresh': seeHeading,
    'prices.ageing': seeHeading,
    'prices.stale': async (state) => {
      const why = state.matches({ line: 'offline' })
        ? 'You are offline.'
        : 'The line to the server is interrupted.';
      const { asOf } = state.context;
      // It is half past five in India then.
      const time = asOf === null ? '' : ` As of ${asOf < NOON ? '05:29' : '05:30'} pm.`;
      await expect.element(old).toHaveTextContent(`${why}${time}`);
    },
  },
}).walk();
