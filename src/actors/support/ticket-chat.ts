import { type ActorRefFrom, fromCallback, fromPromise } from 'xstate';
import { valid } from '../../api/shared/valid.ts';
import { tickets } from '../../api/support/tickets.ts';
import type { FormRef } from '../../machines/shared/types.ts';
import { ticketChatMachine } from '../../machines/support/ticket-chat.machine.ts';
import { ticketOutboxMachine } from '../../machines/support/ticket-outbox.machine.ts';
import { CancelReason, ChatMessage } from '../../schemas/support/support.ts';
import type { Ticket } from '../../schemas/support/tickets.ts';
import type { Actors } from '../app/actors.ts';
import { pictureToSend } from '../shared/chosen-picture.ts';
import { becoming, stopping, together, whenLive } from '../shared/follow.ts';
import { formOf } from '../shared/form-of.ts';
import { keepReading } from '../shared/keep-reading.ts';
import type { LastingActor } from '../shared/lasting-actors.ts';

export type TicketChatRef = ActorRefFrom<typeof ticketChatMachine>;

/** The conversation about one ticket, by the ticket's token. */
export const ticketChat = ticketChatMachine.provide({
  actors: {
    load: fromPromise(({ input: { token }, signal }) => tickets.conversation(token, signal)),
    older: fromPromise(({ input: { token, before }, signal }) => tickets.older(token, before, signal)),
    connect: fromCallback(({ input: { token, since }, sendBack }) => {
      const lose = () => sendBack({ type: 'stream.lost' });
      return keepReading(lose, (signal) =>
        tickets.follow(token, {
          since,
          signal,
          onOpen: () => sendBack({ type: 'stream.opened' }),
          onEnd: lose,
          onEvent: (event) => {
            if (event.event === 'message') sendBack({ type: 'stream.message', message: event.data.message });
            if (event.event === 'ticket') sendBack({ type: 'stream.ticket', ticket: event.data.ticket });
          },
        }),
      );
    }),
  },
});

/** Tells the conversation whether its tab is hidden. */
export function followTab(chat: TicketChatRef): () => void {
  const look = () => chat.send({ type: document.hidden ? 'tab.hidden' : 'tab.shown' });
  document.addEventListener('visibilitychange', look);
  // The conversation may have come to a hidden tab.
  const { unsubscribe } = chat.subscribe((state) => {
    if (document.hidden && state.matches({ loaded: { line: 'open' } })) look();
  });
  return together(() => document.removeEventListener('visibilitychange', look), unsubscribe);
}

interface OfChat {
  chat: TicketChatRef;
}

/** Sends the person's messages of the conversation, even after they have left the page. */
export const ticketOutbox: LastingActor<OfChat, typeof ticketOutboxMachine> = {
  machine: ticketOutboxMachine.provide({
    actors: {
      check: fromPromise(async ({ input }) => valid(ChatMessage, input)),
      send: fromPromise(async ({ input: { token, message }, signal }) => {
        const attachment = await pictureToSend(message.picture, 'attachment');
        return tickets.send(token, { editor: message.text, attachment, key: message.key }, signal);
      }),
    },
  }),
  input: ({ chat }) => ({ token: chat.getSnapshot().context.token }),
  about: ({ chat }) => chat.getSnapshot().context.token,
  // A message that failed is kept as well, for their return.
  isUnderWay: ({ context }) => context.queue.length > 0,
  attend: (outbox, { feed }) => whenLive(feed, () => outbox.send({ type: 'network.back' })),
  follow: followOutbox,
};

/** Tells the conversation of sent and refused messages, and the outbox of arrived ones and a restored connection. */
function followOutbox(
  outbox: ActorRefFrom<typeof ticketOutboxMachine>,
  _actors: Actors,
  { chat }: OfChat,
): () => void {
  const sent = outbox.on('message.sent', ({ message }) => chat.send({ type: 'chat.sent', message }));
  const refused = outbox.on('message.refused', ({ status }) => {
    if (status === 409) chat.send({ type: 'chat.outdated' });
  });
  // The stream may bring a message before or after its answer times out.
  const settle = () => {
    const state = outbox.getSnapshot();
    const [first] = state.context.queue;
    if (first === undefined || !state.matches({ post: 'lost' })) return;
    if (chat.getSnapshot().context.messages.some(({ key }) => key === first.key))
      outbox.send({ type: 'message.arrived', key: first.key });
  };
  const given = outbox.subscribe(settle);
  const heard = chat.subscribe(settle);
  const returns = becoming(chat.select((state) => state.hasTag('live')));
  return together(
    ...[sent, refused, given, heard].map(stopping),
    returns(() => outbox.send({ type: 'network.back' })),
  );
}

/** Closes the ticket, for a reason that the person gives. */
export const ticketClosing = ({ chat }: OfChat) =>
  formOf((values: CancelReason, signal) =>
    tickets.close(chat.getSnapshot().context.token, valid(CancelReason, values), signal),
  );

/** Tells the conversation that its ticket is closed. */
export function followClosing(
  form: FormRef<CancelReason, Ticket>,
  _actors: Actors,
  { chat }: OfChat,
): () => void {
  return stopping(
    form.on('form.succeeded', ({ answer: ticket }) => chat.send({ type: 'close.done', ticket })),
  );
}
