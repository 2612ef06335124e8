import { useSelector } from '@xstate/react';
import type { LimitDeclineRef } from '../../../actors/account/own-limits.ts';
import { t } from '../../../i18n/text.ts';
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

/** Whether the question is to be asked; undefined while the limits are being read. Without an answer it is not. */
export const useIsAsked = (limits: DetailRef<PlayLimits>): boolean | undefined =>
  useSelector(limits, (state) => {
    const { item } = state.context;
    return item === null && state.matches('loading') ? undefined : item?.asks_for_limit === true;
  });

/** Asks before a first deposit, and again after six months, whether the person wants a deposit limit. */
export function LimitQuestion({ actor }: { actor: LimitDeclineRef }) {
  const isBusy = useSelector(actor, (state) => state.hasTag('busy'));
  const isUnknown = useSelector(actor, (state) => state.matches({ idle: 'outcomeUnknown' }));
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
        <p role="status">{isUnknown && <span>{t('No answer came. Please try again.')}</span>}</p>
      </Stack>
    </Card>
  );
}
