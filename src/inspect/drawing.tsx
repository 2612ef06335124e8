import { useEffect, useRef, useState } from 'react';
import { styled } from '../ui/kit/styled.ts';
import { drawingOf } from './examples.ts';

const Frame = styled('div')`
  overflow: auto;
  max-height: 22rem;
  border: 1px solid var(--line);
  border-radius: var(--r1);
  svg {
    max-width: none;
  }
  .statechart {
    --ink: var(--text);
    --soft: var(--muted);
    --paper: var(--surface);
    --box: var(--raised);
  }
  .state[data-lit] > rect {
    stroke: var(--press);
    stroke-width: 2;
  }
  .state.atomic[data-lit] > rect {
    fill: var(--press-tint);
  }
`;

interface DrawingProps {
  machine: string;
  /** The current states, as dotted paths. */
  lit: readonly string[];
}

/** A statechart's drawing with the current states highlighted and the innermost scrolled into view. */
export function Drawing({ machine, lit }: DrawingProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<SVGElement>();

  useEffect(() => {
    const line = new AbortController();
    void fetchDrawing(machine, line.signal).then((drawing) => {
      if (!drawing || line.signal.aborted) return;
      frame.current?.replaceChildren(drawing);
      setDrawn(drawing);
    });
    return () => line.abort();
  }, [machine]);

  const states = lit.join(' ');
  useEffect(() => {
    if (!drawn || !frame.current) return;
    const names = states.split(' ');
    for (const state of drawn.querySelectorAll('[data-state]'))
      state.toggleAttribute('data-lit', names.includes(state.getAttribute('data-state') ?? ''));
    const innermost = [...drawn.querySelectorAll('[data-lit]')].at(-1)?.getBoundingClientRect();
    const box = frame.current.getBoundingClientRect();
    if (innermost)
      frame.current.scrollBy(
        innermost.x + innermost.width / 2 - box.x - box.width / 2,
        innermost.y + innermost.height / 2 - box.y - box.height / 2,
      );
  }, [drawn, states]);

  return <Frame ref={frame} role="group" aria-label={`Drawing of ${machine}`} tabIndex={0} />;
}

/** Loads it by a request whose answer the browser parses, since making markup from text is forbidden here. */
async function fetchDrawing(machine: string, signal: AbortSignal): Promise<SVGElement | undefined> {
  const address = await drawingOf(machine);
  if (address === undefined) return undefined;
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.responseType = 'document';
    request.onload = () => {
      const root = request.responseXML?.documentElement;
      resolve(root instanceof SVGElement ? document.importNode(root, true) : undefined);
    };
    request.onerror = () => resolve(undefined);
    request.onabort = () => resolve(undefined);
    signal.addEventListener('abort', () => request.abort());
    request.open('GET', address);
    request.send();
  });
}
