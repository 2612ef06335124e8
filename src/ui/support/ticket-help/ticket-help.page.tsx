import { lazy } from 'react';
import {
  followClosing,
  followTab,
  type TicketChatRef,
  ticketChat,
  ticketClosing,
  ticketOutbox,
} from '../../../actors/support/ticket-chat.ts';
import { lastingPart } from '../../shared/lasting-part.tsx';
import { page, part } from '../../shared/page.tsx';
import TicketHelp from './ticket-help.view.tsx';

export default page({
  machine: ticketChat,
  input: ({ params }) => ({ token: params.token ?? '' }),
  follow: followTab,
  View: ({ actor }) => <Conversation chat={actor} />,
});

/** The conversation with its outbox, which keeps sending when the person leaves the page. */
const Conversation = lastingPart({
  ...ticketOutbox,
  View: ({ actor, chat }) => <TicketHelp actor={actor} chat={chat} Closing={Closing} />,
});

/** Asks for the reason to close the ticket. */
const Closing = part({
  machine: ticketClosing,
  input: (_: { chat: TicketChatRef }) => undefined,
  follow: followClosing,
  View: lazy(() => import('./close-ticket.view.tsx')),
});
