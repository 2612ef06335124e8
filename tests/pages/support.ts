import type { Text } from '../../src/i18n/text.ts';
import { buttonIn, dialogIn, fieldIn, linkIn, type Screen } from './screen.ts';

export const supportTexts = {
  message: 'Message',
  yourMessage: 'Your message',
  topic: 'What is it about?',
  openTicket: 'Open ticket',
  newTicket: 'New ticket',
  closeTicket: 'Close ticket',
  send: 'Send',
} as const satisfies Record<string, Text>;

export const messageField = <L>(screen: Screen<L>): L => fieldIn(screen, supportTexts.message);
export const yourMessageField = <L>(screen: Screen<L>): L => fieldIn(screen, supportTexts.yourMessage);
export const topicField = <L>(screen: Screen<L>): L => fieldIn(screen, supportTexts.topic);
export const openTicketButton = <L>(screen: Screen<L>): L => buttonIn(screen, supportTexts.openTicket);
export const newTicketLink = <L>(screen: Screen<L>): L => linkIn(screen, supportTexts.newTicket);
export const closeTicketButton = <L>(screen: Screen<L>): L => buttonIn(screen, supportTexts.closeTicket);
export const closeTicketDialog = <L>(screen: Screen<L>): L => dialogIn(screen, supportTexts.closeTicket);
export const sendButton = <L>(screen: Screen<L>): L => buttonIn(screen, supportTexts.send);
