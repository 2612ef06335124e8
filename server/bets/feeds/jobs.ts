import type { Jobs } from '../../context.ts';
import { announceMatches } from './announce.ts';
import { createPublisher, settlePlayed } from './publish.ts';

/** Announces matches of an outside feed, publishes their news, and settles them. */
export const feedJobs: Jobs = ({ database, matchFeed }) => {
  if (matchFeed === undefined) return [];
  const publisher = createPublisher(database, matchFeed);
  return [
    {
      name: 'match-feed',
      everyMs: 1000,
      async work() {
        await announceMatches(database, matchFeed);
        await publisher.publish();
        await settlePlayed(database);
      },
    },
  ];
};
