import type { DetailRef } from '../../machines/shared/types.ts';
import type { Article } from '../../schemas/content/content.ts';
import { LastChanged, Reading } from './reading.view.tsx';

/** A page that is one text, such as the rules. */
export default function TextPage({ actor }: { actor: DetailRef<Article> }) {
  return (
    <Reading actor={actor} name="Page" missing="This page is not there at the moment." lead={LastChanged} />
  );
}
