import { assertEvent, assign, fromPromise, not, setup, stateIn } from 'xstate';
import type { Bet } from '../../schemas/bets/bets.ts';
import type { PortDone, PortFailed } from '../shared/events.ts';
import type { HandedOver } from '../shared/handed-over.ts';
import { messageIn } from '../shared/outcomes.ts';
import { unprovided } from '../shared/unprovided.ts';

/** The side of a bet. */
export type BetSide = Pick<Bet, 'match_id' | 'kind' | 'team_value' | 'selection'>;

/** The side of a bet, a team of a match by its index (home is 0), or the legs of a combined bet. */
export type PickAsked = BetSide | { match_id: number; side: number } | { legs: readonly BetSide[] };

/** A pick for others: nothing in it tells a stake, a balance or a person. */
export interface SharedPick
  extends Pick<Bet, 'match_id' | 'match_name' | 'kind' | 'selection' | 'win_ratio'> {
  competition: string;
  /** The start of play, ISO 8601; null for a match without a feed. */
  starts_at: string | null;
  /** The address that opens the slip with this selection. */
  link: string;
}

/** A leg of a shared combined bet. */
export type SharedLeg = Pick<Bet, 'match_id' | 'match_name' | 'kind' | 'selection' | 'win_ratio'>;

/** A combined bet for others: nothing in it tells a stake, a balance or a person. */
export interface SharedCombined {
  /** The legs that still take bets, two or more. */
  legs: SharedLeg[];
  /** The number of legs that take no more bets. */
  left: number;
  /** The profit of these legs together, in percent of the stake. */
  win_ratio: number;
  /** The address that opens the slip with these legs as one bet. */
  link: string;
}

export type Shared = SharedPick | SharedCombined;

/** A pick or a combined bet, with its picture once that is drawn. */
export interface PickWithPicture {
  pick: Shared | null;
  picture: Blob | null;
}

interface SharePickContext extends PickWithPicture {
  /** The pick that the person wants to share; null before the first. */
  asked: PickAsked | null;
  /** The server's message on its last refusal; empty if its answer was lost. */
  msg: string;
}

type SharePickEvent =
  | { type: 'share.ask'; pick: PickAsked }
  | { type: 'share.close' }
  /** Loads the match again. */
  | { type: 'share.retry' }
  /** Draws the picture again. */
  | { type: 'picture.retry' }
  /** Opens the share sheet. */
  | { type: 'share.send' }
  | { type: 'picture.save' }
  | { type: 'link.copy' }
  | PortDone<'load', Shared | null>
  | PortDone<'draw', Blob>
  | PortDone<'share', HandedOver>
  | PortDone<'save' | 'copy', void>
  | PortFailed<'load' | 'draw' | 'share' | 'save' | 'copy'>;

export const sharePickMachine = setup({
  types: {} as {
    context: SharePickContext;
    events: SharePickEvent;
    /** `dialog`: the dialog is open. `busy`: the pick is being handed on. */
    tags: 'dialog' | 'busy';
  },
  actors: {
    /** Loads the matches; null if too few take bets for something to be shared. */
    load: fromPromise<Shared | null, PickAsked | null>(unprovided),
    /** Draws the picture. */
    draw: fromPromise<Blob, Shared | null>(unprovided),
    /** Opens the share sheet with the picture and the link, or with the link alone. */
    share: fromPromise<HandedOver, PickWithPicture>(unprovided),
    /** Asks the browser to save the picture. */
    save: fromPromise<void, PickWithPicture>(unprovided),
    /** Copies the link. */
    copy: fromPromise<void, Shared | null>(unprovided),
  },
  guards: {
    isOver: ({ event }) => event.type === 'xstate.done.actor.load' && event.output === null,
    isPictureDone: not(stateIn({ open: { picture: 'drawing' } })),
    hasPicture: ({ context }) => context.picture !== null,
    isShared: ({ event }) => event.type === 'xstate.done.actor.share' && event.output === 'shared',
    isSaved: ({ event }) => event.type === 'xstate.done.actor.share' && event.output === 'saved',
  },
  actions: {
    takeAsked: assign(({ event }) => {
      assertEvent(event, 'share.ask');
      return { asked: event.pick, msg: '' };
    }),
    takePick: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.load');
      return { pick: event.output };
    }),
    takePicture: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.draw');
      return { picture: event.output };
    }),
    forgetPick: assign({ pick: null, picture: null }),
    takeFailure: assign(({ event }) => ({ msg: messageIn(event) })),
  },
}).createMachine({
  id: 'sharePick',
  description:
    'A pick on a match or the legs of a combined bet, shared as a picture and as a link that opens the slip with it. Neither tells the stake or the person.',
  context: { asked: null, pick: null, picture: null, msg: '' },
  initial: 'closed',
  states: {
    closed: {
      description: 'The button waits to be pressed.',
      entry: 'forgetPick',
      on: { 'share.ask': { target: 'loading', actions: 'takeAsked' } },
    },
    loading: {
      description: 'The dialog is open, and the matches are loaded.',
      tags: 'dialog',
      on: { 'share.close': 'closed' },
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => context.asked,
        onDone: [
          { guard: 'isOver', target: 'over' },
          { target: 'open', actions: 'takePick' },
        ],
        onError: { target: 'failed', actions: 'takeFailure' },
      },
    },
    over: {
      description: 'Too few matches take bets for something to be shared, and the dialog says so.',
      tags: 'dialog',
      on: { 'share.close': 'closed' },
    },
    failed: {
      description: 'The matches could not be loaded, and a message says so.',
      tags: 'dialog',
      on: { 'share.close': 'closed', 'share.retry': 'loading' },
    },
    open: {
      description: 'The person chooses how to hand on the pick.',
      tags: 'dialog',
      type: 'parallel',
      on: { 'share.close': 'closed' },
      states: {
        picture: {
          description: 'The picture of the pick. If it fails, the link can still be shared.',
          initial: 'drawing',
          states: {
            drawing: {
              description: 'The picture is being drawn.',
              invoke: {
                id: 'draw',
                src: 'draw',
                input: ({ context }) => context.pick,
                onDone: { target: 'drawn', actions: 'takePicture' },
                onError: 'failed',
              },
            },
            drawn: { description: 'The picture is on screen.' },
            failed: {
              description: 'The picture could not be made, and a message says so.',
              on: { 'picture.retry': 'drawing' },
            },
          },
        },
        way: {
          description: 'The way in which the pick is handed on.',
          initial: 'idle',
          states: {
            idle: {
              description: 'The ways to hand on the pick can be chosen.',
              initial: 'fresh',
              on: {
                'share.send': { guard: 'isPictureDone', target: 'sharing' },
                'picture.save': { guard: 'hasPicture', target: 'saving' },
                'link.copy': 'copying',
              },
              states: {
                fresh: { description: 'Nothing was handed on, or the person dropped it, which is no error.' },
                shared: { description: 'Another app took the pick.' },
                saved: {
                  description:
                    'The browser was asked to save the picture; it does not report whether it did.',
                },
                copied: { description: 'The link is in the clipboard.' },
                notShared: { description: 'Sharing did not work; the message names another way.' },
                notSaved: { description: 'The picture could not be saved; the message names another way.' },
                notCopied: { description: 'The clipboard refused; the message names another way.' },
              },
            },
            sharing: {
              description: 'The share sheet is open.',
              tags: 'busy',
              invoke: {
                id: 'share',
                src: 'share',
                input: ({ context }) => ({ pick: context.pick, picture: context.picture }),
                onDone: [
                  { guard: 'isShared', target: 'idle.shared' },
                  { guard: 'isSaved', target: 'idle.saved' },
                  { target: 'idle.fresh' },
                ],
                onError: 'idle.notShared',
              },
            },
            saving: {
              description: 'The browser is asked to save the picture.',
              tags: 'busy',
              invoke: {
                id: 'save',
                src: 'save',
                input: ({ context }) => ({ pick: context.pick, picture: context.picture }),
                onDone: 'idle.saved',
                onError: 'idle.notSaved',
              },
            },
            copying: {
              description: 'The link goes into the clipboard.',
              tags: 'busy',
              invoke: {
                id: 'copy',
                src: 'copy',
                input: ({ context }) => context.pick,
                onDone: 'idle.copied',
                onError: 'idle.notCopied',
              },
            },
          },
        },
      },
    },
  },
});
