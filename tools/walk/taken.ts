import type { AnyStateMachine } from 'xstate';
import { describeEdge, type Edge, edgesOf } from '../../src/walk/edges.ts';
import type { Report } from '../../src/walk/walk.ts';
import type { Way } from '../../src/walk/walked.ts';
import type { Mutation } from '../../tests/model/notice.ts';
import { type ScreenReport, type Shot, unionOf } from '../../tests/model/on-screen.ts';

/** A screenshot from a test file's walk of a view: the name of the view, and the picture as a data URL. */
export type Seen = Omit<Shot, 'image'> & { view: string; src: string };

/** All reports of one statechart. A part that was not walked is missing. */
export interface Walked {
  machine: AnyStateMachine;
  /** The path of its file from the root of the project. */
  path: string;
  /** The picture, as made by `drawPicture`. */
  picture: string;
  alone: Report | undefined;
  onScreen: ScreenReport[];
  shots: Seen[];
  mutation: Mutation | undefined;
}

export interface Taken {
  edge: Edge;
  way: Way;
  /** Why nothing on screen causes it. */
  reason: string | undefined;
}

/** Every edge of the statechart, with the best way in which it was taken. */
export function takenOf({ machine, alone, onScreen }: Walked): Taken[] {
  const [union] = unionOf(onScreen);
  const notCaused = new Map(union?.notCaused.map(({ edge, reason }) => [edge, reason]));
  return edgesOf(machine).map((edge) => {
    const text = describeEdge(edge);
    const reason = notCaused.get(text);
    const isTakenAlone = alone !== undefined && !alone.missing.includes(text);
    const otherwise = !isTakenAlone ? 'never' : reason !== undefined ? 'named' : 'alone';
    return { edge, way: union?.ways.get(text) ?? otherwise, reason };
  });
}
