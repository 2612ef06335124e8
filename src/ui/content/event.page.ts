import { event } from '../../actors/content/events.ts';
import { page } from '../app/page.tsx';
import Event from './event.view.tsx';

export default page({
  machine: event,
  input: ({ params }) => ({ id: params.id ?? '' }),
  View: Event,
});
