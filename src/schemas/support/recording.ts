import {
  array,
  type Context,
  define,
  type Infer,
  integer,
  literal,
  number,
  object,
  optional,
  pattern,
  Struct,
  size,
  string,
  type,
  validate,
} from 'superstruct';
import { Moment } from '../shared/moment.ts';
import { printable } from '../shared/printable.ts';

// Recordings come from strangers, and developers' tools make tests and terminal output from them. So every
// text outside an event's own values must have a format.

const MachineName = pattern(string(), /^[a-z][A-Za-z0-9]{0,99}$/);
/** XState's number of an actor. */
const Session = pattern(string(), /^x:\d{1,9}$/);
const EventType = pattern(string(), /^[\w.:$()-]{1,200}$/);
/** The path of a script on this origin. */
const ScriptPath = size(pattern(string(), /^(?:(?:\/[\w@-][\w.@-]*)+)?$/), 0, 200);

const STATE_NAME = /^[\w$-]{1,100}$/;
const DEEPEST_STATE = 10;

/** A state as XState writes it: its name, or an object of regions or parents with the states in them. */
const State = define<string | Record<string, unknown>>('state', (value) => isState(value, DEEPEST_STATE));

function isState(value: unknown, deepest: number): boolean {
  if (typeof value === 'string') return STATE_NAME.test(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value) || deepest === 0) return false;
  // Stops at the first invalid name; `Object.entries` would first list thousands of made-up regions.
  for (const name in value)
    if (!STATE_NAME.test(name) || !isState(Reflect.get(value, name), deepest - 1)) return false;
  return true;
}

/** An event that a statechart received. `src/recording/recorder.ts` describes the fields. */
const RecordedEvent = object({
  at: integer(),
  machine: MachineName,
  actor: Session,
  root: Session,
  from: optional(Session),
  /**
   * `xstate.init` has the input, outcomes of ports have their output; `cut` is the length of an event too
   * long to record.
   */
  event: type({ type: EventType, cut: optional(number()) }),
  /** Only in the last event of an actor that was running at the end: its state then. */
  state: optional(State),
});
export type RecordedEvent = Infer<typeof RecordedEvent>;

/** The last events of a page's statecharts, as a file. */
export const Recording = object({
  /** The only version that this code writes and reads. */
  format: literal(1),
  /** The script that started the page; it differs for each build. */
  build: ScriptPath,
  saved_at: Moment,
  /** At most as many as a page records. */
  events: listOf(RecordedEvent, 1, 300),
});
export type Recording = Infer<typeof Recording>;

/** A list with a limited number of elements. A longer one is refused before its elements are checked. */
function listOf<T>(element: Struct<T, unknown>, least: number, most: number) {
  const list = array(element);
  const isShort = (value: unknown) => !Array.isArray(value) || value.length <= most;
  return new Struct({
    ...size(list, least, most),
    *entries(value: unknown, context: Context) {
      if (isShort(value)) yield* list.entries(value, context);
    },
  });
}

/** The longest message about an invalid file, since it quotes the file. */
const LONGEST_PROBLEM = 300;

/**
 * Parses a recording from the text of its file.
 * @throws Error with the fault and its place, as one printable line
 */
export function readRecording(text: string): Recording {
  refuseLarge(text);
  const [error, recording] = validate(parse(text), Recording);
  // Only the first fault: `failures()` would check the rest of the file.
  if (error !== undefined) throw problem(error.message);
  return recording;
}

/** Far more members than any object or list of a recording has. */
const MOST_MEMBERS = 500;
/** Far deeper than any value in a recording is nested. */
const MOST_LEVELS = 32;
/** Matches up to the next comma or bracket outside strings. */
const NEXT_MARK = /(?:[^"{}[\],]|"(?:[^"\\]|\\.)*")*[{}[\],]/sy;

/**
 * Refuses a file with thousands of fields in an object, elements in a list, or levels, before `JSON.parse`,
 * which would take most of the time of the refusal.
 */
function refuseLarge(text: string): void {
  /** The commas so far in the innermost object or list, and in each enclosing one. */
  let commas = 0;
  const around: number[] = [];
  NEXT_MARK.lastIndex = 0;
  while (NEXT_MARK.test(text)) {
    const mark = text[NEXT_MARK.lastIndex - 1];
    if (mark === ',') {
      commas += 1;
      if (commas === MOST_MEMBERS)
        throw problem(`Expected at most ${MOST_MEMBERS} fields in an object, or elements in a list`);
    } else if (mark === '}' || mark === ']') {
      commas = around.pop() ?? 0;
    } else {
      around.push(commas);
      commas = 0;
      if (around.length > MOST_LEVELS) throw problem(`Expected at most ${MOST_LEVELS} levels`);
    }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw problem(error instanceof Error ? error.message : String(error));
  }
}

function problem(said: string): Error {
  const short = said.length > LONGEST_PROBLEM ? `${said.slice(0, LONGEST_PROBLEM)}…` : said;
  return new Error(`This is no recording: ${printable(short)}`);
}
