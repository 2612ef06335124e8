import type { AnyStateMachine, StateMachine } from 'xstate';

/** The types of a machine's states, and of the actors behind its ports. */
type TypesOf<M> =
  M extends StateMachine<
    infer _Context,
    infer _Event,
    infer _Children,
    infer Actor,
    infer _Action,
    infer _Guard,
    infer _Delay,
    infer _Value,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _Meta,
    infer Schema,
    infer _TransitionMeta
  >
    ? { states: InnerOf<Schema>; port: Actor extends { logic: infer Logic } ? Logic : never }
    : never;

type InnerOf<State> = State extends { states: infer States } ? States : never;

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

/** Only ports with a statechart have states. */
type StatesBehind<Port> = Port extends AnyStateMachine ? InnermostState<Port> : never;

/**
 * The path of an innermost state of a machine, `idle.failed`, followed by that of the statechart behind a port that it
 * may invoke: `requesting.sent`.
 */
export type InnermostState<M extends AnyStateMachine> =
  | Innermost<TypesOf<M>['states']>
  | `${Innermost<TypesOf<M>['states']>}.${StatesBehind<TypesOf<M>['port']>}`;

/** The path of any state of a machine: `idle`, `idle.failed`, `requesting.sent`. */
export type StateName<M extends AnyStateMachine> = AnyDepth<TypesOf<M>['states']> | InnermostState<M>;
