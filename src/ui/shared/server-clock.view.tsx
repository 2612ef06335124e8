import { useSelector } from '@xstate/react';
import { Countdown } from '../kit/data/countdown.tsx';
import { formatNear, type Moment } from '../kit/format/time.tsx';
import { useActors } from './context.tsx';

/** The milliseconds by which the server's clock is ahead of the browser's. Each faster ping moves it a little. */
export function useServerOffset(): number {
  const { feed } = useActors();
  return useSelector(feed, ({ context }) => context.serverOffset);
}

/** Returns a function that writes a moment as its time, with its day unless that is today by the server's clock. */
export function useNearTime(): (at: Moment) => string {
  const offset = useServerOffset();
  return (at) => formatNear(at, Date.now() + offset);
}

/**
 * A moment as its time, with its day unless that is today. It renders again only when its text changes.
 * @param props.at ISO 8601
 */
export function NearTime({ at }: { at: string }) {
  const { feed } = useActors();
  const text = useSelector(feed, ({ context }) => formatNear(at, Date.now() + context.serverOffset));
  return (
    <time dateTime={at} className="nowrap">
      {text}
    </time>
  );
}

/** The time left until `to` by the server's clock. Only this component renders again as the clock goes on or moves. */
export function ServerCountdown({ to }: { to: Moment }) {
  return <Countdown to={to} offset={useServerOffset()} />;
}
