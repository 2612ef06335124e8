import { events } from '../../actors/content/events.ts';
import { DEFAULT_PER_PAGE } from '../../schemas/shared/page.ts';
import { page, tellListQuery } from '../shared/page.tsx';
import Events from './events.view.tsx';

export default page({
  machine: events,
  input: ({ query }) => ({ perPage: DEFAULT_PER_PAGE, query }),
  tell: tellListQuery,
  View: Events,
});
