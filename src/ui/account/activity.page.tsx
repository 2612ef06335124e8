import { happeningsOf } from '../../actors/account/activity-changes.ts';
import { keepFresh, together } from '../../actors/shared/follow.ts';
import { formOf } from '../../actors/shared/form-of.ts';
import { pagedListOf } from '../../actors/shared/paged-list-of.ts';
import { activity } from '../../api/account/activity.ts';
import type { FormRef, PagedListRef } from '../../machines/shared/types.ts';
import type { Activity, ActivityCount } from '../../schemas/account/activity.ts';
import { page, part } from '../app/page.tsx';
import ActivityView from './activity.view.tsx';

export default page({
  machine: () => pagedListOf(asFound(activity.page)),
  input: ({ query }) => ({ perPage: 20, query }),
  tell: ({ query }) => ({ type: 'list.queryChanged' as const, query }),
  follow: (list, { feed }) => keepFresh(list, happeningsOf(feed)),
  View: ({ actor }) => <Seen list={actor} />,
});

/** What was new when the person came is so on every page, however much of it counts as read since. */
function asFound(load: typeof activity.page): typeof activity.page {
  let found: number | undefined;
  return async (query, signal) => {
    const page = await load(query, signal);
    if (page.summary === undefined) return page;
    found ??= page.summary.read_up_to;
    return { ...page, summary: { ...page.summary, read_up_to: found } };
  };
}

/** The list together with what tells the server how much of it has been seen. */
const Seen = part({
  machine: formOf(activity.read),
  input: (_: { list: PagedListRef<Activity, ActivityCount> }) => undefined,
  follow: (mark, _actors, { list }) => markSeen(mark, list),
  View: ActivityView,
});

/**
 * Tells the server what the person has before them, once for each latest thing; again with the next reading of the list
 * where no answer came. Not while the page is in the background: then nobody has seen it.
 */
export function markSeen(
  mark: FormRef<number, ActivityCount>,
  list: PagedListRef<Activity, ActivityCount>,
): () => void {
  let sent = 0;
  const look = () => {
    const { rows, summary } = list.getSnapshot().context;
    const latest = rows[0]?.number ?? 0;
    const state = mark.getSnapshot();
    const known = Math.max(summary?.read_up_to ?? 0, state.matches('success') ? sent : 0);
    if (document.hidden || state.hasTag('busy') || latest <= known) return;
    sent = latest;
    mark.send({ type: 'form.reset' });
    mark.send({ type: 'form.submit', values: latest });
  };
  const read = list.subscribe(look);
  // What came while the one before was on its way.
  const marked = mark.subscribe((state) => {
    if (state.matches('success')) look();
  });
  document.addEventListener('visibilitychange', look);
  look();
  return together(
    () => read.unsubscribe(),
    () => marked.unsubscribe(),
    () => document.removeEventListener('visibilitychange', look),
  );
}
