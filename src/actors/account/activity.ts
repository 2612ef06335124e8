import { activity } from '../../api/account/activity.ts';
import type { FormRef, PagedListRef } from '../../machines/shared/types.ts';
import type { Activity, ActivityCount } from '../../schemas/account/activity.ts';
import type { Actors } from '../app/actors.ts';
import { keepFresh, stopping, tabReturns, together } from '../shared/follow.ts';
import { formOf } from '../shared/form-of.ts';
import { pagedListOf } from '../shared/paged-list-of.ts';
import { newActivitiesOf } from './activity-changes.ts';

type ActivityRef = PagedListRef<Activity, ActivityCount>;

/** The list of the person's activity during one visit to its page. */
export const recentActivity = () => pagedListOf(asFound(activity.page));

/** Reads the list again after each new activity. */
export function followActivity(list: ActivityRef, { feed }: Pick<Actors, 'feed'>): () => void {
  return keepFresh(list, newActivitiesOf(feed));
}

/**
 * Activities that were new at the start of the visit stay marked as new on every page of the list, even once
 * they count as read.
 */
function asFound(load: typeof activity.page): typeof activity.page {
  let found: number | undefined;
  return async (query, signal) => {
    const page = await load(query, signal);
    if (page.summary === undefined) return page;
    found ??= page.summary.read_up_to;
    return { ...page, summary: { ...page.summary, read_up_to: found } };
  };
}

/** Tells the server up to which number the person has seen their activity. */
export const activityMark = formOf(activity.read);

/**
 * Marks the activity on screen as seen, once for each latest entry; if no answer came, again with the next reading of
 * the list. It waits while the page is in the background, where nobody sees it.
 */
export function markSeen(mark: FormRef<number, ActivityCount>, list: ActivityRef): () => void {
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
  // A further activity may have come while the mark was on its way.
  const marked = mark.subscribe((state) => {
    if (state.matches('success')) look();
  });
  look();
  return together(stopping(read), stopping(marked), tabReturns(look));
}
