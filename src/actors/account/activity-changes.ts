import type { Actors } from '../app/actors.ts';
import type { Source } from '../shared/follow.ts';

/** Something more has happened, or may have while the line was broken. What was read elsewhere is no reason. */
export function happeningsOf(feed: Actors['feed']): Source {
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
