import type { Jobs } from '../../context.ts';
import { inTurn } from '../../in-turn.ts';
import { announceMatches } from './announce.ts';
import { createPublisher, settlePlayed } from './publish.ts';

/** Announces matches of an outside feed, publishes their news, and settles them. */
export const feedJobs: Jobs = ({ database, matchFeed }) => {
  if (matchFeed === undefined) return [];
  const publisher = createPublisher(database, matchFeed);
  // A match that the feed contradicts fails each time, and must not stop the settlement of the others.
  const steps = [
    () => announceMatches(database, matchFeed),
    () => publisher.publish(),
    () => settlePlayed(database),
  ];
  return [{ name: 'match-feed', everyMs: 1000, work: () => inTurn(steps, (step) => step()) }];
};
