import { assertEvent, assign, enqueueActions, fromPromise, setup } from 'xstate';
import type { FavouriteChange } from '../../schemas/bets/favourites.ts';
import type { PortDone, PortFailed, ToastRaised } from '../shared/events.ts';
import { isRefusal, isSignedOut, messageIn } from '../shared/outcomes.ts';
import { unprovided } from '../shared/unprovided.ts';

interface FavouritesContext {
  /** The ids that the server last sent; null before that. */
  known: readonly number[] | null;
  /** The person's changes since then, in order. In `saving`, the first of them is being sent. */
  wishes: readonly FavouriteChange[];
}

type FavouritesEvent =
  /** The person adds or removes a favourite. */
  | { type: 'favourite.toggle'; matchId: number }
  /** Another tab may have changed them. */
  | { type: 'favourites.refresh' }
  /** The person has logged in again, as they were asked to. */
  | { type: 'session.returned' }
  | PortDone<'list' | 'set', readonly number[]>
  | PortFailed<'list' | 'set'>;

export const favouritesMachine = setup({
  types: {} as {
    context: FavouritesContext;
    events: FavouritesEvent;
    emitted: ToastRaised;
  },
  actors: {
    list: fromPromise<readonly number[]>(unprovided),
    set: fromPromise<readonly number[], FavouriteChange>(unprovided),
  },
  guards: {
    isKnown: ({ context }) => context.known !== null,
    hasWish: ({ context }) => context.wishes.length > 0,
    hasAnotherWish: ({ context }) => context.wishes.length > 1,
    isSignedOut,
    wasRefused: isRefusal,
  },
  actions: {
    takeIds: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.list');
      return { known: event.output };
    }),
    takeAnswer: assign(({ context, event }) => {
      assertEvent(event, 'xstate.done.actor.set');
      return { known: event.output, wishes: context.wishes.slice(1) };
    }),
    takeWish: assign(({ context: { known, wishes }, event }) => {
      assertEvent(event, 'favourite.toggle');
      const match_id = event.matchId;
      const latest = wishes.findLast((wish) => wish.match_id === match_id);
      const isFavourite = latest?.favourite ?? known?.includes(match_id);
      return { wishes: [...wishes, { match_id, favourite: !isFavourite }] };
    }),
    dropWish: assign(({ context }) => ({ wishes: context.wishes.slice(1) })),
    tellRefusal: enqueueActions(({ event, enqueue }) => {
      enqueue.emit({ type: 'toast.raised', tone: 'error', text: messageIn(event) });
    }),
    tellLoss: enqueueActions(({ enqueue }) => {
      const text = 'Your favourites could not be changed. Try again.';
      enqueue.emit({ type: 'toast.raised', tone: 'error', text });
    }),
  },
  delays: { betweenTries: 5000 },
}).createMachine({
  id: 'favourites',
  description:
    'The favourite matches of a person. Changes show at once and are saved one after the other. After a failed one, the star goes back, a toast says so, and the favourites are loaded again.',
  context: { known: null, wishes: [] },
  initial: 'loading',
  on: {
    'favourite.toggle': { guard: 'isKnown', actions: 'takeWish' },
  },
  states: {
    loading: {
      description: 'The server is asked for the favourites.',
      invoke: {
        id: 'list',
        src: 'list',
        onDone: [
          { guard: 'hasWish', target: 'saving', actions: 'takeIds' },
          { target: 'ready', actions: 'takeIds' },
        ],
        onError: [{ guard: 'isSignedOut', target: 'signedOut' }, { target: 'waiting' }],
      },
    },
    ready: {
      description: 'The favourites are known, and each change is saved.',
      on: {
        'favourite.toggle': { target: 'saving', actions: 'takeWish' },
        'favourites.refresh': 'loading',
      },
    },
    saving: {
      description: 'The first wish is on its way to the server; the others wait behind it.',
      invoke: {
        id: 'set',
        src: 'set',
        input: ({ context }) => context.wishes[0] ?? NO_CHANGE,
        onDone: [
          { guard: 'hasAnotherWish', target: 'saving', reenter: true, actions: 'takeAnswer' },
          { target: 'ready', actions: 'takeAnswer' },
        ],
        onError: [
          { guard: 'isSignedOut', target: 'signedOut' },
          { guard: 'wasRefused', target: 'loading', actions: ['dropWish', 'tellRefusal'] },
          { target: 'loading', actions: ['dropWish', 'tellLoss'] },
        ],
      },
    },
    waiting: {
      description: 'The server was unreachable: the next try follows by itself.',
      after: { betweenTries: 'loading' },
      on: { 'favourites.refresh': 'loading' },
    },
    signedOut: {
      description: 'The session ran out: the login dialog is open, and the wishes wait for it.',
      on: { 'session.returned': 'loading' },
    },
  },
});

/** Never sent, since `saving` always has a wish; it satisfies the type. */
const NO_CHANGE: FavouriteChange = { match_id: 0, favourite: false };
