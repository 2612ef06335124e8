import { useSelector } from '@xstate/react';
import { type FormEvent, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { type ActorRefFrom, type AnyActor, type AnyEventObject, createActor } from 'xstate';
import { saveFile } from '../actors/shared/save-file.ts';
import { inspectorPlaceMachine } from '../machines/app/inspector-place.machine.ts';
import { redact } from '../recording/recorder.ts';
import { RECORDING_FILE, takeRecording } from '../recording/recording.ts';
import { styled } from '../ui/kit/styled.ts';
import { media } from '../ui/theme/media.ts';
import { type AnyStateNode, nameOf } from '../walk/edges.ts';
import { nodesOf, type Step, stateOf } from '../walk/live.ts';
import { describeStep, describeValue, serialise } from '../walk/walk.ts';
import { addStyles } from './add-styles.ts';
import { Drawing } from './drawing.tsx';
import { drawingOf, fileOf } from './examples.ts';
import type { Inspector } from './inspector.ts';
import { copyStyles, createOwnWindow } from './own-window.ts';
import { type Pause, pausesOf } from './pause.ts';
import { acceptedBy, exampleEvents, nextSteps, planOf, withoutSecrets } from './play.ts';
import { Separator } from './separator.tsx';
import type { Moment, Watch, Watched } from './watch.ts';

/** The width beside the page, in pixels. */
const WIDTH = { start: 420, least: 280, most: 800, step: 20 };
/** The height below the page, in hundredths of the screen's. */
const HEIGHT = { start: 45, least: 15, most: 80, step: 5 };

const Side = styled('aside')`
  position: fixed;
  inset: auto 0 0;
  display: flex;
  flex-direction: column;
  gap: var(--s3);
  width: 100%;
  height: var(--inspector-height, 100%);
  padding: var(--s3);
  overflow: auto;
  border: 0 solid var(--edge);
  border-top-width: 2px;
  background: var(--surface);
  color: var(--text);
  font-size: var(--text-s);
  overflow-wrap: anywhere;
  &[data-folded] {
    height: auto;
  }
  ${media.desktop} {
    inset: 0 0 0 auto;
    width: var(--inspector-width, 100%);
    height: 100%;
    border-width: 0 0 0 2px;
    &[data-folded] {
      inset: auto 0 0 auto;
      width: auto;
      height: auto;
      border-width: 2px 0 0 2px;
    }
  }
  &[data-apart] {
    inset: 0;
    width: 100%;
    height: 100%;
    border: 0;
  }
  h2 {
    font-size: var(--text-m);
    white-space: nowrap;
  }
  h3 {
    margin-bottom: var(--s1);
    font-size: var(--text-s);
    color: var(--muted);
  }
  ul,
  ol {
    display: grid;
    gap: 2px;
    padding: 0;
    list-style: none;
  }
  li > ul {
    padding-left: var(--s4);
  }
  code,
  pre,
  textarea {
    font-family: var(--mono);
    font-size: var(--text-xs);
  }
  pre {
    white-space: pre-wrap;
  }
  textarea {
    width: 100%;
    border: 1px solid var(--edge);
    border-radius: var(--r1);
    background: var(--raised);
    color: var(--text);
  }
  button {
    min-height: 1.75rem;
    padding: 2px var(--s2);
    border: 1px solid var(--edge);
    border-radius: var(--r1);
    background: var(--raised);
    color: var(--text);
    font: inherit;
    text-align: left;
  }
  li {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--s2);
  }
  li > :is(button, form, ul),
  form > button,
  details[open] {
    flex: 1 0 100%;
  }
  li > button:has(+ details) {
    flex: 1;
  }
  button:disabled {
    color: var(--muted);
  }
  [aria-pressed='true'],
  [aria-current] {
    border-color: var(--press);
    background: var(--press-tint);
    font-weight: 650;
  }
  summary {
    min-height: 1.5rem;
  }
`;

const Bar = styled('div')`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s2);
  > :first-child {
    flex: 1;
  }
`;

const Fields = styled('div')`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s2);
  margin: var(--s1) 0;
  > span {
    display: flex;
    align-items: center;
    gap: var(--s1);
  }
  select,
  input {
    min-width: 0;
    max-width: 11rem;
    min-height: 1.75rem;
    border: 1px solid var(--edge);
    border-radius: var(--r1);
    background: var(--raised);
    color: var(--text);
    font: inherit;
  }
`;

/** Stays above the scrolling content: says that the page is not real. */
const Strip = styled(Bar)`
  position: sticky;
  top: calc(-1 * var(--s3));
  z-index: 1;
  padding: var(--s2);
  border-radius: var(--r1);
  background: var(--press);
  color: var(--on-press);
  font-weight: 650;
`;

/** The place of an inspector, and the content of its window while it has one. */
export interface Seat {
  place: ActorRefFrom<typeof inspectorPlaceMachine>;
  body: () => HTMLElement | undefined;
}

function takeSeat(): Seat {
  const { body, port } = createOwnWindow();
  const machine = inspectorPlaceMachine.provide({ actors: { ownWindow: port } });
  return { place: createActor(machine).start(), body };
}

/** An inspector beside the page, and further ones, each in a window of its own. */
export function Panel({ inspector }: { inspector: Inspector }) {
  const [seat] = useState(takeSeat);
  const [others, setOthers] = useState<readonly { seat: Seat; inspector: Inspector }[]>([]);
  const [isRefused, setIsRefused] = useState(false);
  const open = () => {
    setIsRefused(false);
    const other = { seat: takeSeat(), inspector: inspector.another() };
    const leave = () => {
      other.inspector.stop();
      setOthers((all) => all.filter((one) => one !== other));
    };
    // It has no other place than its window.
    other.seat.place.subscribe((state) => {
      if (state.matches('apart')) return;
      if (state.matches({ docked: 'refused' })) setIsRefused(true);
      leave();
    });
    setOthers((all) => [...all, other]);
    other.seat.place.send({ type: 'place.leave' });
  };
  return (
    <>
      <Seated inspector={inspector} seat={seat} onAnother={open} isRefused={isRefused} />
      {others.map((other) => (
        <Seated key={other.seat.place.sessionId} {...other} />
      ))}
    </>
  );
}

interface SeatedProps {
  inspector: Inspector;
  seat: Seat;
  /** Opens a further inspector. */
  onAnother?: () => void;
  /** Whether the browser has not opened the window of a further one. */
  isRefused?: boolean;
}

/** An inspector in its place. For developers, so only in English. */
export function Seated({ inspector, seat: { place, body }, onAnother, isRefused }: SeatedProps) {
  const isApart = useSelector(place, (state) => state.matches('apart'));
  const own = isApart ? body() : undefined;
  const beside = { onAnother, isRefused };
  if (!isApart) return <Inspecting inspector={inspector} place={place} {...beside} />;
  return own ? createPortal(<Inspecting inspector={inspector} place={place} own={own} />, own) : null;
}

interface InspectingProps {
  inspector: Inspector;
  place: Seat['place'];
  onAnother?: (() => void) | undefined;
  isRefused?: boolean | undefined;
  /** The content of its own window, while it is there. */
  own?: HTMLElement;
}

/** The page's actors, and the actions for the selected one. */
function Inspecting({ inspector, place, onAnother, isRefused, own }: InspectingProps) {
  useSyncExternalStore(inspector.subscribe, inspector.version);
  // Every change may render a component whose styles the window lacks.
  useLayoutEffect(() => {
    if (own) copyStyles(own);
  });
  const where = useSelector(place, ({ value }) => value);
  const isFolded = where === 'folded';
  const isApart = where === 'apart';
  const [width, setWidth] = useState(WIDTH.start);
  const [height, setHeight] = useState(HEIGHT.start);
  const { watch, selected, played, problem, isRecorded, unplayed } = inspector;
  useRoom(isApart ? undefined : { isFolded, width, height });
  const isLost = selected && inspector.hasStopped() && !watch.has(selected.session);
  const actors = [...[...watch.values()].sort(pagesFirst), ...(isLost ? [selected] : [])];
  return (
    <Side aria-label="Inspector" data-folded={isFolded || undefined} data-apart={isApart || undefined}>
      {where !== 'folded' && !isApart && (
        <>
          <Separator turns="across" range={WIDTH} value={width} onMove={setWidth} />
          <Separator turns="down" range={HEIGHT} value={height} onMove={setHeight} />
        </>
      )}
      <Bar>
        <h2>Inspector</h2>
        {!isRecorded && (
          <button type="button" onClick={() => saveRecording(watch)}>
            Save the recording
          </button>
        )}
        {onAnother && (
          <button type="button" onClick={onAnother}>
            Another one
          </button>
        )}
        {isApart ? (
          <button type="button" onClick={() => place.send({ type: 'place.return' })}>
            Close the window
          </button>
        ) : (
          <>
            <button type="button" onClick={() => place.send({ type: 'place.leave' })}>
              Own window
            </button>
            <button
              type="button"
              aria-expanded={!isFolded}
              onClick={() => place.send({ type: isFolded ? 'place.unfold' : 'place.fold' })}
            >
              {isFolded ? 'Unfold' : 'Fold'}
            </button>
          </>
        )}
      </Bar>
      {(isRefused || (typeof where === 'object' && where.docked === 'refused')) && (
        <p role="alert">The browser has not opened a window. Allow pop-ups for this page.</p>
      )}
      {played && (
        <Strip role="status">
          <span>{describePlayed(inspector)}</span>
          {!isRecorded && (
            <button type="button" onClick={inspector.goLive}>
              Back to the live one
            </button>
          )}
        </Strip>
      )}
      {problem && <p role="alert">{problem}</p>}
      {!isFolded && (
        <>
          <section aria-labelledby="inspector-actors">
            <h3 id="inspector-actors">Actors</h3>
            <ul>
              {actors.map((one) => (
                <li key={one.session}>
                  <button
                    type="button"
                    aria-pressed={one === selected}
                    onClick={() => inspector.select(one.session)}
                  >
                    {one.machine} <code>{one.moments.at(-1)?.state}</code>
                    {one === selected && inspector.hasStopped() && ', stopped'}
                  </button>
                </li>
              ))}
              {[...unplayed].map(([session, why]) => (
                <li key={session}>{why}</li>
              ))}
            </ul>
          </section>
          {selected && <Selected key={selected.session} inspector={inspector} />}
        </>
      )}
    </Side>
  );
}

/** Actors of the current page come before those of the whole app. */
const pagesFirst = (one: Watched, other: Watched) => Number(!one.show) - Number(!other.show);

function saveRecording(watch: Watch) {
  const ends = new Map([...watch].map(([session, { ref }]) => [session, ref.getSnapshot().value]));
  saveFile(RECORDING_FILE, JSON.stringify(takeRecording(ends), null, 2), 'application/json');
}

/**
 * Describes the stand-in. Actors of the whole page, such as the session, have no place in it to be replaced.
 */
function describePlayed({ played, selected, isRecorded }: Inspector): string {
  const how = isRecorded ? 'Recorded' : 'Played, not real';
  const what = played?.from ? `${how}: after event ${played.from.number}` : how;
  if (isRecorded) return what;
  return selected?.show ? what : `${what}, in this panel alone`;
}

interface Room {
  isFolded: boolean;
  width: number;
  height: number;
}

/** Makes room for the panel on the page; none for one in a window of its own. */
function useRoom(room: Room | undefined) {
  const height = room && (room.isFolded ? '4rem' : `${room.height}vh`);
  const width = room && (room.isFolded ? '0px' : `${room.width}px`);
  useEffect(() => {
    if (height === undefined) return;
    return addStyles(`
      #inspector { margin: 0; padding: 0; border: 0; inset: 0; width: 0; height: 0; overflow: visible; }
      @media (max-width: 63.99em) {
        :root { --inspector-height: ${height}; }
        body { padding-bottom: ${height}; }
        .bottom-bar { bottom: ${height} !important; }
      }
      @media (min-width: 64em) {
        :root { --inspector-width: ${width}; }
        #root { margin-right: ${width}; }
      }`);
  }, [width, height]);
}

function Selected({ inspector }: { inspector: Inspector }) {
  const { selected, played } = inspector;
  if (selected === undefined) return null;
  const shown: AnyActor = played?.live.actor ?? selected.ref;
  return (
    <>
      <section aria-labelledby="inspector-state">
        <h3 id="inspector-state">
          State of <code>{selected.machine}</code>
        </h3>
        <p>
          <code data-testid="state">{describeValue(stateOf(shown))}</code>
        </p>
        <Chart actor={shown} />
        <a href={`/statecharts/#/${fileOf(selected.machine)}`}>Read it on the site of the statecharts</a>
        <details>
          <summary>Context, secrets removed</summary>
          <pre>{JSON.stringify(JSON.parse(redact(shown.getSnapshot().context ?? {})), null, 2)}</pre>
        </details>
      </section>
      {played || !inspector.hasStopped() ? (
        <Sending inspector={inspector} shown={shown} />
      ) : (
        <p>It has stopped, and takes no more events. Its past can still be played.</p>
      )}
      <Past inspector={inspector} />
      <Goals inspector={inspector} />
    </>
  );
}

/** A statechart with its current states highlighted, and the statecharts invoked in it. */
function Chart({ actor }: { actor: AnyActor }) {
  const { machine, children } = actor.getSnapshot();
  const lit = nodesOf(actor).map(({ name }) => name);
  const own: readonly AnyStateNode[] = actor.getSnapshot()._nodes;
  const inside = Object.entries<AnyActor | undefined>(children).filter(
    ([, child]) => child?.getSnapshot().machine,
  );
  return (
    <>
      <Drawing machine={machine.id} address={drawingOf(machine.id)} lit={own.map(nameOf)} />
      <details>
        <summary>As a list</summary>
        <Outline node={machine.root} lit={lit} />
      </details>
      {inside.map(([id, child]) => child && <Inside key={id} id={id} actor={child} />)}
    </>
  );
}

function Inside({ id, actor }: { id: string; actor: AnyActor }) {
  return (
    <details open>
      <summary>
        {id}: <code>{describeValue(stateOf(actor))}</code>
      </summary>
      <Chart actor={actor} />
    </details>
  );
}

function Outline({ node, lit }: { node: AnyStateNode; lit: readonly string[] }) {
  return (
    <ul>
      {Object.values(node.states).map((state) => (
        <li key={state.key}>
          <code aria-current={lit.some((name) => isWithin(name, nameOf(state))) || undefined}>
            {state.key}
          </code>
          {Object.keys(state.states).length > 0 && <Outline node={state} lit={lit} />}
        </li>
      ))}
    </ul>
  );
}

const isWithin = (name: string, outer: string) => name === outer || name.startsWith(`${outer}.`);

/**
 * The events that it accepts now, and those whose example a person has changed: a form may not leave while somebody types
 * in it. For a stand-in also the outcomes of its ports, and time.
 */
function Sending({ inspector, shown }: { inspector: Inspector; shown: AnyActor }) {
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const { selected, played, plan } = inspector;
  if (selected === undefined) return null;
  const snapshot = shown.getSnapshot();
  const examples = plan ? exampleEvents(plan, snapshot) : [];
  const accepted = acceptedBy(snapshot);
  // In the order of the statechart: a form that moves would lose its focus.
  const types: string[] = [...new Set([...snapshot.machine.events, ...accepted])];
  const outcomes = played && plan ? nextSteps(played, planOf(selected, plan)).filter(isOutcome) : [];
  return (
    <section aria-labelledby="inspector-sending">
      <h3 id="inspector-sending">Send</h3>
      <ul>
        {types
          .filter((type) => accepted.has(type) || changed.has(type))
          .map((type) => (
            <li key={type}>
              <Sendable
                example={examples.find((event) => event.type === type) ?? { type }}
                isAccepted={accepted.has(type)}
                isChanged={changed.has(type)}
                onChange={() => setChanged((before) => new Set(before).add(type))}
                onSend={inspector.send}
              />
            </li>
          ))}
        {[...labelled(outcomes)].map(([label, step]) => (
          <li key={label}>
            <button type="button" onClick={() => inspector.step(step)}>
              {label}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const isOutcome = ({ step }: { step: string }) => step !== 'event';

/** The distinct steps by their labels, secrets removed; equal labels are numbered. */
function labelled(steps: readonly Step[]): Map<string, Step> {
  const each = new Map(steps.map((step) => [serialise(step), step]));
  const labels = new Map<string, Step>();
  for (const step of each.values()) {
    const name = describeStep(withoutSecrets(step));
    let label = name;
    for (let number = 2; labels.has(label); number++) label = `${name} (${number})`;
    labels.set(label, step);
  }
  return labels;
}

interface SendableProps {
  example: AnyEventObject;
  isAccepted: boolean;
  /** Whether a person has changed the example. */
  isChanged: boolean;
  onChange: () => void;
  onSend: (event: AnyEventObject) => void;
}

function Sendable({ example, isAccepted, isChanged, onChange, onSend }: SendableProps) {
  const { type, ...payload } = example;
  const [problem, setProblem] = useState('');
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    try {
      const typed = new FormData(event.currentTarget).get('payload');
      onSend({ ...JSON.parse(typeof typed === 'string' ? typed : '{}'), type });
      setProblem('');
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <form onSubmit={send}>
      <button type="submit" disabled={!isAccepted}>
        {type}
        {!isAccepted && ', not now'}
      </button>
      {(isChanged || Object.keys(payload).length > 0) && (
        <details>
          <summary>with</summary>
          <textarea
            name="payload"
            aria-label={`With ${type}`}
            rows={4}
            spellCheck={false}
            defaultValue={JSON.stringify(payload, null, 2)}
            onChange={onChange}
          />
        </details>
      )}
      {problem && <p role="alert">{problem}</p>}
    </form>
  );
}

const ANY = 'any';
const NEVER = 'never';

/** Pauses the picture at a state or an event. The live actor goes on. */
function PauseAt({ inspector }: { inspector: Inspector }) {
  const { selected, pause } = inspector;
  if (selected === undefined) return null;
  const pauses = new Map(pausesOf(selected.ref).map((one) => [labelOfPause(one), one]));
  return (
    <Fields>
      <span>
        Pause at
        <select
          aria-label="Pause at"
          value={pause ? labelOfPause(pause) : NEVER}
          onChange={(event) => inspector.pauseAt(pauses.get(event.target.value))}
        >
          <option value={NEVER}>nothing</option>
          {[...pauses.keys()].map((label) => (
            <option key={label}>{label}</option>
          ))}
        </select>
      </span>
    </Fields>
  );
}

const labelOfPause = ({ kind, name }: Pause) => `${kind} ${name}`;

/** The events that it has received, with buttons to go back to them. */
function Past({ inspector }: { inspector: Inspector }) {
  const { selected, played, plan, isRecorded } = inspector;
  const [port, setPort] = useState(ANY);
  const [type, setType] = useState('');
  if (selected === undefined) return null;
  const { moments } = selected;
  const ports = [...new Set(moments.map((moment) => moment.port))].sort();
  const listed = moments.filter(
    (moment) => (port === ANY || moment.port === port) && moment.type.includes(type.trim()),
  );
  const last = moments.at(-1);
  const at = played?.from ? moments.indexOf(played.from) : moments.length - 1;
  const go = (by: number) => {
    const moment = moments[at + by];
    if (moment === last && !isRecorded) inspector.goLive();
    else if (moment) inspector.travel(moment);
  };
  return (
    <section aria-labelledby="inspector-past">
      <Bar>
        <h3 id="inspector-past">Events</h3>
        <button type="button" disabled={at <= 0 || !plan} onClick={() => go(-1)}>
          Step back
        </button>
        <button type="button" disabled={at >= moments.length - 1} onClick={() => go(1)}>
          Step on
        </button>
        {isRecorded && (
          <button type="button" disabled={!plan} onClick={() => last && inspector.travel(last)}>
            To the end
          </button>
        )}
      </Bar>
      {!isRecorded && <PauseAt inspector={inspector} />}
      <Fields>
        <span>
          Of
          <select aria-label="Of" value={port} onChange={(event) => setPort(event.target.value)}>
            <option value={ANY}>all</option>
            {ports.map((name) => (
              <option key={name} value={name}>
                {name === '' ? selected.machine : name}
              </option>
            ))}
          </select>
        </span>
        <span>
          Type{' '}
          <input
            aria-label="Type"
            value={type}
            onChange={(event) => setType(event.target.value)}
            spellCheck={false}
          />
        </span>
        <span>
          {listed.length} of {moments.length}
        </span>
      </Fields>
      <ol reversed>
        {listed.toReversed().map((moment) => (
          <li key={moment.number}>
            <button
              type="button"
              aria-current={moment === played?.from || undefined}
              disabled={!plan}
              onClick={() => inspector.travel(moment)}
            >
              {moment.number} {labelOf(moment)} <code>{moment.state}</code>
            </button>
            {moment.strayed && <span>Not as recorded: {moment.strayed}</span>}
            <details>
              <summary>carried</summary>
              <pre>{moment.event}</pre>
            </details>
          </li>
        ))}
      </ol>
    </section>
  );
}

const labelOf = ({ port, type }: Moment) => (port === '' ? type : `${port}: ${type}`);

/** The states that the walk reaches, with buttons to jump to them. */
function Goals({ inspector }: { inspector: Inspector }) {
  const { goals, plan } = inspector;
  return (
    <section aria-labelledby="inspector-goals">
      <h3 id="inspector-goals">Jump</h3>
      {goals === undefined ? (
        <button type="button" disabled={!plan} onClick={inspector.findGoals}>
          Walk to every state
        </button>
      ) : (
        <ul>
          {goals.map((goal) => (
            <li key={goal.state}>
              <button type="button" title={goal.way} onClick={() => inspector.jump(goal)}>
                {goal.state}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
