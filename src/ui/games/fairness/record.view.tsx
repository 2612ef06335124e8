import { useSelector } from '@xstate/react';
import type { Fault, Finding, Gap } from '../../../fairness/audit.ts';
import { t, translateMessage } from '../../../i18n/text.ts';
import type { RecordCheckRef } from '../../../machines/shared/types.ts';
import { FAULTS } from '../../../schemas/games/faults.ts';
import { Button } from '../../kit/controls/button.tsx';
import { Alert, Note } from '../../kit/data/alert.tsx';
import { Card } from '../../kit/data/card.tsx';
import { formatMoney } from '../../kit/format/money.tsx';
import { Row, Stack } from '../../kit/layout.tsx';
import { styled } from '../../kit/styled.ts';
import { Lead } from '../facts.view.tsx';

const List = styled('ul')`
  display: grid;
  gap: var(--s3);
  padding: 0;
  list-style: none;
  overflow-wrap: anywhere;
  small {
    display: block;
    font-size: var(--text-s);
  }
`;

/** The disagreements, one by one. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  return (
    <List aria-label={t('What does not agree')}>
      {findings.map(({ what, seed_id, nonce, own, said }) => (
        <li key={`${what} ${seed_id} ${nonce} ${said}`}>
          <strong>{t(FAULTS[what])}</strong>
          <small>
            {nonce === null
              ? t('Pair of seeds {id}', { id: seed_id })
              : t('Pair of seeds {id}, round {nonce}', { id: seed_id, nonce })}
          </small>
          {own !== '' && <small>{t('By your own record: {value}', { value: worded(what, own) })}</small>}
          <small>{t('By the house: {value}', { value: worded(what, said) })}</small>
        </li>
      ))}
    </List>
  );
}

function worded(what: Fault, value: string): string {
  if (what === 'stake' || what === 'payout') return formatMoney(Number(value));
  if (what === 'won') return value === 'true' ? t('won') : t('lost');
  return what === 'choice' || what === 'result' ? translateMessage(value) : value;
}

function gapText(gap: Gap): string {
  switch (gap.what) {
    case 'rounds':
      return t(
        'Rounds {from} to {to} of pair {id} are not in this record: they were played elsewhere, or before it began.',
        { from: gap.from, to: gap.to, id: gap.seed_id },
      );
    case 'pair':
      return t(
        'Pair {id} was not brought into use in this browser, and its hash was not promised here. If you have not changed seeds elsewhere, the house has not kept its word.',
        { id: gap.seed_id },
      );
    case 'clientSeed':
      return t('Your seed of pair {id} was not chosen in this browser.', { id: gap.seed_id });
  }
}

/** The result of checking this browser's own record against the house's answers. */
export default function RecordVerdict({ record }: { record: RecordCheckRef }) {
  const audit = useSelector(record, ({ context }) => context.audit);
  const isUnable = useSelector(record, (state) => state.matches('unable'));
  if (isUnable)
    return <Alert>{t('This browser cannot do the sums here. They need a page that came over https.')}</Alert>;
  if (audit === null) return null;
  const { findings, gaps, checked, secret } = audit;
  return findings.length > 0 ? (
    <Alert>
      <Stack $gap={3} $align="start">
        <h3>{t('The house’s word does not agree with what this browser has kept')}</h3>
        <Findings findings={findings} />
        <Save record={record} />
      </Stack>
    </Alert>
  ) : (
    <Note icon="check">
      <Stack $gap={2}>
        <p>
          {t('Rounds worked out again from what this browser has kept: {count}. All of them agree.', {
            count: checked,
          })}
        </p>
        {secret > 0 && <p>{t('Rounds whose server seed is still secret: {count}.', { count: secret })}</p>}
        {gaps.map((gap) => (
          <p key={JSON.stringify(gap)}>{gapText(gap)}</p>
        ))}
      </Stack>
    </Note>
  );
}

/** This browser's record, with its actions. */
export function RecordCard({ record }: { record: RecordCheckRef }) {
  const isBusy = useSelector(record, (state) => state.hasTag('busy'));
  const disagrees = useSelector(record, (state) => state.matches('disagrees'));
  return (
    <Card title={t('Your own record')}>
      <Lead>
        {t(
          'This browser keeps what the house has shown you and what you have played, and holds the house’s word against it. What you play elsewhere is not in it.',
        )}
      </Lead>
      <RecordVerdict record={record} />
      <Row $gap={3}>
        <Button
          kind="quiet"
          small
          busy={isBusy}
          busyLabel={t('Please wait')}
          onClick={() => record.send({ type: 'record.check', since: 0 })}
        >
          {t('Check all that is kept')}
        </Button>
        {!disagrees && <Save record={record} />}
      </Row>
    </Card>
  );
}

/** Saves the record as a file. */
export function Save({ record }: { record: RecordCheckRef }) {
  return (
    <Button kind="quiet" small onClick={() => record.send({ type: 'record.save' })}>
      {t('Save the record as a file')}
    </Button>
  );
}
