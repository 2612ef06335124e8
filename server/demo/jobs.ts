import type { Jobs } from '../context.ts';
import { inTurn } from '../in-turn.ts';
import { announceMatches, decideMatches, payOut, stirPrices, tossCoins } from './croupier.ts';
import { sweepInbox } from './inbox.ts';
import { answerTickets } from './support-desk.ts';

/** All that they know is in the database, so they go on after a restart. */
export const demoJobs: Jobs = ({ mode, database }) => {
  if (mode !== 'demo') return [];
  return [
    {
      name: 'croupier',
      everyMs: 1000,
      work: () =>
        inTurn([announceMatches, stirPrices, tossCoins, decideMatches, payOut], (step) => step(database)),
    },
    { name: 'support-desk', everyMs: 1000, work: () => answerTickets(database) },
    { name: 'inbox-sweep', everyMs: 10 * 60_000, work: () => sweepInbox(database) },
  ];
};
