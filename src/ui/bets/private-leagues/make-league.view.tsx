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
import { DAY_MS, indianDay } from '../../kit/format/time.tsx';
import { useActors } from '../../shared/context.tsx';
import { useSubmission } from '../../shared/submission.ts';
import { dayText } from '../day-text.ts';

const validate = (values: PrivateLeagueRequest) => messagesOf(PrivateLeagueRequest, values);

/**
 * The days of India on which a league can begin, from today.
 * @param now milliseconds since 1970
 */
const daysFrom = (now: number): string[] =>
  Array.from({ length: PRIVATE_LEAGUE.daysAhead + 1 }, (_, ahead) => indianDay(now + ahead * DAY_MS));

/** The form that makes a league. */
export function MakeLeague({ actor }: { actor: FormRef<PrivateLeagueRequest, PrivateLeague> }) {
  const { feed } = useActors();
  const submission = useSubmission(actor);
  // Computed once: later changes must not overwrite what is typed.
  const days = useMemo(() => daysFrom(Date.now() + feed.getSnapshot().context.serverOffset), [feed]);
  const initialValues = useMemo(() => ({ name: '', starts_on: days[0] ?? '', nickname: '' }), [days]);
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
