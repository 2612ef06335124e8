import { useSelector } from '@xstate/react';
import { type ReactNode, useMemo } from 'react';
import type { SnapshotFrom } from 'xstate';
import { t } from '../../i18n/text.ts';
import type { AccountChangeRef } from '../../machines/shared/types.ts';
import { messagesOf } from '../../schemas/shared/messages.ts';
import { BankDetails, type PayoutAccount } from '../../schemas/wallet/payout-accounts.ts';
import { Button, LinkButton } from '../kit/controls/button.tsx';
import { Form } from '../kit/controls/form.tsx';
import { SelectField, TextField } from '../kit/controls/form-fields.tsx';
import { Card } from '../kit/data/card.tsx';
import { Outcome } from '../kit/data/outcome.tsx';
import { styled } from '../kit/styled.ts';
import { accountTypes } from './account-types.ts';
import { CodeStep } from './code-step.view.tsx';
import { Edits } from './edits.view.tsx';
import { WalletFrame } from './frame.view.tsx';
import { Remarks, Split } from './split.view.tsx';

type AddingRef = AccountChangeRef<BankDetails, PayoutAccount>;
interface StepProps {
  actor: AddingRef;
}
interface AddAccountProps extends StepProps {
  /** the code itself, in the demo */
  demoCode: ReactNode;
}

/** Adds an account for withdrawals: its details, a code from the phone, and the confirmation. */
export default function AddAccount({ actor, demoCode }: AddAccountProps) {
  return (
    <WalletFrame active="/account-History" title={t('Add a payout account')}>
      <Split>
        <Step actor={actor} demoCode={demoCode} />
        <Remarks>
          <h2>{t('Good to know')}</h2>
          <ul>
            <li>{t('Withdrawals go to accounts saved here, and nowhere else.')}</li>
            <li>{t('A code sent to your phone confirms every account that is added or removed.')}</li>
            <li>{t('Afterwards only the last four digits of a number are shown.')}</li>
            <li>{t('This is play money: made-up details will do.')}</li>
          </ul>
        </Remarks>
      </Split>
    </WalletFrame>
  );
}

function stepOf(state: SnapshotFrom<AddingRef>) {
  if (state.matches('applied')) return 'saved';
  return state.matches('enteringCode') || state.matches('applying') ? 'code' : 'details';
}

function Step({ actor, demoCode }: AddAccountProps) {
  const step = useSelector(actor, stepOf);
  if (step === 'details') return <Details actor={actor} />;
  return step === 'code' ? <Confirmation actor={actor} demoCode={demoCode} /> : <Saved actor={actor} />;
}

const Fields = styled('div')`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr));
  gap: 0 var(--s4);
`;

const Capitals = { textTransform: 'uppercase' } as const;

const EMPTY: BankDetails = {
  holder_name: '',
  account: '',
  re_account: '',
  ifsc_code: '',
  bank_name: '',
  account_type: '',
  upi_id: '',
  phone_pay: '',
  g_pay: '',
  paytm: '',
};

const validate = (values: BankDetails) => messagesOf(BankDetails, values);

const number = { inputMode: 'numeric', autoComplete: 'off', spellCheck: false } as const;
const phone = { type: 'tel', inputMode: 'numeric', autoComplete: 'tel-national' } as const;

function Details({ actor }: StepProps) {
  // Computed once: later changes must not overwrite typed text, even while it is being sent.
  const initialValues = useMemo(() => actor.getSnapshot().context.change ?? EMPTY, [actor]);
  const busy = useSelector(actor, (state) => state.hasTag('busy'));
  const errors = useSelector(actor, (state) => state.context.errors);
  const msg = useSelector(actor, (state) => state.context.msg);
  const isRefused = useSelector(actor, (state) => state.matches({ asked: 'refused' }));
  const isCodeLost = useSelector(actor, (state) => state.matches({ asked: 'codeNotSent' }));
  const isSaidByFields = Object.keys(errors).length > 0;
  const refusal = isRefused && !isSaidByFields ? msg : undefined;
  const message = isCodeLost ? t('The code could not be sent. Please try again.') : refusal;
  return (
    <Card>
      <Edits onEdit={(field) => actor.send({ type: 'change.edited', field })}>
        <Form
          initialValues={initialValues}
          validate={validate}
          onSubmit={(details) =>
            actor.send({
              type: 'change.submit',
              change: { ...details, ifsc_code: details.ifsc_code.toUpperCase() },
            })
          }
          busy={busy}
          serverErrors={errors}
          message={message}
          submitLabel={t('Continue')}
        >
          <TextField name="holder_name" label={t('Account holder name')} autoComplete="name" />
          <Fields>
            <TextField name="account" label={t('Account no')} {...number} />
            <TextField name="re_account" label={t('Repeat account no')} {...number} />
            <TextField
              name="ifsc_code"
              label={t('IFSC code')}
              hint={t('11 characters, on your passbook')}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              style={Capitals}
            />
            <TextField name="bank_name" label={t('Bank name')} autoComplete="off" />
            <SelectField name="account_type" label={t('Account type')} options={accountTypes()} />
            <TextField
              name="upi_id"
              label={t('UPI id')}
              hint={t('such as name@bank')}
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            <TextField name="phone_pay" label={t('PhonePe number')} {...phone} />
            <TextField name="g_pay" label={t('GPay number')} {...phone} />
            <TextField name="paytm" label={t('Paytm number')} {...phone} />
          </Fields>
        </Form>
      </Edits>
    </Card>
  );
}

function Confirmation({ actor, demoCode }: AddAccountProps) {
  const isUnknown = useSelector(actor, (state) => state.hasTag('outcomeUnknown'));
  return (
    <Card title={t('Confirm with a code')}>
      <CodeStep
        actor={actor}
        submitLabel={t('Save account')}
        message={
          isUnknown
            ? t('No answer came: the account may be saved already. Sending it again saves it only once.')
            : undefined
        }
        demoCode={demoCode}
        back={{ label: t('Back to the details'), onBack: () => actor.send({ type: 'change.leave' }) }}
      />
    </Card>
  );
}

function Saved({ actor }: StepProps) {
  const account = useSelector(actor, (state) => state.context.answer);
  return (
    <Outcome
      tone="done"
      icon="check"
      title={t('Account saved')}
      actions={
        <>
          <LinkButton href="/withdrawal-request">{t('Withdraw money')}</LinkButton>
          <LinkButton kind="quiet" href="/account-History">
            {t('Your accounts')}
          </LinkButton>
          <Button kind="quiet" onClick={() => actor.send({ type: 'change.leave' })}>
            {t('Add another')}
          </Button>
        </>
      }
    >
      <p>{`${account?.bank_name ?? ''} ${account?.account ?? ''}`}</p>
    </Outcome>
  );
}
