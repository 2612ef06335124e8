import {
  elsewhere,
  lost,
  settled,
  settlementsExample,
  won,
} from '../../../src/machines/bets/settlements.example.ts';
import { settlementsMachine } from '../../../src/machines/bets/settlements.machine.ts';
import { combinedOf } from '../../fixtures/combined.ts';
import { after, describeMachine, nowhere, start } from '../../model/describe.ts';

const summed = { type: 'settlements.summed', bet: null, bets: 2 };

const corrected = { at: '2026-11-21T19:00:00Z', why: 'a slip of the finger', written_off: 0 };
const taken = { status: 'lost', payout: 0 } as const;
const moved = settled({ ...taken, corrected: { ...corrected, moved: -133, written_off: 0 } });
const inPart = settled({ ...taken, corrected: { ...corrected, written_off: 0.1 } });
const combined = {
  type: 'bet.settled',
  bet: combinedOf({ status: 'lost', payout: 0, corrected: { ...corrected, moved: -64.8 } }),
} as const;
const reopened = { ...corrected, moved: 0, reopened: true };
const openAgain = { type: 'bet.settled', bet: combinedOf({ corrected: reopened }) } as const;
const wonSince = {
  type: 'bet.settled',
  bet: combinedOf({ status: 'won', payout: 324, corrected: reopened }),
} as const;

describeMachine(settlementsMachine, {
  ...settlementsExample,
  facts: [
    [[], start(), 'closed', { becomes: { bets: [] } }],
    ['closed', 'session.opened', 'open.quiet'],
    // Bets of the earlier person.
    ['closed', won, nowhere],
    ['open.quiet', 'session.closed', 'closed'],

    [['session.opened'], won, 'open.gathering', { context: { bets: [won.bet] }, emits: [] }],
    [['session.opened', won], lost, 'open.gathering', { context: { bets: [won.bet, lost.bet] }, emits: [] }],
    [['session.opened', won], after(299), nowhere],
    // The first one sets the time: later ones do not delay it.
    [
      ['session.opened', won, after(299), lost],
      after(1),
      'open.quiet',
      { becomes: { bets: [] }, emits: [{ ...summed, net: -20 }] },
    ],
    [
      ['session.opened', won],
      after(300),
      'open.quiet',
      { emits: [{ ...summed, net: 80, bet: won.bet, bets: 1 }] },
    ],
    [
      ['session.opened', lost],
      after(300),
      'open.quiet',
      { emits: [{ ...summed, net: -100, bet: lost.bet, bets: 1 }] },
    ],
    [
      ['session.opened', elsewhere],
      after(300),
      'open.quiet',
      { emits: [{ ...summed, net: 0, bet: elsewhere.bet, bets: 1 }] },
    ],
    [['session.opened', won, elsewhere], after(300), 'open.quiet', { emits: [{ ...summed, net: 80 }] }],
    // A sum is reported once.
    [
      ['session.opened', won, after(300), lost],
      after(300),
      'open.quiet',
      { emits: [{ ...summed, net: -100, bet: lost.bet, bets: 1 }] },
    ],
    // Paise add up as whole numbers: 0.1 and 0.2 are 0.3.
    [
      [
        'session.opened',
        settled({ bet_amount: 0.1, payout: 0.2 }),
        settled({ id: 6, bet_amount: 0.1, payout: 0.3 }),
      ],
      after(300),
      'open.quiet',
      { emits: [{ ...summed, net: 0.3 }] },
    ],
    // A correction changes the payout, not the profit.
    [
      ['session.opened', settled({ corrected })],
      after(300),
      'open.quiet',
      { emits: [{ ...summed, net: 180, bet: settled({ corrected }).bet, bets: 1 }] },
    ],
    [
      ['session.opened', settled({ ...taken, corrected })],
      after(300),
      'open.quiet',
      { emits: [{ ...summed, net: -180, bet: settled({ ...taken, corrected }).bet, bets: 1 }] },
    ],
    // The server's own sum counts.
    [
      ['session.opened', moved],
      after(300),
      'open.quiet',
      { emits: [{ ...summed, net: -133, bet: moved.bet, bets: 1 }] },
    ],
    [
      ['session.opened', inPart],
      after(300),
      'open.quiet',
      { emits: [{ ...summed, net: -179.9, bet: inPart.bet, bets: 1 }] },
    ],
    // A combined bet reports the amount of its correction itself.
    [
      ['session.opened', combined],
      after(300),
      'open.quiet',
      { emits: [{ ...summed, net: -64.8, bet: combined.bet, bets: 1 }] },
    ],
    [
      ['session.opened', openAgain],
      after(300),
      'open.quiet',
      { emits: [{ ...summed, net: 0, bet: openAgain.bet, bets: 1 }] },
    ],
    // Its end afterwards is an ordinary one.
    [
      ['session.opened', wonSince],
      after(300),
      'open.quiet',
      { emits: [{ ...summed, net: 224, bet: wonSince.bet, bets: 1 }] },
    ],
    // A bet without a payout has paid nothing.
    [
      ['session.opened', settled({ payout: null })],
      after(300),
      'open.quiet',
      { emits: [{ ...summed, net: -100, bet: settled({ payout: null }).bet, bets: 1 }] },
    ],

    // The same person has logged in again.
    [['session.opened', won], 'session.opened', nowhere],
    // The next person is not told.
    [['session.opened', won], 'session.closed', 'closed', { becomes: { bets: [] }, emits: [] }],
    [
      ['session.opened', won, 'session.closed', 'session.opened', lost],
      after(300),
      'open.quiet',
      { emits: [{ ...summed, net: -100, bet: lost.bet, bets: 1 }] },
    ],
  ],
});
