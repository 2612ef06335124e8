import type { ActorRefFrom } from 'xstate';
import { look } from '../../actors/app/settings.ts';
import { receiptSharing } from '../../actors/bets/bet-receipt.ts';
import { followAskedCashOut } from '../../actors/bets/cash-out.ts';
import { followMatch, oneMatch } from '../../actors/bets/match.ts';
import type { cancelBetMachine } from '../../machines/bets/cancel-bet.machine.ts';
import type { cashOutMachine } from '../../machines/bets/cash-out.machine.ts';
import type { Bet } from '../../schemas/bets/bets.ts';
import type { SingleOrCombined } from '../../schemas/bets/single-or-combined.ts';
import { oddsIn } from '../kit/format/odds.ts';
import { part } from '../shared/page.tsx';
import { CashingOut, CourseOfMatch, HandOn } from './receipt-parts.view.tsx';
import { receiptPicture } from './receipt-picture.ts';

/** Shares or saves a receipt as a picture. */
export const Sharing = part({
  machine: receiptSharing((bet) => receiptPicture(bet, oddsIn[look.odds()])),
  input: (_: { bet: SingleOrCombined }) => undefined,
  View: HandOn,
});

/**
 * Cashes out a bet by this statechart.
 * @param isAsked whether the dialog is open at once: other pages link to it
 */
export const cashingBy = (machine: typeof cashOutMachine, isAsked: boolean) =>
  part({
    machine,
    input: (_: { bet: SingleOrCombined; cancel?: ActorRefFrom<typeof cancelBetMachine> | undefined }) =>
      undefined,
    follow: (actor, actors, props) => followAskedCashOut(actor, actors, { ...props, isAsked }),
    View: CashingOut,
  });

/** Follows a match of the bet, to show what decides it. */
export const Course = part({
  machine: oneMatch,
  input: ({ matchId }: { matchId: number; kind: Bet['kind'] }) => ({ id: String(matchId) }),
  follow: followMatch,
  View: CourseOfMatch,
});
