import type { Example } from '../../walk/walk.ts';
import { offline, refused } from '../shared/call-errors.example.ts';
import type { SharedCombined, SharedPick, sharePickMachine } from './share-pick.machine.ts';

export const askKites = {
  type: 'share.ask',
  pick: { match_id: 7, kind: 'team', team_value: 71, selection: 'Kites' },
} as const;
export const askBulls = { type: 'share.ask', pick: { match_id: 7, side: 1 } } as const;

export const askCombined = {
  type: 'share.ask',
  pick: {
    legs: [askKites.pick, { match_id: 8, kind: 'toss', team_value: 83, selection: 'Head' }],
  },
} as const;

export const sharedPick: SharedPick = {
  match_id: 7,
  match_name: 'Kites v Bulls',
  kind: 'team',
  selection: 'Kites',
  win_ratio: 80,
  competition: 'Banyan Kabaddi League',
  starts_at: '2026-01-14T17:00:00Z',
  link: 'https://sikka.test/live-bets/live-bet/7?slip=7.71',
};
export const sharedCombined: SharedCombined = {
  legs: [
    { match_id: 7, match_name: 'Kites v Bulls', kind: 'team', selection: 'Kites', win_ratio: 80 },
    { match_id: 8, match_name: 'Owls v Bears', kind: 'toss', selection: 'Head', win_ratio: 95 },
  ],
  left: 1,
  win_ratio: 251,
  link: 'https://sikka.test/?slip=7.71,8.Head&as=combined',
};
export const drawnPicture = new Blob(['a picture of Kites'], { type: 'image/png' });
export const noMatch = refused(404, 'There is no such match');

export const sharePickExample: Example<typeof sharePickMachine> = {
  ports: {
    load: { done: [sharedPick, null], error: [noMatch, offline] },
    draw: { done: [drawnPicture], error: [offline] },
    share: { done: ['shared', 'saved', 'dropped'], error: [offline] },
    save: { done: [undefined], error: [offline] },
    copy: { done: [undefined], error: [offline] },
  },
  events: [
    askKites,
    askBulls,
    'share.close',
    'share.retry',
    'picture.retry',
    'share.send',
    'picture.save',
    'link.copy',
  ],
};
