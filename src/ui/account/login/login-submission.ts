import { useSelector } from '@xstate/react';
import { t } from '../../../i18n/text.ts';
import type { FormRef } from '../../../machines/shared/types.ts';
import { useActors } from '../../shared/context.tsx';
import { useSubmission } from '../../shared/submission.ts';

/** `useSubmission` of a form that signs in: also says so while the session cannot be checked. */
export function useLoginSubmission<Values, Answer>(actor: FormRef<Values, Answer>) {
  const { session } = useActors();
  const submission = useSubmission(actor);
  const isUnreachable = useSelector(session, (state) => state.hasTag('unreachable'));
  const message = isUnreachable
    ? t('The server cannot be reached. Trying again by itself…')
    : submission.message;
  return { ...submission, message };
}
