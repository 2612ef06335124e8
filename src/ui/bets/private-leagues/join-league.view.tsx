import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { t } from '../../../i18n/text.ts';
import type { FormRef } from '../../../machines/shared/types.ts';
import { JoinRequest, type PrivateLeague } from '../../../schemas/bets/private-leagues.ts';
import { messagesOf } from '../../../schemas/shared/messages.ts';
import { LinkButton } from '../../kit/controls/button.tsx';
import { Form } from '../../kit/controls/form.tsx';
import { TextField } from '../../kit/controls/form-fields.tsx';
import { Stack } from '../../kit/layout.tsx';
import { useActors } from '../../shared/context.tsx';
import { useSubmission } from '../../shared/submission.ts';

const validate = (values: JoinRequest) => messagesOf(JoinRequest, values);

interface JoinLeagueProps {
  actor: FormRef<JoinRequest, PrivateLeague>;
  /** The id of the league. */
  id: string;
  /** The name under which the person was in the league before, and comes back; else empty. */
  nickname: string;
}

/** The form that joins the league; for a visitor, the ways to log in or to register and to come back here. */
export function JoinLeague({ actor, id, nickname }: JoinLeagueProps) {
  const { session } = useActors();
  const isVisitor = useSelector(
    session,
    (state) => state.matches('unauthenticated') && !state.hasTag('unreachable') && !state.hasTag('mayStay'),
  );
  const submission = useSubmission(actor);
  const initialValues = useMemo(() => ({ nickname }), [nickname]);
  if (isVisitor) {
    const next = `/leagues/${id}`;
    const hrefTo = (modal: string) => `?${new URLSearchParams({ modal, next })}`;
    return (
      <Stack $gap={2}>
        <LinkButton wide href={hrefTo('register')}>
          {t('Register to join')}
        </LinkButton>
        <LinkButton kind="quiet" wide href={hrefTo('login')}>
          {t('Log in to join')}
        </LinkButton>
      </Stack>
    );
  }
  return (
    <Form
      {...submission}
      initialValues={initialValues}
      validate={validate}
      submitLabel={nickname === '' ? t('Join the league') : t('Come back')}
    >
      {nickname === '' && (
        <TextField
          name="nickname"
          label={t('Your name in the league')}
          hint={t('2 to 20 characters. Every member sees it.')}
          autoComplete="nickname"
        />
      )}
    </Form>
  );
}
