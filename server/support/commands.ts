import { object, optional } from 'superstruct';
import { CancelReason, ChatMessage } from '../../src/schemas/support/support.ts';
import { indianTime } from '../indian-time.ts';
import { recordAct } from '../shared/commands/acts.ts';
import { operatorCommand } from '../shared/commands/operator-command.ts';
import { already, listed, wrapped } from '../shared/commands/print.ts';
import { Limit, Whole, Why, Words } from '../shared/commands/words.ts';
import {
  answerTicket,
  type ContactMessage,
  closeForSupport,
  listContactMessages,
  listTickets,
  settleContactMessage,
  showContactMessage,
  showTicket,
} from './desk.ts';

const contactLine = ({ id, at, name, phone, email, message }: ContactMessage) =>
  `${id}  ${indianTime(at)}  ${name}, ${phone}, ${email}: ${message}`;

/** An operator's commands for tickets and contact messages. */
export const supportCommands = [
  operatorCommand({
    words: 'tickets',
    usage: '[--limit NUMBER]',
    help: 'list open tickets; those that await an answer come first',
    more: 'Times are in India’s time. The last message is cut after 200 characters: ticket show prints all of it.',
    takes: object({ limit: Limit }),
    carryOut: async ({ database }, { limit }) =>
      listed(
        await listTickets(database, limit),
        ({ token, issues, phone, awaits_answer, last_message_at, last_message }) =>
          `${token}  ${awaits_answer ? 'awaits an answer' : 'answered'}  ${indianTime(last_message_at)}  by ${phone}  ${issues}: ${last_message}`,
        'No ticket is open',
      ),
  }),
  operatorCommand({
    words: 'ticket show',
    usage: 'TOKEN',
    help: 'show the latest messages of the conversation',
    more: 'Times are in India’s time.',
    takes: object({ token: Words }),
    arguments: ['token'],
    carryOut: async ({ database }, { token }) => {
      const shown = await showTicket(database, token);
      const { ticket, phone, messages } = shown;
      const lines = messages.map(
        ({ author, at, text, attachment }) =>
          `${indianTime(new Date(at))}  ${author}: ${text}${attachment ? `  [picture ${attachment.path}]` : ''}`,
      );
      const end = ticket.status === 'closed' ? ` by ${ticket.closed_by}: ${ticket.cancel_reason}` : '';
      const recording = ticket.recording ? `  [recording ${ticket.recording}]` : '';
      const head = `${ticket.issues}, by ${phone}, ${ticket.status}${end}${recording}`;
      return { text: [head, ...lines].map((line) => wrapped(line)).join('\n'), data: shown };
    },
  }),
  operatorCommand({
    words: 'ticket answer',
    usage: 'TOKEN --text TEXT [--why TEXT]',
    help: 'send an answer; the bettor sees it at once',
    more: 'The same text is not sent twice, unless the bettor has written in between.',
    takes: object({ token: Words, text: ChatMessage.schema.editor, why: optional(Why) }),
    arguments: ['token'],
    carryOut: async ({ database }, { token, text, why = null }, who) =>
      already(
        await answerTicket(database, token, text, (tx) =>
          recordAct(tx, { who, act: 'ticket.answer', subject: token, why }),
        ),
        `ticket ${token}: answered`,
      ),
  }),
  operatorCommand({
    words: 'ticket close',
    usage: 'TOKEN --why TEXT',
    help: 'end the conversation; the bettor reads the reason',
    takes: object({ token: Words, why: CancelReason.schema.cancelReason }),
    arguments: ['token'],
    carryOut: async ({ database }, { token, why }, who) =>
      already(
        await closeForSupport(database, token, why, (tx) =>
          recordAct(tx, { who, act: 'ticket.close', subject: token, why }),
        ),
        `ticket ${token}: closed`,
      ),
  }),
  operatorCommand({
    words: 'contacts',
    usage: '[--limit NUMBER]',
    help: 'list messages of the contact form that are not done; oldest first',
    more: 'Times are in India’s time. Messages are cut after 200 characters: contact show prints all of one.',
    takes: object({ limit: Limit }),
    carryOut: async ({ database }, { limit }) =>
      listed(await listContactMessages(database, limit), contactLine, 'No contact message is waiting'),
  }),
  operatorCommand({
    words: 'contact show',
    usage: 'ID',
    help: 'show the whole text of a message',
    more: 'Times are in India’s time.',
    takes: object({ id: Whole }),
    arguments: ['id'],
    carryOut: async ({ database }, { id }) => {
      const shown = await showContactMessage(database, id);
      return { text: wrapped(contactLine(shown)), data: shown };
    },
  }),
  operatorCommand({
    words: 'contact done',
    usage: 'ID [--why TEXT]',
    help: 'mark a message as done',
    takes: object({ id: Whole, why: optional(Why) }),
    arguments: ['id'],
    carryOut: async ({ database }, { id, why = null }, who) =>
      already(
        await settleContactMessage(database, id, (tx) =>
          recordAct(tx, { who, act: 'contact.done', subject: String(id), why }),
        ),
        `contact message ${id}: done`,
      ),
  }),
];
