import { expect, test } from 'vitest';
import { readRecordingFile, replayed } from '../replayed.ts';

// The states at the end of the recording. Correct the wrong ones.
test('the recording lost-bet-reply ends as it ended', async () => {
  const { ends, strayed } = await replayed(readRecordingFile('lost-bet-reply'));
  expect(ends, strayed).toEqual([
    'demoInbox: demo.panel.closed + need.none + post.resting',
    'welcome: silent',
    'toasts: absent.idle',
    'dialog: closed',
    'wallet: ready.current',
    'session: authenticated.current',
    'liveFeed: line.open.live + prices.fresh',
    'favourites: ready',
    'detail: loaded.current',
    'detail: loaded.current',
    'betSlip: placed.fresh',
    'cancelBet: idle',
    'list: loaded.current',
    'detail: loaded.current',
  ]);
});
