import { useSelector } from '@xstate/react';
import { type ReactNode, useCallback } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { matchBetMachine, Choice as Pick } from '../../machines/match-bet.machine.ts';
import { type Bet, paysBack } from '../../schemas/bets/bets.ts';
import { plainAmount, Stake } from '../../schemas/money.ts';
import { useWallet } from '../app/context.tsx';
import { useRequestStep } from '../app/request-step.ts';
import { Alert, Note } from '../kit/alert.tsx';
import { AmountInput } from '../kit/amount-input.tsx';
import { Button, LinkButton } from '../kit/button.tsx';
import { Card } from '../kit/card.tsx';
import { Choice, type ChoiceOption } from '../kit/choice.tsx';
import { DefinitionList } from '../kit/definition-list.tsx';
import { focusFirstInvalid, takeFocus } from '../kit/focus.ts';
import { Icon } from '../kit/icon.tsx';
import { Row, Stack } from '../kit/layout.tsx';
import { Link } from '../kit/link.tsx';
import { formatMoney, Money } from '../kit/money.tsx';
import { Price } from '../kit/price.tsx';
import { styled } from '../kit/styled.ts';
import { Time } from '../kit/time.tsx';
import { t, translateMessage } from '../text/text.ts';
import { TimeLeft } from './match-state.view.tsx';
import { selectionName } from './selection.ts';

type BetRef = ActorRefFrom<typeof matchBetMachine>;
type BetState = SnapshotFrom<typeof matchBetMachine>;

const Form = styled('form')`
  display: flex;
  flex-direction: column;
  gap: var(--s2);
  min-width: 0;
`;

const Tiles = styled('dl')`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: var(--s2);
  > div {
    padding: var(--s3);
    border: 1px solid var(--line);
    border-radius: var(--r2);
    text-align: center;
  }
  > div:last-child {
    border-color: var(--edge);
    background: var(--raised);
  }
  dt {
    color: var(--muted);
    font-size: var(--text-s);
  }
  dd {
    font-size: var(--text-xl);
    font-weight: 700;
    line-height: 1.3;
  }
  dd + dd {
    color: var(--muted);
    font-size: var(--text-s);
    font-weight: 400;
  }
`;

const Headline = styled('h3')`
  display: flex;
  align-items: center;
  gap: var(--s2);
  font-size: var(--text-l);
  &:focus {
    outline: none;
  }
`;

/** A bet on one match, from the choice to the receipt. */
export default function BetSlip({ actor }: { actor: BetRef }) {
  const isPlaced = useSelector(actor, (state) => state.matches('placed'));
  // Mostly nothing is remembered: what will be there then is there at once.
  const isRecalling = useRequestStep(actor) === 'recalling';
  const isClosed = useSelector(
    actor,
    (state) => state.matches('closed') || (isRecalling && state.context.match.closes_at === null),
  );
  const isScheduled = useSelector(
    actor,
    (state) => state.matches('scheduled') || (isRecalling && state.context.match.state === 'scheduled'),
  );
  return (
    <Card title={t('Your bet')}>
      {isPlaced ? (
        <Receipt actor={actor} />
      ) : isClosed ? (
        <Closed actor={actor} />
      ) : isScheduled ? (
        <Scheduled actor={actor} />
      ) : (
        <Draft actor={actor} />
      )}
    </Card>
  );
}

function Scheduled({ actor }: { actor: BetRef }) {
  const match = useSelector(actor, ({ context }) => context.match);
  return (
    <Stack $gap={3}>
      <Note icon="clock">
        {t('Betting on this match is not open yet.')} <TimeLeft match={match} />
      </Note>
      <Picks actor={actor} disabled />
    </Stack>
  );
}

function Closed({ actor }: { actor: BetRef }) {
  const msg = useSelector(actor, ({ context }) => context.msg);
  return (
    <Stack $gap={3}>
      {msg === '' ? (
        <Note icon="clock">{t('Betting on this match is over.')}</Note>
      ) : (
        <Alert>
          <Refusal msg={msg} />
        </Alert>
      )}
      <LinkButton kind="quiet" wide href="/live-bets">
        {t('See live bets')}
      </LinkButton>
    </Stack>
  );
}

function Refusal({ msg }: { msg: string }) {
  return (
    <>
      <p>{translateMessage(msg)}</p>
      <p>{t('Your bet was not placed. No money has moved.')}</p>
    </>
  );
}

/** The choice, the stake, and what became of sending them off. */
function Draft({ actor }: { actor: BetRef }) {
  const isBusy = useSelector(actor, (state) => state.hasTag('busy'));
  const isRepriced = useSelector(actor, (state) => state.matches({ open: 'repriced' }));
  const attempts = useSelector(actor, ({ context }) => context.attempts);
  // Attached anew after each attempt, which may be over before it has been rendered.
  const form = useCallback(
    (element: HTMLFormElement | null) => {
      if (attempts > 0 && !isBusy) focusFirstInvalid(element);
    },
    [attempts, isBusy],
  );
  return (
    <Form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        actor.send({ type: 'bet.place' });
      }}
    >
      <Picks actor={actor} disabled={isBusy} />
      <Amount actor={actor} disabled={isBusy} />
      <div aria-live="polite">
        <Outcome actor={actor} />
      </div>
      {isRepriced ? <Repriced actor={actor} /> : <Send actor={actor} />}
    </Form>
  );
}

type PickValue = number | 'Head' | 'Tail';

function Picks({ actor, disabled }: { actor: BetRef; disabled: boolean }) {
  const { sides, toss } = useSelector(actor, ({ context }) => context.match);
  const choice = useSelector(actor, ({ context }) => context.choice);
  const message = useSelector(
    actor,
    ({ context: { errors } }) => errors.team_value ?? errors.prediction ?? errors.match_id,
  );
  const face = (prediction: 'Head' | 'Tail'): ChoiceOption<PickValue> => ({
    value: prediction,
    label: t(prediction),
    detail: (
      <>
        {t('Toss')} <Price percent={toss.win_ratio} />
      </>
    ),
    disabled,
  });
  return (
    <Choice<PickValue>
      label={t('Team or toss')}
      value={choice.kind === 'toss' ? choice.prediction || undefined : choice.team_value || undefined}
      error={message && translateMessage(message)}
      options={[
        ...sides.map(({ team_value, name, win_ratio }) => ({
          value: team_value,
          label: name,
          detail: <Price percent={win_ratio} />,
          disabled,
        })),
        face('Head'),
        face('Tail'),
      ]}
      onChange={(value) => actor.send({ type: 'bet.choose', choice: pickOf(value) })}
    />
  );
}

const pickOf = (value: PickValue): Pick =>
  typeof value === 'number' ? { kind: 'team', team_value: value } : { kind: 'toss', prediction: value };

const STAKES = [50, 100, 500, 1000, 5000];

function Amount({ actor, disabled }: { actor: BetRef; disabled: boolean }) {
  const least = useSelector(actor, ({ context }) => context.match.minimum_betamount);
  const most = useSelector(actor, ({ context }) => context.most);
  const stake = useSelector(actor, ({ context }) => context.stake);
  const message = useSelector(
    actor,
    ({ context: { errors } }) => errors.bet_amount ?? errors.minimum_betamount ?? errors.win_ratio,
  );
  const balance = useSelector(useWallet(), ({ context }) => context.totalWalletAmount);
  const limit =
    most === null ? '' : `. ${t('At most {amount} would be taken now', { amount: formatMoney(most) })}.`;
  const isShort = amountOf(stake) > balance;
  return (
    <div>
      <AmountInput
        label={t('Stake')}
        name="bet_amount"
        value={stake}
        disabled={disabled}
        error={message && [translateMessage(message), limit].join('')}
        hint={t('Minimum {amount}', { amount: formatMoney(least, { style: 'short' }) })}
        quick={disabled ? [] : [least, ...STAKES.filter((rupees) => rupees > least)].slice(0, 4)}
        onChange={(typed) => actor.send({ type: 'bet.stake', stake: plainAmount(typed) })}
      />
      <Payout actor={actor} />
      {isShort && (
        <Row $justify="space-between">
          <span>
            {t('Your balance is')} <Money rupees={balance} />
          </span>
          <Link href="/make-deposit">{t('Add play money')}</Link>
        </Row>
      )}
    </div>
  );
}

/** What the stake would pay back, while it is being typed. */
function Payout({ actor }: { actor: BetRef }) {
  const stake = amountOf(useSelector(actor, ({ context }) => context.stake));
  const ratio = useSelector(actor, ({ context }) => ratioOf(context));
  return (
    <Tiles>
      <div>
        <dt>{t('Win ratio')}</dt>
        <dd>{ratio === undefined ? '–' : <Price percent={ratio} />}</dd>
      </div>
      <div>
        <dt>{t('Pays back')}</dt>
        <dd>
          <output>
            {ratio === undefined || stake === 0 ? '–' : <Money rupees={paysBack(stake, ratio)} />}
          </output>
        </dd>
      </div>
    </Tiles>
  );
}

/** What was typed, in rupees; 0 while it is no amount that can be staked. */
function amountOf(typed: string): number {
  const [error, rupees] = Stake.validate(typed, { coerce: true });
  return error ? 0 : rupees;
}

function ratioOf({ match, choice }: Context): number | undefined {
  if (choice.kind === 'toss') return match.toss.win_ratio;
  return match.sides.find(({ team_value }) => team_value === choice.team_value)?.win_ratio;
}

type Context = BetState['context'];

/** What has to be said about the last attempt, or about the one on its way. */
function Outcome({ actor }: { actor: BetRef }) {
  const request = useRequestStep(actor);
  const outcome = useSelector(actor, outcomeOf);
  const msg = useSelector(actor, ({ context }) => context.msg);
  switch (outcome ?? request) {
    case 'refused':
      return (
        <Alert>
          <Refusal msg={msg} />
        </Alert>
      );
    case 'notPlaced':
      return (
        <Note>
          <strong>{t('Your bet was not placed.')}</strong>{' '}
          {t(
            'The answer was lost on the way, and the server has now said that it did not take the bet. No money has moved.',
          )}
        </Note>
      );
    case 'outcomeUnknown':
      return (
        <Note icon="warning">
          <Stack $gap={3} $align="start">
            <p>
              <strong>{t('The answer was lost on the way.')}</strong>{' '}
              {t(
                'Whether your bet was placed is not known yet. The server is asked again by itself; you need not place it a second time.',
              )}
            </p>
            <Button kind="quiet" small onClick={() => actor.send({ type: 'bet.check' })}>
              {t('Ask now')}
            </Button>
          </Stack>
        </Note>
      );
    case 'reconciling':
      return <Note icon="clock">{t('Asking the server whether your bet was placed…')}</Note>;
    default:
      return null;
  }
}

function outcomeOf(state: BetState) {
  if (state.matches({ open: 'refused' })) return 'refused';
  if (state.matches({ open: 'notPlaced' })) return 'notPlaced';
  return undefined;
}

function Send({ actor }: { actor: BetRef }) {
  const isBusy = useSelector(actor, (state) => state.hasTag('busy'));
  const isPlacing = useRequestStep(actor) === 'sent';
  return (
    <Button
      type="submit"
      wide
      busy={isBusy}
      busyLabel={isPlacing ? t('Placing your bet…') : t('Please wait')}
    >
      {t('Place bet')}
    </Button>
  );
}

/** The odds that were seen beside those that there are now. */
function Repriced({ actor }: { actor: BetRef }) {
  const stake = amountOf(useSelector(actor, ({ context }) => context.stake));
  const seen = useSelector(actor, ({ context }) => context.seen);
  const now = useSelector(actor, ({ context }) => ratioOf(context));
  return (
    <Stack $gap={3}>
      <Headline ref={takeFocus} tabIndex={-1}>
        {t('The win ratio has changed')}
      </Headline>
      <Tiles>
        <RatioTile name={t('You saw')} ratio={seen} stake={stake} />
        <RatioTile name={t('Now')} ratio={now} stake={stake} />
      </Tiles>
      <Button wide onClick={() => actor.send({ type: 'bet.accept' })}>
        {t('Accept and place bet')}
      </Button>
      <Button kind="quiet" wide onClick={() => actor.send({ type: 'bet.leave' })}>
        {t('Leave it')}
      </Button>
    </Stack>
  );
}

function RatioTile({ name, ratio, stake }: { name: string; ratio: number | undefined; stake: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{ratio === undefined ? '–' : `${ratio}%`}</dd>
      {ratio !== undefined && <dd>{formatMoney(paysBack(stake, ratio))}</dd>}
    </div>
  );
}

function Receipt({ actor }: { actor: BetRef }) {
  const receipt = useSelector(actor, ({ context }) => context.receipt);
  if (receipt === null) return null;
  return (
    <Stack>
      <Headline ref={takeFocus} tabIndex={-1}>
        <Icon name="check" />
        {t('Bet placed')}
      </Headline>
      <DefinitionList items={receiptLines(receipt.bet, <Money rupees={receipt.totalWalletAmount} />)} />
      <Button wide onClick={() => actor.send({ type: 'bet.again' })}>
        {t('Bet again')}
      </Button>
      <LinkButton kind="quiet" wide href="/bet-history">
        {t('My bets')}
      </LinkButton>
    </Stack>
  );
}

function receiptLines(bet: Bet, balance: ReactNode) {
  return [
    { term: t('Match'), value: bet.match_name },
    { term: t('On'), value: selectionName(bet) },
    { term: t('Stake'), value: <Money rupees={bet.bet_amount} /> },
    { term: t('Win ratio'), value: `${bet.win_ratio}%` },
    { term: t('Pays back'), value: <Money rupees={bet.pays} /> },
    { term: t('Placed at'), value: <Time at={bet.placed_at} show="datetime" /> },
    { term: t('Your balance'), value: balance },
  ];
}
