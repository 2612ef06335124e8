import { assertEvent, assign, emit, setup } from 'xstate';
import type { Bet } from '../../schemas/bets/bets.ts';
import type { CombinedBet } from '../../schemas/bets/combined.ts';

interface SettlementsContext {
  /** Settled bets that have not been reported yet. */
  bets: readonly (Bet | CombinedBet)[];
}

export type SettlementsEvent =
  /** A person has signed in, and settlements from now on are theirs. */
  | { type: 'session.opened' }
  | { type: 'session.closed' }
  /** A bet is won, lost or void, or open again by a corrected result. */
  | { type: 'bet.settled'; bet: Bet | CombinedBet };

/** The net result of the bets that settled together. */
export interface SettlementsSummed {
  type: 'settlements.summed';
  /** Rupees paid out less rupees staked; below 0 for a loss. Of a corrected bet: what the correction moved. */
  net: number;
  /** The only bet; null for several. */
  bet: Bet | CombinedBet | null;
  /** The number of bets. */
  bets: number;
}

export const settlementsMachine = setup({
  types: {} as {
    context: SettlementsContext;
    events: SettlementsEvent;
    emitted: SettlementsSummed;
  },
  actions: {
    gather: assign(({ context, event }) => {
      assertEvent(event, 'bet.settled');
      return { bets: [...context.bets, event.bet] };
    }),
    tell: emit(({ context: { bets } }) => summed(bets)),
    drop: assign({ bets: [] }),
  },
  delays: { gathering: 300 },
}).createMachine({
  id: 'settlements',
  description:
    'Gathers the signed-in person’s bets that settle at nearly the same time, and reports their sum once. Closing the session drops them, so that nobody hears of bets of another person.',
  context: { bets: [] },
  initial: 'closed',
  states: {
    closed: {
      description: 'Nobody is signed in.',
      on: { 'session.opened': { target: 'open' } },
    },
    open: {
      description: 'Somebody is signed in: their settled bets are gathered.',
      initial: 'quiet',
      on: { 'session.closed': { target: 'closed', actions: 'drop' } },
      states: {
        quiet: {
          description: 'No bet has just settled.',
          on: { 'bet.settled': { target: 'gathering', actions: 'gather' } },
        },
        gathering: {
          description: 'A bet has just settled: others may follow, for the same report.',
          on: { 'bet.settled': { actions: 'gather' } },
          after: { gathering: { target: 'quiet', actions: ['tell', 'drop'] } },
        },
      },
    },
  },
});

function summed(bets: readonly (Bet | CombinedBet)[]): SettlementsSummed {
  const [only = null, another] = bets;
  const paise = bets.map((bet) => changeBy(bet));
  return {
    type: 'settlements.summed',
    net: paise.reduce((sum, one) => sum + one, 0) / 100,
    bet: another ? null : only,
    bets: bets.length,
  };
}

/** The change by a settlement for the person, in paise. */
function changeBy(bet: Bet | CombinedBet): number {
  const paiseOf = (rupees: number | null) => Math.round((rupees ?? 0) * 100);
  const { corrected } = bet;
  // A bet that a correction has opened again ends like any other.
  const hasEndedSince = bet.status !== 'open' && corrected !== undefined && 'reopened' in corrected;
  if (corrected === undefined || hasEndedSince) return paiseOf(bet.payout) - paiseOf(bet.bet_amount);
  if (corrected.moved !== undefined) return paiseOf(corrected.moved);
  return bet.status === 'won' ? paiseOf(bet.pays) : paiseOf(corrected.written_off) - paiseOf(bet.pays);
}
