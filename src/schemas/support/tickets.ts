import {
  array,
  assign,
  boolean,
  enums,
  type Infer,
  integer,
  nullable,
  number,
  object,
  optional,
  string,
  type,
} from 'superstruct';
import { IdempotencyKey } from '../shared/requests.ts';
import { CancelReason, ChatMessage, IssueReport } from './support.ts';

/** Issues that the ticket form offers. */
export const ISSUES = [
  'Deposit',
  'Withdrawal',
  'Bets and results',
  'Games and fairness',
  'Bonus and referral',
  'Account and login',
  'Technical problem',
  'Other',
] as const;

/** The number of messages that a conversation shows at first, and that each request for older ones adds. */
export const MESSAGES_AT_ONCE = 30;

const Keyed = object({ key: IdempotencyKey });

/** The body of `ticket/create`, created once for a key. `recording` is the text of a file (`Recording`). */
export const NewTicket = assign(IssueReport, Keyed, object({ recording: optional(string()) }));
export type NewTicket = Infer<typeof NewTicket>;

/** The body of `ticket/{token}/send`, sent once for a key. */
export const NewMessage = assign(ChatMessage, Keyed);
export type NewMessage = Infer<typeof NewMessage>;

/** The body of `ticket/{token}/close`. */
export const TicketClosing = CancelReason;

export const TicketStatus = enums(['open', 'closed']);
export type TicketStatus = Infer<typeof TicketStatus>;

/** The author of a message, or the side that closed the ticket: its person, or support. */
export const TicketAuthor = enums(['bettor', 'support']);
export type TicketAuthor = Infer<typeof TicketAuthor>;

export const Ticket = type({
  token: string(),
  issues: string(),
  status: TicketStatus,
  closed_by: nullable(TicketAuthor),
  cancel_reason: nullable(string()),
  created_at: string(),
  closed_at: nullable(string()),
  /** The address of the page's recording, if one was attached. */
  recording: nullable(string()),
});
export type Ticket = Infer<typeof Ticket>;

/** A row of `ticket/history`. */
export const TicketRow = assign(
  Ticket,
  type({ last_message_at: string(), last_message_by: TicketAuthor, last_message: string() }),
);
export type TicketRow = Infer<typeof TicketRow>;

/** A picture in a conversation, with its size, so that the page can reserve room for it. */
const TicketPicture = type({ path: string(), width: integer(), height: integer() });

/** `key` was made by the bettor's client; null for support's messages. */
export const TicketMessage = type({
  id: number(),
  key: nullable(string()),
  author: TicketAuthor,
  text: string(),
  attachment: nullable(TicketPicture),
  at: string(),
});
export type TicketMessage = Infer<typeof TicketMessage>;

/** Messages, oldest first; `has_older` if there are earlier ones. */
export const TicketMessages = type({ messages: array(TicketMessage), has_older: boolean() });
export type TicketMessages = Infer<typeof TicketMessages>;

/** Answer of `ticket/{token}`: the ticket and its latest messages. */
export const Conversation = assign(type({ ticket: Ticket }), TicketMessages);
export type Conversation = Infer<typeof Conversation>;

/** Messages before an id; the latest by default. */
export const MessagesQuery = type({ before: optional(string()), limit: optional(string()) });

/** The struct of each event of `ticket/{token}/stream`. */
export const TICKET_STREAM_STRUCTS = {
  message: type({ message: TicketMessage }),
  ticket: type({ ticket: Ticket }),
  ping: type({ server_time: string() }),
};
export type TicketStreamEvent =
  | { event: 'message'; data: { message: TicketMessage } }
  | { event: 'ticket'; data: { ticket: Ticket } }
  | { event: 'ping'; data: { server_time: string } };
