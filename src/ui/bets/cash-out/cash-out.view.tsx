import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { t } from '../../../i18n/text.ts';
import type { cashOutMachine } from '../../../machines/bets/cash-out.machine.ts';
import { Answers } from '../../kit/controls/answers.tsx';
import { Button } from '../../kit/controls/button.tsx';
import { largest, type Painted, usePainted } from '../../kit/data/painted.ts';
import { formatMoney } from '../../kit/format/money.tsx';
import { Muted, Stack } from '../../kit/layout.tsx';
import { Modal } from '../../kit/overlays/modal.tsx';
import { useRequestStep } from '../../shared/request-step.ts';
import { Figures, type PaintedProps } from './figures.view.tsx';
import { Outcome } from './outcome.view.tsx';
import { PartOfStake } from './part-of-stake.view.tsx';
import { type CashOutRef, useStep } from './step.ts';

type Context = SnapshotFrom<typeof cashOutMachine>['context'];

/** The dialog that cashes out a bet, or a part of it, and reports the outcome. */
export default function CashOutDialog({ actor }: { actor: CashOutRef }) {
  const isAsked = useSelector(actor, (state) => state.hasTag('dialog'));
  const isOpen = useRequestStep(actor) !== 'recalling' && isAsked;
  // A refusal is an alert, which screen readers announce by themselves.
  const isRefused = useSelector(actor, (state) => state.matches('refused'));
  const painted = usePainted<Context>();
  const step = useStep(actor);
  return (
    <Modal
      open={isOpen}
      onClose={() => actor.send({ type: 'cashOut.leave' })}
      title={t('Cash out')}
      step={step}
    >
      <Stack $gap={3}>
        <Figures actor={actor} painted={painted} />
        {step === 'confirming' && <PartOfStake actor={actor} />}
        <div aria-live={isRefused ? undefined : 'polite'}>
          <Outcome actor={actor} />
        </div>
        {step === 'confirming' && <CancelInstead actor={actor} />}
        <Ways actor={actor} painted={painted} />
      </Stack>
    </Modal>
  );
}

/**
 * The highest amount that may be on screen, in rupees; undefined if the screen shows another bet or part, or
 * nothing yet.
 */
function seenIn({ current }: Painted<Context>, actor: CashOutRef): number | undefined {
  const { bet, part } = actor.getSnapshot().context;
  return largest(
    current.filter((shown) => shown.bet?.id === bet?.id && shown.part === part).map(({ worth }) => worth),
  );
}

/** The way to cancelling, while that pays no less. */
function CancelInstead({ actor }: { actor: CashOutRef }) {
  const refund = useSelector(actor, ({ context }) => context.refund);
  const isNoWorse = useSelector(actor, (state) => state.can({ type: 'cashOut.cancelInstead' }));
  if (!isNoWorse || refund === null) return null;
  return (
    <Stack $gap={1}>
      <Muted as="p">{t('Cancelling the bet instead pays back no less.')}</Muted>
      <Button kind="quiet" wide onClick={() => actor.send({ type: 'cashOut.cancelInstead' })}>
        {`${t('Cancel bet')} · ${formatMoney(refund)}`}
      </Button>
    </Stack>
  );
}

function Ways({ actor, painted }: PaintedProps) {
  const step = useStep(actor);
  const worth = useSelector(actor, ({ context }) => context.worth);
  const isReady = useSelector(actor, (state) => state.can({ type: 'cashOut.confirm' }));
  const canLeave = useSelector(actor, (state) => state.can({ type: 'cashOut.leave' }));
  const leave = () => actor.send({ type: 'cashOut.leave' });
  const amount = worth === null ? '' : formatMoney(worth);
  switch (step) {
    case 'confirming':
    case 'requesting':
      return (
        <Answers
          wayOut={
            <Button kind="quiet" wide disabled={step === 'requesting'} onClick={leave}>
              {t('Keep bet')}
            </Button>
          }
        >
          <Button
            wide
            disabled={step === 'confirming' && !isReady}
            busy={step === 'requesting'}
            busyLabel={t('Please wait')}
            onClick={() => actor.send({ type: 'cashOut.confirm', seen: seenIn(painted, actor) })}
          >
            {isReady ? t('Cash out {amount}', { amount }) : t('Cash out')}
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
          <Button wide onClick={() => actor.send({ type: 'cashOut.accept', seen: seenIn(painted, actor) })}>
            {t('Accept {amount}', { amount })}
          </Button>
        </Answers>
      );
    case 'outcomeUnknown':
      return (
        <Button kind="quiet" wide onClick={() => actor.send({ type: 'cashOut.check' })}>
          {t('Ask now')}
        </Button>
      );
    case 'reconciling':
      return null;
    default:
      return (
        <Button kind="quiet" wide disabled={!canLeave} onClick={leave}>
          {t('OK')}
        </Button>
      );
  }
}
