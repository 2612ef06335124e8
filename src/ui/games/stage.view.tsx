import { type ReactNode, useCallback } from 'react';
import { followFilled } from '../kit/controls/filled.ts';
import { styled } from '../kit/styled.ts';
import { media } from '../theme/media.ts';
import { small } from './small.ts';

/**
 * The layout of a game: the stage, the player's form, the latest results, the proof of fairness. Side by side
 * from a tablet on; on a phone a round fits between the bars, so that nobody has to scroll.
 */
export const GameLayout = styled('div')`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.375rem;
  align-items: start;
  margin-top: 0.375rem;
  > * {
    min-width: 0;
  }
  ${media.tablet} {
    grid-template-columns: minmax(0, 1fr) minmax(19rem, 23rem);
    grid-template-rows: auto auto 1fr;
    gap: var(--s4);
    > * {
      grid-column: 1;
    }
    > form {
      grid-column: 2;
      grid-row: 1 / 4;
    }
  }
  ${media.desktop} {
    gap: var(--s5);
    margin-top: var(--s4);
  }
`;

const Box = styled('section')`
  display: grid;
  border: 1px solid var(--line);
  border-radius: var(--r3);
  background: radial-gradient(90% 70% at 50% 34%, var(--glow), transparent), var(--surface);
  overflow: hidden;
  > * {
    grid-area: 1 / 1;
  }
`;

const Scene = styled('div')`
  display: grid;
  gap: var(--s1);
  padding: 0.375rem var(--s3);
  text-align: center;
  ${media.desktop} {
    gap: var(--s3);
    padding: var(--s5) var(--s4);
  }
`;

const Words = styled('div')<{ $isWin: boolean }>`
  min-height: 2.75rem;
  line-height: 1.3;
  > p:first-child {
    font-size: var(--text-l);
    font-weight: 750;
    letter-spacing: -0.01em;
  }
  > p + p {
    color: ${({ $isWin }) => ($isWin ? 'var(--win)' : 'var(--muted)')};
    font-size: var(--text-s);
    font-weight: ${({ $isWin }) => ($isWin ? 700 : 400)};
  }
  /* With large text either of the two may have one or two lines. */
  @media (max-width: 19em) {
    min-height: calc(2.6 * (var(--text-l) + var(--text-s)));
  }
  ${media.desktop} {
    min-height: 3.375rem;
    > p:first-child {
      font-size: var(--text-xl);
    }
    > p + p {
      font-size: var(--text-m);
    }
  }
`;

// Covers the empty result, so that it moves nothing unless it needs more room.
const Over = styled('div')`
  z-index: 1;
  display: grid;
  align-content: center;
  padding: var(--s2);
  background: var(--surface);
  &:empty {
    align-self: end;
    padding: 0;
  }
`;

interface StageProps {
  /** the name of the stage */
  label: string;
  /** the moving part */
  children: ReactNode;
  /** the result in words, which is read out */
  headline: ReactNode;
  detail: ReactNode;
  /** the detail tells of money won */
  isWin: boolean;
  /** shown instead of a result when a tap has none */
  trouble: ReactNode;
  /** the trouble is an error and announces itself; other trouble is read out politely */
  isRefused: boolean;
}

/** The stage of a game. */
export function Stage(props: StageProps) {
  const { label, children, headline, detail, isWin, trouble, isRefused } = props;
  return (
    <Box aria-label={label}>
      <Scene>
        {children}
        <Words role="status" $isWin={isWin}>
          <p>{headline}</p>
          <p>{detail}</p>
        </Words>
      </Scene>
      <Over aria-live={isRefused ? undefined : 'polite'}>{trouble}</Over>
    </Box>
  );
}

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

interface LatestProps {
  /** the name of the list */
  label: string;
  /** newest first */
  results: { id: number; won: boolean; says: string; shown: ReactNode }[];
}

/** The latest results. */
export function Latest({ label, results }: LatestProps) {
  return (
    <Strip aria-label={label}>
      {results.map(({ id, won, says, shown }) => (
        <li key={id} data-won={won || undefined}>
          <span className="sr-only">{says}</span>
          {shown}
        </li>
      ))}
    </Strip>
  );
}

const Form = styled('form')`
  container-type: inline-size;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.375rem;
  padding: var(--s2) var(--s3);
  border: 1px solid var(--line);
  border-radius: var(--r3);
  background: var(--surface);
  /* On a phone a field's name is beside it, and a group of keys explains itself. */
  ${small} {
    fieldset > legend {
      position: absolute;
      clip-path: inset(50%);
    }
    div:has(> label[for]) {
      display: grid;
      grid-template-columns: 4rem minmax(0, 1fr);
      align-items: center;
      > :last-child {
        grid-column: 1 / -1;
      }
    }
    [id$='-below'] {
      min-height: 1.25rem;
      padding: 0.125rem 0 0;
      line-height: 1.3;
    }
  }
  /* With very large text a name is above its field. */
  @container (max-width: 12rem) {
    div:has(> label[for]):nth-child(n) {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  ${media.desktop} {
    gap: var(--s3);
    padding: var(--s4);
  }
`;

interface RoundFormProps {
  /** called again after each attempt, to focus the first invalid field */
  formRef: (form: HTMLFormElement | null) => void;
  /** gets a field that was filled in without an event */
  onFilled: (field: string, value: string) => void;
  onSubmit: () => void;
  children: ReactNode;
}

/** The player's choices, and the play button. */
export function RoundForm({ formRef, onFilled, onSubmit, children }: RoundFormProps) {
  const ref = useCallback(
    (form: HTMLFormElement) => {
      formRef(form);
      return followFilled(form, onFilled);
    },
    [formRef, onFilled],
  );
  return (
    <Form
      className="round"
      ref={ref}
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
