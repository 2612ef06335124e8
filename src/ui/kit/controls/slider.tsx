import { styled } from '../styled.ts';

const thumb = `
  box-sizing: border-box;
  width: 1.75rem;
  height: 1.75rem;
  border: 3px solid var(--surface);
  border-radius: var(--round);
  background: var(--press);
  box-shadow: 0 0 0 1px var(--edge);
  cursor: grab;
  outline: var(--ring);
  outline-offset: 2px;`;

// The rail ends at the outermost positions of the thumb's centre.
const Rail = styled('div')`
  position: relative;
  height: var(--tap);
  > span {
    position: absolute;
    inset: calc(50% - 0.3125rem) 0.875rem;
    border-radius: var(--round);
    background: var(--line);
    forced-color-adjust: none;
  }
  > span > i {
    position: absolute;
    inset-block: 0;
    border-radius: inherit;
    background: var(--win);
  }
  > input {
    position: relative;
    width: 100%;
    height: 100%;
    margin: 0;
    background: none;
    appearance: none;
    cursor: pointer;
    touch-action: pan-y;
  }
  > input::-webkit-slider-thumb {
    ${thumb}
    appearance: none;
  }
  > input::-moz-range-thumb {
    ${thumb}
  }
  > input:focus-visible {
    outline: none;
    --ring: 3px solid var(--sky);
  }
  &:has([aria-disabled]) {
    opacity: 0.55;
  }
`;

interface SliderProps {
  label: string;
  /** the value in words; a value between two steps is shown at the nearer one */
  text: string;
  value: number;
  min: number;
  max: number;
  /** the highlighted side of the thumb */
  bright: 'before' | 'after';
  disabled: boolean;
  onChange: (value: number) => void;
}

/** A whole number, set with a thumb on a rail or with the arrow keys. */
export function Slider({ label, text, value, min, max, bright, disabled, onChange }: SliderProps) {
  const at = Math.min(100, Math.max(0, (100 * (value - min)) / (max - min)));
  return (
    <Rail>
      <span>
        <i style={bright === 'before' ? { left: 0, right: `${100 - at}%` } : { left: `${at}%`, right: 0 }} />
      </span>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={text}
        min={min}
        max={max}
        step={1}
        value={value}
        aria-disabled={disabled || undefined}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
    </Rail>
  );
}
