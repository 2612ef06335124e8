import type { Step } from '../../src/walk/live.ts';
import { tellPath } from '../../src/walk/walk.ts';

/** The step of a walk on screen that failed, with everything that leads from there to the cause. */
interface FailedStep {
  /** The statechart's id, and the states in which it rested before the step. */
  machine: string;
  before: readonly string[];
  path: readonly Step[];
  /** The place of the step in the path. */
  at: number;
  /** The gestures that caused each step, in words. */
  gestures: ReadonlyMap<number, readonly string[]>;
  /** The transitions that the step takes without a view. */
  edges: readonly string[];
  /** The message of the assertion that failed. */
  message: string;
  /** The file with a picture of the screen. */
  picture: string;
  /** The file with a recording of the path until this step. */
  recorded: string;
}

/**
 * Describes a failed step in the order of the search for its cause: the person's acts, the expectation, the
 * picture of the screen, the transition, and the commands that play the path, and show a way to the state before it in a
 * window.
 */
export function tellFailedStep(failed: FailedStep): string {
  const { machine, before, path, at, gestures, edges, message, picture, recorded } = failed;
  const file = machine.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const [state] = before;
  return [
    `Step ${at + 1} of ${path.length} fails on screen.`,
    `The way there:\n${tellPath(path, at, gestures)}`,
    message,
    [
      `Transition: ${edges.join(', then ') || 'none'}`,
      `Picture: ${picture}`,
      `Step by step, without the view: npm run replay -- ${recorded}`,
      ...(state === undefined
        ? []
        : [
            `In a window, a way to the state before this step: npm run walk -- ${file} --state ${state} --headed --slow 500`,
          ]),
    ].join('\n'),
  ].join('\n\n');
}
