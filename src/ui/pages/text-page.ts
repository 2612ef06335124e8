import { content } from '../../api/content.ts';
import { lazily } from '../code.ts';
import { page } from '../page.tsx';
import { language, type Text } from '../text/text.ts';
import { detailOf } from './detail-of.ts';

const TextPage = lazily(() => import('../views/text-page.tsx'));

/** A page that is one text of the back end. @param title until the text's own is there */
export function textPage(slug: string, title: Text) {
  return page({
    title,
    machine: detailOf((id, signal) => content.page(id, language(), signal)),
    input: () => ({ id: slug }),
    View: TextPage,
  });
}
