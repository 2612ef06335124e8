import { useSelector } from '@xstate/react';
import { t } from '../../../i18n/text.ts';
import type { PlayLimitsRef } from '../../../machines/shared/types.ts';
import { CHECK_MINUTES, LIMIT_KINDS } from '../../../schemas/account/limits.ts';
import { Button } from '../../kit/controls/button.tsx';
import { Choice } from '../../kit/controls/choice.tsx';
import { Link } from '../../kit/controls/link.tsx';
import { Alert } from '../../kit/data/alert.tsx';
import { Card } from '../../kit/data/card.tsx';
import { SkeletonRows } from '../../kit/data/skeleton.tsx';
import { Stack } from '../../kit/layout.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { styled } from '../../kit/styled.ts';
import { media } from '../../theme/media.ts';
import { LimitCard } from './limit-card.view.tsx';
import { LimitChangeDialog } from './limit-change.view.tsx';
import { Breaks, OnBreak } from './play-breaks.view.tsx';

const Cards = styled('div')`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s4);
  align-items: start;
  ${media.desktop} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

/** The person's own limits and breaks, and how to change them. */
export default function PlayLimits({ actor }: { actor: PlayLimitsRef }) {
  return (
    <>
      <PageTitle>{t('Play limits')}</PageTitle>
      <Shown actor={actor} />
    </>
  );
}

function Shown({ actor }: { actor: PlayLimitsRef }) {
  const own = useSelector(actor, ({ context }) => context.own);
  const isFailed = useSelector(actor, (state) => state.matches('failed'));
  if (isFailed)
    return (
      <Alert>
        <Stack $gap={3} $align="start">
          <strong>{t('Your limits could not be loaded')}</strong>
          <Button kind="quiet" onClick={() => actor.send({ type: 'limits.retry' })}>
            {t('Try again')}
          </Button>
        </Stack>
      </Alert>
    );
  if (own === null) return <SkeletonRows />;
  return (
    <Stack>
      <p>
        <span>{t('You decide, and the server holds you to it.')}</span>{' '}
        <Link href="/rules#responsible-play">{t('How limits work')}</Link>
      </p>
      {own.break && <OnBreak taken={own.break} />}
      <Cards>
        {LIMIT_KINDS.map((kind) => (
          <LimitCard key={kind} kind={kind} limits={own.limits} actor={actor} />
        ))}
        <Stack>
          <RealityCheck minutes={own.check_minutes} actor={actor} />
          <Breaks actor={actor} />
        </Stack>
      </Cards>
      <LimitChangeDialog actor={actor} limits={own.limits} />
    </Stack>
  );
}

function RealityCheck({
  minutes,
  actor,
}: {
  minutes: (typeof CHECK_MINUTES)[number] | null;
  actor: PlayLimitsRef;
}) {
  const busy = useSelector(actor, (state) => state.hasTag('busy'));
  return (
    <Card title={t('Reality check')}>
      <Choice
        label={t('Tell me how long I have been playing, and what I have won or lost')}
        value={minutes ?? 0}
        min="5rem"
        options={[0, ...CHECK_MINUTES].map((value) => ({
          value,
          label: value === 0 ? t('Never') : t('{minutes} min', { minutes: value }),
          disabled: busy,
        }))}
        onChange={(value) =>
          actor.send({
            type: 'change.send',
            change: { act: 'check', body: { minutes: CHECK_MINUTES.find((one) => one === value) ?? null } },
          })
        }
      />
    </Card>
  );
}
