import { assertEvent, assign, enqueueActions, fromPromise, setup } from 'xstate';
import type { Bet, BetReceipt, Match, MatchState, Prediction, Side } from '../schemas/bets/bets.ts';
import type { CallError } from '../schemas/call-error.ts';
import type { MoneyRoute, PendingRequest, Resolved } from '../schemas/requests.ts';
import type { PortDone, PortFailed } from './events.ts';

/** What the bettor has picked: a side (0 before the first pick), or how the coin falls. */
export type Choice = { kind: 'team'; team_value: number } | { kind: 'toss'; prediction: Prediction | '' };

/** The body of `live-bet/save` as it stands on the screen: nothing in it has been checked yet. */
export type BetDraft = { bet_amount: string; win_ratio: number | undefined } & (
  | { team_value: number }
  | { match_id: number; prediction: Prediction | ''; minimum_betamount: number }
);

interface MatchBetContext {
  /** With the prices in force now. */
  match: Match;
  choice: Choice;
  /** As typed. */
  stake: string;
  /** The ratio that the bettor saw when they committed. */
  seen: number | undefined;
  request: PendingRequest;
  /** Times that the question for an unknown outcome has failed, up to 5. */
  attempts: number;
  /** What is wrong with the draft, by field. */
  errors: Readonly<Record<string, string>>;
  /** The most rupees that would be taken on the choice, when the last stake was more; else null. */
  most: number | null;
  /** The server's word on a refusal. */
  msg: string;
  receipt: BetReceipt | null;
}

type MatchBetEvent =
  | { type: 'bet.choose'; choice: Choice }
  | { type: 'bet.stake'; stake: string }
  | { type: 'bet.place' }
  | { type: 'bet.accept' }
  | { type: 'bet.leave' }
  | { type: 'bet.again' }
  | { type: 'bet.check' }
  | { type: 'match.changed'; match: Match }
  | { type: 'prices.moved'; prices: [team_value: number, win_ratio: number][] }
  | { type: 'network.back' }
  | PortDone<'recall', PendingRequest | null>
  | PortDone<'place', BetReceipt>
  | PortDone<'resolve', Resolved<BetReceipt>>
  | PortFailed<'place'>;

type Refusal = Extract<CallError, { kind: 'refused' }>;

const STATES: readonly MatchState[] = ['scheduled', 'open', 'extraTime', 'closed', 'settled', 'abandoned'];

export const matchBetMachine = setup({
  types: {} as {
    context: MatchBetContext;
    events: MatchBetEvent;
    input: { match: Match };
    emitted: { type: 'bet.placed'; bet: Bet } | { type: 'wallet.moved'; totalWalletAmount: number };
    tags: 'busy' | 'checking';
  },
  actors: {
    recall: fromPromise<PendingRequest | null, { route: MoneyRoute }>(unprovided),
    place: fromPromise<BetReceipt, { draft: BetDraft; key: string }>(unprovided),
    resolve: fromPromise<Resolved<BetReceipt>, PendingRequest>(unprovided),
  },
  guards: {
    isRemembered: ({ context, event }) =>
      event.type === 'xstate.done.actor.recall' && event.output?.subject === context.request.subject,
    isNewer: ({ context: { match }, event }) =>
      event.type === 'match.changed' && event.match.id === match.id && event.match.revision > match.revision,
    isScheduled: ({ context }) => context.match.state === 'scheduled',
    hasOpened: ({ context }) => context.match.state !== 'scheduled',
    isOver: ({ context }) => context.match.closes_at === null || isOver(context.match.state),
    isRepriced: ({ event }) => typeof refusalWith(event, 'win_ratio') === 'number',
    isIncorrect: ({ event }) => Object.keys(refusalIn(event)?.errors ?? {}).length > 0,
    isSignedOut: ({ event }) => refusalIn(event)?.status === 401,
    isRefusal: ({ event }) => refusalIn(event) !== undefined,
    isApplied: ({ event }) =>
      event.type === 'xstate.done.actor.resolve' && event.output.outcome === 'applied',
  },
  actions: {
    takeMatch: assign(({ event }) => {
      assertEvent(event, 'match.changed');
      return { match: event.match };
    }),
    takePrices: assign(({ context, event }) => {
      assertEvent(event, 'prices.moved');
      return { match: priced(context.match, new Map(event.prices)) };
    }),
    takeChoice: assign(({ context, event }) => {
      assertEvent(event, 'bet.choose');
      const { team_value: _team, prediction: _prediction, ...errors } = context.errors;
      return { choice: event.choice, errors, most: null };
    }),
    takeStake: assign(({ context, event }) => {
      assertEvent(event, 'bet.stake');
      const { bet_amount: _amount, ...errors } = context.errors;
      return { stake: event.stake, errors };
    }),
    commit: assign(({ context }) => ({
      request: { ...context.request, key: crypto.randomUUID() },
      seen: chosen(context)?.win_ratio,
      attempts: 0,
      errors: {},
      most: null,
      msg: '',
    })),
    takeRemembered: assign(({ context, event }) => {
      assertEvent(event, 'xstate.done.actor.recall');
      return { request: event.output ?? context.request };
    }),
    takeNewPrice: assign(({ context, event }) => {
      const side = chosen(context);
      const ratio = refusalWith(event, 'win_ratio');
      return side && typeof ratio === 'number'
        ? { match: priced(context.match, new Map([[side.team_value, ratio]])) }
        : {};
    }),
    showErrors: assign(({ event }) => {
      const most = refusalWith(event, 'most');
      return { errors: refusalIn(event)?.errors ?? {}, most: typeof most === 'number' ? most : null };
    }),
    showRefusal: assign(({ context, event }) => {
      const state = STATES.find((one) => one === refusalWith(event, 'state')) ?? context.match.state;
      return { msg: refusalIn(event)?.msg ?? '', match: { ...context.match, state } };
    }),
    countAttempt: assign(({ context }) => ({ attempts: Math.min(context.attempts + 1, 5) })),
    takeReceipt: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.place');
      return { receipt: event.output };
    }),
    takeResolved: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.resolve');
      return event.output.outcome === 'applied' ? { receipt: event.output.data } : {};
    }),
    announce: enqueueActions(({ context: { receipt }, enqueue }) => {
      if (receipt === null) return;
      enqueue.emit({ type: 'bet.placed', bet: receipt.bet });
      enqueue.emit({ type: 'wallet.moved', totalWalletAmount: receipt.totalWalletAmount });
    }),
    startAnew: assign({ stake: '', receipt: null }),
    remember: () => {},
    forget: () => {},
  },
  delays: {
    untilNextCheck: ({ context }) => Math.min(1000 * 2 ** context.attempts, 30_000),
  },
}).createMachine({
  id: 'matchBet',
  description:
    'A bet on one match, on a team or on the toss. The bettor pays for the odds that they saw: worse ones are theirs to accept or leave. When the answer is lost, the server is asked by key before anything is said.',
  context: ({ input: { match } }) => ({
    match,
    choice: { kind: 'team', team_value: 0 },
    stake: '',
    seen: undefined,
    request: { route: 'live-bet/save', key: '', subject: String(match.id) },
    attempts: 0,
    errors: {},
    most: null,
    msg: '',
    receipt: null,
  }),
  initial: 'recalling',
  on: {
    'match.changed': { guard: 'isNewer', actions: 'takeMatch' },
    'prices.moved': { actions: 'takePrices' },
  },
  states: {
    recalling: {
      description: 'Was the page loaded anew while a bet on this match was on its way?',
      tags: 'busy',
      invoke: {
        id: 'recall',
        src: 'recall',
        input: ({ context }) => ({ route: context.request.route }),
        onDone: [
          { guard: 'isRemembered', target: 'committed.reconciling', actions: 'takeRemembered' },
          { target: 'open' },
        ],
        onError: { target: 'open' },
      },
    },
    scheduled: {
      description: 'Betting has not opened yet.',
      always: { guard: 'hasOpened', target: 'open' },
    },
    open: {
      always: [
        { guard: 'isScheduled', target: 'scheduled' },
        { guard: 'isOver', target: 'closed' },
      ],
      initial: 'choosing',
      on: {
        'bet.choose': { target: '.choosing', actions: 'takeChoice' },
        'bet.stake': { target: '.choosing', actions: 'takeStake' },
        'bet.place': { target: 'committed', actions: 'commit' },
      },
      states: {
        choosing: {},
        refused: {
          description: 'The server said no, in the words of `msg`. No money has moved.',
        },
        repriced: {
          description: 'The odds got worse on the way: accept the new ones or leave it.',
          on: {
            'bet.accept': { target: '#matchBet.committed', actions: 'commit' },
            'bet.leave': { target: 'choosing' },
            'bet.place': {
              description: 'A late second tap does not accept the new odds.',
            },
          },
        },
        notPlaced: {
          description: 'The answer was lost; the bet is now known not to be placed, and never will be.',
        },
      },
    },
    committed: {
      description: 'A bet is on its way. Its key is kept across a reload until its outcome is known.',
      tags: 'busy',
      entry: 'remember',
      exit: 'forget',
      initial: 'placing',
      states: {
        placing: {
          description: 'What the schema finds wrong with the draft comes back like a refusal of the server.',
          invoke: {
            id: 'place',
            src: 'place',
            input: ({ context }) => ({ draft: draftOf(context), key: context.request.key }),
            onDone: { target: '#matchBet.placed', actions: 'takeReceipt' },
            onError: [
              { guard: 'isRepriced', target: '#matchBet.open.repriced', actions: 'takeNewPrice' },
              { guard: 'isIncorrect', target: '#matchBet.open.choosing', actions: 'showErrors' },
              { guard: 'isSignedOut', target: '#matchBet.open.choosing' },
              { guard: 'isRefusal', target: '#matchBet.open.refused', actions: 'showRefusal' },
              { target: 'outcomeUnknown' },
            ],
          },
        },
        outcomeUnknown: {
          description: 'The answer was lost, and the server could not be asked yet.',
          tags: 'checking',
          after: { untilNextCheck: { target: 'reconciling' } },
          on: {
            'network.back': { target: 'reconciling' },
            'bet.check': { target: 'reconciling' },
          },
        },
        reconciling: {
          tags: 'checking',
          invoke: {
            id: 'resolve',
            src: 'resolve',
            input: ({ context }) => context.request,
            onDone: [
              { guard: 'isApplied', target: '#matchBet.placed', actions: 'takeResolved' },
              { target: '#matchBet.open.notPlaced' },
            ],
            onError: { target: 'outcomeUnknown', actions: 'countAttempt' },
          },
        },
      },
    },
    placed: {
      entry: 'announce',
      on: { 'bet.again': { target: 'open', actions: 'startAnew' } },
    },
    closed: {
      description: 'Betting is over. The match itself goes on to its result.',
    },
  },
});

async function unprovided(): Promise<never> {
  throw new Error('This port was not provided');
}

function isOver(state: MatchState): boolean {
  return state === 'closed' || state === 'settled' || state === 'abandoned';
}

/** The side or the toss that the choice is on, if one has been made. */
function chosen({ match, choice }: MatchBetContext): Side | undefined {
  if (choice.kind === 'toss') return match.toss;
  return match.sides.find((side) => side.team_value === choice.team_value);
}

function draftOf({ match, choice, stake, seen }: MatchBetContext): BetDraft {
  const offer = { bet_amount: stake, win_ratio: seen };
  return choice.kind === 'team'
    ? { team_value: choice.team_value, ...offer }
    : {
        match_id: match.id,
        prediction: choice.prediction,
        minimum_betamount: match.minimum_betamount,
        ...offer,
      };
}

function priced(match: Match, prices: ReadonlyMap<number, number>): Match {
  const at = (side: Side): Side => ({ ...side, win_ratio: prices.get(side.team_value) ?? side.win_ratio });
  return { ...match, sides: match.sides.map(at), toss: at(match.toss) };
}

/** The refusal that a call ended with; after any other error it is unknown whether it took effect. */
function refusalIn(event: MatchBetEvent): Refusal | undefined {
  return 'error' in event && event.error.kind === 'refused' ? event.error : undefined;
}

/** What the refusal says about this part of the state of things. */
function refusalWith(event: MatchBetEvent, key: 'win_ratio' | 'state' | 'most'): unknown {
  const data = refusalIn(event)?.data;
  if (typeof data !== 'object' || data === null) return undefined;
  return new Map(Object.entries(data)).get(key);
}
