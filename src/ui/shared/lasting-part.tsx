import { type ComponentType, useEffect, useState } from 'react';
import type { Actor, AnyStateMachine } from 'xstate';
import { together } from '../../actors/shared/follow.ts';
import { type LastingActor, lastingActors } from '../../actors/shared/lasting-actors.ts';
import { watcher } from '../../recording/recorder.ts';
import { useActors } from './context.tsx';

interface LastingPart<Props, Machine extends AnyStateMachine> extends LastingActor<Props, Machine> {
  /** Gets the props as they are, and the actor. */
  View: ComponentType<Props & { actor: Actor<Machine> }>;
}

/**
 * A part whose actor outlives its view while something is under way, such as a message that is being sent.
 * The actor ends when its person logs out.
 */
export function lastingPart<Props extends object, Machine extends AnyStateMachine>({
  tell,
  follow,
  View,
  ...rest
}: LastingPart<Props, Machine>) {
  const { find, make } = lastingActors(rest);

  return function LastingPart(props: Props) {
    const actors = useActors();
    const name = rest.about(props);
    const begin = () => ({ name, mounted: props, lasting: find(props, actors) ?? make(props, actors) });
    const [shown, show] = useState(begin);
    if (shown.name !== name) show(begin());
    const { mounted, lasting } = shown;
    const { actor } = lasting;
    const [replaced, replace] = useState<{ actor: Actor<Machine>; other: Actor<Machine> | undefined }>();
    useEffect(() => {
      // Since the render, another view may have left a lasting actor, or this one may have ended.
      const found = find(mounted, actors);
      if (found ? found !== lasting : lasting.hasEnded())
        return show((now) => ({ ...now, lasting: found ?? make(mounted, actors) }));
      const close = lasting.open();
      const unfollow = follow?.(actor, actors, mounted) ?? (() => {});
      const unlist = watcher.enlist?.(actor, (other) => replace({ actor, other })) ?? (() => {});
      return together(unfollow, unlist, close);
    }, [lasting, actor, actors, mounted]);
    useEffect(() => lasting.hear(tell?.(props)));
    const other = replaced?.actor === actor ? replaced.other : undefined;
    return <View {...props} actor={other ?? actor} />;
  };
}
