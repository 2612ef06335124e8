import { content } from '../../api/content.ts';
import { detailOf } from '../app/detail-of.ts';
import { page } from '../app/page.tsx';
import { language } from '../text/text.ts';
import Event from './event.view.tsx';

export default page({
  machine: detailOf((id, signal) => content.event(id, language(), signal)),
  input: ({ params }) => ({ id: params.id ?? '' }),
  View: Event,
});
