import { content } from '../../api/content.ts';
import { lazily } from '../code.ts';
import { page } from '../page.tsx';
import { language } from '../text/text.ts';
import { detailOf } from './detail-of.ts';

export default page({
  title: 'Event',
  machine: detailOf((id, signal) => content.event(id, language(), signal)),
  input: ({ params }) => ({ id: params.id ?? '' }),
  View: lazily(() => import('../views/event.tsx')),
});
