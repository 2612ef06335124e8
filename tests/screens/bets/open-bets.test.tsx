import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor } from 'xstate';
import { listOf } from '../../../src/actors/shared/list-of.ts';
import type { SingleOrCombined } from '../../../src/schemas/bets/single-or-combined.ts';
import { OpenBetList, OpenBetsContext } from '../../../src/ui/bets/open-bets.view.tsx';
import { betOf } from '../../fixtures/bet.ts';
import { matchOf, playOf } from '../../fixtures/match.ts';
import { quietActors, WithActors } from '../actors.tsx';
import { wear } from '../walk-screen.tsx';

test('beside the longest names the score of an open bet is whole', async () => {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(414, 896));
  wear('dark');
  const name = 'Brahmaputra Stonecutters v Sahyadri Cloudbursters';
  const play = playOf({ phase: 'second', score: [182, 175], wickets: [5, 7], played_in_half: 119 });
  const match = matchOf({ name, sport: 'cricket', state: 'extraTime', play });
  const actors = quietActors();
  const now = '2026-01-01T12:00:00Z';
  actors.feed.send({
    type: 'feed.hello',
    at: Date.parse(now),
    data: { server_time: now, matches: [match] },
  });
  const bets = createActor(
    listOf<SingleOrCombined>(async () => [betOf({ match_id: match.id, match_name: name })]),
    { input: {} },
  ).start();
  onTestFinished(() => void bets.stop());
  await render(
    <WithActors actors={actors}>
      <OpenBetsContext value={bets}>
        <OpenBetList isStrip />
      </OpenBetsContext>
    </WithActors>,
  );
  const score = page.getByText('182/5–175/7', { exact: true });
  await expect.element(score).toBeVisible();
  const line = score.element().closest('p');
  if (line === null) throw new Error('The score is not in its line');
  const edge = line.getBoundingClientRect().right;
  const parts = [...line.querySelectorAll('.score > :not(.sr-only)')];
  expect(parts.map((part) => part.getBoundingClientRect().right <= edge)).toEqual([true, true]);
  expect(line.scrollWidth).toBe(line.clientWidth);
});
