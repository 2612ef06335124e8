import { assertEvent, assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import type { PortDone, PortFailed } from './events.ts';
import { isRefusal, messagesIn, refusalIn } from './outcomes.ts';
import { unprovided } from './unprovided.ts';

export interface FormContext<Answer> {
  /** The server's messages by field, after a refusal. */
  errors: Readonly<Record<string, string>>;
  /** The server's message on a refusal, else empty. */
  msg: string;
  /** The answer to the submission; null before it succeeds. */
  answer: Answer | null;
}

export type FormEvent<Values> =
  /** Values that have passed the form's own rules. */
  | { type: 'form.submit'; values: Values }
  /** A field has changed: the server's messages about it, and about the whole form, no longer hold. */
  | { type: 'form.edited'; field: string }
  /** After success: the form is used again. */
  | { type: 'form.reset' };

export type FormEmitted<Answer> =
  | { type: 'form.succeeded'; answer: Answer }
  /** The parent decides whether `msg` becomes a toast, and what `data` means. */
  | { type: 'form.refused'; status: number; msg: string; errors: Record<string, string>; data: unknown };

/** A statechart of forms with these values and this answer, its port unprovided. */
export function createFormMachine<Values, Answer>() {
  return setup({
    types: {} as {
      context: FormContext<Answer>;
      events: FormEvent<Values> | PortDone<'submit', Answer> | PortFailed<'submit'>;
      emitted: FormEmitted<Answer>;
      /** `busy`: the answer is awaited, nothing can be submitted. */
      tags: 'busy';
    },
    actors: {
      /** Sends the values and brings the answer. */
      submit: fromPromise<Answer, { values: Values }>(unprovided),
    },
    guards: {
      wasRefused: isRefusal,
    },
    actions: {
      dropRefusal: assign({ errors: {}, msg: '' }),
      takeRefusal: assign(({ event }) => messagesIn(event) ?? {}),
      takeAnswer: assign(({ event }) => {
        assertEvent(event, 'xstate.done.actor.submit');
        return { answer: event.output };
      }),
      dropMessages: assign(({ context, event }) => {
        assertEvent(event, 'form.edited');
        const { [event.field]: _outdated, ...errors } = context.errors;
        return { errors, msg: '' };
      }),
      dropAnswer: assign({ answer: null }),
      announceSuccess: emit(({ event }) => {
        assertEvent(event, 'xstate.done.actor.submit');
        return { type: 'form.succeeded' as const, answer: event.output };
      }),
      announceRefusal: enqueueActions(({ event, enqueue }) => {
        const refusal = refusalIn(event);
        if (refusal === undefined) return;
        const { status, msg, errors, data } = refusal;
        enqueue.emit({ type: 'form.refused', status, msg, errors, data });
      }),
    },
  }).createMachine({
    id: 'form',
    description:
      'A form that moves no money. It is submitted at most once at a time; a refusal leaves it editable, with the messages of the server. Without an answer, the form says so, and the person decides.',
    context: { errors: {}, msg: '', answer: null },
    initial: 'idle',
    states: {
      idle: {
        description: 'The form waits for the person.',
        initial: 'editing',
        on: {
          'form.submit': { target: 'submitting', actions: 'dropRefusal' },
          'form.edited': { target: '.editing', actions: 'dropMessages' },
        },
        states: {
          editing: {},
          outcomeUnknown: {
            description: 'No answer came: the server may have taken the values.',
          },
        },
      },
      submitting: {
        description: 'The values are on their way to the server.',
        tags: 'busy',
        invoke: {
          id: 'submit',
          src: 'submit',
          input: ({ event }) => {
            // From the event alone: the context does not keep a password.
            assertEvent(event, 'form.submit');
            return { values: event.values };
          },
          onDone: { target: 'success', actions: ['takeAnswer', 'announceSuccess'] },
          onError: [
            { guard: 'wasRefused', target: 'idle', actions: ['takeRefusal', 'announceRefusal'] },
            { target: 'idle.outcomeUnknown' },
          ],
        },
      },
      success: {
        description: 'The server has taken the values.',
        on: { 'form.reset': { target: 'idle', actions: 'dropAnswer' } },
      },
    },
  });
}

/** For any form: drawings and walks show this one. */
export const formMachine = createFormMachine<unknown, unknown>();
