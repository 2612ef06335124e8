import { content } from '../../api/content.ts';
import { detailOf } from '../app/detail-of.ts';
import { page } from '../app/page.tsx';
import { language, type Text } from '../text/text.ts';
import TextPage from './text-page.view.tsx';

/** A page that is one text of the back end. @param title until the text's own is there */
export function textPage(slug: string, title: Text) {
  return page({
    title,
    machine: detailOf((id, signal) => content.page(id, language(), signal)),
    input: () => ({ id: slug }),
    View: TextPage,
  });
}
