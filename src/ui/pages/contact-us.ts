import { contact } from '../../api/tickets.ts';
import { valid } from '../../api/valid.ts';
import { Contact } from '../../schemas/support.ts';
import { lazily } from '../code.ts';
import { page } from '../page.tsx';
import { formOf } from './form-of.ts';

export default page({
  title: 'Contact us',
  machine: formOf((values: Contact, signal) => contact.send(valid(Contact, values), signal)),
  input: () => undefined,
  View: lazily(() => import('../views/contact-us.tsx')),
});
