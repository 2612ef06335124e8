import { Suspense, use } from 'react';
import { Link } from 'wouter';
import { WAY_WORDS, WAYS, type WalkedEdge } from '../walk/walked.ts';
import { addressOf } from './addresses.ts';
import { type Chart, charts } from './catalogue.ts';
import { Box, Muted } from './style.ts';

const record = import('virtual:walked').then(({ default: walked }) => walked);

/** The way in which the last walks took each transition of a statechart: by gesture, by the world, or never. */
export function WalkedPanel({ chart }: { chart: Chart }) {
  return (
    <Box aria-labelledby="on-screen">
      <h2 id="on-screen">Walked on its screen</h2>
      {isOfServer(chart) ? (
        <Muted>It runs on the server, and has no screen.</Muted>
      ) : (
        <>
          <Suspense fallback={<Muted>Loading …</Muted>}>
            <Ways chart={chart} />
          </Suspense>
          <Muted>
            <code>npm run walk -- {chart.name}</code> walks it again, in a browser. So does each run of the
            tests, which fails if a transition is taken in another way than here.
          </Muted>
        </>
      )}
    </Box>
  );
}

function Ways({ chart: { name, machine } }: { chart: Chart }) {
  const edges = use(record)[machine.id] ?? [];
  if (edges.length === 0) return <Muted>The record of the last walks does not have it.</Muted>;
  return inWays(edges).map(({ way, taken }) => (
    <details key={way}>
      <summary>
        {WAY_WORDS[way]}: {taken.length}
      </summary>
      <ul>
        {taken.map(({ edge, reason }) => (
          <li key={edge}>
            <Link href={addressOf.state(name, edge.slice(0, edge.indexOf(':')))}>
              <code>{edge}</code>
            </Link>{' '}
            {reason}
          </li>
        ))}
      </ul>
    </details>
  ));
}

const isOfServer = ({ file }: Chart) => file.startsWith('server/');

/** The number of transitions of all statecharts by the way in which the last walks took them. */
export function WalkedInAll() {
  return (
    <Box aria-labelledby="walked-in-all">
      <h2 id="walked-in-all">Walked</h2>
      <Suspense fallback={<Muted>Loading …</Muted>}>
        <Sums />
      </Suspense>
    </Box>
  );
}

function Sums() {
  const kept = use(record);
  const edgesOf = (some: readonly Chart[]) => some.flatMap(({ machine }) => kept[machine.id] ?? []);
  const ofPage = edgesOf(charts.filter((chart) => !isOfServer(chart)));
  const ofServer = edgesOf(charts.filter(isOfServer));
  return (
    <>
      <p>{counted(ofPage.length)} transitions of the page, by the way in which the last walks took them:</p>
      <ul>
        {inWays(ofPage).map(({ way, taken }) => (
          <li key={way}>
            {WAY_WORDS[way]}: {counted(taken.length)}
          </li>
        ))}
      </ul>
      <p>{counted(ofServer.length)} transitions of the server, without a screen.</p>
    </>
  );
}

const counted = (count: number) => count.toLocaleString('en');

/** The transitions by way, the best way first; ways without one are left out. */
function inWays(edges: readonly WalkedEdge[]) {
  return WAYS.map((way) => ({ way, taken: edges.filter((one) => one.way === way) }))
    .filter(({ taken }) => taken.length > 0)
    .reverse();
}
