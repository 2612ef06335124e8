import type { EventObject, MachineContext, StateMachine } from 'xstate';

/** The type of a machine for one kind of payload. */
export type Seen<
  Machine,
  Context extends MachineContext,
  Event extends EventObject,
  Emitted extends EventObject | undefined = undefined,
  Ends extends { input: unknown; output?: unknown } | undefined = undefined,
> =
  Machine extends StateMachine<
    infer _Context,
    infer _Event,
    infer Children,
    infer Actor,
    infer Action,
    infer Guard,
    infer Delay,
    infer Value,
    infer Tag,
    infer Input,
    infer Output,
    infer AnyEmitted,
    infer Meta,
    infer Schema,
    infer TransitionMeta
  >
    ? StateMachine<
        Context,
        Event,
        Children,
        Actor,
        Action,
        Guard,
        Delay,
        Value,
        Tag,
        Ends extends { input: infer OwnInput } ? OwnInput : Input,
        Ends extends { output: infer OwnOutput } ? OwnOutput : Output,
        Emitted extends EventObject ? Emitted : AnyEmitted,
        Meta,
        Schema,
        TransitionMeta
      >
    : never;
