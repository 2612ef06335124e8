import { type ReactNode, type RefObject, useId } from 'react';
import { t } from '../../../i18n/text.ts';
import { styled } from '../styled.ts';
import { LINE, METAL, RELIEF } from './metal.ts';
import type { CoinSide } from './small-coin.tsx';

const Stage = styled('div')`
  --coin: clamp(5rem, 18vw, 16rem);
  position: relative;
  display: grid;
  place-items: center;
  width: 100%;
  height: calc(var(--coin) * 1.34);
  padding-top: calc(var(--coin) * 0.2);
  perspective: calc(var(--coin) * 5);
  overflow: hidden;
  contain: strict;
  > i {
    position: absolute;
    bottom: calc(var(--coin) * 0.02);
    width: calc(var(--coin) * 0.86);
    height: calc(var(--coin) * 0.13);
    border-radius: 50%;
    background: radial-gradient(closest-side, #050a1499, transparent);
  }
`;

const Lift = styled('div')`
  width: var(--coin);
  height: var(--coin);
  transform-style: preserve-3d;
  will-change: transform;
`;

// A turning coin has the outline of its two faces and of a band between them, which is upright when the faces
// lie flat. So five flat layers look solid at every angle.
const Body = styled('div')`
  position: relative;
  width: 100%;
  height: 100%;
  transform-style: preserve-3d;
  will-change: transform;
  --half: calc(var(--coin) * 0.032);
  > * {
    position: absolute;
    inset: 0;
    border-radius: 50%;
  }
  > svg {
    width: 100%;
    height: 100%;
    max-width: none;
    backface-visibility: hidden;
  }
  > svg:nth-of-type(1) {
    transform: translateZ(calc(var(--half) + 0.4px));
  }
  > svg:nth-of-type(2) {
    transform: rotateX(180deg) translateZ(calc(var(--half) + 0.4px));
  }
  > span {
    background: ${METAL.dark};
  }
  > span:nth-of-type(1) {
    transform: translateZ(var(--half));
  }
  > span:nth-of-type(2) {
    transform: translateZ(calc(var(--half) * -1));
  }
  > b {
    inset: calc(50% - var(--half)) 0;
    border-radius: 0;
    background: linear-gradient(90deg, ${METAL.dark}, transparent 22% 78%, ${METAL.dark}),
      repeating-linear-gradient(90deg, ${METAL.deep} 0 2px, ${METAL.dark} 2px 4px);
    transform: rotateX(90deg);
  }
`;

export const ANGLES: Record<CoinSide, number> = { Head: 0, Tail: 180 };

interface CoinProps {
  /** the side that is up */
  side: CoinSide;
  /** what the tail shows: the peacock, as soon as it is here */
  tail: ReactNode;
  /** shows no side */
  isBlank?: boolean;
  /** for the component that throws it */
  refs?: Record<'lift' | 'body' | 'shadow', RefObject<HTMLDivElement | null>>;
}

/** The house's coin, lying flat: an elephant's head on one side, a peacock's tail on the other. */
export function Coin({ side, tail, isBlank = false, refs }: CoinProps) {
  return (
    <Stage aria-hidden="true">
      <i ref={refs?.shadow} />
      <Lift ref={refs?.lift}>
        <Body ref={refs?.body} style={{ transform: `rotateX(${ANGLES[side]}deg)` }}>
          <Face legend={isBlank ? '' : t('Head')}>{!isBlank && <Elephant />}</Face>
          <Face legend={isBlank ? '' : t('Tail')}>{!isBlank && tail}</Face>
          <span />
          <span />
          <b />
        </Body>
      </Lift>
    </Stage>
  );
}

function Face({ legend, children }: { legend: string; children: ReactNode }) {
  const id = useId();
  return (
    <svg viewBox="0 0 200 200" aria-hidden="true">
      <defs>
        <linearGradient id={`${id}-rim`} x1="0" y1="0" x2="0.6" y2="1">
          <stop offset="0" stopColor={METAL.light} />
          <stop offset="0.5" stopColor={METAL.mid} />
          <stop offset="1" stopColor={METAL.dark} />
        </linearGradient>
        <linearGradient id={`${id}-field`} x1="0.1" y1="0" x2="0.75" y2="1">
          <stop offset="0" stopColor="#ffcf63" />
          <stop offset="0.45" stopColor={METAL.mid} />
          <stop offset="1" stopColor={METAL.deep} />
        </linearGradient>
        <linearGradient id={`${id}-gloss`} x1="0" y1="0" x2="0.55" y2="0.8">
          <stop offset="0" stopColor="#fff" stopOpacity="0.55" />
          <stop offset="0.55" stopColor="#fff" stopOpacity="0" />
        </linearGradient>
        <path id={`${id}-arc`} d="M24 100a76 76 0 0 0 152 0" />
      </defs>
      <circle cx="100" cy="100" r="100" fill={`url(#${id}-rim)`} />
      <circle cx="100" cy="100" r="91" fill={METAL.dark} />
      <circle cx="100" cy="100" r="90" fill={`url(#${id}-field)`} />
      <circle
        cx="100"
        cy="100"
        r="84.5"
        fill="none"
        stroke={METAL.ink}
        strokeOpacity="0.55"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="0 6.637"
      />
      <g strokeLinecap="round" strokeLinejoin="round">
        {children}
      </g>
      <text
        fill={METAL.ink}
        fontSize="12.5"
        fontWeight="800"
        letterSpacing={/[a-z]/i.test(legend) ? 3.5 : 0}
        textAnchor="middle"
      >
        <textPath href={`#${id}-arc`} startOffset="50%">
          {legend.toUpperCase()}
        </textPath>
      </text>
      <path
        d="M100 10a90 90 0 0 0-84 122C44 76 92 44 172 46A90 90 0 0 0 100 10Z"
        fill={`url(#${id}-gloss)`}
      />
    </svg>
  );
}

function Elephant() {
  const half = (
    <>
      <path {...RELIEF} d="M80 62C62 42 34 50 30 82c-2 22 8 44 26 48 10 2 19-6 22-18Z" />
      <path {...LINE} strokeOpacity="0.6" d="M74 70C62 58 44 62 41 84c-2 15 5 31 16 35" />
    </>
  );
  const face = (
    <>
      <path d="M78 90q8-7 15 0-7 5-15 0Z" fill={METAL.ink} />
      <path {...LINE} d="M77 82q8-6 15-2" />
      <path {...RELIEF} fill="#fff6dd" strokeWidth="2.2" d="M79 112c-5 10-4 20 5 27 1-9 2-17 5-24Z" />
    </>
  );
  return (
    <>
      {half}
      <g transform="matrix(-1 0 0 1 200 0)">{half}</g>
      <path
        {...RELIEF}
        d="M100 42c20 0 33 15 33 37 0 15-8 24-13 33-5 10-7 19-6 28 1 5 4 8 8 7 3-1 4-4 3-7 6-1 10 3 9 9-1 8-9 13-18 11-13-3-20-15-19-29l-9-19c-5-9-21-18-21-33 0-22 13-37 33-37Z"
      />
      {face}
      <g transform="matrix(-1 0 0 1 200 0)">{face}</g>
      <path
        {...LINE}
        strokeOpacity="0.7"
        d="M93 118q8 4 15 0M96 128q7 3 14 0M98 138q6 2 12 0M101 147q5 1 9-1"
      />
      <path
        d="M100 54c6 6 8 11 8 16s-4 9-8 12c-4-3-8-7-8-12s2-10 8-16Z"
        fill={METAL.mid}
        stroke={METAL.ink}
        strokeWidth="2"
      />
      <circle cx="100" cy="70" r="3" fill={METAL.ink} />
      <path {...LINE} strokeWidth="3.4" strokeDasharray="0 6" d="M71 66q8-3 14-14M129 66q-8-3-14-14" />
      <path
        {...RELIEF}
        strokeWidth="2.2"
        d="M100 22c5 6 7 10 6 15 5-2 9-1 12 2-4 5-11 7-18 7s-14-2-18-7c3-3 7-4 12-2-1-5 1-9 6-15Z"
      />
    </>
  );
}
