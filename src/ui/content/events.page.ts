import { content } from '../../api/content.ts';
import { DEFAULT_PER_PAGE } from '../../schemas/page.ts';
import { page } from '../app/page.tsx';
import { pagedListOf } from '../app/paged-list-of.ts';
import { language } from '../text/text.ts';
import Events from './events.view.tsx';

export default page({
  machine: pagedListOf((query, signal) => content.events(query, language(), signal)),
  input: ({ query }) => ({ perPage: DEFAULT_PER_PAGE, query }),
  tell: ({ query }) => ({ type: 'list.queryChanged' as const, query }),
  View: Events,
});
