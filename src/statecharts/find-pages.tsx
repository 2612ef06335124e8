import screens from 'virtual:screens';
import { Link } from 'wouter';
import { describeEdge } from '../walk/edges.ts';
import { addressOf } from './addresses.ts';
import { type Chart, chartNamed, charts, events, find } from './catalogue.ts';
import { Box, Described, Muted } from './style.ts';
import { WalkedInAll } from './walked-panel.tsx';

/** All statecharts, or the statecharts, events and screens that contain every word of a text. */
export function FindPage({ text }: { text: string }) {
  const found = find(text, Object.keys(screens));
  if (text === '')
    return (
      <>
        <h1>Every behaviour of Sikka is a statechart</h1>
        <p>
          There are {charts.length}. Each can be read, played without the product, walked, and opened in the
          Stately editor.
        </p>
        <WalkedInAll />
        <ChartsByRoom found={charts} />
      </>
    );
  const count = found.charts.length + found.events.length + found.screens.length;
  return (
    <>
      <h1>Found for “{text}”</h1>
      <Muted role="status">{count === 0 ? 'Nothing.' : `${count} found.`}</Muted>
      {found.events.length > 0 && (
        <Box aria-labelledby="found-events">
          <h2 id="found-events">Events</h2>
          <ul>
            {found.events.map((type) => (
              <li key={type}>
                <Link href={addressOf.event(type)}>
                  <code>{type}</code>
                </Link>
              </li>
            ))}
          </ul>
        </Box>
      )}
      {found.screens.length > 0 && (
        <Box aria-labelledby="found-screens">
          <h2 id="found-screens">Screens</h2>
          <ul>
            {found.screens.map((path) => (
              <li key={path}>
                <Link href={addressOf.screen(path)}>
                  <code>{path}</code>
                </Link>
              </li>
            ))}
          </ul>
        </Box>
      )}
      <ChartsByRoom found={found.charts} />
    </>
  );
}

/** The statecharts that accept an event, and the effect on each. */
export function EventPage({ type }: { type: string }) {
  const handlings = events.get(type) ?? [];
  const takers = charts.filter((chart) => handlings.some((one) => one.chart === chart));
  return (
    <>
      <h1>
        Event <code>{type}</code>
      </h1>
      <Muted>{takers.length === 0 ? 'No statechart takes it.' : `Taken by ${takers.length}.`}</Muted>
      {takers.map((chart) => (
        <Box key={chart.name}>
          <h2>
            <Link href={addressOf.chart(chart.name)}>{chart.name}</Link>
          </h2>
          <ul>
            {handlings
              .filter((one) => one.chart === chart)
              .map(({ edge }) => (
                <li key={edge.id}>
                  <Link href={addressOf.state(chart.name, edge.source)}>
                    <code>{describeEdge(edge)}</code>
                  </Link>
                </li>
              ))}
          </ul>
        </Box>
      ))}
    </>
  );
}

/** The statecharts that the code of a page imports. */
export function ScreenPage({ path }: { path: string }) {
  const own = screens[path];
  const named = (names: readonly string[]) => names.flatMap((name) => chartNamed(name) ?? []);
  const everywhere = screens['*'] ?? [];
  if (own === undefined) return <Muted>There is no page {path}.</Muted>;
  return (
    <>
      <h1>
        Screen <code>{path}</code>
      </h1>
      <Charts title="Its own" found={named(own.filter((name) => !everywhere.includes(name)))} />
      <Charts title="Those of every page" found={named(everywhere)} />
    </>
  );
}

function ChartsByRoom({ found }: { found: readonly Chart[] }) {
  const rooms = [...new Set(found.map(({ room }) => room))];
  return rooms.map((room) => (
    <Charts key={room} title={room} found={found.filter((chart) => chart.room === room)} />
  ));
}

function Charts({ title, found }: { title: string; found: readonly Chart[] }) {
  return (
    <Box aria-label={title}>
      <h2>{title}</h2>
      {found.length === 0 && <Muted>None.</Muted>}
      <Described>
        {found.map(({ name, machine }) => (
          <li key={name}>
            <Link href={addressOf.chart(name)}>{name}</Link>
            <span>{machine.config.description}</span>
          </li>
        ))}
      </Described>
    </Box>
  );
}
