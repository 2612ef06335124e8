import { detailOf } from '../../actors/shared/detail-of.ts';
import { content } from '../../api/content/content.ts';
import { language } from '../../i18n/text.ts';
import { page } from '../app/page.tsx';
import Event from './event.view.tsx';

export default page({
  machine: detailOf((id, signal) => content.event(id, language(), signal)),
  input: ({ params }) => ({ id: params.id ?? '' }),
  View: Event,
});
