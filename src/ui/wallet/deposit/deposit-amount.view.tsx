import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { FormSpy } from 'react-final-form';
import { t } from '../../../i18n/text.ts';
import type { DepositRef, DetailRef } from '../../../machines/shared/types.ts';
import { isBeyond, type PlayLimits, tightestOn } from '../../../schemas/account/limits.ts';
import { messagesOf } from '../../../schemas/shared/messages.ts';
import { plainAmount, stakeOf } from '../../../schemas/shared/money.ts';
import { AmountForm, MAX_DEPOSIT, MIN_DEPOSIT } from '../../../schemas/wallet/deposits.ts';
import { Form } from '../../kit/controls/form.tsx';
import { AmountField } from '../../kit/controls/form-fields.tsx';
import { Card } from '../../kit/data/card.tsx';
import { Icon } from '../../kit/drawings/icon.tsx';
import { formatMoney } from '../../kit/format/money.tsx';
import { styled } from '../../kit/styled.ts';
import { BreakNotice } from '../../shared/break-notice.view.tsx';
import { LimitNotice } from '../../shared/limit-notice.view.tsx';
import { Edits } from '../edits.view.tsx';

export interface AmountProps {
  actor: DepositRef;
  /** the person's own limits */
  limits: DetailRef<PlayLimits>;
}

/** A remark that no real money is involved. */
export const PlayMoney = styled('p')`
  display: flex;
  gap: var(--s2);
  margin-top: var(--s3);
  padding: var(--s2) var(--s3);
  border: 1px solid var(--line);
  border-radius: var(--r2);
  background: var(--sky-tint);
  font-size: var(--text-s);
  > svg {
    color: var(--sky);
  }
`;

const VALUES = { values: true };

const validate = ({ amount }: AmountForm) => messagesOf(AmountForm, { amount: plainAmount(amount) });

/** Asks for the amount of a deposit. */
export function DepositAmount({ actor, limits }: AmountProps) {
  // Computed once: later changes must not overwrite typed text, even while it is being sent.
  const initialValues = useMemo(() => ({ amount: actor.getSnapshot().context.amount }), [actor]);
  const busy = useSelector(actor, (state) => state.hasTag('busy'));
  const errors = useSelector(actor, (state) => state.context.errors);
  const msg = useSelector(actor, (state) => state.context.msg);
  const taken = useSelector(actor, (state) => state.context.break);
  const isNotCreated = useSelector(actor, (state) => state.matches({ amount: 'notCreated' }));
  const isRefused = useSelector(actor, (state) => state.matches({ amount: 'refused' }));
  const message = isNotCreated
    ? t('Your deposit did not reach us, and will not any more. Nothing was paid. You can try again.')
    : isRefused
      ? msg
      : undefined;
  return (
    <Card>
      <Edits onEdit={() => actor.send({ type: 'deposit.edited' })}>
        <Form
          initialValues={initialValues}
          validate={validate}
          onSubmit={({ amount }) => actor.send({ type: 'deposit.submit', amount: plainAmount(amount) })}
          busy={busy}
          disabled={taken !== null}
          serverErrors={errors}
          message={message}
          submitLabel={t('Continue')}
        >
          <AmountField
            name="amount"
            label={t('Amount')}
            hint={t('Up to {amount} at a time', { amount: formatMoney(MAX_DEPOSIT, { style: 'short' }) })}
            quick={[100, 500, 1000, 5000]}
            readOnly={busy}
            enterKeyHint="go"
          />
          <BreakNotice taken={taken} />
          <Limit actor={actor} limits={limits} />
          <PlayMoney>
            <Icon name="coin" />
            <span>
              {t(
                'Play money: no real payment is made, and credits cannot be paid out or exchanged for anything of value.',
              )}
            </span>
          </PlayMoney>
        </Form>
      </Edits>
    </Card>
  );
}

const Limited = styled('div')`
  font-size: var(--text-s);
  > :not(:empty) {
    margin: var(--s2) 0 var(--s3);
  }
`;

/** The person's own limit, if it leaves less than the amount, or than the least amount. */
function Limit({ actor, limits }: AmountProps) {
  const limit = useSelector(
    limits,
    ({ context: { item } }) => item && tightestOn('deposits', item.limits, MIN_DEPOSIT),
  );
  // Not while a deposit is being sent: what is left may already be the amount after it.
  const isBusy = useSelector(actor, (state) => state.hasTag('busy'));
  return (
    <Limited>
      <FormSpy<AmountForm> subscription={VALUES}>
        {({ values: { amount } }) => {
          const isLimited = !isBusy && isBeyond(limit, stakeOf(amount), MIN_DEPOSIT);
          return <LimitNotice limit={isLimited ? limit : null} />;
        }}
      </FormSpy>
    </Limited>
  );
}
