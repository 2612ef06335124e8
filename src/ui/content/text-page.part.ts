import type { ReactNode } from 'react';
import { content } from '../../api/content.ts';
import type { DetailRef } from '../../machines/types.ts';
import type { Article } from '../../schemas/content.ts';
import { detailOf } from '../app/detail-of.ts';
import { type Place, page } from '../app/page.tsx';
import { language } from '../text/text.ts';
import TextPage from './text-page.view.tsx';

interface TextPageProps extends Place {
  actor: DetailRef<Article>;
}

/** A page that is one text of the back end. */
export function textPage(slug: string, View: (props: TextPageProps) => ReactNode = TextPage) {
  return page({
    machine: detailOf((id, signal) => content.page(id, language(), signal)),
    input: () => ({ id: slug }),
    View,
  });
}
