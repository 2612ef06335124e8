import { LINE, METAL, RELIEF } from './metal.ts';

const OUTER = [-84, -63, -42, -21, 0, 21, 42, 63, 84];
const INNER = [-73, -52, -31, -10, 10, 31, 52, 73];

/** The relief on the tail of the coin. */
export default function Peacock() {
  return (
    <>
      {OUTER.map((angle) => (
        <g key={angle} transform={`rotate(${angle} 100 118)`}>
          <path {...LINE} strokeOpacity="0.7" d="M100 106V64" />
          <path
            {...RELIEF}
            strokeWidth="2.2"
            d="M100 39c9 6 12 13 11 19-1 6-6 9-11 9s-10-3-11-9c-1-6 2-13 11-19Z"
          />
          <path d="M100 48c5 4 6 8 5 11-1 3-3 4-5 4s-4-1-5-4c-1-3 0-7 5-11Z" fill={METAL.dark} />
          <circle cx="100" cy="58.5" r="1.9" fill={METAL.light} />
        </g>
      ))}
      {INNER.map((angle) => (
        <g key={angle} transform={`rotate(${angle} 100 118)`}>
          <path {...RELIEF} strokeWidth="1.8" d="M100 72c6 4 7 9 7 12-1 4-4 6-7 6s-6-2-7-6c0-3 1-8 7-12Z" />
          <circle cx="100" cy="83" r="2.2" fill={METAL.ink} />
        </g>
      ))}
      <path
        {...RELIEF}
        d="M100 158c-15-5-22-18-19-32 2-9 10-13 12-22 1-5 0-10 1-14 1-5 4-7 7-7s6 2 6 6c0 6-2 10-1 15 2 9 11 13 13 22 3 14-4 27-19 32Z"
      />
      <path
        {...LINE}
        strokeOpacity="0.7"
        d="M91 124q4 5 9 0 5 5 9 0M88 134q6 6 12 0 6 6 12 0M91 144q4 5 9 0 5 5 9 0"
      />
      <circle cx="101" cy="89" r="1.9" fill={METAL.ink} />
      <path {...LINE} strokeWidth="1.8" d="M100 83l-6-10M101 83l0-12M102 83l6-10" />
      <g fill={METAL.ink}>
        <circle cx="94" cy="72" r="2.1" />
        <circle cx="101" cy="70" r="2.1" />
        <circle cx="108" cy="72" r="2.1" />
      </g>
    </>
  );
}
