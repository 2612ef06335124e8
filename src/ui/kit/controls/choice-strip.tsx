import { fadedEnd } from '../scrolled-line.ts';
import { styled } from '../styled.ts';

// On a phone the choices are one line that is scrolled, so that more of the list below it is on the screen.
const Line = styled('div')`
  display: flex;
  gap: var(--s1);
  min-width: 0;
  margin-inline: calc(-1 * var(--s4));
  padding-inline-start: var(--s4);
  overflow-x: auto;
  scrollbar-width: none;
  ${fadedEnd}
  > button {
    flex: none;
    min-height: var(--tap);
    padding: 0 var(--s2);
    border: 1px solid var(--edge);
    border-radius: var(--r2);
    background: var(--raised);
    color: var(--press-text);
    font-size: var(--text-s);
    font-weight: 650;
  }
  > button:focus-visible {
    outline-offset: -3px;
  }
  > button[aria-pressed='true'] {
    border-color: var(--press);
    background: var(--press);
    color: var(--on-press);
  }
  @media (min-width: 40em) {
    flex-wrap: wrap;
    margin-inline: 0;
    padding-inline: 0;
    mask-image: none;
    > button {
      padding: 0 var(--s4);
    }
  }
`;

interface ChoiceStripProps<Value> {
  label: string;
  choices: readonly { value: Value; name: string }[];
  /** The value of the pressed button; another value presses none. */
  chosen: Value | undefined;
  onChoose: (value: Value) => void;
}

/** Scrolls the line to the chosen one, which the address may have. */
const show = (button: HTMLElement | null) => button?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** Buttons for the values of a filter, of which at most one is pressed. */
export const ChoiceStrip = <Value extends string>({
  label,
  choices,
  chosen,
  onChoose,
}: ChoiceStripProps<Value>) => (
  <Line data-strip role="group" aria-label={label}>
    {choices.map(({ value, name }) => (
      <button
        key={value}
        type="button"
        ref={value === chosen ? show : undefined}
        aria-pressed={value === chosen}
        onClick={() => onChoose(value)}
      >
        {name}
      </button>
    ))}
  </Line>
);
