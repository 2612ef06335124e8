import { useSelector } from '@xstate/react';
import { type ReactNode, useMemo } from 'react';
import { t, translateMessage } from '../../../i18n/text.ts';
import type { PlayLimitsRef } from '../../../machines/shared/types.ts';
import {
  type LimitChange,
  type LimitKind,
  type LimitPeriod,
  type PlayLimit,
  SetLimit,
} from '../../../schemas/account/limits.ts';
import { messagesOf } from '../../../schemas/shared/messages.ts';
import { plainAmount } from '../../../schemas/shared/money.ts';
import { Answers } from '../../kit/controls/answers.tsx';
import { Button } from '../../kit/controls/button.tsx';
import { Form } from '../../kit/controls/form.tsx';
import { AmountField, TextField } from '../../kit/controls/form-fields.tsx';
import { Alert } from '../../kit/data/alert.tsx';
import { Stack } from '../../kit/layout.tsx';
import { Modal } from '../../kit/overlays/modal.tsx';
import { limitAmount } from '../../shared/limit-amount.ts';
import { limitName } from '../../shared/limits-left.view.tsx';
import { BREAK_NAMES, isExclusion } from './play-breaks.view.tsx';

/** Asks for a limit's amount, or for the confirmation of a change. */
export function LimitChangeDialog({ actor, limits }: { actor: PlayLimitsRef; limits: readonly PlayLimit[] }) {
  const isAsked = useSelector(actor, (state) => state.hasTag('asked'));
  const busy = useSelector(actor, (state) => state.matches('saving'));
  const change = useSelector(actor, ({ context }) => context.change);
  const errors = useSelector(actor, ({ context }) => context.errors);
  const msg = useSelector(actor, ({ context }) => context.msg);
  const isLost = useSelector(actor, (state) => state.matches({ asking: 'lost' }));
  if (change === null || !(isAsked || (busy && isAskedAbout(change)))) return null;
  const leave = () => actor.send({ type: 'change.leave' });
  const send = (sent: LimitChange) => actor.send({ type: 'change.send', change: sent });
  const message = isLost
    ? t('No proper answer came from the server. Check your connection and try again.')
    : msg === ''
      ? undefined
      : translateMessage(msg);
  const rest = { busy, message, onLeave: leave, onSend: send };
  return (
    <Modal open title={titleOf(change)} onClose={leave}>
      {change.act === 'set' ? (
        <SetForm
          {...rest}
          which={change.body}
          errors={errors}
          limit={limits.find(
            ({ kind, period }) => kind === change.body.kind && period === change.body.period,
          )}
        />
      ) : (
        <Question {...rest} change={change} />
      )}
    </Modal>
  );
}

/** Whether a change needs a dialog first. Other changes are made at once, and open one only if they fail. */
const isAskedAbout = ({ act }: LimitChange): boolean => act !== 'check' && act !== 'keep';

function titleOf({ act, body }: LimitChange): string {
  if (act === 'check') return t('Reality check');
  if (act === 'break') return isExclusion(body.length) ? t('Self-exclusion') : t('Time-out');
  return limitName(body);
}

interface DialogProps {
  busy: boolean;
  message: string | undefined;
  onLeave: () => void;
  onSend: (change: LimitChange) => void;
}

interface SetFormProps extends DialogProps {
  which: { kind: LimitKind; period: LimitPeriod };
  limit: PlayLimit | undefined;
  errors: Readonly<Record<string, string>>;
}

function SetForm({ which: { kind, period }, limit, errors, busy, message, onLeave, onSend }: SetFormProps) {
  const amount = limit ? String(limit.amount) : '';
  // Computed once: later changes must not overwrite typed text.
  const initialValues = useMemo(() => ({ amount }), [amount]);
  const valid = (typed: { amount: string }) => ({ kind, period, amount: plainAmount(typed.amount) });
  const hint = t(
    'A lower limit is in force at once. A higher one, or none, waits for 24 hours; then we ask you again.',
  );
  return (
    <Form
      initialValues={initialValues}
      validate={(typed) => messagesOf(SetLimit, valid(typed))}
      onSubmit={(typed) => onSend({ act: 'set', body: valid(typed) })}
      busy={busy}
      serverErrors={errors}
      message={message}
      submitLabel={t('Save')}
      wayOut={
        <Button kind="quiet" wide disabled={busy} onClick={onLeave}>
          {limit ? t('Keep it as it is') : t('Not now')}
        </Button>
      }
      footer={
        limit && (
          <Button
            kind="link"
            disabled={busy}
            onClick={() => onSend({ act: 'remove', body: { kind, period } })}
          >
            {t('Take this limit away')}
          </Button>
        )
      }
    >
      {kind === 'time' ? (
        <TextField name="amount" label={t('Minutes a day')} inputMode="numeric" hint={hint} />
      ) : (
        <AmountField name="amount" label={t('Amount')} hint={hint} />
      )}
    </Form>
  );
}

function Question({
  change,
  busy,
  message,
  onLeave,
  onSend,
}: DialogProps & { change: Exclude<LimitChange, { act: 'set' }> }) {
  return (
    <Stack>
      {askingFor(change)}
      {message !== undefined && <Alert>{message}</Alert>}
      <Answers
        wayOut={
          <Button kind="quiet" wide disabled={busy} onClick={onLeave}>
            {t('Not now')}
          </Button>
        }
      >
        <Button
          kind={change.act === 'break' ? 'danger' : 'primary'}
          wide
          busy={busy}
          busyLabel={t('Please wait')}
          onClick={() => onSend(change)}
        >
          {change.act === 'break' ? t('Begin now') : t('Yes')}
        </Button>
      </Answers>
    </Stack>
  );
}

function askingFor(change: Exclude<LimitChange, { act: 'set' }>): ReactNode {
  switch (change.act) {
    case 'break':
      return (
        <>
          <p>
            <strong>{t(BREAK_NAMES[change.body.length])}</strong>
          </p>
          <p>
            {t(
              'It begins at once. Nobody can end it early: not you, and not we. Open bets stay; they can be cancelled, and your money can be withdrawn.',
            )}
          </p>
          {isExclusion(change.body.length) && (
            <p>
              {t(
                'It covers this account: its phone number, and its email once you have proven that it is yours. It does not know you by another phone number.',
              )}
            </p>
          )}
        </>
      );
    case 'confirm':
      return (
        <p>
          {change.body.raise_to === null
            ? t('Do you still want no limit here?')
            : t('Do you still want a limit of {amount}?', {
                amount: limitAmount(change.body.kind, change.body.raise_to, { style: 'short' }),
              })}
        </p>
      );
    case 'remove':
      return <p>{t('Take this limit away? That waits for 24 hours; then we ask you again.')}</p>;
    case 'keep':
      return <p>{t('Keep this limit as it is?')}</p>;
    case 'check':
      return <p>{t('Change how often you are told?')}</p>;
  }
}
