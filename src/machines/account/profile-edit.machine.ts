import { assertEvent, assign, emit, fromPromise, setup } from 'xstate';
import type { ProfileEdit } from '../../schemas/account/account.ts';
import type { User } from '../../schemas/account/user.ts';
import type { PortDone, PortFailed, ToastRaised } from '../shared/events.ts';
import { isRefusal, messagesIn } from '../shared/outcomes.ts';
import { unprovided } from '../shared/unprovided.ts';

export type ProfileNames = Omit<ProfileEdit, 'profile_image'>;

/** A square of a picture, in the picture's own pixels. */
export interface Square {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface ProfileEditInput {
  /** The current names, with which the form begins. */
  names: ProfileNames;
}

export interface ProfileEditContext {
  names: ProfileNames;
  /** The picture from which a square is being chosen; null at all other times. */
  source: Blob | null;
  /** The square picture to be saved; null keeps the current one. */
  picture: Blob | null;
  /** The address of the picture last saved here; null before that. */
  image: string | null;
  /** The progress of the upload, in percent; null while unknown. */
  progress: number | null;
  /** Messages by field: about a chosen file, or the server's on a refusal. */
  errors: Readonly<Record<string, string>>;
  /** The server's message on a refusal, else empty. */
  msg: string;
}

export type ProfileEditEvent =
  /** Names that have passed the form's own rules. */
  | { type: 'form.submit'; values: ProfileNames }
  /** A field has changed: the server's messages about it, and about the whole form, no longer hold. */
  | { type: 'form.edited'; field: string }
  /** A file was chosen, or dropped on the page. */
  | { type: 'picture.chosen'; file: Blob }
  /** The person has removed the chosen picture. */
  | { type: 'picture.removed' }
  /** The person has chosen a square. */
  | { type: 'crop.chosen'; square: Square }
  /** The person has cancelled the choice of a square. */
  | { type: 'crop.cancelled' }
  /** This much of the save has been sent, in percent. */
  | { type: 'upload.progressed'; percent: number };

export const profileEditMachine = setup({
  types: {} as {
    input: ProfileEditInput;
    context: ProfileEditContext;
    events:
      | ProfileEditEvent
      | PortDone<'look', Blob>
      | PortDone<'cut', Blob>
      | PortDone<'save', User>
      | PortFailed<'look'>
      | PortFailed<'cut'>
      | PortFailed<'save'>;
    emitted:
      | ToastRaised
      | { type: 'profile.saved' }
      /** The save had no answer in time. */
      | { type: 'call.timedOut' };
    /** `busy`: an answer is awaited; nothing can be submitted. */
    tags: 'busy';
  },
  actors: {
    /** Checks that the file is a picture that can be shown, and returns a copy small enough to edit. */
    look: fromPromise<Blob, { file: Blob | null }>(unprovided),
    /** Cuts out the square, and returns it in the size for the upload. */
    cut: fromPromise<Blob, { source: Blob | null; square: Square | null }>(unprovided),
    /** Saves the profile, and reports how much of it has been sent. */
    save: fromPromise<
      User,
      { values: ProfileNames | null; picture: Blob | null; onProgress: (percent: number) => void }
    >(unprovided),
  },
  guards: {
    wasRefused: isRefusal,
    timedOut: ({ event }) => {
      assertEvent(event, 'xstate.error.actor.save');
      return event.error.kind === 'timeout';
    },
  },
  actions: {
    takeSource: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.look');
      return { source: event.output };
    }),
    dropSource: assign({ source: null }),
    takePicture: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.cut');
      return { picture: event.output };
    }),
    dropPicture: assign({ picture: null }),
    takeSaved: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.save');
      return { picture: null, image: event.output.profile_image };
    }),
    takeProgress: assign(({ event }) => {
      assertEvent(event, 'upload.progressed');
      return { progress: event.percent };
    }),
    dropProgress: assign({ progress: null }),
    takeRefusal: assign(({ event }) => messagesIn(event) ?? {}),
    dropRefusal: assign({ errors: {}, msg: '' }),
    dropMessages: assign(({ context, event }) => {
      assertEvent(event, 'form.edited');
      const { [event.field]: _outdated, ...errors } = context.errors;
      return { errors, msg: '' };
    }),
    announceSaved: emit({ type: 'profile.saved' }),
    announceTimeOut: emit({ type: 'call.timedOut' }),
  },
}).createMachine({
  id: 'profileEdit',
  description:
    'Name and picture. A picture is looked at, cut to a square and made small before it is sent. Saving twice does no harm; after a failure the names and the picture stay.',
  context: ({ input }) => ({
    names: input.names,
    source: null,
    picture: null,
    image: null,
    progress: null,
    errors: {},
    msg: '',
  }),
  initial: 'idle',
  states: {
    idle: {
      description: 'The form waits for names or a picture.',
      initial: 'editing',
      on: {
        'form.submit': { target: 'saving', actions: 'dropRefusal' },
        'form.edited': { target: '.editing', actions: 'dropMessages' },
        'picture.chosen': { target: 'looking', actions: 'dropRefusal' },
        'picture.removed': { target: '.editing', actions: ['dropPicture', 'dropRefusal'] },
      },
      states: {
        editing: {},
        saved: {
          description: 'The server has taken the last change.',
        },
        outcomeUnknown: {
          description: 'No answer came: the change may be saved. Sending it again does no harm.',
        },
      },
    },
    looking: {
      description: 'The chosen file is read, to see whether it is a picture.',
      tags: 'busy',
      invoke: {
        id: 'look',
        src: 'look',
        input: ({ event }) => ({ file: fileOf(event) }),
        onDone: { target: 'cropping', actions: 'takeSource' },
        onError: { target: 'idle', actions: 'takeRefusal' },
      },
    },
    cropping: {
      description: 'The picture is on screen, and the person picks the square to keep.',
      on: {
        'crop.chosen': 'cutting',
        'crop.cancelled': { target: 'idle', actions: 'dropSource' },
      },
    },
    cutting: {
      description: 'The square is cut out and made small.',
      tags: 'busy',
      invoke: {
        id: 'cut',
        src: 'cut',
        input: ({ context, event }) => ({ source: context.source, square: squareOf(event) }),
        onDone: { target: 'idle', actions: ['takePicture', 'dropSource'] },
        onError: { target: 'idle', actions: ['takeRefusal', 'dropSource'] },
      },
    },
    saving: {
      description: 'Names and picture are on their way to the server.',
      tags: 'busy',
      entry: 'dropProgress',
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context, event, self }) => ({
          values: valuesOf(event),
          picture: context.picture,
          onProgress: (percent) => self.send({ type: 'upload.progressed', percent }),
        }),
        onDone: { target: 'idle.saved', actions: ['takeSaved', 'announceSaved'] },
        onError: [
          { guard: 'wasRefused', target: 'idle', actions: 'takeRefusal' },
          { guard: 'timedOut', target: 'idle.outcomeUnknown', actions: 'announceTimeOut' },
          { target: 'idle.outcomeUnknown' },
        ],
      },
      on: { 'upload.progressed': { actions: 'takeProgress' } },
    },
  },
});

function fileOf(event: { type: string; file?: Blob }): Blob | null {
  return event.file ?? null;
}

function squareOf(event: { type: string; square?: Square }): Square | null {
  return event.square ?? null;
}

function valuesOf(event: { type: string; values?: ProfileNames }): ProfileNames | null {
  return event.values ?? null;
}
