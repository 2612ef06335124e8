import type { AnyStateMachine } from 'xstate';
import type { PartsOf } from '../../src/walk/walk.ts';

type InnerOf<State> = State extends { states: infer States } ? States : never;

type StatesOf<M> = InnerOf<PartsOf<M>['states']>;

type IsInnermost<State> = [InnerOf<State>] extends [never] ? true : false;

type Innermost<States> = {
  [Name in keyof States & string]: IsInnermost<States[Name]> extends true
    ? Name
    : `${Name}.${Innermost<InnerOf<States[Name]>>}`;
}[keyof States & string];

type AnyDepth<States> = {
  [Name in keyof States & string]:
    | Name
    | (IsInnermost<States[Name]> extends true ? never : `${Name}.${AnyDepth<InnerOf<States[Name]>>}`);
}[keyof States & string];

type LogicOf<Actor> = Actor extends { logic: infer Logic } ? Logic : never;

/** Only ports with a statechart have states. */
type StatesBehind<Port> = Port extends AnyStateMachine ? InnermostState<Port> : never;

/**
 * The path of an innermost state of a machine, `idle.failed`, followed by that of the statechart behind a port that it
 * may invoke: `requesting.sent`.
 */
export type InnermostState<M extends AnyStateMachine> =
  | Innermost<StatesOf<M>>
  | `${Innermost<StatesOf<M>>}.${StatesBehind<LogicOf<PartsOf<M>['actor']>>}`;

/** The path of any state of a machine: `idle`, `idle.failed`, `requesting.sent`. */
export type StateName<M extends AnyStateMachine> = AnyDepth<StatesOf<M>> | InnermostState<M>;
