import { useSelector } from '@xstate/react';
import { type ReactNode, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { playLimitsMachine } from '../../machines/play-limits.machine.ts';
import {
  BREAK_LENGTHS,
  type BreakLength,
  CHECK_MINUTES,
  LIMIT_KINDS,
  LIMIT_PERIODS,
  type LimitChange,
  type LimitKind,
  type LimitPeriod,
  type PlayBreak,
  type PlayLimit,
  SetLimit,
} from '../../schemas/account/limits.ts';
import { messagesOf } from '../../schemas/messages.ts';
import { plainAmount } from '../../schemas/money.ts';
import { Alert, Note } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { Card } from '../kit/card.tsx';
import { Choice } from '../kit/choice.tsx';
import { Form } from '../kit/form.tsx';
import { AmountField } from '../kit/form-fields.tsx';
import { Muted, Row, Stack } from '../kit/layout.tsx';
import { Link } from '../kit/link.tsx';
import { Modal } from '../kit/modal.tsx';
import { formatMoney } from '../kit/money.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { SkeletonRows } from '../kit/skeleton.tsx';
import { styled } from '../kit/styled.ts';
import { formatDateTime } from '../kit/time.tsx';
import { type Text, t, translateMessage } from '../text/text.ts';
import { media } from '../theme/media.ts';
import { LIMIT_NAMES, leftOf } from './limits-left.view.tsx';

type LimitsRef = ActorRefFrom<typeof playLimitsMachine>;

const KINDS: Record<LimitKind, { title: Text; help: Text }> = {
  deposit: { title: 'Deposit limits', help: 'What you add to your wallet.' },
  stake: { title: 'Stake limits', help: 'What you stake on bets and games, won or lost.' },
  loss: {
    title: 'Loss limits',
    help: 'Stakes less what came back. A bet that is open counts as lost until it is decided.',
  },
};

const PERIODS: Record<LimitPeriod, Text> = {
  day: 'In 24 hours',
  week: 'In 7 days',
  month: 'In a calendar month',
};

const LENGTHS: Record<BreakLength, Text> = {
  '1d': '24 hours',
  '7d': '7 days',
  '30d': '30 days',
  '6m': '6 months',
  '1y': '1 year',
  '5y': '5 years',
  ever: 'For good',
};

const Cards = styled('div')`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s4);
  align-items: start;
  ${media.desktop} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

const Limits = styled('ul')`
  margin: 0;
  padding: 0;
  list-style: none;
  > li {
    padding: var(--s3) 0;
    border-top: 1px solid var(--line);
  }
  > li > div:first-child > div {
    flex: 1 1 9rem;
    min-width: 0;
  }
  small {
    display: block;
    color: var(--muted);
    font-size: var(--text-s);
  }
`;

const Raise = styled('div')`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s2);
  align-items: center;
  margin-top: var(--s2);
  font-size: var(--text-s);
  > p {
    flex: 1 1 100%;
  }
`;

/** What a person allows themselves, and how to change it. */
export default function PlayLimits({ actor }: { actor: LimitsRef }) {
  return (
    <>
      <PageTitle>{t('Play limits')}</PageTitle>
      <Shown actor={actor} />
    </>
  );
}

function Shown({ actor }: { actor: LimitsRef }) {
  const own = useSelector(actor, ({ context }) => context.own);
  const isFailed = useSelector(actor, (state) => state.matches('failed'));
  if (isFailed)
    return (
      <Alert>
        <Stack $gap={3} $align="start">
          <strong>{t('Your limits could not be loaded')}</strong>
          <Button kind="quiet" onClick={() => actor.send({ type: 'limits.retry' })}>
            {t('Try again')}
          </Button>
        </Stack>
      </Alert>
    );
  if (own === null) return <SkeletonRows />;
  return (
    <Stack>
      <p>
        <span>{t('You decide, and the server holds you to it.')}</span>{' '}
        <Link href="/rules#responsible-play">{t('How limits work')}</Link>
      </p>
      {own.break && <OnBreak taken={own.break} />}
      <Cards>
        {LIMIT_KINDS.map((kind) => (
          <KindCard key={kind} kind={kind} limits={own.limits} actor={actor} />
        ))}
        <Stack>
          <RealityCheck minutes={own.check_minutes} actor={actor} />
          <Breaks actor={actor} />
        </Stack>
      </Cards>
      <ChangeDialog actor={actor} limits={own.limits} />
    </Stack>
  );
}

function OnBreak({ taken: { kind, until } }: { taken: PlayBreak }) {
  const what = until
    ? kind === 'exclusion'
      ? t('You have excluded yourself until {time}.', { time: formatDateTime(until) })
      : t('You are on a break until {time}.', { time: formatDateTime(until) })
    : t('You have excluded yourself for good.');
  return (
    <Note icon="clock">
      <strong>{what}</strong> <span>{t('Until then nothing can be staked or deposited.')}</span>{' '}
      <Link href="/withdrawal-request">{t('You can still withdraw your money.')}</Link>
    </Note>
  );
}

function KindCard({
  kind,
  limits,
  actor,
}: {
  kind: LimitKind;
  limits: readonly PlayLimit[];
  actor: LimitsRef;
}) {
  const { title, help } = KINDS[kind];
  return (
    <Card title={t(title)}>
      <Muted>{t(help)}</Muted>
      <Limits aria-label={t(title)}>
        {LIMIT_PERIODS.map((period) => (
          <OneLimit
            key={period}
            kind={kind}
            period={period}
            limit={limits.find((one) => one.kind === kind && one.period === period)}
            actor={actor}
          />
        ))}
      </Limits>
    </Card>
  );
}

interface OneLimitProps {
  kind: LimitKind;
  period: LimitPeriod;
  limit: PlayLimit | undefined;
  actor: LimitsRef;
}

function OneLimit({ kind, period, limit, actor }: OneLimitProps) {
  const ask = () =>
    actor.send({ type: 'change.ask', change: { act: 'set', body: { kind, period, amount: '' } } });
  const name = t(LIMIT_NAMES[kind][period]);
  return (
    <li>
      <Row $nowrap>
        <div>
          <span>{t(PERIODS[period])}</span>
          <small>{limit ? leftOf(limit) : t('No limit')}</small>
        </div>
        <Button kind="quiet" small aria-label={`${limit ? t('Change') : t('Set')}: ${name}`} onClick={ask}>
          {limit ? t('Change') : t('Set')}
        </Button>
      </Row>
      {limit && limit.state !== 'inForce' && <Asked limit={limit} name={name} actor={actor} />}
    </li>
  );
}

/** What has been asked for, and waits or can be confirmed. */
function Asked({ limit, name, actor }: { limit: PlayLimit; name: string; actor: LimitsRef }) {
  const { kind, period, state, raise_to, raise_from, raise_until } = limit;
  const wish = raise_to === null ? t('No limit') : formatMoney(raise_to, { style: 'short' });
  return (
    <Raise>
      <p>
        {state === 'waiting'
          ? t('You asked for: {wish}. You can confirm that from {time}.', {
              wish,
              time: formatDateTime(raise_from ?? ''),
            })
          : t('You asked for: {wish}. You can confirm that until {time}.', {
              wish,
              time: formatDateTime(raise_until ?? ''),
            })}
      </p>
      <Button
        kind="quiet"
        small
        aria-label={`${t('Keep it as it is')}: ${name}`}
        onClick={() => actor.send({ type: 'change.send', change: { act: 'keep', body: { kind, period } } })}
      >
        {t('Keep it as it is')}
      </Button>
      {state === 'confirmable' && (
        <Button
          small
          aria-label={`${t('Confirm')}: ${name}`}
          onClick={() =>
            actor.send({ type: 'change.ask', change: { act: 'confirm', body: { kind, period, raise_to } } })
          }
        >
          {t('Confirm')}
        </Button>
      )}
    </Raise>
  );
}

function RealityCheck({
  minutes,
  actor,
}: {
  minutes: (typeof CHECK_MINUTES)[number] | null;
  actor: LimitsRef;
}) {
  const busy = useSelector(actor, (state) => state.hasTag('busy'));
  return (
    <Card title={t('Reality check')}>
      <Choice
        label={t('Tell me how long I have been playing, and what I have won or lost')}
        value={minutes ?? 0}
        min="5rem"
        options={[0, ...CHECK_MINUTES].map((value) => ({
          value,
          label: value === 0 ? t('Never') : t('{minutes} min', { minutes: value }),
          disabled: busy,
        }))}
        onChange={(value) =>
          actor.send({
            type: 'change.send',
            change: { act: 'check', body: { minutes: CHECK_MINUTES.find((one) => one === value) ?? null } },
          })
        }
      />
    </Card>
  );
}

function Breaks({ actor }: { actor: LimitsRef }) {
  const ask = (length: BreakLength) =>
    actor.send({ type: 'change.ask', change: { act: 'break', body: { length } } });
  const buttons = (lengths: readonly BreakLength[]) => (
    <Row $gap={2}>
      {lengths.map((length) => (
        <Button key={length} kind="quiet" small onClick={() => ask(length)}>
          {t(LENGTHS[length])}
        </Button>
      ))}
    </Row>
  );
  return (
    <Card title={t('Take a break')}>
      <Stack>
        <Muted>{t('No stakes, no deposits, no bonuses. Withdrawals and your history stay open.')}</Muted>
        <Stack $gap={2}>
          <h3>{t('Time-out')}</h3>
          {buttons(BREAK_LENGTHS['time-out'])}
        </Stack>
        <Stack $gap={2}>
          <h3>{t('Self-exclusion')}</h3>
          {buttons(BREAK_LENGTHS.exclusion)}
        </Stack>
      </Stack>
    </Card>
  );
}

function ChangeDialog({ actor, limits }: { actor: LimitsRef; limits: readonly PlayLimit[] }) {
  const isAsked = useSelector(actor, (state) => state.hasTag('asked'));
  const busy = useSelector(actor, (state) => state.matches('saving'));
  const change = useSelector(actor, ({ context }) => context.change);
  const errors = useSelector(actor, ({ context }) => context.errors);
  const msg = useSelector(actor, ({ context }) => context.msg);
  const isLost = useSelector(actor, (state) => state.matches({ asking: 'lost' }));
  if (change === null || !(isAsked || (busy && isAskedAbout(change)))) return null;
  const leave = () => actor.send({ type: 'change.leave' });
  const send = (sent: LimitChange) => actor.send({ type: 'change.send', change: sent });
  const message = isLost
    ? t('No proper answer came from the server. Check your connection and try again.')
    : msg === ''
      ? undefined
      : translateMessage(msg);
  const rest = { busy, message, onLeave: leave, onSend: send };
  return (
    <Modal open title={titleOf(change)} onClose={leave}>
      {change.act === 'set' ? (
        <SetForm
          {...rest}
          which={change.body}
          errors={errors}
          limit={limits.find(
            ({ kind, period }) => kind === change.body.kind && period === change.body.period,
          )}
        />
      ) : (
        <Question {...rest} change={change} />
      )}
    </Modal>
  );
}

/** What is done at once, without a question, is shown in a dialog only when it did not work. */
const isAskedAbout = ({ act }: LimitChange): boolean => act !== 'check' && act !== 'keep';

function titleOf({ act, body }: LimitChange): string {
  if (act === 'check') return t('Reality check');
  if (act === 'break') return isExclusion(body.length) ? t('Self-exclusion') : t('Time-out');
  return t(LIMIT_NAMES[body.kind][body.period]);
}

interface DialogProps {
  busy: boolean;
  message: string | undefined;
  onLeave: () => void;
  onSend: (change: LimitChange) => void;
}

interface SetFormProps extends DialogProps {
  which: { kind: LimitKind; period: LimitPeriod };
  limit: PlayLimit | undefined;
  errors: Readonly<Record<string, string>>;
}

function SetForm({ which: { kind, period }, limit, errors, busy, message, onLeave, onSend }: SetFormProps) {
  const amount = limit ? String(limit.amount) : '';
  // Once: the form keeps what is typed.
  const initialValues = useMemo(() => ({ amount }), [amount]);
  const valid = (typed: { amount: string }) => ({ kind, period, amount: plainAmount(typed.amount) });
  return (
    <Form
      initialValues={initialValues}
      validate={(typed) => messagesOf(SetLimit, valid(typed))}
      onSubmit={(typed) => onSend({ act: 'set', body: valid(typed) })}
      busy={busy}
      serverErrors={errors}
      message={message}
      submitLabel={t('Save')}
      wayOut={
        <Button kind="quiet" wide disabled={busy} onClick={onLeave}>
          {limit ? t('Keep it as it is') : t('Not now')}
        </Button>
      }
      footer={
        limit && (
          <Button
            kind="link"
            disabled={busy}
            onClick={() => onSend({ act: 'remove', body: { kind, period } })}
          >
            {t('Take this limit away')}
          </Button>
        )
      }
    >
      <AmountField
        name="amount"
        label={t('Amount')}
        hint={t(
          'A lower limit is in force at once. A higher one, or none, waits for 24 hours; then we ask you again.',
        )}
      />
    </Form>
  );
}

function Question({
  change,
  busy,
  message,
  onLeave,
  onSend,
}: DialogProps & { change: Exclude<LimitChange, { act: 'set' }> }) {
  return (
    <Stack>
      {askingFor(change)}
      {message !== undefined && <Alert>{message}</Alert>}
      <Button kind="quiet" wide disabled={busy} onClick={onLeave}>
        {t('Not now')}
      </Button>
      <Button
        kind={change.act === 'break' ? 'danger' : 'primary'}
        wide
        busy={busy}
        busyLabel={t('Please wait')}
        onClick={() => onSend(change)}
      >
        {change.act === 'break' ? t('Begin now') : t('Yes')}
      </Button>
    </Stack>
  );
}

const isExclusion = (length: BreakLength): boolean => BREAK_LENGTHS.exclusion.some((one) => one === length);

function askingFor(change: Exclude<LimitChange, { act: 'set' }>): ReactNode {
  switch (change.act) {
    case 'break':
      return (
        <>
          <p>
            <strong>{t(LENGTHS[change.body.length])}</strong>
          </p>
          <p>
            {t(
              'It begins at once. Nobody can end it early: not you, and not we. Open bets stay; they can be cancelled, and your money can be withdrawn.',
            )}
          </p>
          {isExclusion(change.body.length) && (
            <p>
              {t(
                'It covers this account: its phone number, and its email once you have proven that it is yours. It does not know you by another phone number.',
              )}
            </p>
          )}
        </>
      );
    case 'confirm':
      return (
        <p>
          {change.body.raise_to === null
            ? t('Do you still want no limit here?')
            : t('Do you still want a limit of {amount}?', {
                amount: formatMoney(change.body.raise_to, { style: 'short' }),
              })}
        </p>
      );
    case 'remove':
      return <p>{t('Take this limit away? That waits for 24 hours; then we ask you again.')}</p>;
    case 'keep':
      return <p>{t('Keep this limit as it is?')}</p>;
    case 'check':
      return <p>{t('Change how often you are told?')}</p>;
  }
}
