import { describe, expect, test } from 'vitest';
import { signedIn } from './browser.ts';
import { House } from './house.ts';
import { search } from './search.ts';
import { type FlowName, Tab } from './tab.ts';

/** Moves that each search tries. The nightly run tries ten times as many. */
const MOVES = Number(process.env.TOGETHER ?? 2000);
const PATIENCE = 300_000 + MOVES * 60;
/** The number of steps up to which each search tries everything. */
const THOROUGH = 3;

const BY_PEOPLE = [
  'log in as asha',
  'log in as bina',
  'log out',
  'users/logout is answered',
  'the server takes users/logout',
  'users/logout is lost',
  'the answer to users/logout arrives',
  'another tab logs out',
  'another tab logs in as bina',
  'the session runs out',
  'close the dialog',
];
const BY_THE_WORLD = [
  'a deposit comes in',
  'the price falls',
  'the price rises',
  'the stream tells it twice',
  'the network goes',
];

/** Moves that paths take, and that would double the search. */
const BY_PATHS =
  /^(?:betting closes|the match is (?:settled otherwise|abandoned)|the withdrawal is .*|.* once more)$/;

/** Nothing is on screen, the match is over, or the bet is placed, which ends when its slip closes. */
export const ENDS = ['none', 'closed', 'placed.settled'];

/** @param change the difference from the initial situation */
export const opened = (flow: FlowName, change?: (tab: Tab) => void) => async () => {
  const house = new House();
  const tab = new Tab(flow, house, signedIn(house.open('asha')));
  if (flow === 'cancelBet') house.place('asha');
  change?.(tab);
  await tab.start();
  return tab;
};
export const first = ['wallet/total-amount is answered'];

/** One file for each flow, so that the searches run in parallel. */
export function searchAsWired(flow: FlowName): void {
  describe(`${flow}, as it is wired`, () => {
    test.each([
      ['one person, and a world that loses, doubles and delays', BY_PEOPLE],
      ['people who come and go, in this tab and in another', BY_THE_WORLD],
    ])('%s', { timeout: PATIENCE }, async (_, left) => {
      const { states, moves, complete, fault, stuck } = await search({
        open: opened(flow),
        first,
        only: (move) => !left.includes(move) && !BY_PATHS.test(move),
        depth: 16,
        most: MOVES,
        thorough: THOROUGH,
        ends: ENDS,
      });
      expect({ fault, stuck }).toEqual({ fault: undefined, stuck: [] });
      expect(complete).toBeGreaterThanOrEqual(THOROUGH);
      if (process.env.TOGETHER)
        console.warn(`${flow}: ${states} states, ${moves} moves, all up to ${complete} steps`);
    });
  });
}
