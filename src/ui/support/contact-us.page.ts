import { contact } from '../../api/tickets.ts';
import { valid } from '../../api/valid.ts';
import { Contact } from '../../schemas/support/support.ts';
import { formOf } from '../app/form-of.ts';
import { page } from '../app/page.tsx';
import ContactUs from './contact-us.view.tsx';

export default page({
  machine: formOf((values: Contact, signal) => contact.send(valid(Contact, values), signal)),
  input: () => undefined,
  View: ContactUs,
});
