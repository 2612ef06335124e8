import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { t } from '../../../i18n/text.ts';
import type { FormRef } from '../../../machines/shared/types.ts';
import {
  PRIVATE_LEAGUE,
  type PrivateLeague,
  PrivateLeagueRequest,
} from '../../../schemas/bets/private-leagues.ts';
import { messagesOf } from '../../../schemas/shared/messages.ts';
import { Form } from '../../kit/controls/form.tsx';
import { SelectField, TextField } from '../../kit/controls/form-fields.tsx';
import { Card } from '../../kit/data/card.tsx';
import { IST_MS } from '../../kit/format/time.tsx';
import { useActors } from '../../shared/context.tsx';
import { useSubmission } from '../../shared/submission.ts';
import { dayText } from '../day-text.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const validate = (values: PrivateLeagueRequest) => messagesOf(PrivateLeagueRequest, values);

/**
 * A day of India, as `2026-11-23`, so many days from today.
 * @param offset the milliseconds by which the server's clock is ahead
 */
const dayIn = (days: number, offset: number): string =>
  new Date(Date.now() + offset + IST_MS + days * DAY_MS).toISOString().slice(0, 10);

/** The form that makes a league. */
export function MakeLeague({ actor }: { actor: FormRef<PrivateLeagueRequest, PrivateLeague> }) {
  const { feed } = useActors();
  const offset = useSelector(feed, ({ context }) => context.serverOffset);
  const submission = useSubmission(actor);
  const days = Array.from({ length: PRIVATE_LEAGUE.daysAhead + 1 }, (_, ahead) => dayIn(ahead, offset));
  // Computed once: later changes must not overwrite what is typed.
  const initialValues = useMemo(
    () => ({ name: '', starts_on: dayIn(0, feed.getSnapshot().context.serverOffset), nickname: '' }),
    [feed],
  );
  return (
    <Card title={t('Make a league')}>
      <Form
        {...submission}
        initialValues={initialValues}
        validate={validate}
        submitLabel={t('Make the league')}
      >
        <TextField name="name" label={t('Name of the league')} autoComplete="off" />
        <SelectField
          name="starts_on"
          label={t('First day')}
          hint={t('It lasts seven days.')}
          options={days.map((day, ahead) => ({
            value: day,
            label: ahead === 0 ? `${t('Today')}, ${dayText(day)}` : dayText(day),
          }))}
        />
        <TextField
          name="nickname"
          label={t('Your name in the league')}
          hint={t('2 to 20 characters. Every member sees it.')}
          autoComplete="nickname"
        />
      </Form>
    </Card>
  );
}
