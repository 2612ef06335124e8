import { Actor, type AnyStateMachine, type InspectionEvent } from 'xstate';
import type { RecordedEvent, Recording } from '../../src/schemas/support/recording.ts';
import type { Step } from '../../src/walk/live.ts';
import { type Plan, replay } from '../../src/walk/walk.ts';

/**
 * The recording of a path of a walk, in the format in which a page saves its own: `npm run replay` plays it. It hides
 * nothing, since the values are those of an example.
 * @param subject the machine with the ports of the walk
 */
export function recordingOf(subject: AnyStateMachine, plan: Plan, path: readonly Step[]): Recording {
  const events: RecordedEvent[] = [];
  const charts = new Map<string, Actor<AnyStateMachine>>();
  const hear = (inspected: InspectionEvent) => {
    if (inspected.type !== '@xstate.event') return;
    const { actorRef, rootId: root, sourceRef, event } = inspected;
    const machine = actorRef instanceof Actor ? actorRef.getSnapshot().machine?.id : undefined;
    if (!(actorRef instanceof Actor) || machine === undefined) return;
    charts.set(actorRef.sessionId, actorRef);
    events.push({
      at: events.length,
      machine,
      actor: actorRef.sessionId,
      root,
      ...(sourceRef && { from: sourceRef.sessionId }),
      event: JSON.parse(JSON.stringify(event)),
    });
  };

  const live = replay(subject, plan, path, hear);
  for (const [session, chart] of charts) {
    const { status, value } = chart.getSnapshot();
    const last = events.findLast(({ actor }) => actor === session);
    if (last && status === 'active') last.state = value;
  }
  live.stop();
  return { format: 1, build: '', saved_at: new Date().toISOString(), events };
}
