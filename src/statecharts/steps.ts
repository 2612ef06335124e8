import { nextSteps } from '../inspect/play.ts';
import type { Live, Step } from '../walk/live.ts';
import { prepare, replay, serialise } from '../walk/walk.ts';
import type { Chart } from './catalogue.ts';

/** A statechart after the steps in an address. */
export interface Played {
  live: Live;
  path: Step[];
  /** The possible next steps. */
  next: Step[];
  /** A step in the address is not possible: the address belongs to another version of the statechart. */
  isStale: boolean;
}

/**
 * Plays a statechart by its example. Ports wait, time stands still, and nothing leaves the page.
 * @param choices the numbers of steps, each among the possible ones of its moment, such as `2`; the first may
 * be another start, such as `s1`
 */
export function play({ machine, plan }: Pick<Chart, 'machine' | 'plan'>, choices: readonly string[]): Played {
  const subject = prepare(machine, plan);
  const path: Step[] = [];
  let live = replay(subject, plan, path);
  for (const choice of choices) {
    const start = path.length === 0 ? startOf(plan, choice) : undefined;
    const step = start ?? nextSteps({ live, from: undefined }, plan)[Number(choice)];
    if (step === undefined)
      return { live, path, next: nextSteps({ live, from: undefined }, plan), isStale: true };
    path.push(step);
    if (start) live = replay(subject, plan, path);
    else live.play(step);
  }
  return { live, path, next: nextSteps({ live, from: undefined }, plan), isStale: false };
}

/** The numbers of the steps of a path, for an address. */
export function choicesOf(chart: Pick<Chart, 'machine' | 'plan'>, path: readonly Step[]): string[] {
  const choices: string[] = [];
  for (const step of path) {
    if (step.step === 'start') {
      const number = (chart.plan.starts ?? []).findIndex(
        (input) => serialise(input) === serialise(step.input),
      );
      choices.push(`s${number}`);
    } else {
      const wanted = serialise(step);
      choices.push(String(play(chart, choices).next.findIndex((one) => serialise(one) === wanted)));
    }
  }
  return choices;
}

function startOf({ starts = [] }: Chart['plan'], choice: string): Step | undefined {
  const number = /^s(\d+)$/.exec(choice)?.[1];
  const index = Number(number ?? -1);
  return index in starts ? { step: 'start', input: starts[index] } : undefined;
}
