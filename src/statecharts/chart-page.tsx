import { useCallback } from 'react';
import { Link } from 'wouter';
import { Drawing } from '../inspect/drawing.tsx';
import { type AnyStateNode, nameOf } from '../walk/edges.ts';
import { addressOf } from './addresses.ts';
import type { Chart } from './catalogue.ts';
import { Downloads } from './downloads.tsx';
import { PlayPanel } from './play-panel.tsx';
import { StatesPanel } from './states-panel.tsx';
import { play } from './steps.ts';
import { Line, Muted, Pair } from './style.ts';
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
  const played = view === 'play' ? play(chart, detail.split('.').filter(Boolean)) : undefined;
  const nodes: readonly AnyStateNode[] = played?.live.snapshot._nodes ?? [];
  const lit = view === 'state' ? [detail] : nodes.map(nameOf);
  const views = [
    ['States', addressOf.chart(name), view === 'states' || view === 'state'],
    ['Play', addressOf.play(name, []), view === 'play'],
    ['Walk', addressOf.walk(name), view === 'walk'],
    ['Files', `${addressOf.chart(name)}/files`, view === 'files'],
  ] as const;
  const drawn = (
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
      {played ? (
        <Pair>
          {drawn}
          <PlayPanel chart={chart} played={played} choices={detail.split('.').filter(Boolean)} />
        </Pair>
      ) : (
        drawn
      )}
      {(view === 'states' || view === 'state') && <StatesPanel chart={chart} state={detail} />}
      {view === 'walk' && <WalkPanel chart={chart} />}
      {view === 'files' && <Downloads chart={chart} />}
    </>
  );
}
