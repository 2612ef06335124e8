import { pagedListOf } from '../../actors/shared/paged-list-of.ts';
import { content } from '../../api/content/content.ts';
import { language } from '../../i18n/text.ts';
import { DEFAULT_PER_PAGE } from '../../schemas/shared/page.ts';
import { page } from '../app/page.tsx';
import Events from './events.view.tsx';

export default page({
  machine: pagedListOf((query, signal) => content.events(query, language(), signal)),
  input: ({ query }) => ({ perPage: DEFAULT_PER_PAGE, query }),
  tell: ({ query }) => ({ type: 'list.queryChanged' as const, query }),
  View: Events,
});
