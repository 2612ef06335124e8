import { createActor, type SnapshotFrom } from 'xstate';
import { limits } from '../../api/account/limits.ts';
import type { DetailRef, FormRef } from '../../machines/shared/types.ts';
import type { PlayBreak, PlayLimits } from '../../schemas/account/limits.ts';
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
import { isSame } from '../shared/same.ts';

/**
 * `detailMachine` that reads the person's own limits.
 * @param least in rupees, a paisa by default: limits with less left come with the time at which this amount fits again
 */
export const ownLimits = (least?: number) => detailOf((_, signal) => limits.own(signal, least));

/**
 * The person has changed their limits or begun a break in any tab or on any device, or may have during a gap. Not while their
 * session has run out: a visitor has no limits to read.
 */
export const limitChanges =
  ({ feed, session }: Pick<Actors, 'feed' | 'session'>): Source =>
  (listener) => {
    const look = () => {
      if (session.getSnapshot().matches('authenticated')) listener();
    };
    return together(stopping(feed.on('limits.changed', look)), feedGaps(feed)(look));
  };

/** In milliseconds. A browser fires a timer of more than 24 days at once. */
const LONGEST_WAIT_MS = 24 * 3_600_000;
/**
 * In milliseconds: the pause between readings of a break or a day that should be over, which the server's clock decides.
 * Before the stream has told its time, the phone's clock may be hours ahead.
 */
const SHORTEST_WAIT_MS = { known: 1000, unknown: 60_000 };

/** The next time at which limits change by themselves, in milliseconds; infinite if there is none. */
const nextChange = ({ break: taken, limits }: PlayLimits): number =>
  Math.min(
    ...[taken?.until, ...limits.map(({ renews_at }) => renews_at)].map((at) =>
      at ? Date.parse(at) : Number.POSITIVE_INFINITY,
    ),
  );

/** Something that shows limits. */
interface Shown {
  subscribe(listener: () => void): { unsubscribe(): void };
  /** The limits that it shows; null before the first. */
  limits(): PlayLimits | null;
}

/**
 * The end of the person's break, or of a day in which they have played minutes of their limit of time, has come by the
 * server's clock: limits must be read again. After sleep, the gap in the stream says so. While the session has run out, the
 * next log-in does.
 */
const breakOrDayEnds =
  (own: Shown, { feed, session }: Pick<Actors, 'feed' | 'session'>): Source =>
  (listener) => {
    let known: PlayLimits | null = null;
    let offset = 0;
    let isClockKnown = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      if (session.getSnapshot().matches('authenticated')) listener();
    };
    const wait = () => {
      const item = own.limits();
      const { serverOffset, asOf } = feed.getSnapshot().context;
      const isKnown = asOf !== null;
      if (item === known && serverOffset === offset && isKnown === isClockKnown) return;
      known = item;
      offset = serverOffset;
      isClockKnown = isKnown;
      clearTimeout(timer);
      const next = item === null ? Number.POSITIVE_INFINITY : nextChange(item);
      if (next === Number.POSITIVE_INFINITY) return;
      const left = next - Date.now() - serverOffset;
      const least = SHORTEST_WAIT_MS[isKnown ? 'known' : 'unknown'];
      timer = setTimeout(read, Math.min(Math.max(left, least), LONGEST_WAIT_MS));
    };
    const returned = () => {
      if (known && (known.break !== null || nextChange(known) < Number.POSITIVE_INFINITY)) listener();
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
 * The person's limits, or how much of them is used, may differ from those shown: they have changed, a break or a day of a
 * limit of time has ended, or the wallet has moved. Most people have no limits, and a move then says nothing.
 */
export function limitNews(
  own: Shown,
  { feed, wallet, session }: Pick<Actors, 'feed' | 'wallet' | 'session'>,
): Source {
  const moves: Source = (listener) =>
    walletChanges(wallet)(() => {
      if (own.limits()?.limits.length !== 0) listener();
    });
  return (listener) =>
    together(
      moves(listener),
      limitChanges({ feed, session })(listener),
      breakOrDayEnds(own, { feed, session })(listener),
    );
}

/** Reads limits again after each of their news. */
export function keepLimitsFresh(
  own: DetailRef<PlayLimits>,
  actors: Pick<Actors, 'feed' | 'wallet' | 'session'>,
): () => void {
  const shown = {
    subscribe: (listener: () => void) => own.subscribe(listener),
    limits: () => own.getSnapshot().context.item,
  };
  return keepDetailFresh(own, limitNews(shown, actors));
}

/**
 * Reads the limits of a person who is signed in, now, after each change of them and each move of the wallet, and passes them
 * on. A visitor has none.
 * @param least as for `ownLimits`
 */
export function followOwnLimits(
  { session, ...changes }: Pick<Actors, 'session' | 'feed' | 'wallet'>,
  take: (own: PlayLimits) => void,
  least?: number,
): () => void {
  const own = createActor(ownLimits(least), { input: { id: '' } });
  const { unsubscribe } = own.subscribe(({ context: { item } }) => {
    if (item !== null) take(item);
  });
  const read = (state: SnapshotFrom<typeof session>) => {
    if (state.matches('authenticated')) own.start();
  };
  read(session.getSnapshot());
  return together(
    stopping(session.subscribe(read)),
    keepLimitsFresh(own, { ...changes, session }),
    unsubscribe,
    () => own.stop(),
  );
}

/** A statechart that takes a person's break. */
interface Breaking {
  getSnapshot(): { context: { break: PlayBreak | null } };
  send(event: { type: 'break.told'; taken: PlayBreak | null }): void;
}

/** Sends a statechart the person's break as soon as it is known, and after each change of it. */
export function tellBreak(actor: Breaking, limits: DetailRef<PlayLimits>): () => void {
  const tell = ({ context: { item } }: SnapshotFrom<typeof limits>) => {
    if (item !== null && !isSame(item.break, actor.getSnapshot().context.break))
      actor.send({ type: 'break.told', taken: item.break });
  };
  tell(limits.getSnapshot());
  return stopping(limits.subscribe(tell));
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
