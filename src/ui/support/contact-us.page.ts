import { formOf } from '../../actors/shared/form-of.ts';
import { valid } from '../../api/shared/valid.ts';
import { contact } from '../../api/support/tickets.ts';
import { Contact } from '../../schemas/support/support.ts';
import { page } from '../app/page.tsx';
import ContactUs from './contact-us.view.tsx';

export default page({
  machine: formOf((values: Contact, signal) => contact.send(valid(Contact, values), signal)),
  input: () => undefined,
  View: ContactUs,
});
