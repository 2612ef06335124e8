import { Link } from 'wouter';
import type { AnyEventObject } from 'xstate';
import type { Step } from '../walk/live.ts';
import { describeStep, describeValue, serialise } from '../walk/walk.ts';
import { addressOf } from './addresses.ts';
import type { Chart } from './catalogue.ts';
import { type Played, startsOf } from './steps.ts';
import { Box, Listing, Muted } from './style.ts';

interface PlayPanelProps {
  chart: Chart;
  played: Played;
}

/**
 * The steps so far, the state after them, and the possible next steps. Each step is a link, so the browser's
 * Back undoes it.
 */
export function PlayPanel({ chart: { name, plan }, played }: PlayPanelProps) {
  const { live, choices: done, path, effects, next, isStale } = played;
  const { snapshot } = live;
  const starts = startsOf(plan);
  return (
    <Box aria-labelledby="play">
      <h2 id="play" tabIndex={-1}>
        Play
      </h2>
      {isStale && (
        <p role="alert">A step of this address is not possible here: the statechart has changed since.</p>
      )}
      <p role="status">
        <code>
          {describeValue(live.value)}
          {ENDED[snapshot.status]}
        </code>
      </p>
      <h3>{next.length === 0 ? 'Nothing can follow' : 'Next'}</h3>
      <ul>
        {next.map((step, index) => (
          <li key={serialise(step)}>
            <Link href={addressOf.play(name, [...done, String(index)])}>{wordsOf(step)}</Link>
          </li>
        ))}
      </ul>
      {path.length === 0 && starts.length > 0 && (
        <>
          <h3>Or begin with another input</h3>
          <ul>
            {starts.map(({ input }, index) => (
              <li key={serialise(input)}>
                <Link href={addressOf.play(name, [`s${index}`])}>{wordsOf({ step: 'start', input })}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {path.length > 0 && (
        <>
          <h3>The last step</h3>
          <Effects
            rows={[
              ['did', effects.does],
              ['emitted', effects.emits.map(wordsOfEvent)],
              ['sent', effects.sends.map(wordsOfEvent)],
              ['called', effects.calls.map(({ id, input }) => `${id} ${serialise(input) ?? ''}`)],
            ]}
          />
          <h3>Steps</h3>
          <ol>
            <li>
              <Link href={addressOf.play(name, [])}>start</Link>
            </li>
            {path.map((step, index) => (
              // The same step may occur twice, so its position is part of the key.
              <li key={done.slice(0, index + 1).join('.')}>
                <Link href={addressOf.play(name, done.slice(0, index + 1))}>{wordsOf(step)}</Link>
              </li>
            ))}
          </ol>
        </>
      )}
      <details>
        <summary>Context</summary>
        <Listing role="group" aria-label="Context" tabIndex={0}>
          {JSON.stringify(JSON.parse(serialise(snapshot.context) ?? 'null'), null, 2)}
        </Listing>
      </details>
    </Box>
  );
}

/** Words after the state of an actor that takes no more events, by its status. */
const ENDED: Readonly<Record<string, string>> = { done: ' (ended)', error: ' (failed)' };

function Effects({ rows }: { rows: readonly (readonly [string, readonly string[]])[] }) {
  const filled = rows.filter(([, words]) => words.length > 0);
  if (filled.length === 0) return <Muted>No action, event or call.</Muted>;
  return filled.map(([verb, words]) => (
    <p key={verb}>
      {verb} <code>{words.join(', ')}</code>
    </p>
  ));
}

const wordsOf = (step: Step) => <code>{describeStep(step)}</code>;
const wordsOfEvent = (event: AnyEventObject) => describeStep({ step: 'event', event });
