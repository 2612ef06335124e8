import { useSelector } from '@xstate/react';
import { lazy } from 'react';
import type { SnapshotFrom } from 'xstate';
import { t } from '../../../i18n/text.ts';
import type { RecordCheckRef, SeedsRef } from '../../../machines/shared/types.ts';
import type { Seeds } from '../../../schemas/games/games.ts';
import { Button, LinkButton } from '../../kit/controls/button.tsx';
import { Alert, Note } from '../../kit/data/alert.tsx';
import { Card } from '../../kit/data/card.tsx';
import { Stack } from '../../kit/layout.tsx';
import { LazyPart } from '../../kit/lazy-part.tsx';
import { Fact, Facts, Lead } from '../facts.view.tsx';

type SeedsState = SnapshotFrom<SeedsRef>;
type RecordState = SnapshotFrom<RecordCheckRef>;

// Few people change their seeds in a visit, so their forms load on demand.
const ChooseSeeds = lazy(() => import('./choose-seeds.view.tsx'));
const RevealedSeeds = lazy(() => import('./revealed-seeds.view.tsx'));
const RecordVerdict = lazy(() => import('./record.view.tsx'));

interface FairnessProps {
  seeds: SeedsRef;
  record: RecordCheckRef;
  history: string;
}

/** The house's commitment, the player's seed, and how to change the pair of seeds. */
export function Fairness({ seeds, record, history }: FairnessProps) {
  const pair = useSelector(seeds, ({ context }) => context.seeds);
  const isFailed = useSelector(seeds, (state) => state.matches('failed'));
  const isTelling = useSelector(record, saysSomething);
  return (
    <Card title={t('Provably fair')}>
      <Lead>
        <span>
          {t(
            'The house has chosen its seed before you play, and shows its fingerprint here. Your seed and the number of the round are mixed into it. Once you change seeds, the old one is shown, and you can check every round yourself.',
          )}
        </span>{' '}
        <a href="/rules#fairness" target="_blank" rel="noopener">
          {t('How can I know that it is fair?')}
        </a>
      </Lead>
      {pair === null && isFailed ? (
        <Alert>
          <Stack $gap={3} $align="start">
            <p>{t('The seeds could not be loaded. Trying again…')}</p>
            <Button kind="quiet" small onClick={() => seeds.send({ type: 'seeds.retry' })}>
              {t('Try again')}
            </Button>
          </Stack>
        </Alert>
      ) : (
        <Pair pair={pair} />
      )}
      {pair && <Change seeds={seeds} />}
      {isTelling && (
        <LazyPart>
          <RecordVerdict record={record} />
        </LazyPart>
      )}
      <LinkButton kind="quiet" wide href={history}>
        {t('Check my rounds')}
      </LinkButton>
    </Card>
  );
}

/** Whether the record has a finding worth showing: rounds of a pair in use that agree so far are none. */
function saysSomething({ context: { audit } }: RecordState): boolean {
  if (audit === null) return false;
  const { findings, checked, gaps } = audit;
  return findings.length > 0 || checked > 0 || gaps.some(({ what }) => what === 'pair');
}

/** As long as a hash, so that the placeholder has as many lines. */
const HASH = '0'.repeat(64);

/** Reserves its room from the start, so that nothing moves when the pair arrives. */
function Pair({ pair }: { pair: Seeds | null }) {
  return (
    <Facts aria-busy={pair === null}>
      <Fact term={t('SHA-256 of the server seed')} text={pair?.server_seed_hash ?? HASH} copied />
      <Fact term={t('Your seed')} text={pair?.client_seed ?? '0'} copied />
      <Fact term={t('Rounds played with this pair')} text={pair?.nonce ?? 0} />
      <Fact term={t('SHA-256 of the next server seed')} text={pair?.next_server_seed_hash ?? HASH} copied />
    </Facts>
  );
}

function Change({ seeds }: { seeds: SeedsRef }) {
  const step = useSelector(seeds, stepOf);
  const revealed = useSelector(seeds, ({ context }) => context.revealed);
  if (step === 'choosing' || step === 'rotating')
    return (
      <LazyPart>
        <ChooseSeeds seeds={seeds} isBusy={step === 'rotating'} />
      </LazyPart>
    );
  return (
    <Stack $gap={3}>
      {step === 'stale' && <Note icon="warning">{t('The seeds could not be loaded. Trying again…')}</Note>}
      {step === 'rotated' && revealed && (
        <LazyPart>
          <RevealedSeeds pair={revealed} />
        </LazyPart>
      )}
      <Button kind="quiet" wide onClick={() => seeds.send({ type: 'seeds.ask' })}>
        {t('Change seeds')}
      </Button>
    </Stack>
  );
}

function stepOf(state: SeedsState): 'choosing' | 'rotating' | 'rotated' | 'stale' | 'current' {
  for (const step of ['choosing', 'rotating', 'rotated', 'stale'] as const) {
    if (state.matches({ shown: step })) return step;
  }
  return 'current';
}
