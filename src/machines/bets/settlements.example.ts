import type { Bet } from '../../schemas/bets/bets.ts';
import type { Example } from '../../walk/walk.ts';
import { bet } from './live-feed.example.ts';
import type { settlementsMachine } from './settlements.machine.ts';

/** A settled bet of ₹100 at 80 %, which pays back ₹180 if it wins. */
export const settled = (of: Partial<Bet>) => ({ type: 'bet.settled', bet: { ...bet, ...of } }) as const;

export const won = settled({});
export const lost = settled({ id: 6, selection: 'Tigers', status: 'lost', payout: 0 });
export const elsewhere = settled({
  id: 7,
  match_id: 8,
  match_name: 'Owls – Kites',
  status: 'void',
  payout: 100,
});

export const settlementsExample: Example<typeof settlementsMachine> = {
  events: ['session.opened', 'session.closed', won, lost, elsewhere],
  bounded: ({ bets }) => bets.slice(0, 2).map(({ id }) => id),
};
