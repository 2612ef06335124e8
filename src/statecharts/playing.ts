import type { AnyEventObject, InspectionEvent } from 'xstate';
import type { Chart } from './catalogue.ts';
import { choiceOf, isStart, type Played, play, playedTo, playOn, stepOf } from './steps.ts';

/** A statechart that is being played: one actor, which the steps of the address and its view drive. */
export class Playing {
  private readonly chart: Chart;
  private readonly navigate: (choices: readonly string[], replace: boolean) => void;
  private readonly listeners = new Set<() => void>();
  private played: Played | undefined;
  /** The events that the view has just sent, and that have an effect. */
  private heard: AnyEventObject[] = [];
  private isOwnStep = false;
  private isTouched = false;

  /**
   * @param navigate called with all steps so far, after an event of the view. They replace the address if nobody has
   * touched the view: it has sent the event by appearing, and would send it again after each Back
   */
  constructor(chart: Chart, navigate: (choices: readonly string[], replace: boolean) => void) {
    this.chart = chart;
    this.navigate = navigate;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly now = (): Played | undefined => this.played;

  /**
   * Plays to these steps: further ones on the same actor, as on the product's page. Any others need a new actor,
   * since nothing takes a step back.
   */
  playTo(choices: readonly string[]): void {
    const { played } = this;
    const isFurther = played?.choices.every((one, at) => one === choices[at]) ?? false;
    const further = choices.slice(played?.choices.length);
    const begins = further.some(isStart);
    if (isFurther && further.length === 0 && !played?.isStale) return;
    this.isOwnStep = true;
    if (played && isFurther && !begins && !played.isStale) {
      this.played = playOn(played, further);
    } else {
      this.stop();
      this.isTouched = false;
      this.played = play(this.chart, choices, this.hear);
    }
    this.isOwnStep = false;
    this.notify();
  }

  /** Says that a person uses the view. */
  readonly touch = (): void => {
    this.isTouched = true;
  };

  /** Ends the actor. */
  stop(): void {
    this.played?.live.stop();
    this.played = undefined;
  }

  private readonly hear = (inspected: InspectionEvent): void => {
    const { played } = this;
    if (this.isOwnStep || played === undefined) return;
    if (inspected.type !== '@xstate.event') return;
    const { actorRef, sourceRef, event } = inspected;
    if (actorRef !== played.live.actor || sourceRef || event.type.startsWith('xstate.')) return;
    // It is reported before the actor takes it.
    if (!played.live.snapshot.can(event)) return;
    played.live.watch();
    if (this.heard.length === 0) queueMicrotask(this.addHeardSteps);
    this.heard.push(event);
  };

  /** Makes steps of the events that the view has just sent. */
  private readonly addHeardSteps = (): void => {
    const { played, heard } = this;
    this.heard = [];
    if (played === undefined) return;
    const choices = [...played.choices];
    const path = [...played.path];
    for (const [at, event] of heard.entries()) {
      // The possible steps between two events of one gesture are not known.
      const next = at === 0 ? played.next : [];
      const choice = choiceOf({ step: 'event', event }, next);
      choices.push(choice);
      path.push(stepOf(choice, next) ?? { step: 'event', event });
    }
    this.played = playedTo(played.live, played.plan, choices, path);
    this.navigate(choices, !this.isTouched);
    this.notify();
  };

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}
