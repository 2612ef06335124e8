import { announceMatches } from '../bets/feeds/announce.ts';
import { readDrand } from '../bets/feeds/beacon.ts';
import { createPublisher, settlePlayed } from '../bets/feeds/publish.ts';
import { keepSeeds, saltSeasons } from '../bets/feeds/seasons.ts';
import { announceLeagueMatches } from '../bets/leagues/announce.ts';
import { keepLeagueSeasons } from '../bets/leagues/seasons.ts';
import type { Jobs } from '../context.ts';
import { inTurn } from '../in-turn.ts';
import { abandonUnplayed, payOut } from './croupier.ts';
import { sweepInbox } from './inbox.ts';
import { simulatedFeed } from './simulated-feed.ts';
import { answerTickets } from './support-desk.ts';

/** The jobs keep no state outside the database, so they continue after a restart. */
export const demoJobs: Jobs = ({ mode, database, beacon }) => {
  if (mode !== 'demo') return [];
  const feed = simulatedFeed(database);
  const publisher = createPublisher(database, feed);
  // Seeds are stored before the settlement, so that they can be read once it is announced.
  const steps = [
    () => announceMatches(database, feed, { beacon }),
    () => publisher.publish(),
    () => keepSeeds(database),
    () => settlePlayed(database),
    () => abandonUnplayed(database),
    () => payOut(database),
  ];
  return [
    {
      name: 'croupier',
      everyMs: 1000,
      work: () => inTurn(steps, (step) => step()),
    },
    {
      name: 'leagues',
      everyMs: 1000,
      work: async () => {
        await keepLeagueSeasons(database, feed, beacon);
        await announceLeagueMatches(database);
      },
    },
    // A job of its own: a beacon that does not answer must not hold up matches of other seasons.
    { name: 'beacon', everyMs: 1000, work: () => saltSeasons(database, readDrand, beacon) },
    { name: 'support-desk', everyMs: 1000, work: () => answerTickets(database) },
    { name: 'inbox-sweep', everyMs: 10 * 60_000, work: () => sweepInbox(database) },
  ];
};
