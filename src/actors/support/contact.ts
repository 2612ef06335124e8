import { valid } from '../../api/shared/valid.ts';
import { contact } from '../../api/support/tickets.ts';
import { Contact } from '../../schemas/support/support.ts';
import { formOf } from '../shared/form-of.ts';

/** Sends a message to the operator; a visitor may, too. */
export const contactForm = formOf((values: Contact, signal) => contact.send(valid(Contact, values), signal));
