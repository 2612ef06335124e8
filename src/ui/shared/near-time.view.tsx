import { useSelector } from '@xstate/react';
import { formatNear, type Moment } from '../kit/format/time.tsx';
import { useActors } from './context.tsx';

/** Returns a function that writes a moment as its time, with its day unless that is today by the server's clock. */
export function useNearTime(): (at: Moment) => string {
  const { feed } = useActors();
  const offset = useSelector(feed, ({ context }) => context.serverOffset);
  return (at) => formatNear(at, Date.now() + offset);
}

/** A moment as its time, with its day unless that is today. @param props.at ISO 8601 */
export function NearTime({ at }: { at: string }) {
  const near = useNearTime();
  return (
    <time dateTime={at} className="nowrap">
      {near(at)}
    </time>
  );
}
