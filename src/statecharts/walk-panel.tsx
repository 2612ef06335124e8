import { useMemo } from 'react';
import { Link } from 'wouter';
import { describeValue, walk } from '../walk/walk.ts';
import { addressOf } from './addresses.ts';
import type { Chart } from './catalogue.ts';
import { choicesOf } from './steps.ts';
import { Box } from './style.ts';
import { WalkedPanel } from './walked-panel.tsx';

/**
 * Walks a statechart alone in the browser: lists the transitions that the walk takes, and the shortest path
 * to every state. Adds the record of its walk on screen.
 */
export function WalkPanel({ chart }: { chart: Chart }) {
  const { report, ways } = useMemo(() => walked(chart), [chart]);
  const faults = [...report.missing, ...report.unreached, ...report.deadEnds, ...report.failures];
  return (
    <>
      <Box aria-labelledby="walked">
        <h2 id="walked">Walked alone</h2>
        <p role="status">
          {report.taken} of {report.edges} transitions taken, {report.states - report.unreached.length} of{' '}
          {report.states} states reached.
        </p>
        {faults.length > 0 && (
          <ul>
            {faults.map((fault) => (
              <li key={fault}>
                <code>{fault}</code>
              </li>
            ))}
          </ul>
        )}
      </Box>
      <WalkedPanel chart={chart} />
      <Box aria-labelledby="ways">
        <h2 id="ways">The shortest way to each state</h2>
        <ul>
          {ways.map(({ state, choices }) => (
            <li key={state}>
              <Link href={addressOf.play(chart.name, choices)}>
                <code>{state}</code>
              </Link>{' '}
              {choices.length === 1 ? '1 step' : `${choices.length} steps`}
            </li>
          ))}
        </ul>
      </Box>
    </>
  );
}

function walked(chart: Chart) {
  const { report, reached } = walk(chart.machine, chart.plan);
  const first = new Map<string, string[]>();
  for (const { path, value, snapshot } of reached) {
    const state = snapshot.status === 'active' ? describeValue(value) : `${describeValue(value)} (ended)`;
    if (!first.has(state)) first.set(state, choicesOf(chart, path));
  }
  const ways = [...first].map(([state, choices]) => ({ state, choices }));
  return { report, ways: ways.sort((one, other) => one.state.localeCompare(other.state)) };
}
