import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { SnapshotFrom } from 'xstate';
import { t } from '../../i18n/text.ts';
import type { WithdrawalRef } from '../../machines/shared/types.ts';
import type { withdrawalMachine } from '../../machines/wallet/withdrawal.machine.ts';
import { messagesOf } from '../../schemas/shared/messages.ts';
import { plainAmount } from '../../schemas/shared/money.ts';
import { MIN_WITHDRAWAL } from '../../schemas/shared/spec-figures.ts';
import type { PayoutAccount } from '../../schemas/wallet/payout-accounts.ts';
import { WithdrawalDraft } from '../../schemas/wallet/withdrawals.ts';
import { Form } from '../kit/controls/form.tsx';
import { AmountField, SelectField } from '../kit/controls/form-fields.tsx';
import { Link } from '../kit/controls/link.tsx';
import { Card } from '../kit/data/card.tsx';
import { formatMoney } from '../kit/format/money.tsx';
import { styled } from '../kit/styled.ts';
import { useWallet } from '../shared/context.tsx';
import { accountTypeName } from './account-types.ts';
import { Edits } from './edits.view.tsx';

const AnotherAccount = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: 1.5rem;
`;

const QUICK = [MIN_WITHDRAWAL, 500, 1000, 5000];

/** Asks for the amount and the account of a withdrawal. */
export function WithdrawalForm({ actor }: { actor: WithdrawalRef }) {
  const wallet = useWallet();
  const accounts = useSelector(actor, (state) => state.context.accounts);
  // Computed once: later changes must not overwrite typed text, even while it is being sent.
  const initialValues = useMemo(() => leftIn(actor.getSnapshot()), [actor]);
  const available = useSelector(wallet, (state) =>
    state.matches('ready') ? state.context.totalWalletAmount : undefined,
  );
  const busy = useSelector(actor, (state) => state.hasTag('busy'));
  const errors = useSelector(actor, (state) => state.context.errors);
  const msg = useSelector(actor, (state) => state.context.msg);
  const isRefused = useSelector(actor, (state) => state.matches({ choosing: { draft: 'refused' } }));
  const isCodeLost = useSelector(actor, (state) => state.matches({ choosing: { draft: 'codeNotSent' } }));
  const message = isRefused
    ? msg
    : isCodeLost
      ? t('The code could not be sent. Please try again.')
      : undefined;
  return (
    <Card>
      <Edits onEdit={(field) => actor.send({ type: 'withdrawal.edited', field })}>
        <Form
          initialValues={initialValues}
          validate={(typed) => messagesFor(draftOf(typed, accounts), available)}
          onSubmit={(typed) => actor.send({ type: 'withdrawal.submit', ...draftOf(typed, accounts) })}
          busy={busy}
          serverErrors={errors}
          message={message}
          submitLabel={t('Continue')}
        >
          <SelectField
            name="account_id"
            label={t('To which account')}
            hint={<AnotherAccount href="/add-account">{t('Add another account')}</AnotherAccount>}
            options={accounts.map(({ id, bank_name, account, account_type }) => ({
              value: String(id),
              label: `${account} · ${accountTypeName(account_type)}`,
              group: bank_name,
            }))}
          />
          <AmountField
            name="withdrawalAmount"
            label={t('Amount')}
            hint={
              available === undefined
                ? t('At least ₹200')
                : t('At least ₹200; you have {amount}', { amount: formatMoney(available) })
            }
            quick={QUICK.filter((rupees) => available === undefined || rupees <= available)}
            enterKeyHint="go"
          />
        </Form>
      </Edits>
    </Card>
  );
}

/** The form's values: the account's id as text, empty before one is chosen. */
interface Typed {
  withdrawalAmount: string;
  account_id: string;
}

/** The earlier values, or empty ones; a single account is selected at once. */
function leftIn({ context: { accounts, draft } }: SnapshotFrom<typeof withdrawalMachine>): Typed {
  const ids = accounts.map(({ id }) => id);
  const chosen = ids.length === 1 ? ids[0] : ids.find((id) => id === draft.account_id);
  return { withdrawalAmount: draft.withdrawalAmount, account_id: chosen ? String(chosen) : '' };
}

/** An account that no longer exists counts as none. */
const draftOf = (typed: Typed, accounts: readonly PayoutAccount[]): WithdrawalDraft => ({
  withdrawalAmount: plainAmount(typed.withdrawalAmount),
  account_id: accounts.find(({ id }) => String(id) === typed.account_id)?.id ?? 0,
});

/** Also checks the balance, which the server would only do after the code. */
function messagesFor(draft: WithdrawalDraft, available = Number.POSITIVE_INFINITY): Record<string, string> {
  const messages = messagesOf(WithdrawalDraft, draft);
  return messages.withdrawalAmount === undefined && Number(draft.withdrawalAmount) > available
    ? { ...messages, withdrawalAmount: 'The amount is more than your wallet holds' }
    : messages;
}
