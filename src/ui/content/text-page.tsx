import type { ReactNode } from 'react';
import { pageText } from '../../actors/content/text-page.ts';
import type { DetailRef } from '../../machines/shared/types.ts';
import type { Article } from '../../schemas/content/content.ts';
import { type Place, page } from '../shared/page.tsx';
import TextPage from './text-page.view.tsx';

interface TextPageProps extends Place {
  actor: DetailRef<Article>;
}

/** A page that is one text of the back end. */
export function textPage(slug: string, View: (props: TextPageProps) => ReactNode = TextPage) {
  return page({
    machine: pageText,
    input: () => ({ id: slug }),
    View,
  });
}
