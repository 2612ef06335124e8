import { type ComponentType, lazy } from 'react';
import { type ActorRefFrom, fromCallback, fromPromise } from 'xstate';
import { pictureToSend } from '../../../actors/shared/chosen-picture.ts';
import { together, whenLive } from '../../../actors/shared/follow.ts';
import { formOf } from '../../../actors/shared/form-of.ts';
import { valid } from '../../../api/shared/valid.ts';
import { tickets } from '../../../api/support/tickets.ts';
import { ticketChatMachine } from '../../../machines/support/ticket-chat.machine.ts';
import { ticketOutboxMachine } from '../../../machines/support/ticket-outbox.machine.ts';
import { CancelReason, ChatMessage } from '../../../schemas/support/support.ts';
import { lastingPart } from '../../app/lasting-part.tsx';
import { page, part } from '../../app/page.tsx';
import TicketHelp from './ticket-help.view.tsx';

type ChatRef = ActorRefFrom<typeof ticketChatMachine>;

export default page({
  machine: ticketChatMachine.provide({
    actors: {
      load: fromPromise(({ input: { token }, signal }) => tickets.conversation(token, signal)),
      older: fromPromise(({ input: { token, before }, signal }) => tickets.older(token, before, signal)),
      connect: fromCallback(({ input: { token, since }, sendBack }) => {
        let known = since;
        let line = new AbortController();
        const lose = () => sendBack({ type: 'stream.lost' });

        function connect() {
          line = new AbortController();
          const connection = tickets.follow(token, {
            since: known,
            signal: line.signal,
            onOpen: () => sendBack({ type: 'stream.opened' }),
            onEnd: lose,
            onEvent: (event) => {
              if (event.event === 'message') {
                known = event.data.message.id;
                sendBack({ type: 'stream.message', message: event.data.message });
              }
              if (event.event === 'ticket') sendBack({ type: 'stream.ticket', ticket: event.data.ticket });
            },
          });
          connection.catch((fault) => {
            console.error(fault);
            lose();
          });
        }
        // A browser has few connections to one server: a tab that nobody sees leaves its own to others.
        const follow = () => (document.hidden ? line.abort() : connect());

        if (!document.hidden) connect();
        document.addEventListener('visibilitychange', follow);
        return () => {
          document.removeEventListener('visibilitychange', follow);
          line.abort();
        };
      }),
    },
  }),
  input: ({ params }) => ({ token: params.token ?? '' }),
  View: ({ actor }) => <Conversation chat={actor} Closing={Closing} />,
});

interface ConversationProps {
  chat: ChatRef;
  Closing: ComponentType<{ chat: ChatRef }>;
}

/** The conversation together with what the person writes in it, which is sent wherever they go on to. */
const Conversation = lastingPart({
  machine: ticketOutboxMachine.provide({
    actors: {
      check: fromPromise(async ({ input }) => valid(ChatMessage, input)),
      send: fromPromise(async ({ input: { token, message }, signal }) => {
        const attachment = await pictureToSend(message.picture, 'attachment');
        return tickets.send(token, { editor: message.text, attachment, key: message.key }, signal);
      }),
    },
  }),
  input: ({ chat }: ConversationProps) => ({ token: chat.getSnapshot().context.token }),
  about: ({ chat }) => chat.getSnapshot().context.token,
  // Also what could not be sent: it is there when they come back.
  isUnderWay: ({ context }) => context.queue.length > 0,
  attend: (outbox, { feed }) => whenLive(feed, () => outbox.send({ type: 'network.back' })),
  follow: (outbox, _actors, { chat }) => {
    let wasLive = false;
    const sent = outbox.on('message.sent', ({ message }) => chat.send({ type: 'chat.sent', message }));
    const refused = outbox.on('message.refused', ({ status }) => {
      if (status === 409) chat.send({ type: 'chat.outdated' });
    });
    // The stream may tell of a message before its answer is given up for lost, or after.
    const settle = () => {
      const state = outbox.getSnapshot();
      const [first] = state.context.queue;
      if (first === undefined || !state.matches({ post: 'lost' })) return;
      if (chat.getSnapshot().context.messages.some(({ key }) => key === first.key))
        outbox.send({ type: 'message.arrived', key: first.key });
    };
    const given = outbox.subscribe(settle);
    const heard = chat.subscribe((state) => {
      settle();
      const isLive = state.hasTag('live');
      if (isLive && !wasLive) outbox.send({ type: 'network.back' });
      wasLive = isLive;
    });
    return together(...[sent, refused, given, heard].map((subscription) => () => subscription.unsubscribe()));
  },
  View: TicketHelp,
});

/** Asks for the reason to close the ticket. */
const Closing = part({
  machine: ({ chat }: { chat: ChatRef }) =>
    formOf((values: CancelReason, signal) =>
      tickets.close(chat.getSnapshot().context.token, valid(CancelReason, values), signal),
    ),
  input: () => undefined,
  follow: (form, _actors, { chat }) => {
    const { unsubscribe } = form.on('form.succeeded', ({ answer: ticket }) =>
      chat.send({ type: 'close.done', ticket }),
    );
    return unsubscribe;
  },
  View: lazy(() => import('./close-ticket.view.tsx')),
});
