import { useSelector } from '@xstate/react';
import { lazy, useMemo } from 'react';
import { FormSpy } from 'react-final-form';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { GAMES, gamePath } from '../../fairness/games.ts';
import type { depositMachine } from '../../machines/deposit.machine.ts';
import type { DetailRef } from '../../machines/types.ts';
import { type PlayLimits, tightestOn } from '../../schemas/account/limits.ts';
import { messagesOf } from '../../schemas/messages.ts';
import { plainAmount, stakeOf } from '../../schemas/money.ts';
import { AmountForm, MAX_DEPOSIT, MIN_DEPOSIT } from '../../schemas/wallet/deposits.ts';
import { useActors } from '../app/context.tsx';
import { LimitNotice, leavesLessThan } from '../app/limit-notice.view.tsx';
import { isChecking, useRequestStep, useRequestSubject } from '../app/request-step.ts';
import { Alert } from '../kit/alert.tsx';
import { Badge } from '../kit/badge.tsx';
import { Button, type ButtonProps, LinkButton } from '../kit/button.tsx';
import { Card } from '../kit/card.tsx';
import { Countdown } from '../kit/countdown.tsx';
import { DefinitionList } from '../kit/definition-list.tsx';
import { focusIfLost } from '../kit/focus.ts';
import { Form } from '../kit/form.tsx';
import { AmountField } from '../kit/form-fields.tsx';
import { Icon } from '../kit/icon.tsx';
import { Row, Stack } from '../kit/layout.tsx';
import { LazyPart } from '../kit/lazy-part.tsx';
import { formatMoney } from '../kit/money.tsx';
import { Bone } from '../kit/skeleton.tsx';
import { styled } from '../kit/styled.ts';
import { isTouched } from '../kit/touch.ts';
import { t, translateMessage } from '../text/text.ts';
import { media } from '../theme/media.ts';
import { Edits } from './edits.view.tsx';
import { WalletFrame } from './frame.view.tsx';
import { Outcome } from './outcome.view.tsx';
import { Remarks, Split } from './split.view.tsx';

const Qr = lazy(() => import('../kit/qr.tsx'));

type DepositRef = ActorRefFrom<typeof depositMachine>;
interface StepProps {
  actor: DepositRef;
}

interface LimitsProps {
  /** the person's own */
  limits: DetailRef<PlayLimits>;
}

interface BackProps {
  /** Where the person came from, if a bet or a game waits there. */
  back: string | undefined;
}

/** Money coming in: how much, its payment, and what became of it. */
export default function MakeDeposit({ actor, limits, back }: StepProps & LimitsProps & BackProps) {
  return (
    <WalletFrame
      active="/make-deposit"
      title={t('Make a deposit')}
      aside={
        <LinkButton kind="quiet" small href="/deposit-history">
          {t('History')}
        </LinkButton>
      }
    >
      <Split>
        <Step actor={actor} limits={limits} back={back} />
        <Remarks>
          <h2>{t('How it works')}</h2>
          <ol>
            <li>{t('Choose how much to add.')}</li>
            <li>{t('Pay or decline here, as you would in a payment app. No bank is involved.')}</li>
            <li>{t('Your balance grows by itself, within seconds.')}</li>
          </ol>
        </Remarks>
      </Split>
    </WalletFrame>
  );
}

function useStep(actor: DepositRef) {
  const request = useRequestStep(actor);
  const step = useSelector(actor, stepOf);
  if (request === 'recalling') return 'recalling';
  return isChecking(request) ? 'unknown' : step;
}

function stepOf(state: SnapshotFrom<typeof depositMachine>) {
  if (state.matches('finding')) return 'recalling';
  if (state.matches('amount') || state.matches('requesting')) return 'amount';
  if (state.matches('created')) return 'created';
  if (state.matches('pending')) return 'pending';
  if (state.matches('credited')) return 'credited';
  return state.matches('rejected') ? 'rejected' : 'expired';
}

function Step({ actor, limits, back }: StepProps & LimitsProps & BackProps) {
  const step = useStep(actor);
  switch (step) {
    case 'recalling':
      return (
        <InItsRoom>
          <Amount actor={actor} limits={limits} />
          <FormBones />
        </InItsRoom>
      );
    case 'amount':
      return <Amount actor={actor} limits={limits} />;
    case 'unknown':
      return <Unknown actor={actor} />;
    case 'created':
      return <Payment actor={actor} />;
    case 'pending':
      return <Pending actor={actor} back={back} />;
    case 'credited':
      return <Credited actor={actor} back={back} />;
    case 'rejected':
      return (
        <Over actor={actor} back={back} title={t('The payment was declined')}>
          {t('Nothing was added to your wallet.')}
        </Over>
      );
    case 'expired':
      return (
        <Over actor={actor} back={back} title={t('This deposit has expired')}>
          {t('It was not paid in time. Nothing was added to your wallet.')}
        </Over>
      );
  }
}

// What mostly comes keeps its room, so that nothing under it moves then.
const InItsRoom = styled('div')`
  display: grid;
  > * {
    grid-area: 1 / 1;
  }
  > :first-child {
    visibility: hidden;
  }
`;

function FormBones() {
  return (
    <Card>
      <div role="status" aria-label={t('Loading…')}>
        <Stack>
          <Bone width="30%" />
          <Bone height="2.75rem" />
          <Bone height="2.75rem" />
          <Bone height="2.75rem" />
        </Stack>
      </div>
    </Card>
  );
}

const PlayMoney = styled('p')`
  display: flex;
  gap: var(--s2);
  padding: var(--s2) var(--s3);
  border: 1px solid var(--line);
  border-radius: var(--r2);
  background: var(--sky-tint);
  font-size: var(--text-s);
  > svg {
    color: var(--sky);
  }
`;

const VALUES = { values: true };

const validate = ({ amount }: AmountForm) => messagesOf(AmountForm, { amount: plainAmount(amount) });

function Amount({ actor, limits }: StepProps & LimitsProps) {
  // Once: the form keeps what is typed, also while it is on its way.
  const initialValues = useMemo(() => ({ amount: actor.getSnapshot().context.amount }), [actor]);
  const busy = useSelector(actor, (state) => state.hasTag('busy'));
  const errors = useSelector(actor, (state) => state.context.errors);
  const msg = useSelector(actor, (state) => state.context.msg);
  const isNotCreated = useSelector(actor, (state) => state.matches({ amount: 'notCreated' }));
  const isRefused = useSelector(actor, (state) => state.matches({ amount: 'refused' }));
  const message = isNotCreated
    ? t('Your deposit did not reach us, and will not any more. Nothing was paid. You can try again.')
    : isRefused
      ? msg
      : undefined;
  return (
    <Card>
      <Edits onEdit={() => actor.send({ type: 'deposit.edited' })}>
        <Form
          initialValues={initialValues}
          validate={validate}
          onSubmit={({ amount }) => actor.send({ type: 'deposit.submit', amount: plainAmount(amount) })}
          busy={busy}
          serverErrors={errors}
          message={message}
          submitLabel={t('Continue')}
        >
          <AmountField
            name="amount"
            label={t('Amount')}
            hint={t('Up to {amount} at a time', { amount: formatMoney(MAX_DEPOSIT, { style: 'short' }) })}
            quick={[100, 500, 1000, 5000]}
            readOnly={busy}
            enterKeyHint="go"
          />
          <Limit actor={actor} limits={limits} />
          <PlayMoney>
            <Icon name="coin" />
            <span>
              {t(
                'Play money: no real payment is made, and credits cannot be paid out or exchanged for anything of value.',
              )}
            </span>
          </PlayMoney>
        </Form>
      </Edits>
    </Card>
  );
}

const Limited = styled('div')`
  font-size: var(--text-s);
  > :not(:empty) {
    margin: var(--s2) 0 var(--s3);
  }
`;

/** The person's own limit, where it leaves less than the amount, or than the least one. */
function Limit({ actor, limits }: StepProps & LimitsProps) {
  const limit = useSelector(limits, ({ context: { item } }) => item && tightestOn('deposits', item.limits));
  // A deposit that is on its way has been sent: what is left may already be that after it.
  const isBusy = useSelector(actor, (state) => state.hasTag('busy'));
  return (
    <Limited>
      <FormSpy<AmountForm> subscription={VALUES}>
        {({ values: { amount } }) => {
          const isLimited = !isBusy && leavesLessThan(Math.max(stakeOf(amount), MIN_DEPOSIT), limit);
          return <LimitNotice limit={isLimited ? limit : null} />;
        }}
      </FormSpy>
    </Limited>
  );
}

function Unknown({ actor }: StepProps) {
  const amount = useRequestSubject(actor);
  const isAsking = useRequestStep(actor) === 'reconciling';
  return (
    <Outcome
      tone="waiting"
      title={t('Checking your deposit')}
      actions={
        <Button kind="quiet" busy={isAsking} onClick={() => actor.send({ type: 'deposit.check' })}>
          {t('Check now')}
        </Button>
      }
    >
      <p>
        {t(
          'We are asking the server what became of your deposit of {amount}. It counts once at most: please wait before you try again.',
          {
            amount: formatMoney(Number(amount)),
          },
        )}
      </p>
    </Outcome>
  );
}

const Code = styled('div')`
  display: grid;
  justify-items: center;
  gap: var(--s3);
  width: min(100%, 11.5rem);
  margin-inline: auto;
  text-align: center;
  > :first-child {
    width: 100%;
    aspect-ratio: 1;
  }
  ${media.tablet} {
    width: 14rem;
  }
`;

const Elsewhere = styled('details')`
  > summary {
    width: fit-content;
    margin-inline: auto;
    padding: var(--s3);
    color: var(--press-text);
    font-size: var(--text-s);
    font-weight: 650;
    cursor: pointer;
  }
  > div {
    margin-top: var(--s2);
  }
`;

const Title = styled('h2')`
  font-size: var(--text-l);
  &:focus {
    outline: none;
  }
`;

const Reference = styled('code')`
  font-family: var(--mono);
  font-size: var(--text-s);
  overflow-wrap: anywhere;
  user-select: all;
`;

function Payment({ actor }: StepProps) {
  const { feed } = useActors();
  const deposit = useSelector(actor, (state) => state.context.deposit);
  const msg = useSelector(actor, (state) => state.context.msg);
  const offset = useSelector(feed, (state) => state.context.serverOffset);
  const isPaying = useSelector(actor, (state) => state.matches({ created: 'paying' }));
  const isDeclining = useSelector(actor, (state) => state.matches({ created: 'declining' }));
  if (deposit === null) return null;
  const busy = isPaying || isDeclining;
  // A phone cannot read a code on its own screen: there, what can be pressed comes first.
  const isPhone = isTouched();
  const code = deposit.intent !== null && <PaymentCode intent={deposit.intent} isPhone={isPhone} />;
  return (
    <Card>
      <Row $justify="space-between">
        <Title tabIndex={-1} ref={focusIfLost}>
          {t('Pay {amount}', { amount: formatMoney(deposit.amount) })}
        </Title>
        <Badge>{t('Play money')}</Badge>
      </Row>
      {!isPhone && code}
      <DefinitionList
        items={[
          { term: t('Reference'), value: <Reference>{referenceOf(deposit.intent) ?? deposit.id}</Reference> },
          { term: t('Time left'), value: <Countdown to={deposit.expires_at} offset={offset} /> },
        ]}
      />
      {!isPhone && <IsPlayMoney />}
      {msg !== '' && <Alert>{translateMessage(msg)}</Alert>}
      <Stack $gap={2}>
        <Button wide busy={isPaying} disabled={busy} onClick={() => actor.send({ type: 'deposit.pay' })}>
          {t('Pay with play money')}
        </Button>
        <Button
          kind="quiet"
          wide
          busy={isDeclining}
          disabled={busy}
          onClick={() => actor.send({ type: 'deposit.decline' })}
        >
          {t('Decline')}
        </Button>
        <Row $justify="center">
          <Button kind="link" disabled={busy} onClick={() => actor.send({ type: 'deposit.again' })}>
            {t('Choose another amount')}
          </Button>
        </Row>
      </Stack>
      {isPhone && (
        <>
          <IsPlayMoney />
          {code}
        </>
      )}
    </Card>
  );
}

function IsPlayMoney() {
  return (
    <PlayMoney>
      <Icon name="coin" />
      <span>
        {t('This code is play money: a real payment app refuses it. Say here what you would do there.')}
      </span>
    </PlayMoney>
  );
}

/** The payment for an app: of another device, which reads the code, or of this one. */
function PaymentCode({ intent, isPhone }: { intent: string; isPhone: boolean }) {
  const open = (
    <LinkButton kind="quiet" small wide href={intent}>
      {t('Open in a payment app')}
    </LinkButton>
  );
  const code = (
    <Code>
      <LazyPart fallback={<Bone height="100%" />}>
        <Qr text={intent} label={t('QR code of this play-money payment')} />
      </LazyPart>
      {!isPhone && open}
    </Code>
  );
  if (!isPhone) return code;
  return (
    <>
      {open}
      <Elsewhere>
        <summary>{t('Show a QR code for another device')}</summary>
        {code}
      </Elsewhere>
    </>
  );
}

/** What stands in the payment's link as its reference; the statement names the deposit by it. */
function referenceOf(intent: string | null): string | null {
  return new URLSearchParams(intent?.replace(/^[^?]*/, '')).get('tr');
}

function Pending({ actor, back }: StepProps & BackProps) {
  const deposit = useSelector(actor, (state) => state.context.deposit);
  return (
    <Outcome
      tone="waiting"
      title={t('Waiting for the payment app')}
      actions={
        <>
          <BackLink back={back} />
          <Button kind="quiet" onClick={() => actor.send({ type: 'deposit.again' })}>
            {t('Make another deposit')}
          </Button>
        </>
      }
    >
      <p>
        {t(
          '{amount} will be in your wallet as soon as the payment is confirmed. You need not stay on this page.',
          {
            amount: formatMoney(deposit?.amount ?? 0),
          },
        )}
      </p>
    </Outcome>
  );
}

function Credited({ actor, back }: StepProps & BackProps) {
  const deposit = useSelector(actor, (state) => state.context.deposit);
  return (
    <Outcome
      tone="done"
      icon="check"
      title={t('{amount} added to your wallet', { amount: formatMoney(deposit?.amount ?? 0) })}
      actions={
        <>
          {back ? <BackLink back={back} /> : <LinkButton href="/live-bets">{t('See live bets')}</LinkButton>}
          <Button kind="quiet" onClick={() => actor.send({ type: 'deposit.again' })}>
            {t('Make another deposit')}
          </Button>
        </>
      }
    >
      <p>{t('It is play money, ready to bet with.')}</p>
    </Outcome>
  );
}

interface OverProps extends StepProps, BackProps {
  title: string;
  children: string;
}

function Over({ actor, back, title, children }: OverProps) {
  return (
    <Outcome
      tone="failed"
      icon="close"
      title={title}
      actions={
        <>
          <Button onClick={() => actor.send({ type: 'deposit.again' })}>{t('Try again')}</Button>
          <BackLink kind="quiet" back={back} />
        </>
      }
    >
      <p>{children}</p>
    </Outcome>
  );
}

/** The way back to what waits, whatever has become of the deposit. */
function BackLink({ back, kind = 'primary' }: BackProps & Pick<ButtonProps, 'kind'>) {
  if (back === undefined) return null;
  const isGame = GAMES.some((game) => back.startsWith(gamePath(game)));
  return (
    <LinkButton kind={kind} href={back}>
      {isGame ? t('Back to the game') : t('Back to the bet')}
    </LinkButton>
  );
}
