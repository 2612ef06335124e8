import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { t, translateMessage } from '../../../i18n/text.ts';
import type { RoundDerivation } from '../../../machines/games/round-check.machine.ts';
import type { RecordCheckRef } from '../../../machines/shared/types.ts';
import { Button } from '../../kit/controls/button.tsx';
import { Alert, Note } from '../../kit/data/alert.tsx';
import { Icon } from '../../kit/drawings/icon.tsx';
import { takeFocus } from '../../kit/focus.ts';
import { Stack } from '../../kit/layout.tsx';
import { Modal } from '../../kit/overlays/modal.tsx';
import { styled } from '../../kit/styled.ts';
import { noAnswer } from '../../shared/submission.ts';
import { READINGS } from '../rounds.view.tsx';
import { Findings, Save } from './record.view.tsx';
import { Fields } from './round-check-fields.view.tsx';
import { type CheckRef, verdictOf } from './round-verdict.ts';

const Steps = styled('ol')`
  display: grid;
  gap: var(--s3);
  counter-reset: step;
  > li {
    counter-increment: step;
    display: grid;
    grid-template-columns: 1.75rem minmax(0, 1fr);
    gap: 0 var(--s3);
  }
  > li::before {
    content: counter(step);
    grid-row: 1 / 3;
    display: grid;
    place-items: center;
    width: 1.75rem;
    height: 1.75rem;
    border: 1px solid var(--edge);
    border-radius: 50%;
    color: var(--muted);
    font-size: var(--text-s);
    font-weight: 650;
  }
  > li > p {
    padding-top: 0.125rem;
    color: var(--muted);
    font-size: var(--text-s);
  }
  > li > div {
    grid-column: 2;
    overflow-wrap: anywhere;
  }
  code {
    font: 500 var(--text-s)/1.5 var(--mono);
  }
  strong > code {
    color: var(--press-text);
    font-weight: 700;
  }
`;

const Verdict = styled('h3')<{ $isWrong: boolean }>`
  display: flex;
  align-items: center;
  gap: var(--s2);
  color: ${({ $isWrong }) => ($isWrong ? 'var(--error)' : 'var(--text)')};
  font-size: var(--text-l);
  &:focus {
    outline: none;
  }
`;

interface RoundCheckProps {
  actor: CheckRef;
  record: RecordCheckRef;
}

/** The check of a round, in a dialog: the seeds, the derivation, and whether the house told the truth. */
export function RoundCheckDialog({ actor, record }: RoundCheckProps) {
  const isOpen = useSelector(actor, (state) => state.matches('open'));
  return (
    <Modal open={isOpen} title={t('Check a round')} onClose={() => actor.send({ type: 'check.close' })}>
      <Stack>
        <p>{t('This is worked out here in your browser. Nobody is asked, so it works offline, too.')}</p>
        <Result actor={actor} record={record} />
        <Fields actor={actor} />
      </Stack>
    </Modal>
  );
}

function Result({ actor, record }: RoundCheckProps) {
  const verdict = useSelector(actor, verdictOf);
  const derivation = useSelector(actor, ({ context }) => context.derivation);
  const game = useSelector(actor, ({ context }) => context.game);
  const entered = useSelector(actor, ({ context }) => context.draft.server_seed_hash.trim());
  if (verdict === 'secret') return <Secret actor={actor} />;
  if (verdict === 'unable')
    return <Alert>{t('This browser cannot do the sums here. They need a page that came over https.')}</Alert>;
  if (verdict === undefined || derivation === null) return null;
  const { testimony, said } = derivation;
  const reading = READINGS[game];
  const committed = testimony?.pair.server_seed_hash ?? entered;
  const result = reading.result(derivation.result);
  return (
    <Stack $gap={3}>
      <Verdict ref={takeFocus} tabIndex={-1} $isWrong={verdict === 'wrong'}>
        <Icon name={verdict === 'wrong' ? 'warning' : verdict === 'right' ? 'check' : 'info'} />
        {verdict === 'right' && <span>{t('It is right: {result}', { result })}</span>}
        {verdict === 'wrong' && <span>{t('It does not agree')}</span>}
        {verdict === 'unwitnessed' && <span>{t('It agrees with itself: {result}', { result })}</span>}
        {verdict === 'workedOut' && <span>{t('These seeds give {result}', { result })}</span>}
      </Verdict>
      {verdict === 'unwitnessed' && <Note>{unwitnessed(derivation)}</Note>}
      {testimony !== null && testimony.findings.length > 0 && (
        <Alert>
          <Stack $gap={3} $align="start">
            <Findings findings={testimony.findings} />
            {testimony.of === 'played' && <Save record={record} />}
          </Stack>
        </Alert>
      )}
      <Steps>
        <Step what={t('SHA-256 of the server seed')}>
          <code>{derivation.hash}</code>
          {committed !== '' && (
            <Agreement agrees={committed === derivation.hash} {...hashTexts(testimony, committed)} />
          )}
        </Step>
        <Step what={t('The message: your seed, the number of the round, and 0')}>
          <code>{derivation.message}</code>
        </Step>
        <Step what={t('HMAC-SHA256 of the message, with the server seed as its key')}>
          <strong>
            <code>{derivation.digest.slice(0, 8)}</code>
          </strong>
          <code>{derivation.digest.slice(8)}</code>
        </Step>
        <Step what={t('Its first four bytes')}>
          <code>{derivation.bytes.join(' · ')}</code>
        </Step>
        <Step what={t('As one number, from 0 to 2³² − 1')}>
          <code>{derivation.draw}</code>
        </Step>
        <Step what={t('The result')}>
          <code>{`${reading.rule(derivation.draw, derivation.result)} → ${result}`}</code>
          {said !== null && (
            <Agreement
              agrees={said === derivation.result}
              yes={t('the same as the house said')}
              no={t('not what the house said: {result}', { result: reading.result(said) })}
            />
          )}
        </Step>
      </Steps>
    </Stack>
  );
}

/** The reason why a round is not called right although it matches its seeds. */
function unwitnessed({ testimony }: RoundDerivation): string {
  return testimony?.of === 'shown'
    ? t(
        'This browser was shown this pair of seeds, but has no record of this round: it was played elsewhere, or the record is gone. What was staked and called is the house’s word alone.',
      )
    : t(
        'This browser has no record of its own of this round: it was played elsewhere, or the record is gone. All of this is the house’s word alone.',
      );
}

/** The texts for a matching and for a different hash, depending on its source. */
function hashTexts(testimony: RoundDerivation['testimony'], hash: string): { yes: string; no: string } {
  if (testimony === null)
    return {
      yes: t('the same as the house committed to'),
      no: t('not what the house committed to: {hash}', { hash }),
    };
  if (testimony.of === 'none')
    return {
      yes: t('the same as the house says now'),
      no: t('not what the house says now: {hash}', { hash }),
    };
  return {
    yes: t('the same as this browser was shown'),
    no: t('not what this browser was shown: {hash}', { hash }),
  };
}

function Step({ what, children }: { what: string; children: ReactNode }) {
  return (
    <li>
      <p>{what}</p>
      <div>{children}</div>
    </li>
  );
}

function Agreement({ agrees, yes, no }: { agrees: boolean; yes: string; no: string }) {
  return (
    <p style={{ color: agrees ? 'inherit' : 'var(--error)' }}>
      {`${agrees ? '✓' : '✗'} ${agrees ? yes : no}`}
    </p>
  );
}

/** Says that the seed of this pair is secret while it is in use. */
function Secret({ actor }: { actor: CheckRef }) {
  const isBusy = useSelector(actor, (state) => state.hasTag('busy'));
  const isUnanswered = useSelector(actor, (state) => state.matches({ open: { secret: 'unanswered' } }));
  const msg = useSelector(actor, ({ context }) => context.msg);
  return (
    <Note>
      <Stack $gap={3} $align="start">
        <p>
          <strong>{t('The server seed of this round is still secret.')}</strong>{' '}
          <span>
            {t(
              'You are still playing with this pair of seeds. Change seeds, and the server seed is shown and the round is checked.',
            )}
          </span>
        </p>
        {(msg !== '' || isUnanswered) && <Alert>{isUnanswered ? noAnswer() : translateMessage(msg)}</Alert>}
        <Button
          small
          busy={isBusy}
          busyLabel={t('Please wait')}
          onClick={() => actor.send({ type: 'check.reveal' })}
        >
          {t('Change seeds and check')}
        </Button>
      </Stack>
    </Note>
  );
}
