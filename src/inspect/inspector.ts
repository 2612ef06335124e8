import type { AnyEventObject } from 'xstate';
import type { Step } from '../walk/live.ts';
import type { Plan } from '../walk/walk.ts';
import { exampleOf } from './examples.ts';
import { exampleEvents, type Goal, goalsOf, jump, objectionTo, type Played, planOf, travel } from './play.ts';
import type { RecordedWatch } from './recorded.ts';
import { type Moment, startWatch, type Watch, type Watched } from './watch.ts';

/** The panel's contents, and its commands. */
export interface Inspector {
  watch: Watch;
  /** Those actors are of a recording, and none of them lives. */
  isRecorded: boolean;
  /** Further actors of the recording, by session, and the reason why each cannot be played. */
  unplayed: ReadonlyMap<string, string>;
  selected: Watched | undefined;
  /** How the selected one may be played; undefined while its example is fetched, and without one. */
  plan: Plan | undefined;
  /** The states to jump to, once they were asked for. */
  goals: Goal[] | undefined;
  /** The stand-in for the selected actor. */
  played: Played | undefined;
  /** Why something could not be done. */
  problem: string;
  subscribe(listener: () => void): () => void;
  /** Another number after each change. */
  version(): number;
  select(session: string): void;
  /**
   * To what the page shows: the stand-in, where there is one.
   * @throws Error when the statechart or its view cannot take the event
   */
  send(event: AnyEventObject): void;
  step(step: Step): void;
  findGoals(): void;
  jump(goal: Goal): void;
  travel(moment: Moment): void;
  /** Back to the real actor, as it is now. */
  goLive(): void;
}

/**
 * Watches the page's actors, and plays in their place.
 * @param recorded those of a recording instead, which are played from its start
 */
export function createInspector(recorded?: RecordedWatch): Inspector {
  const listeners = new Set<() => void>();
  let version = 0;
  let isDue = false;
  // Once for all that happens at once; and never while React renders the page.
  const change = () => {
    version += 1;
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      follow();
      for (const listener of listeners) listener();
    });
  };
  const watch = recorded?.watch ?? startWatch(change);

  /** Keeps to an actor that lives: the page's own rather than one of all pages. */
  const follow = () => {
    const { selected } = inspector;
    if (selected && watch.get(selected.session) === selected) return;
    const [next] = [...watch.values()].sort((one, other) => Number(isShown(other)) - Number(isShown(one)));
    if (next) inspector.select(next.session);
  };

  const stand = (played: Played | undefined) => {
    const { selected } = inspector;
    inspector.played?.live.stop();
    inspector.played = played;
    inspector.problem = '';
    played?.live.actor.subscribe({ next: change, error: change });
    selected?.show?.(played?.live.actor);
    change();
  };

  /** Playing may fail: this page may lack what the recording was made with. */
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
    problem: '',
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
    select: (session) => {
      const selected = watch.get(session);
      if (selected === undefined) return;
      if (inspector.played) stand(undefined);
      Object.assign(inspector, { selected, plan: undefined, goals: undefined });
      void exampleOf(selected.machine).then((example) => {
        if (inspector.selected !== selected) return;
        inspector.plan = example;
        const [first] = selected.moments;
        if (recorded && first) inspector.travel(first);
        change();
      });
      change();
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
  };
  if (recorded) change();
  return inspector;
}

const isShown = ({ show }: Watched) => show !== undefined;
