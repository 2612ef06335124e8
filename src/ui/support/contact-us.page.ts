import { contactForm } from '../../actors/support/contact.ts';
import { page } from '../shared/page.tsx';
import ContactUs from './contact-us.view.tsx';

export default page({
  machine: contactForm,
  input: () => undefined,
  View: ContactUs,
});
