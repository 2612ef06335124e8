import type { ReactNode } from 'react';
import { content } from '../../api/content.ts';
import type { DetailRef } from '../../machines/types.ts';
import type { Article } from '../../schemas/content.ts';
import { detailOf } from '../app/detail-of.ts';
import { type Place, page } from '../app/page.tsx';
import { language, type Text } from '../text/text.ts';
import TextPage from './text-page.view.tsx';

interface TextPageProps extends Place {
  actor: DetailRef<Article>;
}

/** A page that is one text of the back end. @param title until the text's own is there */
export function textPage(slug: string, title: Text, View: (props: TextPageProps) => ReactNode = TextPage) {
  return page({
    title,
    machine: detailOf((id, signal) => content.page(id, language(), signal)),
    input: () => ({ id: slug }),
    View,
  });
}
