import type { AnyEventObject } from 'xstate';
import { statesOf } from '../walk/edges.ts';
import type { Step } from '../walk/live.ts';
import type { Plan } from '../walk/walk.ts';
import { exampleOf } from './examples.ts';
import { type Pause, pausedAt } from './pause.ts';
import {
  exampleEvents,
  exampleFor,
  type Goal,
  goalsOf,
  jump,
  objectionTo,
  type Played,
  planOf,
  travel,
} from './play.ts';
import type { RecordedWatch } from './recorded.ts';
import { type Moment, startWatch, type Watch, type Watched } from './watch.ts';

/** The panel's contents, and its commands. */
export interface Inspector {
  watch: Watch;
  /** Whether the actors come from a recording and none of them is live. */
  isRecorded: boolean;
  /** Further actors of the recording, by session, and the reason why each cannot be played. */
  unplayed: ReadonlyMap<string, string>;
  selected: Watched | undefined;
  /** The plan to play the selected actor; undefined while its example is loading, and without one. */
  plan: Plan | undefined;
  /** The states to jump to, once requested. */
  goals: Goal[] | undefined;
  /** The stand-in for the selected actor. */
  played: Played | undefined;
  /** The state or event of the selected actor at which the picture pauses. */
  pause: Pause | undefined;
  /** The message for the last failure. */
  problem: string;
  subscribe(listener: () => void): () => void;
  /** Changes with every change. */
  version(): number;
  select(session: string): void;
  /**
   * Sends an event to the actor that the page shows: the stand-in if there is one.
   * @throws Error when the statechart or its view cannot take the event
   */
  send(event: AnyEventObject): void;
  step(step: Step): void;
  findGoals(): void;
  jump(goal: Goal): void;
  travel(moment: Moment): void;
  /** Returns to the real actor in its current state. */
  goLive(): void;
  pauseAt(pause: Pause | undefined): void;
  /** Whether the selected actor has ended: it takes no events, and its past can still be played. */
  hasStopped(): boolean;
  /** A second inspector of the same actors, with a selection of its own. `stop` ends it. */
  another(): Inspector;
  stop(): void;
}

/**
 * Watches the page's actors, and plays stand-ins for them.
 * @param recorded actors of a recording instead, played from its start
 * @param live the watch of another inspector, to share its actors
 */
export function createInspector(
  recorded?: RecordedWatch,
  live = recorded ? undefined : startWatch(),
): Inspector {
  const listeners = new Set<() => void>();
  let version = 0;
  let isDue = false;
  // Once for all changes that happen together; never while React renders the page.
  const change = () => {
    version += 1;
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      follow();
      yieldPlace();
      pauseOnceDue();
      for (const listener of listeners) listener();
    });
  };
  const watch: Watch = recorded?.watch ?? live?.watch ?? new Map();
  live?.listeners.add(change);

  /** Whether a person has selected an actor. It stays selected, even after its end. */
  let isChosen = false;

  /** Selects the flow of the current page: of its actors the one with the most states. Without one, any actor. */
  const follow = () => {
    const { selected } = inspector;
    if (selected && (isChosen || inspector.played)) return;
    const actors = [...watch.values()];
    const [next = actors[0]] = actors.filter(isShown).sort((one, other) => sizeOf(other) - sizeOf(one));
    if (next && next !== selected) show(next);
  };

  const show = (selected: Watched) => {
    if (inspector.played) stand(undefined);
    Object.assign(inspector, { selected, plan: undefined, goals: undefined, pause: undefined });
    void exampleOf(selected.machine).then((example) => {
      if (inspector.selected !== selected) return;
      inspector.plan = example && exampleFor(selected, example);
      const [first] = selected.moments;
      if (recorded && first) inspector.travel(first);
      change();
    });
    change();
  };

  const stand = (played: Played | undefined) => {
    const { selected } = inspector;
    inspector.played?.live.stop();
    inspector.played = played;
    inspector.problem = '';
    played?.live.actor.subscribe({ next: change, error: change });
    if (selected) selected.standIn = played?.live.actor;
    selected?.show?.(played?.live.actor);
    // The page has gone on meanwhile: only later moments pause the picture again.
    seen = lastNumber();
    change();
  };

  /** Another inspector may have shown its own stand-in, or the live actor. Earlier moments do not pause this one. */
  const yieldPlace = () => {
    const { played, selected } = inspector;
    if (!played || !selected?.show || selected.standIn === played.live.actor) return;
    played.live.stop();
    inspector.played = undefined;
    seen = lastNumber();
  };

  /** The number of the last moment of the selected actor; 0 without one. */
  const lastNumber = () => inspector.selected?.moments.at(-1)?.number ?? 0;

  /** The last moment that has been compared with the pause. */
  let seen = 0;
  const pauseOnceDue = () => {
    const { pause, selected, played, plan } = inspector;
    if (!pause || !selected || played || !plan) return;
    const moment = pausedAt(pause, selected.moments, seen);
    seen = lastNumber();
    if (moment) inspector.travel(moment);
  };

  /** Playing may fail: this page may lack the ports with which the recording was made. */
  const attempt = (act: (selected: Watched, plan: Plan) => void) => {
    const { selected, plan } = inspector;
    if (!selected || !plan) return;
    try {
      act(selected, plan);
    } catch (error) {
      inspector.problem = error instanceof Error ? error.message : String(error);
    }
    change();
  };

  const inspector: Inspector = {
    watch,
    isRecorded: recorded !== undefined,
    unplayed: recorded?.unplayed ?? new Map(),
    selected: undefined,
    plan: undefined,
    goals: undefined,
    played: undefined,
    pause: undefined,
    problem: '',
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
    select: (session) => {
      const selected = watch.get(session);
      if (selected === undefined) return;
      isChosen = true;
      show(selected);
    },
    send: (event) => {
      const { played, selected, plan } = inspector;
      const actor = played?.live.actor ?? selected?.ref;
      if (actor === undefined) return;
      const objection = objectionTo(actor, event, plan ? exampleEvents(plan, actor.getSnapshot()) : []);
      if (objection !== '') throw new Error(`${event.type} was not sent: ${objection}`);
      if (played) played.live.play({ step: 'event', event });
      else selected?.ref.send(event);
      change();
    },
    step: (step) => attempt(() => inspector.played?.live.play(step)),
    findGoals: () =>
      attempt((selected, plan) => {
        inspector.goals = goalsOf(selected, planOf(selected, plan));
      }),
    jump: (goal) => attempt((selected, plan) => stand(jump(selected, planOf(selected, plan), goal))),
    travel: (moment) => attempt((selected, plan) => stand(travel(selected, plan, moment))),
    goLive: () => stand(undefined),
    pauseAt: (pause) => {
      inspector.pause = pause;
      seen = lastNumber();
      change();
    },
    hasStopped: () => {
      const { selected } = inspector;
      if (!selected || recorded) return false;
      return watch.get(selected.session) !== selected || selected.ref.getSnapshot().status !== 'active';
    },
    another: () => createInspector(recorded, live),
    stop: () => {
      if (inspector.played) stand(undefined);
      live?.listeners.delete(change);
    },
  };
  change();
  return inspector;
}

const isShown = ({ show }: Watched) => show !== undefined;
const sizeOf = ({ ref }: Watched) => statesOf(ref.logic).length;
