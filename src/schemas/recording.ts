import {
  array,
  type Infer,
  integer,
  literal,
  number,
  object,
  optional,
  record,
  size,
  string,
  type,
  union,
  unknown,
  validate,
} from 'superstruct';

const Name = size(string(), 1, 100);

/** An event that a statechart received. `src/recorder.ts` says what each field is. */
const RecordedEvent = object({
  at: integer(),
  machine: Name,
  actor: Name,
  root: Name,
  from: optional(Name),
  /** `xstate.init` has the input, outcomes of ports have what these came back with; `cut` stands for what was too long. */
  event: type({ type: string(), cut: optional(number()) }),
  /** Of the last one of an actor that lived to the end: the state that it was in then. */
  state: optional(union([string(), record(string(), unknown())])),
});
export type RecordedEvent = Infer<typeof RecordedEvent>;

/** What the statecharts of a page were told, as a file. */
export const Recording = object({
  /** The one that this code writes, and the only one that it reads. */
  format: literal(1),
  /** Which script the page was started by: of each build it is another one. */
  build: string(),
  saved_at: string(),
  events: size(array(RecordedEvent), 1, 1000),
});
export type Recording = Infer<typeof Recording>;

/**
 * What a file has recorded.
 * @throws Error which says what is wrong with it, and where
 */
export function readRecording(text: string): Recording {
  const [error, recording] = validate(parse(text), Recording);
  if (error === undefined) return recording;
  const [failure = error] = error.failures();
  throw new Error(`This is no recording: ${['it', ...failure.path].join('.')}: ${failure.message}`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`This is no recording: ${error instanceof Error ? error.message : error}`);
  }
}
