import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { nameOf, t, translateMessage } from '../../i18n/text.ts';
import type { cashOutMachine } from '../../machines/bets/cash-out.machine.ts';
import { type Bet, leftOf } from '../../schemas/bets/bets.ts';
import { CASH_OUT_MARGIN, LEAST_PART } from '../../schemas/bets/cash-out.ts';
import { isCombined, type SingleOrCombined } from '../../schemas/bets/single-or-combined.ts';
import { stakeOf } from '../../schemas/shared/money.ts';
import { AmountInput } from '../kit/controls/amount-input.tsx';
import { Button } from '../kit/controls/button.tsx';
import { Slider } from '../kit/controls/slider.tsx';
import { Alert, Note } from '../kit/data/alert.tsx';
import { DefinitionList } from '../kit/data/definition-list.tsx';
import { largest, type Painted, useNotePainted, usePainted } from '../kit/data/painted.ts';
import { formatMoney, Money } from '../kit/format/money.tsx';
import { Muted, Stack } from '../kit/layout.tsx';
import { Modal } from '../kit/overlays/modal.tsx';
import { isChecking, useRequestStep } from '../shared/request-step.ts';
import { selectionName } from './selection.ts';

export type CashOutRef = ActorRefFrom<typeof cashOutMachine>;
type Context = SnapshotFrom<typeof cashOutMachine>['context'];

export interface CashOutProps {
  actor: CashOutRef;
  /** Asks to cancel the bet instead; undefined where the page does not cancel bets. */
  onCancel?: ((bet: Bet) => void) | undefined;
}

/** The dialog that cashes out a bet, or a part of it, and reports the outcome. */
export default function CashOutDialog({ actor, onCancel }: CashOutProps) {
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
      <Stack>
        <Figures actor={actor} painted={painted} />
        {step === 'confirming' && <Part actor={actor} />}
        <div aria-live={isRefused ? undefined : 'polite'}>
          <Said actor={actor} />
        </div>
        {step === 'confirming' && onCancel !== undefined && (
          <CancelInstead actor={actor} onCancel={onCancel} />
        )}
        <Ways actor={actor} painted={painted} />
      </Stack>
    </Modal>
  );
}

interface PaintedProps {
  actor: CashOutRef;
  /** The amounts that the dialog shows. */
  painted: Painted<Context>;
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

function Figures({ actor, painted }: PaintedProps) {
  const context = useSelector(actor, (state) => state.context);
  useNotePainted(painted, context);
  const { bet, part, worth, refund, seen } = context;
  const step = useStep(actor);
  if (bet === null) return null;
  const isAsked = step === 'confirming' || step === 'requesting' || step === 'repriced';
  return (
    <DefinitionList
      items={[
        ...linesOf(bet),
        ...(isAsked ? [{ term: t('Stake'), value: <Money rupees={leftOf(bet)} /> }] : []),
        ...(isAsked ? [{ term: t('Pays back if it wins'), value: <Money rupees={bet.pays} /> }] : []),
        ...(isAsked && refund !== null
          ? [{ term: t('Cancelling it pays back'), value: <Money rupees={refund} /> }]
          : []),
        // While the part is being chosen the field shows it, and a further line would move the slider under
        // the finger.
        ...(isAsked && step !== 'confirming' && part < leftOf(bet)
          ? [{ term: t('Part of the stake'), value: <Money rupees={part} /> }]
          : []),
        ...(step === 'repriced' && seen !== null
          ? [{ term: t('You saw'), value: <Money rupees={seen} /> }]
          : []),
        ...(isAsked
          ? [{ term: t('Cashing out pays'), value: worth === null ? '–' : <Money rupees={worth} /> }]
          : []),
      ]}
    />
  );
}

/** The lines that identify the bet. */
const linesOf = (bet: SingleOrCombined) =>
  isCombined(bet)
    ? [
        {
          term: t('Combined of {count}, number {number}', { count: bet.legs.length, number: bet.id }),
          value: bet.legs.map(selectionName).join(' · '),
        },
      ]
    : [
        { term: t('Match'), value: nameOf(bet.match_name) },
        { term: t('On'), value: selectionName(bet) },
      ];

/** The part of the stake, by a slider and a field that follow each other. */
function Part({ actor }: { actor: CashOutRef }) {
  const { bet, typed, part } = useSelector(actor, ({ context }) => context);
  const isTooMuch = useSelector(actor, (state) => state.matches({ confirming: 'tooMuch' }));
  const isTooLittle = useSelector(actor, (state) => state.matches({ confirming: 'tooLittle' }));
  if (bet === null) return null;
  const left = leftOf(bet);
  const take = (text: string) => actor.send({ type: 'part.set', typed: text, part: stakeOf(text) });
  const least = Math.min(LEAST_PART, left);
  // The last position of the slider is the whole rest, paise included.
  const last = Math.ceil(left);
  return (
    <div>
      {last > LEAST_PART && (
        <Slider
          label={t('Part of the stake')}
          text={formatMoney(part)}
          value={Math.min(last, Math.max(LEAST_PART, Math.ceil(part)))}
          min={LEAST_PART}
          max={last}
          bright="before"
          disabled={false}
          onChange={(rupees) => take(String(Math.min(rupees, left)))}
        />
      )}
      <AmountInput
        label={t('How much of the stake')}
        name="part"
        value={typed}
        enterKeyHint="done"
        error={
          isTooMuch
            ? t('Only {amount} of the stake is left', { amount: formatMoney(left) })
            : isTooLittle
              ? t('At least {amount}, or all of it', { amount: formatMoney(least) })
              : undefined
        }
        onChange={take}
      />
    </div>
  );
}

/** The way to cancelling, while it pays no less than cashing out the whole bet. */
function CancelInstead({ actor, onCancel }: { actor: CashOutRef; onCancel: (bet: Bet) => void }) {
  const { bet, part, worth, refund } = useSelector(actor, ({ context }) => context);
  if (bet === null || isCombined(bet) || bet.cancel_until === null) return null;
  if (worth === null || refund === null || part !== leftOf(bet) || worth > refund) return null;
  return (
    <Note icon="warning">
      <Stack $gap={2}>
        <p>{t('Cancelling the bet instead pays back no less.')}</p>
        <Button
          kind="quiet"
          wide
          onClick={() => {
            actor.send({ type: 'cashOut.leave' });
            onCancel(bet);
          }}
        >
          {`${t('Cancel bet')} · ${formatMoney(refund)}`}
        </Button>
      </Stack>
    </Note>
  );
}

function Said({ actor }: { actor: CashOutRef }) {
  const step = useStep(actor);
  const msg = useSelector(actor, ({ context }) => context.msg);
  switch (step) {
    case 'confirming':
      return (
        <Muted as="p">
          {t('The fair value of the bet at the odds of now, less {percent}%. What you keep stays open.', {
            percent: String(CASH_OUT_MARGIN),
          })}
        </Muted>
      );
    case 'repriced':
      return (
        <Note icon="warning">
          <strong>{`${t('The bet is worth less now')}.`}</strong>{' '}
          <span>{t('Nothing has been cashed out.')}</span>
        </Note>
      );
    case 'outcomeUnknown':
      return (
        <Note icon="warning">
          <strong>{t('The answer was lost on the way.')}</strong>{' '}
          <span>
            {t('Whether your bet was cashed out is not known yet. The server is asked again by itself.')}
          </span>
        </Note>
      );
    case 'reconciling':
      return <Note icon="clock">{t('Asking the server whether your bet was cashed out…')}</Note>;
    case 'cashedOut':
      return <Paid actor={actor} />;
    case 'refused':
      return (
        <Alert>
          <p>{translateMessage(msg)}</p>
          <p>{t('The bet stands.')}</p>
        </Alert>
      );
    case 'notCashedOut':
      return (
        <Note>
          {t(
            'The answer was lost on the way, and the server has now said that it did not cash out the bet. The bet stands.',
          )}
        </Note>
      );
    default:
      return null;
  }
}

/** The receipt of a cash-out. */
function Paid({ actor }: { actor: CashOutRef }) {
  const receipt = useSelector(actor, ({ context }) => context.receipt);
  if (receipt === null) return null;
  const { bet, cash_out, totalWalletAmount } = receipt;
  return (
    <Note icon="check">
      <span>
        <span>{t('Cashed out:')}</span> <Money rupees={cash_out.amount} />.{' '}
        <span>{t('Your balance is')}</span> <Money rupees={totalWalletAmount} />
      </span>
      {bet.status === 'open' && (
        <p>
          <Money rupees={leftOf(bet)} /> <span>{t('of the stake stays open.')}</span>{' '}
          <span>{`${t('Pays back if it wins')}:`}</span> <Money rupees={bet.pays} />
        </p>
      )}
    </Note>
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
        <>
          <Button
            wide
            disabled={step === 'confirming' && !isReady}
            busy={step === 'requesting'}
            busyLabel={t('Please wait')}
            onClick={() => actor.send({ type: 'cashOut.confirm', seen: seenIn(painted, actor) })}
          >
            {isReady ? t('Cash out {amount}', { amount }) : t('Cash out')}
          </Button>
          <Button kind="quiet" wide disabled={step === 'requesting'} onClick={leave}>
            {t('Keep bet')}
          </Button>
        </>
      );
    case 'repriced':
      return (
        <>
          <Button wide onClick={() => actor.send({ type: 'cashOut.accept', seen: seenIn(painted, actor) })}>
            {t('Accept {amount}', { amount })}
          </Button>
          <Button kind="quiet" wide onClick={leave}>
            {t('Keep bet')}
          </Button>
        </>
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

function useStep(actor: CashOutRef) {
  const request = useRequestStep(actor);
  const step = useSelector(actor, stepOf);
  return isChecking(request) ? request : step;
}

function stepOf(state: SnapshotFrom<typeof cashOutMachine>) {
  if (state.hasTag('busy')) return 'requesting';
  if (state.matches('repriced')) return 'repriced';
  if (state.matches('cashedOut')) return 'cashedOut';
  if (state.matches('refused')) return 'refused';
  if (state.matches('notCashedOut')) return 'notCashedOut';
  return 'confirming';
}
