import { useSelector } from '@xstate/react';
import { type ComponentType, type ReactNode, useMemo } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { LimitDeclineRef } from '../../../actors/account/own-limits.ts';
import { t, translateMessage } from '../../../i18n/text.ts';
import type { DetailRef } from '../../../machines/shared/types.ts';
import type { PlayLimits } from '../../../schemas/account/limits.ts';
import { Button, LinkButton } from '../../kit/controls/button.tsx';
import { Card } from '../../kit/data/card.tsx';
import { Stack } from '../../kit/layout.tsx';
import { styled } from '../../kit/styled.ts';

// Both answers weigh the same: alike, and equally wide.
const Answers = styled('div')`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(9rem, 100%), 1fr));
  gap: var(--s3);
`;

/** Whether the limits are read, or could not be read: before that nobody knows whether to ask. */
export const useIsRead = (limits: DetailRef<PlayLimits>): boolean =>
  useSelector(limits, (state) => state.context.item !== null || !state.matches('loading'));

interface AskedFirstProps {
  /** The person's own limits, once they are read. */
  limits: DetailRef<PlayLimits>;
  /** Asks whether the person wants a deposit limit. */
  Question: ComponentType<{ limits: DetailRef<PlayLimits> }>;
  children: ReactNode;
}

/** The question, if the person is to be asked, and then its children. Once these are shown, they stay. */
export function AskedFirst({ limits, Question, children }: AskedFirstProps) {
  const asksAtFirst = useMemo(() => asksIn(limits.getSnapshot()), [limits]);
  const asks = useSelector(limits, asksIn);
  return asksAtFirst && asks ? <Question limits={limits} /> : children;
}

const asksIn = ({ context: { item } }: SnapshotFrom<DetailRef<PlayLimits>>): boolean =>
  item?.asks_for_limit === true;

/** Asks before a deposit whether the person wants a deposit limit, until they have one or say no; again after six months. */
export function LimitQuestion({ actor }: { actor: LimitDeclineRef }) {
  const isBusy = useSelector(actor, (state) => state.hasTag('busy'));
  const isUnknown = useSelector(actor, (state) => state.matches({ idle: 'outcomeUnknown' }));
  const msg = useSelector(actor, ({ context }) => context.msg);
  return (
    <Card title={t('Do you want a deposit limit?')}>
      <Stack $gap={3}>
        <p>
          {t(
            'It caps what you can deposit in 24 hours, 7 days or a month. You can also set one later, under Play limits.',
          )}
        </p>
        <Answers>
          <LinkButton kind="quiet" href="/play-limits">
            {t('Set a limit')}
          </LinkButton>
          <Button
            kind="quiet"
            busy={isBusy}
            onClick={() => actor.send({ type: 'form.submit', values: null })}
          >
            {t('No limit for now')}
          </Button>
        </Answers>
        <p role="status">
          {isUnknown && <span>{t('No answer came. Please try again.')}</span>}
          {msg !== '' && <span>{translateMessage(msg)}</span>}
        </p>
      </Stack>
    </Card>
  );
}
