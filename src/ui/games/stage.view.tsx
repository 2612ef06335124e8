import { type ReactNode, useCallback } from 'react';
import { styled } from '../kit/styled.ts';
import { media } from '../theme.ts';

/** A game: what happens, what the player does, what makes it fair. The last stands under the first on a desktop. */
export const GameLayout = styled('div')`
  display: grid;
  gap: var(--s4);
  align-items: start;
  margin-top: var(--s4);
  > * {
    min-width: 0;
  }
  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr) 23rem;
    grid-template-rows: auto 1fr;
    gap: var(--s5);
    > :nth-child(2) {
      grid-column: 2;
      grid-row: 1 / 3;
    }
  }
`;

const Box = styled('section')`
  display: grid;
  gap: var(--s3);
  padding: 0 var(--s4) var(--s4);
  border: 1px solid var(--line);
  border-radius: var(--r3);
  background: radial-gradient(90% 70% at 50% 34%, var(--glow), transparent), var(--surface);
  text-align: center;
  ${media.desktop} {
    padding-block: var(--s5);
  }
`;

const Words = styled('div')<{ $isWin: boolean }>`
  min-height: 3.375rem;
  > p:first-child {
    font-size: var(--text-xl);
    font-weight: 750;
    letter-spacing: -0.01em;
    line-height: 1.3;
  }
  > p + p {
    color: ${({ $isWin }) => ($isWin ? 'var(--win)' : 'var(--muted)')};
    font-weight: ${({ $isWin }) => ($isWin ? 700 : 400)};
  }
`;

const Strip = styled('ol')`
  display: flex;
  justify-content: center;
  gap: var(--s1);
  height: 2rem;
  overflow: hidden;
  flex-wrap: wrap;
  > li {
    display: grid;
    place-items: center;
    min-width: 2rem;
    height: 2rem;
    border-radius: var(--round);
  }
  > li[data-won] {
    box-shadow: inset 0 0 0 2px var(--win);
  }
`;

interface StageProps {
  /** names the place */
  label: string;
  /** what moves */
  children: ReactNode;
  /** the result in words, which are read out */
  headline: ReactNode;
  detail: ReactNode;
  /** the detail speaks of money won */
  isWin: boolean;
  /** something moves here, and wants to be seen */
  isUndecided: boolean;
  /** the latest results, the newest first */
  latest: { id: number; won: boolean; says: string; shown: ReactNode }[];
  /** names them */
  latestLabel: string;
}

/** Where a game happens. */
export function Stage(props: StageProps) {
  const { label, children, headline, detail, isWin, isUndecided, latest, latestLabel } = props;
  const box = useCallback(
    (element: HTMLElement | null) => {
      if (isUndecided) element?.scrollIntoView({ block: 'nearest' });
    },
    [isUndecided],
  );
  return (
    <Box ref={box} aria-label={label}>
      {children}
      <Words role="status" $isWin={isWin}>
        <p>{headline}</p>
        <p>{detail}</p>
      </Words>
      <Strip aria-label={latestLabel}>
        {latest.map(({ id, won, says, shown }) => (
          <li key={id} data-won={won || undefined}>
            <span className="sr-only">{says}</span>
            {shown}
          </li>
        ))}
      </Strip>
    </Box>
  );
}

const Form = styled('form')`
  display: grid;
  gap: var(--s3);
  padding: var(--s4);
  border: 1px solid var(--line);
  border-radius: var(--r3);
  background: var(--surface);
`;

interface RoundFormProps {
  /** called again after each attempt, to bring focus to what is wrong */
  formRef: (form: HTMLFormElement | null) => void;
  onSubmit: () => void;
  children: ReactNode;
}

/** What the player decides, and the one button. */
export function RoundForm({ formRef, onSubmit, children }: RoundFormProps) {
  return (
    <Form
      ref={formRef}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </Form>
  );
}

/**
 * After an attempt, whose form was out of use meanwhile: focus goes to the first field that is wrong, or back to
 * the button if nothing else has it.
 */
export function focusAfterAttempt(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('input[aria-invalid], [aria-invalid] input');
  if (wrong) wrong.focus();
  else if (document.activeElement === document.body)
    form?.querySelector<HTMLElement>('button[type=submit]')?.focus({ preventScroll: true });
}
