import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { t } from '../../i18n/text.ts';
import type { changePasswordMachine } from '../../machines/account/change-password.machine.ts';
import { ChangePassword as Values } from '../../schemas/account/account.ts';
import { messagesOf } from '../../schemas/shared/messages.ts';
import { LinkButton } from '../kit/controls/button.tsx';
import { Form } from '../kit/controls/form.tsx';
import { PasswordField } from '../kit/controls/form-fields.tsx';
import { Card } from '../kit/data/card.tsx';
import { Outcome } from '../kit/data/outcome.tsx';
import { Muted } from '../kit/layout.tsx';
import { useActors } from '../shared/context.tsx';
import { FormFrame } from './form-frame.view.tsx';

interface ChangePasswordProps {
  actor: ActorRefFrom<typeof changePasswordMachine>;
  /** in the profile's frame, or a page of its own */
  nested: boolean;
  /** the demo account, whose password cannot be changed */
  isShared: boolean;
}

const empty: Values = { password: '', conf_password: '' };

/** The form for a new password. */
export default function ChangePassword({ actor, nested, isShared }: ChangePasswordProps) {
  const { session } = useActors();
  const phone = useSelector(session, (state) => state.context.user?.phone ?? '');
  const errors = useSelector(actor, (state) => state.context.errors);
  const msg = useSelector(actor, (state) => state.context.msg);
  const busy = useSelector(actor, (state) => state.hasTag('busy'));
  const isLoginWanted = useSelector(actor, (state) => state.matches('loginWanted'));
  const isOutcomeUnknown = useSelector(actor, (state) => state.matches({ idle: 'outcomeUnknown' }));
  const isChanged = useSelector(actor, (state) => state.matches('success'));
  const message = isOutcomeUnknown
    ? t('No answer came: your password may have been changed. Sending it again does no harm.')
    : Object.keys(errors).length === 0
      ? msg || undefined
      : undefined;
  return (
    <FormFrame nested={nested} active="password" title={t('Change password')}>
      {isChanged ? (
        <Outcome
          tone="done"
          icon="check"
          title={t('Password changed')}
          actions={<LinkButton href="/profile/">{t('Back to your profile')}</LinkButton>}
        >
          <p>{t('From now on, log in with your new password.')}</p>
          <p>{t('You stay logged in here. Everywhere else you have been logged out.')}</p>
        </Outcome>
      ) : (
        <Card>
          <Form
            initialValues={empty}
            validate={(values) => messagesOf(Values, values)}
            onSubmit={(values) => actor.send({ type: 'form.submit', values })}
            onEdit={(field) => {
              if (isOutcomeUnknown || msg !== '') actor.send({ type: 'form.edited', field });
            }}
            busy={busy}
            busyLabel={isLoginWanted ? t('Waiting for you to log in') : undefined}
            serverErrors={errors}
            message={message}
            submitLabel={t('Change password')}
            footer={
              // Either text, in the same place, since which one applies is known late.
              <Muted>
                {isShared
                  ? t('Everybody who tries the demo shares this account: its password cannot be changed')
                  : t('All other devices will be logged out.')}
              </Muted>
            }
          >
            {/* Tells a password manager whose password it is. */}
            <input type="text" autoComplete="username" value={phone} readOnly hidden />
            <PasswordField
              name="password"
              label={t('New Password')}
              hint={t('At least 8 characters')}
              autoComplete="new-password"
            />
            <PasswordField name="conf_password" label={t('Confirm Password')} autoComplete="new-password" />
          </Form>
        </Card>
      )}
    </FormFrame>
  );
}
