import { type ReactNode, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { type AnyStateNode, nameOf } from '../walk/edges.ts';
import { addressOf } from './addresses.ts';
import type { Chart } from './catalogue.ts';
import { PlayPanel } from './play-panel.tsx';
import { Playing } from './playing.ts';
import { Beside } from './style.ts';
import { ViewFrame } from './view-frame.tsx';

interface PlayPageProps {
  chart: Chart;
  /** The steps, with dots between them. */
  choices: string;
  /** The drawing with these states lit. */
  drawn: (lit: readonly string[]) => ReactNode;
}

/** A statechart that is played: its drawing, its view, and its steps, all of one actor. */
export function PlayPage({ chart, choices, drawn }: PlayPageProps) {
  const { played, touch } = usePlaying(chart, choices);
  const nodes: readonly AnyStateNode[] = played?.live.snapshot._nodes ?? [];
  return (
    <Beside>
      {drawn(nodes.map(nameOf))}
      {played && (
        <ViewFrame chart={chart} actor={played.live.actor} steps={played.path.length} onTouch={touch} />
      )}
      {played && <PlayPanel chart={chart} played={played} />}
    </Beside>
  );
}

/**
 * Plays a statechart to the steps of the address, and puts the events of its view into the address. `played` is
 * undefined before the first steps; `touch` says that a person uses the view.
 */
function usePlaying(chart: Chart, choices: string) {
  const [, navigate] = useLocation();
  const [playing] = useState(
    () => new Playing(chart, (steps, replace) => navigate(addressOf.play(chart.name, steps), { replace })),
  );
  useLayoutEffect(() => playing.playTo(choices.split('.').filter(Boolean)), [playing, choices]);
  useEffect(() => () => playing.stop(), [playing]);
  return { played: useSyncExternalStore(playing.subscribe, playing.now), touch: playing.touch };
}
