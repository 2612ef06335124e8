import { useSelector } from '@xstate/react';
import { t } from '../../i18n/text.ts';
import type { FormRef } from '../../machines/shared/types.ts';

/**
 * The state of a form's actor, for the kit's `Form`. After a success the form stays busy until the page
 * changes.
 */
export function useSubmission<Values, Answer>(actor: FormRef<Values, Answer>) {
  const busy = useSelector(actor, (state) => state.hasTag('busy') || state.matches('success'));
  const serverErrors = useSelector(actor, (state) => state.context.errors);
  const message = useSelector(actor, (state) => {
    if (state.matches({ idle: 'outcomeUnknown' })) return noAnswer();
    // Messages under the fields are not repeated here.
    return Object.keys(state.context.errors).length === 0 ? state.context.msg || undefined : undefined;
  });
  return {
    busy,
    serverErrors,
    message,
    onSubmit: (values: Values) => actor.send({ type: 'form.submit', values }),
    onEdit: (field: string) => {
      if (message !== undefined) actor.send({ type: 'form.edited', field });
    },
  };
}

/** The message for a lost answer to a form that can safely be sent again. */
export function noAnswer(): string {
  return t('No proper answer came from the server. Check your connection and try again.');
}
