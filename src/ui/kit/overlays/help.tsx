import { type ReactNode, type ToggleEvent, useId } from 'react';
import { t } from '../../../i18n/text.ts';
import { styled } from '../styled.ts';

// Looks small, but its tap target is as large as a finger, without taking room from its neighbours.
const Ask = styled('button')`
  position: relative;
  display: inline-grid;
  place-items: center;
  flex: none;
  width: 1.25rem;
  height: 1.25rem;
  margin-block: -0.125rem;
  padding: 0;
  border: 1px solid var(--edge);
  border-radius: var(--round);
  background: var(--raised);
  color: var(--press-text);
  font-size: 0.75rem;
  font-weight: 700;
  line-height: 1;
  &::after {
    content: '';
    position: absolute;
    inset: calc((1.125rem - var(--tap)) / 2);
  }
`;

// Beside its button if the browser supports that and there is room, else in the middle of the window, which
// leaves some of the page around it to tap on.
const Answer = styled('div')`
  width: min(20rem, calc(100vw - 2 * var(--s4)));
  max-height: calc(100dvh - 2 * var(--tap));
  overflow: auto;
  overscroll-behavior: contain;
  margin: auto;
  padding: var(--s4);
  border: 1px solid var(--edge);
  border-radius: var(--r3);
  background: var(--surface);
  box-shadow: var(--shade);
  color: var(--text);
  font-size: var(--text-m);
  font-weight: 400;
  letter-spacing: normal;
  line-height: 1.5;
  text-align: start;
  white-space: normal;
  @supports (position-area: bottom) {
    @media (min-width: 16em) and (min-height: 30em) {
      inset: auto;
      margin: var(--s2);
      position-area: bottom;
      position-try-fallbacks: flip-block;
    }
  }
  &:focus {
    outline: none;
  }
  > strong {
    display: block;
  }
  > p {
    margin-top: var(--s2);
  }
  > a {
    display: inline-flex;
    align-items: center;
    min-height: var(--tap);
  }
`;

interface HelpProps {
  /** the button's name, and the heading of the answer */
  question: string;
  /** the anchor of the rule with the full explanation */
  rule: string;
  /** the answer, in paragraphs */
  children: ReactNode;
}

/**
 * A small question mark beside something that needs an explanation. Its text lies over the page and moves
 * nothing. Escape and a tap beside it close it and return the focus.
 */
export function Help({ question, rule, children }: HelpProps) {
  const id = useId();
  const titleId = useId();
  return (
    <>
      <Ask type="button" aria-label={question} popoverTarget={id}>
        ?
      </Ask>
      <Answer
        id={id}
        popover="auto"
        role="dialog"
        aria-labelledby={titleId}
        tabIndex={-1}
        onToggle={(event: ToggleEvent<HTMLDivElement>) => {
          if (event.newState === 'open') event.currentTarget.focus({ preventScroll: true });
        }}
      >
        <strong id={titleId}>{question}</strong>
        {children}
        <a href={`/rules#${rule}`} target="_blank" rel="noopener">
          <span>{t('The rule in full')}</span> <span className="sr-only">{t('(opens in a new tab)')}</span>
        </a>
      </Answer>
    </>
  );
}
