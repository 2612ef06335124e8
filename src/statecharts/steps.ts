import { nextSteps } from '../inspect/play.ts';
import { SECRET_FIELDS } from '../schemas/shared/secret-fields.ts';
import type { Effects, Live, Step } from '../walk/live.ts';
import { inputOf, type Plan, prepare, replay, serialise } from '../walk/walk.ts';
import type { Chart } from './catalogue.ts';

type Playable = Pick<Chart, 'machine' | 'plan'>;

/** A statechart after the steps in an address. */
export interface Played {
  live: Live;
  /** The example that is played. */
  plan: Plan;
  /** The steps as the address has them, as far as they are possible. */
  choices: string[];
  path: Step[];
  /** The effects of the last step. */
  effects: Effects;
  /** The possible next steps. */
  next: Step[];
  /** A step in the address is not possible: the address belongs to another version of the statechart. */
  isStale: boolean;
}

/**
 * Plays a statechart by its example. Ports wait, time stands still, and nothing leaves the page.
 * @param choices the steps: each the number of one of the possible steps of its moment, such as `2`, or an event
 * of the view, such as `eeyJ0…`; the first may be another start, such as `s1`,
 * of the example or of another one
 * @param hear called with everything that XState's inspection reports
 */
export function play(
  { machine, plan }: Playable,
  choices: readonly string[],
  hear?: Parameters<typeof replay>[3],
): Played {
  const [first = '', ...rest] = choices;
  const start = isStart(first) ? startsOf(plan)[Number(first.slice(1))] : undefined;
  const own = start?.plan ?? plan;
  const path: Step[] = start ? [{ step: 'start', input: start.input }] : [];
  const live = replay(prepare(machine, own), own, path, hear);
  return playOn(playedTo(live, own, start ? [first] : [], path), start ? rest : choices);
}

/** Whether a step of an address begins with another input. */
export const isStart = (choice: string): boolean => /^s\d+$/.test(choice);

/** The further inputs to begin with, each with its example. */
export const startsOf = (plan: Plan): { plan: Plan; input: unknown }[] => [
  ...(plan.starts ?? []).map((input) => ({ plan, input })),
  ...(plan.others ?? []).map((other) => ({ plan: other, input: inputOf(other) })),
];

/** Plays further steps on the same actor, up to one that is not possible. */
export function playOn(played: Played, choices: readonly string[]): Played {
  let current = played;
  const { plan } = played;
  for (const choice of choices) {
    const step = stepOf(choice, current.next);
    if (step === undefined) return { ...current, isStale: true };
    current.live.play(step);
    current = playedTo(current.live, plan, [...current.choices, choice], [...current.path, step]);
  }
  return current;
}

/** An actor that has just taken the last of these steps. */
export function playedTo(live: Live, plan: Plan, choices: string[], path: Step[]): Played {
  const next = nextSteps({ live, from: undefined }, plan);
  return { live, plan, choices, path, effects: live.effects, next, isStale: false };
}

/** The steps of a path, for an address. */
export function choicesOf(chart: Playable, path: readonly Step[]): string[] {
  const choices: string[] = [];
  for (const step of path) {
    if (step.step === 'start') {
      const number = (chart.plan.starts ?? []).findIndex(
        (input) => serialise(input) === serialise(step.input),
      );
      choices.push(`s${number}`);
    } else {
      choices.push(choiceOf(step, play(chart, choices).next));
    }
  }
  return choices;
}

/** Stands for every secret text, however long it is. */
const HIDDEN = '••••••••';

/**
 * A step, for an address: its number among the possible ones; another event itself, without passwords and codes, since
 * addresses are sent to colleagues.
 */
export function choiceOf(step: Step, next: readonly Step[]): string {
  const wanted = serialise(step);
  const number = next.findIndex((one) => serialise(one) === wanted);
  if (number >= 0) return String(number);
  const json = JSON.stringify(step.step === 'event' ? step.event : null, (field, value: unknown) =>
    typeof value === 'string' && SECRET_FIELDS.has(field) ? HIDDEN : value,
  );
  const bytes = String.fromCharCode(...new TextEncoder().encode(json));
  return `e${btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

/** The step in an address; undefined if it is not possible, or broken. */
export const stepOf = (choice: string, next: readonly Step[]): Step | undefined =>
  /^\d+$/.test(choice) ? next[Number(choice)] : eventOf(choice);

function eventOf(choice: string): Step | undefined {
  const coded = /^e([\w-]+)$/.exec(choice)?.[1];
  if (coded === undefined) return undefined;
  try {
    const bytes = Uint8Array.from(atob(coded.replaceAll('-', '+').replaceAll('_', '/')), (one) =>
      one.charCodeAt(0),
    );
    const event: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isEvent(event) ? { step: 'event', event } : undefined;
  } catch {
    return undefined;
  }
}

/** XState's own events belong to actors and timers: an address may not forge them. */
function isEvent(value: unknown): value is { type: string } {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false;
  return typeof value.type === 'string' && !value.type.startsWith('xstate.');
}
