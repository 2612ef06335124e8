import { activityMark, followActivity, markSeen, recentActivity } from '../../actors/account/activity.ts';
import type { PagedListRef } from '../../machines/shared/types.ts';
import type { Activity, ActivityCount } from '../../schemas/account/activity.ts';
import { page, part, tellListQuery } from '../shared/page.tsx';
import ActivityView from './activity.view.tsx';

export default page({
  machine: recentActivity,
  input: ({ query }) => ({ perPage: 20, query }),
  tell: tellListQuery,
  follow: followActivity,
  View: ({ actor }) => <Seen list={actor} />,
});

/** The list, with the actor that tells the server how many activities have been seen. */
const Seen = part({
  machine: activityMark,
  input: (_: { list: PagedListRef<Activity, ActivityCount> }) => undefined,
  follow: (mark, _actors, { list }) => markSeen(mark, list),
  View: ActivityView,
});
