import { rulesFinder } from '../../actors/content/text-page.ts';
import type { DetailRef } from '../../machines/shared/types.ts';
import type { Article } from '../../schemas/content/content.ts';
import { type Place, part, tellFinderQuery } from '../shared/page.tsx';
import Rules from './rules.view.tsx';
import { textPage } from './text-page.tsx';

interface SearchedProps extends Pick<Place, 'query'> {
  rules: DetailRef<Article>;
}

const Searched = part({
  machine: rulesFinder,
  input: ({ query }: SearchedProps) => ({ query }),
  tell: tellFinderQuery,
  View: Rules,
});

export default textPage('rules', ({ actor, query }) => <Searched rules={actor} query={query} />);
