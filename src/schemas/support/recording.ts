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

// Recordings come from strangers, and developers' tools make tests and terminal output of them: every text beside what
// an event carries has a format.

const MachineName = pattern(string(), /^[a-z][A-Za-z0-9]{0,99}$/);
/** As XState numbers the actors of a page. */
const Session = pattern(string(), /^x:\d{1,9}$/);
const EventType = pattern(string(), /^[\w.:$()-]{1,200}$/);
/** The path of a script on this origin. */
const ScriptPath = size(pattern(string(), /^(?:(?:\/[\w@-][\w.@-]*)+)?$/), 0, 200);

const STATE_NAME = /^[\w$-]{1,100}$/;
const DEEPEST_STATE = 10;

/** A state as XState says it: its name, or the names of regions or parents with the states in them. */
const State = define<string | Record<string, unknown>>('state', (value) => isState(value, DEEPEST_STATE));

function isState(value: unknown, deepest: number): boolean {
  if (typeof value === 'string') return STATE_NAME.test(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value) || deepest === 0) return false;
  // Stops at the first that is none: `Object.entries` would first go through thousands of made-up regions.
  for (const name in value)
    if (!STATE_NAME.test(name) || !isState(Reflect.get(value, name), deepest - 1)) return false;
  return true;
}

/** An event that a statechart received. `src/recording/recorder.ts` says what each field is. */
const RecordedEvent = object({
  at: integer(),
  machine: MachineName,
  actor: Session,
  root: Session,
  from: optional(Session),
  /** `xstate.init` has the input, outcomes of ports have their output; `cut` is the length of an event too long to keep. */
  event: type({ type: EventType, cut: optional(number()) }),
  /** Of the last one of an actor that lived to the end: the state that it was in then. */
  state: optional(State),
});
export type RecordedEvent = Infer<typeof RecordedEvent>;

/** The last events of a page's statecharts, as a file. */
export const Recording = object({
  /** The one that this code writes, and the only one that it reads. */
  format: literal(1),
  /** The script that started the page: each build has another one. */
  build: ScriptPath,
  saved_at: Moment,
  /** As many as a page keeps at most. */
  events: listOf(RecordedEvent, 1, 300),
});
export type Recording = Infer<typeof Recording>;

/** A list of so many elements. A longer one is refused before anybody looks at its elements. */
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

/** The longest sentence about a file that is no recording: it quotes the file. */
const LONGEST_PROBLEM = 300;

/**
 * Reads a recording from the text of its file.
 * @throws Error which says what is wrong with the file, and where, as one printable line
 */
export function readRecording(text: string): Recording {
  refuseLarge(text);
  const [error, recording] = validate(parse(text), Recording);
  // Its `failures()` would go on through the rest of the file.
  if (error !== undefined) throw problem(error.message);
  return recording;
}

/** Far more than an object or a list of a recording has. */
const MOST_MEMBERS = 500;
/** Far deeper than the values in a recording are nested. */
const MOST_LEVELS = 32;
/** All up to a comma or a bracket that stands in no text. */
const NEXT_MARK = /(?:[^"{}[\],]|"(?:[^"\\]|\\.)*")*[{}[\],]/sy;

/**
 * Refuses a file with thousands of fields in an object, of elements in a list or of levels, before `JSON.parse` reads it:
 * that would take most of the time of the refusal.
 */
function refuseLarge(text: string): void {
  /** The commas so far in the innermost object or list, and in each of those around it. */
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
