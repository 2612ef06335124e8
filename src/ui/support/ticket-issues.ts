import { type Text, t } from '../../i18n/text.ts';
import { ISSUES, type TicketStatus } from '../../schemas/support/tickets.ts';
import type { BadgeTone } from '../kit/data/badge.tsx';

/** Issues of a ticket, for a select. */
export const issueOptions = () => ISSUES.map((issue) => ({ value: issue, label: t(issue) }));

export const statusWords: Record<TicketStatus, Text> = { open: 'Open', closed: 'Closed' };
export const statusTones: Record<TicketStatus, BadgeTone> = { open: 'live', closed: 'quiet' };
