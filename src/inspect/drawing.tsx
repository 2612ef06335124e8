import { useEffect, useRef, useState } from 'react';
import { styled } from '../ui/kit/styled.ts';

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
  /** The address of the picture; undefined for a statechart that is not drawn. */
  address: string | undefined;
  /** The current states, as dotted paths. */
  lit: readonly string[];
  /** Makes the name of each state a link. */
  hrefOf?: (state: string) => string;
}

/** A statechart's drawing with the current states highlighted and the innermost scrolled into view. */
export function Drawing({ machine, address, lit, hrefOf }: DrawingProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<SVGElement>();

  useEffect(() => {
    if (address === undefined) return;
    const line = new AbortController();
    void fetchDrawing(address, line.signal).then((drawing) => {
      if (!drawing || line.signal.aborted) return;
      frame.current?.replaceChildren(drawing);
      setDrawn(drawing);
    });
    return () => line.abort();
  }, [address]);

  useEffect(() => {
    if (drawn && hrefOf) linkStates(drawn, hrefOf);
  }, [drawn, hrefOf]);

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

const SVG = 'http://www.w3.org/2000/svg';

/** Wraps the name of each state in a link. A picture with links in it is a group to a screen reader. */
function linkStates(drawing: SVGElement, hrefOf: (state: string) => string): void {
  drawing.setAttribute('role', 'group');
  for (const state of drawing.querySelectorAll('[data-state]')) {
    const name = state.querySelector(':scope > .name, :scope > a > .name');
    const link = name?.closest('a') ?? document.createElementNS(SVG, 'a');
    link.setAttribute('href', hrefOf(state.getAttribute('data-state') ?? ''));
    if (!name || name.parentNode === link) continue;
    name.replaceWith(link);
    link.append(name);
  }
}

/** Loads it by a request whose answer the browser parses, since making markup from text is forbidden here. */
function fetchDrawing(address: string, signal: AbortSignal): Promise<SVGElement | undefined> {
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
