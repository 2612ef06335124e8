import { useCallback } from 'react';
import { Link } from 'wouter';
import { Drawing } from '../inspect/drawing.tsx';
import { addressOf } from './addresses.ts';
import type { Chart } from './catalogue.ts';
import { Downloads } from './downloads.tsx';
import { PlayPage } from './play-page.tsx';
import { StatesPanel } from './states-panel.tsx';
import { Line, Muted } from './style.ts';
import { WalkPanel } from './walk-panel.tsx';
import { Zoomed } from './zoomed.tsx';

interface ChartPageProps {
  chart: Chart;
  /** `states`, `state`, `play`, `walk` or `source` */
  view: string;
  /** for `state` its path, for `play` the numbers of the steps */
  detail: string;
}

/**
 * The page of a statechart: its drawing, its states or one of them, its steps, its walk, or its files.
 */
export function ChartPage({ chart, view, detail }: ChartPageProps) {
  const { name, file, machine, drawing } = chart;
  const hrefOf = useCallback((state: string) => `#${addressOf.state(name, state)}`, [name]);
  const views = [
    ['States', addressOf.chart(name), view === 'states' || view === 'state'],
    ['Play', addressOf.play(name, []), view === 'play'],
    ['Walk', addressOf.walk(name), view === 'walk'],
    ['Files', `${addressOf.chart(name)}/files`, view === 'files'],
  ] as const;
  const drawn = (lit: readonly string[]) => (
    <Zoomed>
      <Drawing machine={machine.id} address={drawing} lit={lit} hrefOf={hrefOf} />
    </Zoomed>
  );
  return (
    <>
      <h1>{name}</h1>
      <p>{machine.config.description}</p>
      <Muted>
        <code>{file}</code>
      </Muted>
      <nav aria-label={`Views of ${name}`}>
        <Line>
          {views.map(([label, href, isHere]) => (
            <Link key={label} href={href} aria-current={isHere ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </Line>
      </nav>
      {view === 'play' ? (
        <PlayPage chart={chart} choices={detail} drawn={drawn} />
      ) : (
        drawn(view === 'state' ? [detail] : [])
      )}
      {(view === 'states' || view === 'state') && <StatesPanel chart={chart} state={detail} />}
      {view === 'walk' && <WalkPanel chart={chart} />}
      {view === 'files' && <Downloads chart={chart} />}
    </>
  );
}
