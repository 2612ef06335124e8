import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { createActor } from 'xstate';
import { followCommentary } from '../../../src/actors/bets/commentary.ts';
import { commentaryExample } from '../../../src/machines/bets/commentary.example.ts';
import { commentaryMachine } from '../../../src/machines/bets/commentary.machine.ts';
import type { MatchNews } from '../../../src/schemas/bets/matches.ts';
import Commentary from '../../../src/ui/bets/commentary.view.tsx';
import { matchOf, newsOf, playOf } from '../../fixtures/match.ts';
import { quietActors } from '../actors.tsx';
import { createSut } from '../walk-screen.tsx';

const match = matchOf({ sport: 'football', play: playOf() });
const sentence = page.getByRole('status');

createSut(commentaryMachine, {
  fixture: commentaryExample,
  view: (actor) => <Commentary match={match} actor={actor} />,
  gestures: {},
  world: ['news.came'],
  only: {
    'the first goal': [
      page.getByText('Goal for Kites, 1–0', { exact: true }),
      ({ context }) => context.said?.number === 12,
    ],
    'the second goal': [
      page.getByText('Goal for Herons, 1–1', { exact: true }),
      ({ context }) => context.said?.number === 13,
    ],
  },
  oracles: {
    quiet: ({ context }) => {
      if (context.said === null) expect(sentence.element().textContent).toBe('');
    },
    speaking: () => expect.element(sentence).not.toHaveTextContent(/^$/),
  },
}).walk();

afterEach(cleanup);

test('only important and new events of the stream get a sentence', async () => {
  const { feed } = quietActors();
  const now = '2026-01-01T12:00:00Z';
  const known = matchOf({ play: playOf({ last: newsOf({ number: 8, kind: 'all-out', points: 4 }) }) });
  feed.send({ type: 'feed.hello', at: Date.parse(now), data: { server_time: now, matches: [known] } });
  const actor = createActor(commentaryMachine).start();
  const stop = followCommentary(actor, { feed }, { match: known });
  const said = () => actor.getSnapshot().context.said?.number;
  let revision = 1;
  const tell = (own: Partial<MatchNews>, id = 7) => {
    revision += 1;
    const play = playOf({ last: newsOf(own) });
    feed.send({ type: 'feed.match', data: { server_time: now, match: matchOf({ id, revision, play }) } });
  };
  tell({ number: 8, kind: 'all-out' });
  tell({ number: 9, kind: 'empty', points: 0 });
  tell({ number: 10, kind: 'touch' });
  tell({ number: 11, kind: 'runs', points: 2 });
  tell({ number: 12, kind: 'goal' }, 8);
  expect(said()).toBe(undefined);
  tell({ number: 12, kind: 'super-raid', points: 3 });
  expect(said()).toBe(12);
  stop();
});
