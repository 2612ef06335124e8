import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useFormState } from 'react-final-form';
import { t } from '../../../i18n/text.ts';
import type { FormRef } from '../../../machines/shared/types.ts';
import { Registration } from '../../../schemas/account/account.ts';
import { messagesOf } from '../../../schemas/shared/messages.ts';
import { Button } from '../../kit/controls/button.tsx';
import { Form } from '../../kit/controls/form.tsx';
import { CheckboxField, PasswordField, SelectField, TextField } from '../../kit/controls/form-fields.tsx';
import { FormLeaving } from '../../kit/controls/form-leaving.tsx';
import { Row } from '../../kit/layout.tsx';
import { Modal } from '../../kit/overlays/modal.tsx';
import { styled } from '../../kit/styled.ts';
import { useActors } from '../../shared/context.tsx';
import { useSubmission } from '../../shared/submission.ts';
import { indianStates } from '../indian-states.ts';

// Side by side even on a phone, so that all fields fit on its first screen; with large text, below one
// another.
const Pair = styled('div')<{ $second?: string }>`
  display: flex;
  flex-wrap: wrap;
  column-gap: var(--s3);
  > * {
    flex: 1 1 7.5rem;
  }
  > :last-child {
    flex: ${({ $second = '1 1 7.5rem' }) => $second};
  }
`;

const Agreement = styled('div')`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  justify-content: space-between;
  column-gap: var(--s3);
  > a {
    display: inline-flex;
    align-items: center;
    min-height: var(--tap);
  }
`;

const Details = styled('details')`
  margin-top: var(--s3);
  > summary {
    display: list-item;
    width: fit-content;
    margin-inline: auto;
    padding: var(--s3);
    color: var(--muted);
    font-size: var(--text-s);
    cursor: pointer;
  }
`;

const empty: Registration = {
  first_name: '',
  last_name: '',
  phone: '',
  email: '',
  pincode: '',
  state: '',
  password: '',
  confirmPassword: '',
  referralCode: '',
  hasReferralCode: false,
  is_eighteen: false,
  agreement: false,
};

interface RegisterProps {
  actor: FormRef<Registration, string>;
  /** values typed before the page was reloaded */
  draft: Partial<Registration> | null;
  /** gets the typed values when the page is reloaded */
  onLeave: (typed: Registration) => void;
  /** switches to the other language */
  language: ReactNode;
  /** the settings of look and motion */
  appearance: ReactNode;
}

/** The registration dialog. A friend's link fills the code in. */
export default function RegisterDialog({ actor, draft, onLeave, language, appearance }: RegisterProps) {
  const { dialog } = useActors();
  const ref = useSelector(dialog, (state) => state.context.ref);
  const submission = useSubmission(actor);
  return (
    <Modal
      open
      inAddress
      title={t('Register')}
      aside={language}
      onClose={() => dialog.send({ type: 'dialog.close' })}
    >
      <Form
        {...submission}
        initialValues={{
          ...empty,
          ...(ref !== null && { hasReferralCode: true, referralCode: ref }),
          ...draft,
        }}
        validate={(values) => messagesOf(Registration, withoutUnticked(values))}
        onSubmit={(values) => submission.onSubmit(withoutUnticked(values))}
        submitLabel={t('Register')}
        footer={
          <Row $justify="center" $gap={2}>
            <span>{t('Already registered?')}</span>
            <Button kind="link" onClick={() => dialog.send({ type: 'dialog.open', modal: 'login' })}>
              {t('Log in')}
            </Button>
          </Row>
        }
      >
        <FormLeaving onLeave={onLeave} />
        <Pair>
          <TextField name="first_name" label={t('First Name')} autoComplete="given-name" />
          <TextField name="last_name" label={t('Last Name')} autoComplete="family-name" optional />
        </Pair>
        <TextField
          name="phone"
          label={t('Phone Number')}
          hint={t('10 digits. We send a code to it.')}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
        />
        <TextField
          name="email"
          label={t('Email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Pair $second="2 1 9rem">
          <TextField name="pincode" label={t('Pin Code')} inputMode="numeric" autoComplete="postal-code" />
          <SelectField
            name="state"
            label={t('State or union territory')}
            placeholder={t('Select your state')}
            options={indianStates()}
            autoComplete="address-level1"
          />
        </Pair>
        <Pair>
          <PasswordField
            name="password"
            label={t('Password')}
            hint={t('At least 8 characters')}
            autoComplete="new-password"
          />
          <PasswordField name="confirmPassword" label={t('Confirm Password')} autoComplete="new-password" />
        </Pair>
        <CheckboxField name="is_eighteen" label={t('I am over 18 years old')} />
        <Agreement>
          <CheckboxField name="agreement" label={t('I agree with the rules')} />
          <a href="/rules" target="_blank" rel="noopener">
            <span>{t('Read the rules')}</span> <span className="sr-only">{t('(opens in a new tab)')}</span>
          </a>
        </Agreement>
        <CheckboxField name="hasReferralCode" label={t('I have a referral code')} />
        <ReferralCode />
      </Form>
      <Details>
        <summary>{t('Theme, motion and odds')}</summary>
        {appearance}
      </Details>
    </Modal>
  );
}

function ReferralCode() {
  const { values } = useFormState<Registration>({ subscription: { values: true } });
  return (
    values.hasReferralCode === true && (
      <TextField
        name="referralCode"
        label={t('Referral code')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    )
  );
}

/** Drops a code that was typed before the box was unticked again. */
function withoutUnticked(values: Registration): Registration {
  return values.hasReferralCode === true ? values : { ...values, referralCode: undefined };
}
