import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { t } from '../../i18n/text.ts';
import type { AccountChangeRef } from '../../machines/shared/types.ts';
import type { withdrawalMachine } from '../../machines/wallet/withdrawal.machine.ts';
import { SecurityField } from '../../schemas/account/account.ts';
import { plainCode } from '../../schemas/shared/digits.ts';
import { messagesOf } from '../../schemas/shared/messages.ts';
import type { BankDetails, PayoutAccount } from '../../schemas/wallet/payout-accounts.ts';
import { BothCodes } from '../../schemas/wallet/withdrawals.ts';
import { Button } from '../kit/controls/button.tsx';
import { Form } from '../kit/controls/form.tsx';
import { OtpField, TextField } from '../kit/controls/form-fields.tsx';
import { formatRemaining } from '../kit/data/countdown.tsx';
import { Row, Stack } from '../kit/layout.tsx';
import { useActors } from '../shared/context.tsx';
import { Edits } from './edits.view.tsx';

interface CodeStepProps {
  actor:
    | AccountChangeRef<BankDetails, PayoutAccount>
    | AccountChangeRef<PayoutAccount, unknown>
    | ActorRefFrom<typeof withdrawalMachine>;
  submitLabel: string;
  /** a code of the person's app is required, too */
  asksFactor?: boolean;
  /** a message that belongs to no field, such as for a lost answer; the server's message replaces it */
  message?: string | undefined;
  /** the code itself, in the demo */
  demoCode: ReactNode;
  back?: { label: string; onBack: () => void };
}

interface Codes {
  security_code: string;
  factor_code?: string;
}

const EMPTY: Codes = { security_code: '' };
// The form keeps the other code even when it is no longer required.
const validateOne = ({ security_code }: Codes) => messagesOf(SecurityField, { security_code });
const validateBoth = (codes: Codes) => messagesOf(BothCodes, codes);

/**
 * Asks for the code sent to the phone before money or an account moves, and for one of the person's app if
 * required.
 */
export function CodeStep({ actor, submitLabel, asksFactor = false, message, demoCode, back }: CodeStepProps) {
  const { session } = useActors();
  const phone = useSelector(session, (state) => state.context.user?.phone ?? '');
  const busy = useSelector(actor, (state) => state.hasTag('busy'));
  const errors = useSelector(actor, (state) => state.context.errors);
  const msg = useSelector(actor, (state) => state.context.msg);
  const isSaidByField = (errors.security_code ?? errors.factor_code) !== undefined;
  return (
    <Stack $gap={3}>
      <p>
        {phone === ''
          ? t('We have sent a code to your phone. It is good for 10 minutes.')
          : t('We have sent a code to your phone ending in {digits}. It is good for 10 minutes.', {
              digits: phone.slice(-4),
            })}
      </p>
      <Edits onEdit={() => actor.send({ type: 'code.edited' })}>
        <Form
          initialValues={EMPTY}
          validate={asksFactor ? validateBoth : validateOne}
          onSubmit={({ security_code, factor_code }) =>
            actor.send({ type: 'code.submit', security_code, ...(asksFactor && { factor_code }) })
          }
          busy={busy}
          serverErrors={errors}
          message={(!isSaidByField && msg) || message}
          submitLabel={submitLabel}
          footer={demoCode}
        >
          <OtpField codeIn={plainCode} name="security_code" label={t('Security code')} autoFocus />
          {asksFactor && (
            <TextField
              name="factor_code"
              label={t('Code of your app')}
              hint={t('Without your phone: a recovery code')}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          )}
        </Form>
      </Edits>
      <Row $justify="space-between">
        <Resend actor={actor} />
        {back && (
          <Button kind="quiet" small disabled={busy} onClick={back.onBack}>
            {back.label}
          </Button>
        )}
      </Row>
    </Stack>
  );
}

/** A component of its own, since it renders again every second. */
function Resend({ actor }: Pick<CodeStepProps, 'actor'>) {
  const wait = useSelector(actor, (state) => state.context.wait);
  const isCoolingDown = useSelector(actor, (state) => state.hasTag('coolingDown'));
  const isResending = useSelector(actor, (state) => state.hasTag('resending'));
  const isBusy = useSelector(actor, (state) => state.hasTag('busy'));
  return (
    <Button
      kind="quiet"
      small
      busy={isResending}
      disabled={isCoolingDown || isBusy}
      onClick={() => actor.send({ type: 'code.resend' })}
    >
      {isCoolingDown ? t('New code in {time}', { time: formatRemaining(wait) }) : t('Send a new code')}
    </Button>
  );
}
