import { assertEvent, assign, enqueueActions, fromPromise, setup } from 'xstate';
import type { Favourites, FavouriteWish } from '../../schemas/bets/favourites.ts';
import type { PortDone, PortFailed, ToastRaised } from '../shared/events.ts';
import { isRefusal, isSignedOut, messageIn } from '../shared/outcomes.ts';
import { unprovided } from '../shared/unprovided.ts';

interface FavouritesContext {
  /** The favourites that the server last sent; null before the first answer. */
  known: Favourites | null;
  /** The person's changes that the server does not know yet, in order. `saving` sends the first of them. */
  wishes: readonly FavouriteWish[];
}

type FavouritesEvent =
  /** The person adds or removes a favourite match, or follows or unfollows a team. */
  | { type: 'favourite.toggle'; kind: FavouriteWish['kind']; id: number }
  /** The favourites may have changed in another tab. */
  | { type: 'favourites.refresh' }
  /** The person has logged in again after `login.wanted`. */
  | { type: 'session.returned' }
  | PortDone<'list' | 'set', Favourites>
  | PortFailed<'list' | 'set'>;

export const favouritesMachine = setup({
  types: {} as {
    context: FavouritesContext;
    events: FavouritesEvent;
    emitted: ToastRaised;
  },
  actors: {
    list: fromPromise<Favourites>(unprovided),
    set: fromPromise<Favourites, FavouriteWish>(unprovided),
  },
  guards: {
    isKnown: ({ context }) => context.known !== null,
    hasWish: ({ context }) => context.wishes.length > 0,
    hasAnotherWish: ({ context }) => context.wishes.length > 1,
    isSignedOut,
    wasRefused: isRefusal,
  },
  actions: {
    takeKnown: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.list');
      return { known: event.output };
    }),
    takeAnswer: assign(({ context, event }) => {
      assertEvent(event, 'xstate.done.actor.set');
      return { known: event.output, wishes: context.wishes.slice(1) };
    }),
    takeWish: assign(({ context: { known, wishes }, event }) => {
      assertEvent(event, 'favourite.toggle');
      const { kind, id } = event;
      const latest = wishes.findLast((wish) => wish.kind === kind && wish.id === id);
      const ids = kind === 'team' ? known?.teams : known?.matches;
      const isFavourite = latest?.favourite ?? ids?.includes(id);
      return { wishes: [...wishes, { kind, id, favourite: !isFavourite }] };
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
    'The favourite matches of a person, and the teams that they follow. Changes show at once and are saved one after the other. After a failed one, the star goes back, a toast says so, and the favourites are loaded again.',
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
          { guard: 'hasWish', target: 'saving', actions: 'takeKnown' },
          { target: 'ready', actions: 'takeKnown' },
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
const NO_CHANGE: FavouriteWish = { kind: 'match', id: 0, favourite: false };
