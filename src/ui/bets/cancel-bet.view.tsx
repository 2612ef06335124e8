import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { nameOf, t, translateMessage } from '../../i18n/text.ts';
import type { cancelBetMachine } from '../../machines/bets/cancel-bet.machine.ts';
import { Answers } from '../kit/controls/answers.tsx';
import { Button } from '../kit/controls/button.tsx';
import { Alert, Note } from '../kit/data/alert.tsx';
import { DefinitionList } from '../kit/data/definition-list.tsx';
import { largest, type Painted, useNotePainted, usePainted } from '../kit/data/painted.ts';
import { Money } from '../kit/format/money.tsx';
import { Stack } from '../kit/layout.tsx';
import { Modal } from '../kit/overlays/modal.tsx';
import { isChecking, useRequestStep } from '../shared/request-step.ts';
import { selectionName } from './selection.ts';

type CancelRef = ActorRefFrom<typeof cancelBetMachine>;
type Context = SnapshotFrom<typeof cancelBetMachine>['context'];

/** The dialog that confirms a cancellation and shows its outcome. */
export function CancelBet({ actor }: { actor: CancelRef }) {
  const isAsked = useSelector(actor, (state) => state.hasTag('dialog'));
  const isOpen = useRequestStep(actor) !== 'recalling' && isAsked;
  // A refusal is an alert, which screen readers announce by themselves.
  const isRefused = useSelector(actor, (state) => state.matches('refused'));
  const painted = usePainted<Context>();
  // The buttons of the next step appear in the same place, and a double click must not press one of them.
  const step = useStep(actor);
  return (
    <Modal
      open={isOpen}
      onClose={() => actor.send({ type: 'cancel.leave' })}
      title={t('Cancel bet')}
      step={step}
    >
      <Stack>
        <TheBet actor={actor} painted={painted} />
        <div aria-live={isRefused ? undefined : 'polite'}>
          <Said actor={actor} />
        </div>
        <Ways actor={actor} painted={painted} />
      </Stack>
    </Modal>
  );
}

interface PaintedProps {
  actor: CancelRef;
  /** The refund that the dialog shows. */
  painted: Painted<Context>;
}

/** The highest refund that may be on screen, in rupees; undefined if that shows another bet, or no refund. */
function seenIn({ current }: Painted<Context>, actor: CancelRef): number | undefined {
  const { bet } = actor.getSnapshot().context;
  return largest(current.filter((shown) => shown.bet?.id === bet?.id).map(({ worth }) => worth));
}

/** The bet of the dialog; nothing after a reload, which keeps only the idempotency key. */
function TheBet({ actor, painted }: PaintedProps) {
  const context = useSelector(actor, (state) => state.context);
  useNotePainted(painted, context);
  const { bet, worth, seen } = context;
  const step = useStep(actor);
  if (bet === null) return null;
  const isAsked = step === 'confirming' || step === 'cancelling' || step === 'repriced';
  return (
    <DefinitionList
      items={[
        { term: t('Match'), value: nameOf(bet.match_name) },
        { term: t('On'), value: selectionName(bet) },
        { term: t('Stake'), value: <Money rupees={bet.bet_amount} /> },
        ...(step === 'repriced' && seen !== null
          ? [{ term: t('You saw'), value: <Money rupees={seen} /> }]
          : []),
        ...(isAsked && worth !== null ? [{ term: t('Pays back now'), value: <Money rupees={worth} /> }] : []),
      ]}
    />
  );
}

function Said({ actor }: { actor: CancelRef }) {
  const step = useStep(actor);
  const msg = useSelector(actor, ({ context }) => context.msg);
  const receipt = useSelector(actor, ({ context }) => context.receipt);
  switch (step) {
    case 'confirming':
      return (
        <p>
          {t(
            'Take this bet back? It pays back what it is worth at the odds of now, at most its stake, at once.',
          )}
        </p>
      );
    case 'repriced':
      return (
        <Note icon="warning">
          <strong>{`${t('The bet is worth less now')}.`}</strong>{' '}
          <span>{t('It has not been cancelled.')}</span>
        </Note>
      );
    case 'outcomeUnknown':
      return (
        <Note icon="warning">
          <strong>{t('The answer was lost on the way.')}</strong>{' '}
          <span>
            {t('Whether your bet was cancelled is not known yet. The server is asked again by itself.')}
          </span>
        </Note>
      );
    case 'reconciling':
      return <Note icon="clock">{t('Asking the server whether your bet was cancelled…')}</Note>;
    case 'cancelled':
      return (
        <Note icon="check">
          <span>{t('The bet is cancelled.')}</span>{' '}
          {receipt && (
            <span>
              <span>{t('Paid back:')}</span> <Money rupees={receipt.bet.payout ?? 0} />.{' '}
              <span>{t('Your balance is')}</span> <Money rupees={receipt.totalWalletAmount} />
            </span>
          )}
        </Note>
      );
    case 'refused':
      return (
        <Alert>
          <p>{translateMessage(msg)}</p>
          <p>{t('The bet stands.')}</p>
        </Alert>
      );
    case 'notCancelled':
      return (
        <Note>
          {t(
            'The answer was lost on the way, and the server has now said that it did not cancel the bet. The bet stands.',
          )}
        </Note>
      );
    default:
      return null;
  }
}

function Ways({ actor, painted }: PaintedProps) {
  const step = useStep(actor);
  const leave = () => actor.send({ type: 'cancel.leave' });
  switch (step) {
    case 'confirming':
    case 'cancelling':
      return (
        <Answers
          wayOut={
            <Button kind="quiet" wide disabled={step === 'cancelling'} onClick={leave}>
              {t('Keep bet')}
            </Button>
          }
        >
          <Button
            kind="danger"
            wide
            busy={step === 'cancelling'}
            busyLabel={t('Please wait')}
            onClick={() => actor.send({ type: 'cancel.confirm', seen: seenIn(painted, actor) })}
          >
            {t('Cancel bet')}
          </Button>
        </Answers>
      );
    case 'repriced':
      return (
        <Answers
          wayOut={
            <Button kind="quiet" wide onClick={leave}>
              {t('Keep bet')}
            </Button>
          }
        >
          <Button
            kind="danger"
            wide
            onClick={() => actor.send({ type: 'cancel.accept', seen: seenIn(painted, actor) })}
          >
            {t('Accept and cancel bet')}
          </Button>
        </Answers>
      );
    case 'outcomeUnknown':
      return (
        <Button kind="quiet" wide onClick={() => actor.send({ type: 'cancel.check' })}>
          {t('Ask now')}
        </Button>
      );
    case 'reconciling':
      return null;
    default:
      return (
        <Button wide onClick={leave}>
          {t('OK')}
        </Button>
      );
  }
}

function useStep(actor: CancelRef) {
  const request = useRequestStep(actor);
  const step = useSelector(actor, stepOf);
  return isChecking(request) ? request : step;
}

function stepOf(state: SnapshotFrom<typeof cancelBetMachine>) {
  if (state.hasTag('busy')) return 'cancelling';
  if (state.matches('repriced')) return 'repriced';
  if (state.matches('cancelled')) return 'cancelled';
  if (state.matches('refused')) return 'refused';
  if (state.matches('notCancelled')) return 'notCancelled';
  return 'confirming';
}
