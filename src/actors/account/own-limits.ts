import { limits } from '../../api/account/limits.ts';
import type { DetailRef, FormRef } from '../../machines/shared/types.ts';
import type { PlayLimits } from '../../schemas/account/limits.ts';
import type { Actors } from '../app/actors.ts';
import { detailOf } from '../shared/detail-of.ts';
import {
  feedGaps,
  keepDetailFresh,
  type Source,
  stopping,
  together,
  walletChanges,
} from '../shared/follow.ts';
import { formOf } from '../shared/form-of.ts';

/**
 * `detailMachine` that reads the person's own limits.
 * @param least in rupees, a paisa by default: limits with less left come with the time at which this amount fits again
 */
export const ownLimits = (least?: number) => detailOf((_, signal) => limits.own(signal, least));

/**
 * The person has changed their limits or begun a break in any tab or on any device, or may have during a gap. Not while their
 * session has run out: a visitor has no limits to read.
 */
const limitChanges =
  ({ feed, session }: Pick<Actors, 'feed' | 'session'>): Source =>
  (listener) => {
    const look = () => {
      if (session.getSnapshot().matches('authenticated')) listener();
    };
    return together(stopping(feed.on('limits.changed', look)), feedGaps(feed)(look));
  };

/** In milliseconds. A browser fires a timer of more than 24 days at once. */
const LONGEST_WAIT_MS = 24 * 3_600_000;
/** In milliseconds: the pause between readings of a break that should be over, which the server's clock decides. */
const SHORTEST_WAIT_MS = 1000;

/**
 * The end of the person's break has come, by the server's clock, so limits must be read again. After sleep, the gap in the
 * stream says so. While the session has run out, the next log-in does.
 */
const breakEnds =
  (own: DetailRef<PlayLimits>, { feed, session }: Pick<Actors, 'feed' | 'session'>): Source =>
  (listener) => {
    let known: PlayLimits | null = null;
    let offset = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      if (session.getSnapshot().matches('authenticated')) listener();
    };
    const wait = () => {
      const { item } = own.getSnapshot().context;
      const { serverOffset } = feed.getSnapshot().context;
      if (item === known && serverOffset === offset) return;
      known = item;
      offset = serverOffset;
      clearTimeout(timer);
      const until = item?.break?.until;
      if (until == null) return;
      const left = Date.parse(until) - Date.now() - serverOffset;
      timer = setTimeout(read, Math.min(Math.max(left, SHORTEST_WAIT_MS), LONGEST_WAIT_MS));
    };
    const returned = () => {
      if (known?.break) listener();
    };
    wait();
    return together(
      stopping(own.subscribe(wait)),
      stopping(feed.subscribe(wait)),
      stopping(session.on('session.opened', returned)),
      () => clearTimeout(timer),
    );
  };

/**
 * Reads limits again after each change of them, at the end of a break, and after each move of the wallet. Most people have
 * none, and a move then causes no call.
 */
export function keepLimitsFresh(
  own: DetailRef<PlayLimits>,
  { feed, wallet, session }: Pick<Actors, 'feed' | 'wallet' | 'session'>,
): () => void {
  const moves: Source = (listener) =>
    walletChanges(wallet)(() => {
      if (own.getSnapshot().context.item?.limits.length !== 0) listener();
    });
  return keepDetailFresh(own, moves, limitChanges({ feed, session }), breakEnds(own, { feed, session }));
}

/** The form that answers "not now" to the question for a deposit limit. */
export const limitDecline = formOf((_: null, signal) => limits.decline(signal));
export type LimitDeclineRef = FormRef<null, PlayLimits>;

/** Gives the limits after "not now" to those who show them. */
export function shareDecline(decline: LimitDeclineRef, own: DetailRef<PlayLimits>): () => void {
  const { unsubscribe } = decline.on('form.succeeded', ({ answer }) =>
    own.send({ type: 'detail.replaced', item: answer }),
  );
  return unsubscribe;
}
