import { type ReactNode, useCallback } from 'react';
import { followFilled } from '../kit/controls/filled.ts';
import { styled } from '../kit/styled.ts';
import { media } from '../theme/media.ts';
import { small } from './small.ts';

/**
 * A game: what happens, what the player does, what came before, what makes it fair. Beside one another from a
 * tablet on; on a phone all that a round takes stands between the bars, so that nobody scrolls for it.
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
  /* With large text either of the two may take two lines, and then one. */
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

// Over what has not happened, so that it moves nothing, unless it takes more room.
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
  /** names the place */
  label: string;
  /** what moves */
  children: ReactNode;
  /** the result in words, which are read out */
  headline: ReactNode;
  detail: ReactNode;
  /** the detail speaks of money won */
  isWin: boolean;
  /** what came between a tap and its result, in place of all that */
  trouble: ReactNode;
  /** that announces itself as an error; other trouble is read out politely */
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
  /** names them */
  label: string;
  /** the newest first */
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
  /* On a phone a field's name stands before it, and a group of keys says by itself what it is. */
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
  /* With very large text a name stands over its field. */
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
  /** called again after each attempt, to bring focus to what is wrong */
  formRef: (form: HTMLFormElement | null) => void;
  /** takes a field that was filled in without an event */
  onFilled: (field: string, value: string) => void;
  onSubmit: () => void;
  children: ReactNode;
}

/** The player's choices, and the one button. */
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
