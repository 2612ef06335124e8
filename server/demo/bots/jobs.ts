import type { Jobs } from '../../context.ts';
import { leaveToOthers } from '../../refusal.ts';
import { takeTurn, turnAt } from './turns.ts';

/** The bots of the demo. A turn that was refused is not tried again. */
export const botJobs: Jobs = ({ mode, bots, database }) => {
  if (mode !== 'demo' || !bots) return [];
  let taken = -1;
  return [
    {
      name: 'bots',
      everyMs: 1000,
      async work() {
        const turn = turnAt(Date.now());
        if (turn === taken) return;
        taken = turn;
        await takeTurn(database, turn).catch(leaveToOthers);
      },
    },
  ];
};
