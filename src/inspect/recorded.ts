import type { AnyStateMachine } from 'xstate';
import type { Recording } from '../schemas/support/recording.ts';
import { actorsOf, type RecordedActor, replayActor } from '../walk/recorded.ts';
import type { Plan } from '../walk/walk.ts';
import type { Watch, Watched } from './watch.ts';

/** Loads a statechart and its plan by name; undefined if this build does not have it. */
type FindMachine = (name: string) => Promise<{ machine: AnyStateMachine; plan: Plan } | undefined>;

/** The actors of a recording, each played to its end. */
export interface RecordedWatch {
  watch: Watch;
  /** Actors that cannot be played, by session: their name and the reason. */
  unplayed: ReadonlyMap<string, string>;
}

/** Plays a recording with the statecharts of this build. */
export async function watchRecording(recording: Recording, find: FindMachine): Promise<RecordedWatch> {
  const watch = new Map<string, Watched>();
  const unplayed = new Map<string, string>();
  for (const recorded of actorsOf(recording)) {
    const { root, machine, obstacle } = recorded;
    const found = await find(machine);
    if (found && !obstacle) watch.set(root, watchedOf(recorded, found.machine, found.plan));
    else unplayed.set(root, `${machine}: ${obstacle || 'there is none in this build'}`);
  }
  return { watch, unplayed };
}

function watchedOf(recorded: RecordedActor, machine: AnyStateMachine, plan: Plan): Watched {
  const { live, steps, input } = replayActor(machine, plan, recorded);
  const moments = steps.map(({ recorded: { at, actor, machine: receiver, event }, ...rest }, index) => ({
    number: index + 1,
    at,
    port: actor === recorded.root ? '' : receiver,
    type: event.type,
    event: JSON.stringify(event),
    ...rest,
  }));
  return {
    session: recorded.root,
    machine: recorded.machine,
    ref: live.actor,
    input,
    outputs: new Map(),
    moments,
  };
}
