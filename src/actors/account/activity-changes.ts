import type { Actors } from '../app/actors.ts';
import type { Source } from '../shared/follow.ts';

/**
 * Calls back when there is a new activity, or may be one after a gap of the stream. Reading the list on another device
 * does not count.
 */
export function newActivitiesOf(feed: Actors['feed']): Source {
  return (listener) => {
    let known = feed.getSnapshot().context.activity?.latest ?? 0;
    const told = feed.subscribe(({ context: { activity } }) => {
      if (activity === null || activity.latest <= known) return;
      known = activity.latest;
      listener();
    });
    const restored = feed.on('feed.restored', listener);
    return () => {
      told.unsubscribe();
      restored.unsubscribe();
    };
  };
}
