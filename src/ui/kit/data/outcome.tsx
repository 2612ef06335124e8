import type { ReactNode } from 'react';
import { type AnyIcon, Icon } from '../drawings/icon.tsx';
import { focusIfLost } from '../focus.ts';
import { Row, Stack } from '../layout.tsx';
import { styled } from '../styled.ts';
import { Spinner } from './spinner.tsx';

const Box = styled('section')`
  display: flex;
  flex-direction: column;
  gap: var(--s3);
  padding: var(--s5) var(--s4);
  border: 1px solid var(--line);
  border-radius: var(--r3);
  background: var(--surface);
`;

const Disc = styled('span')<{ $tone: Tone }>`
  display: grid;
  place-items: center;
  width: 3rem;
  height: 3rem;
  border-radius: 50%;
  background: ${({ $tone }) => colours[$tone][0]};
  color: ${({ $tone }) => colours[$tone][1]};
  font-size: 1.25rem;
`;

const Heading = styled('h2')`
  font-size: var(--text-xl);
  &:focus {
    outline: none;
  }
`;

/** done: it went through · waiting: not known yet · failed: nothing came of it */
type Tone = 'done' | 'waiting' | 'failed';

const colours: Record<Tone, [string, string]> = {
  done: ['var(--press-tint)', 'var(--press-text)'],
  waiting: ['var(--sky-tint)', 'var(--sky)'],
  failed: ['var(--error-tint)', 'var(--error)'],
};

interface OutcomeProps {
  tone: Tone;
  /** a turning ring by default, for work in progress */
  icon?: AnyIcon;
  title: string;
  children: ReactNode;
  /** links and buttons to continue */
  actions?: ReactNode;
}

/**
 * The outcome of a request. It takes the focus if the focused element has disappeared, and is then read out.
 */
export function Outcome({ tone, icon, title, children, actions }: OutcomeProps) {
  return (
    <Box>
      <Disc $tone={tone}>{icon ? <Icon name={icon} /> : <Spinner aria-hidden="true" />}</Disc>
      <Heading key={title} tabIndex={-1} ref={focusIfLost}>
        {title}
      </Heading>
      <Stack $gap={3}>{children}</Stack>
      {actions && <Row>{actions}</Row>}
    </Box>
  );
}
