import { useSelector } from '@xstate/react';
import { type ComponentType, type ReactNode, Suspense, useCallback, useId } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { matchBetMachine, Choice as Pick } from '../../machines/match-bet.machine.ts';
import { type Bet, paysBack } from '../../schemas/bets/bets.ts';
import { plainAmount, Stake, stakeOf } from '../../schemas/money.ts';
import { useActors, useHold, useIsBalanceKnown, useIsStale, useWallet } from '../app/context.tsx';
import { useRequestStep } from '../app/request-step.ts';
import { Alert, Note } from '../kit/alert.tsx';
import { AmountInput } from '../kit/amount-input.tsx';
import { Announced } from '../kit/announced.tsx';
import { Button, LinkButton } from '../kit/button.tsx';
import { Choice, type ChoiceOption } from '../kit/choice.tsx';
import { DefinitionList } from '../kit/definition-list.tsx';
import { focusFirstInvalid, focusIfLost, takeFocus } from '../kit/focus.ts';
import { Icon } from '../kit/icon.tsx';
import { Row, Stack } from '../kit/layout.tsx';
import { formatMoney, Money } from '../kit/money.tsx';
import { type Painted, useNotePainted, usePainted } from '../kit/painted.ts';
import { Price } from '../kit/price.tsx';
import { SheetFoot } from '../kit/sheet.tsx';
import { Bone } from '../kit/skeleton.tsx';
import { styled } from '../kit/styled.ts';
import { Time } from '../kit/time.tsx';
import { t, translateMessage } from '../text/text.ts';
import { InMoney } from './live-price.view.tsx';
import { MatchResult } from './match-result.view.tsx';
import { TimeLeft } from './match-state.view.tsx';
import { RatioHelp } from './ratio-help.view.tsx';
import { receiptNumber } from './receipt.ts';
import { selectionName } from './selection.ts';

type BetRef = ActorRefFrom<typeof matchBetMachine>;
type BetState = SnapshotFrom<typeof matchBetMachine>;

// Every part has its room from the start, and so has what there may be to say: no button moves under a finger.
const Form = styled('form')`
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: 33.75rem;
  > [data-foot] {
    margin-top: auto;
  }
  /* What is said about a field is in view with it. */
  input {
    scroll-margin: var(--s5) 0 2.75rem;
  }
  fieldset > legend {
    position: absolute;
    clip-path: inset(50%);
  }
  fieldset > [id$='-below'] {
    min-height: 1.5rem;
    padding-bottom: 0;
  }
  > div > div > [id$='-below'] {
    min-height: 2.75rem;
    padding-bottom: 0;
  }
`;

// A name on one line or two, and under it the price, with room for its arrow, beside what that means in money. Help has
// the free room below.
const Picked = styled('div')`
  position: relative;
  > button {
    position: absolute;
    z-index: 1;
    right: 0.75rem;
    bottom: -0.5rem;
    margin: 0;
  }
  fieldset label {
    flex-flow: row wrap;
    align-content: center;
    align-items: baseline;
    gap: 0 var(--s1);
    min-height: 3.25rem;
    padding: var(--s1) 0.375rem;
  }
  fieldset label > span {
    display: contents;
  }
  fieldset label > span > span {
    display: -webkit-box;
    flex: 0 0 100%;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
  .price {
    padding-left: 0.6875rem;
  }
  :checked ~ span .price > i {
    color: inherit;
  }
  label small > small {
    font-size: var(--text-xs);
    word-spacing: -0.2em;
  }
  @media (max-width: 21em) {
    fieldset label {
      padding-inline: 0.125rem;
    }
    fieldset label > span > small {
      font-size: var(--text-xs);
    }
    label small > small {
      font-size: 0.6875rem;
    }
  }
`;

// With room for a name over its figure, where a line has none for both.
const Figures = styled('dl')`
  display: flex;
  justify-content: space-between;
  align-items: center;
  gap: 0 var(--s3);
  min-height: 2.5rem;
  padding: 0 var(--s1);
  > div {
    display: flex;
    align-items: center;
    flex-wrap: wrap;
    gap: 0 var(--s2);
    min-width: 0;
  }
  > div + div {
    justify-content: end;
  }
  dt {
    color: var(--muted);
    font-size: var(--text-s);
    line-height: 1.2;
  }
  dd {
    min-width: 0;
    font-size: var(--text-l);
    font-weight: 700;
    line-height: 1.3;
  }
  .price {
    margin-left: 0.375rem;
  }
  @media (max-width: 16em) {
    flex-wrap: wrap;
  }
`;

const Said = styled('div')<{ $isError?: boolean }>`
  height: 7.25rem;
  overflow: auto;
  padding: var(--s1);
  color: ${({ $isError }) => ($isError ? 'var(--error)' : 'inherit')};
  font-size: var(--text-s);
  line-height: 1.4;
  h3 {
    font-size: inherit;
  }
`;

// A line for each price, whatever the amounts.
const Changed = styled('dl')`
  display: grid;
  grid-template-columns: auto auto 1fr;
  gap: 0 var(--s3);
  > div {
    display: contents;
  }
  dt {
    color: var(--muted);
  }
`;

// With the room below it as high as the form, so that the sheet keeps its height.
const Whole = styled('div')`
  display: flex;
  flex-direction: column;
  gap: var(--s4);
  min-height: 33rem;
  &[data-held] {
    pointer-events: none;
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

interface BetSlipProps {
  actor: BetRef;
  /** What the wallet of a newcomer was given to begin with, in rupees, until they have read it. */
  starter: number;
  /** Closes the slip. */
  onDone: () => void;
  /** A visitor wants to place a bet; the stake as typed. */
  onLogIn: (stake: string) => void;
  /** Adds what is missing to the wallet, in rupees. */
  TopUp: ComponentType<{ missing: number; stake: string; onDone: () => void }>;
}

/** A bet on one match, from the choice to the receipt. */
export default function BetSlip({ actor, starter, onDone, onLogIn, TopUp }: BetSlipProps) {
  const isPlaced = useSelector(actor, (state) => state.matches('placed'));
  const isToppingUp = useSelector(actor, (state) => state.matches('toppingUp'));
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
  if (isPlaced) return <Receipt actor={actor} onDone={onDone} />;
  if (isClosed) return <Closed actor={actor} onDone={onDone} />;
  if (isScheduled) return <Scheduled actor={actor} />;
  if (isToppingUp) return <ToppingUp actor={actor} TopUp={TopUp} />;
  return <Draft actor={actor} starter={starter} onLogIn={onLogIn} />;
}

function Scheduled({ actor }: { actor: BetRef }) {
  const match = useSelector(actor, ({ context }) => context.match);
  return (
    <Whole>
      <Note icon="clock">
        <span>{t('Betting on this match is not open yet.')}</span> <TimeLeft match={match} />
      </Note>
      <Picks actor={actor} disabled />
    </Whole>
  );
}

function Closed({ actor, onDone }: { actor: BetRef; onDone: () => void }) {
  const msg = useSelector(actor, ({ context }) => context.msg);
  const match = useSelector(actor, ({ context }) => context.match);
  return (
    <Whole>
      <Headline ref={focusIfLost} tabIndex={-1}>
        {t('Betting on this match is over.')}
      </Headline>
      {msg !== '' && (
        <Alert>
          <Refusal msg={msg} />
        </Alert>
      )}
      <MatchResult match={match} />
      <LinkButton kind="quiet" wide href={`/live-bets/live-bet/${match.id}`}>
        {t('See the match')}
      </LinkButton>
      <Button kind="quiet" wide onClick={onDone}>
        {t('Close')}
      </Button>
    </Whole>
  );
}

function ToppingUp({ actor, TopUp }: Omit<BetSlipProps, 'starter' | 'onDone' | 'onLogIn'>) {
  const stake = useSelector(actor, ({ context }) => context.stake);
  const balance = useSelector(useWallet(), ({ context }) => context.totalWalletAmount);
  return (
    <Whole>
      <Suspense fallback={<Bone height="12rem" />}>
        <TopUp
          missing={Math.max(0, Math.round((stakeOf(stake) - balance) * 100) / 100)}
          stake={stake}
          onDone={() => actor.send({ type: 'bet.resume' })}
        />
      </Suspense>
    </Whole>
  );
}

/** It is to be seen where it is, though a phone's keyboard leaves little room. */
const showWhole = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

function Refusal({ msg }: { msg: string }) {
  return (
    <>
      {msg !== '' && <p>{translateMessage(msg)}</p>}
      <p ref={showWhole}>{t('Your bet was not placed. No money has moved.')}</p>
    </>
  );
}

/** The choice, the stake, and what became of sending them off. */
function Draft({ actor, starter, onLogIn }: Omit<BetSlipProps, 'onDone' | 'TopUp'>) {
  const { session } = useActors();
  const wallet = useWallet();
  const isVisitor = useSelector(
    session,
    (state) => state.matches('unauthenticated') && !state.hasTag('unreachable'),
  );
  const isBusy = useSelector(actor, (state) => state.hasTag('busy'));
  const isExtraTime = useSelector(actor, ({ context }) => context.match.state === 'extraTime');
  const attempts = useSelector(actor, ({ context }) => context.attempts);
  const painted = usePainted<Context>();
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
        const { stake } = actor.getSnapshot().context;
        const { context } = wallet.getSnapshot();
        if (isVisitor) onLogIn(stake);
        else if (stakeFault(stake, balanceIn(context)) !== undefined) focusFirstInvalid(event.currentTarget);
        else actor.send({ type: 'bet.place', seen: seenIn(painted, actor) });
      }}
    >
      <Picked>
        <Picks actor={actor} disabled={isBusy} />
        <RatioHelp isExtraTime={isExtraTime} />
      </Picked>
      <Amount actor={actor} disabled={isBusy} isVisitor={isVisitor} />
      <Outcome actor={actor} starter={starter} isVisitor={isVisitor} painted={painted} />
      <SheetFoot>
        <Payout actor={actor} painted={painted} />
        <Send actor={actor} isVisitor={isVisitor} />
      </SheetFoot>
      <News actor={actor} />
    </Form>
  );
}

type PickValue = number | 'Head' | 'Tail';

function Picks({ actor, disabled }: { actor: BetRef; disabled: boolean }) {
  const { sides, toss, toss_result = null } = useSelector(actor, ({ context }) => context.match);
  const choice = useSelector(actor, ({ context }) => context.choice);
  const message = useSelector(
    actor,
    ({ context: { errors } }) => errors.team_value ?? errors.prediction ?? errors.match_id,
  );
  const face = (prediction: 'Head' | 'Tail'): ChoiceOption<PickValue> => ({
    value: prediction,
    label: (
      <>
        <span>{t(prediction)}</span> <small>{t('Toss')}</small>
      </>
    ),
    detail: <Price key={toss.team_value} percent={toss.win_ratio} />,
    hint: <InMoney ratio={toss.win_ratio} />,
    disabled,
  });
  const choices = (
    <Choice<PickValue>
      label={t('Team or toss')}
      value={choice.kind === 'toss' ? choice.prediction || undefined : choice.team_value || undefined}
      error={message && translateMessage(message)}
      options={[
        ...sides.map(({ team_value, name, win_ratio }) => ({
          value: team_value,
          label: name,
          detail: <Price percent={win_ratio} />,
          hint: <InMoney ratio={win_ratio} />,
          disabled,
        })),
        ...(toss_result === null ? [face('Head'), face('Tail')] : []),
      ]}
      onChange={(value) => actor.send({ type: 'bet.choose', choice: pickOf(value) })}
    />
  );
  if (toss_result === null) return choices;
  return (
    <>
      <p role="status">{t('The coin has fallen: {side}. The toss is closed.', { side: t(toss_result) })}</p>
      {choices}
    </>
  );
}

const pickOf = (value: PickValue): Pick =>
  typeof value === 'number' ? { kind: 'team', team_value: value } : { kind: 'toss', prediction: value };

const STAKES = [50, 100, 500, 1000, 5000];

const NOTHING_YET = 'The amount needs to be more than 0';

/** What the wallet holds, in rupees; null until it has been read. */
const balanceIn = ({ totalWalletAmount, revision }: { totalWalletAmount: number; revision: number }) =>
  revision < 0 ? null : totalWalletAmount;

/** Why a stake as typed cannot be placed, as far as that is known before it is sent; digits may still be missing. */
function stakeFault(typed: string, balance: number | null): string | undefined {
  const [error, rupees] = Stake.validate(plainAmount(typed), { coerce: true });
  if (error) return error.message === NOTHING_YET ? undefined : error.message;
  return balance !== null && rupees > balance ? 'The amount is more than your wallet holds' : undefined;
}

interface AmountProps {
  actor: BetRef;
  disabled: boolean;
  /** has no wallet yet */
  isVisitor: boolean;
}

function Amount({ actor, disabled, isVisitor }: AmountProps) {
  const balance = useSelector(useWallet(), ({ context }) => balanceIn(context));
  const least = useSelector(actor, ({ context }) => context.match.minimum_betamount);
  const most = useSelector(actor, ({ context }) => context.most);
  const stake = useSelector(actor, ({ context }) => context.stake);
  const refused = useSelector(
    actor,
    ({ context: { errors } }) => errors.bet_amount ?? errors.minimum_betamount ?? errors.win_ratio,
  );
  // A bet that is on its way has been sent: the balance may already be that after it.
  const message = refused ?? (disabled ? undefined : stakeFault(stake, isVisitor ? null : balance));
  const minimum = t('Minimum {amount}', { amount: formatMoney(least, { style: 'short' }) });
  const limits = [
    ...(refused !== undefined && stakeOf(stake) < least ? [minimum] : []),
    ...(most === null ? [] : [t('At most {amount} would be taken now', { amount: formatMoney(most) })]),
  ];
  return (
    <div>
      <AmountInput
        label={t('Stake')}
        name="bet_amount"
        value={stake}
        readOnly={disabled}
        enterKeyHint="go"
        error={message && [translateMessage(message), ...limits.map((limit) => `${limit}.`)].join('. ')}
        hint={minimum}
        quick={[least, ...STAKES.filter((rupees) => rupees > least)].slice(0, 4)}
        onChange={(typed) => actor.send({ type: 'bet.stake', stake: typed })}
      />
    </div>
  );
}

/** The price of the choice once it has moved and rests, for whoever listens: those who see are shown each move. */
function News({ actor }: { actor: BetRef }) {
  const news = useSelector(actor, ({ context }) => context.news);
  const stake = stakeOf(news?.stake ?? '');
  return (
    <span className="sr-only" role="status">
      {news !== null && <span>{t('The win ratio is now {ratio}%.', { ratio: news.win_ratio })}</span>}
      {news !== null && stake > 0 && (
        <span>{` ${t('Pays back')} ${formatMoney(paysBack(stake, news.win_ratio))}`}</span>
      )}
    </span>
  );
}

/** What the stake would pay back, while it is being typed. */
function Payout({ actor, painted }: { actor: BetRef; painted: Painted<Context> }) {
  const context = useSelector(actor, (state) => state.context);
  useNotePainted(painted, context);
  const stake = stakeOf(context.stake);
  const ratio = ratioOf(context);
  return (
    <Figures>
      <div>
        <dt>{t('Win ratio')}</dt>
        <dd>{ratio === undefined ? '–' : <Price key={sideOf(context)} percent={ratio} />}</dd>
      </div>
      <div>
        <dt>{t('Pays back')}</dt>
        <dd>{ratio === undefined || stake === 0 ? '–' : <Money rupees={paysBack(stake, ratio)} />}</dd>
      </div>
    </Figures>
  );
}

/** The id of the chosen side: the price of another one has not moved. */
const sideOf = ({ match, choice }: Context): number =>
  choice.kind === 'toss' ? match.toss.team_value : choice.team_value;

/** The ratio of the choice; while the line may still tell the odds that were refused, that of the refusal. */
function ratioOf({ match, choice, offered, seen }: Context): number | undefined {
  const ratio =
    choice.kind === 'toss'
      ? match.toss.win_ratio
      : match.sides.find(({ team_value }) => team_value === choice.team_value)?.win_ratio;
  return offered !== null && (ratio ?? 0) >= (seen ?? Number.POSITIVE_INFINITY) ? offered : ratio;
}

type Context = BetState['context'];

/** The ratio of the choice in the last painted frame; undefined when that showed another match, or none yet. */
function seenIn({ current }: Painted<Context>, actor: BetRef): number | undefined {
  const { match, choice } = actor.getSnapshot().context;
  return current?.match.id === match.id ? ratioOf({ ...current, choice }) : undefined;
}

interface OutcomeProps extends Omit<BetSlipProps, 'onDone' | 'onLogIn' | 'TopUp'> {
  isVisitor: boolean;
  painted: Painted<Context>;
}

/** What has to be said about the last attempt, or about the one on its way; else how far the balance reaches. */
function Outcome({ actor, starter, isVisitor, painted }: OutcomeProps) {
  const request = useRequestStep(actor);
  const outcome = useSelector(actor, outcomeOf);
  const isRepriced = outcome === 'repriced';
  const isHeld = useIsStale();
  const words = isRepriced ? null : wordsOn(outcome ?? request, actor, isVisitor);
  return (
    <Said $isError={outcome === 'refused'}>
      {isRepriced && <Repriced actor={actor} painted={painted} />}
      <div role="status">{words}</div>
      <div role="status">
        {/* Why the bet cannot be sent now, though nothing is wrong with it. */}
        {isHeld && <p>{t('Your bet waits until the odds are fresh again; that comes by itself.')}</p>}
      </div>
      {!isRepriced && <Balance actor={actor} isBehind={words !== null || isHeld} />}
      {starter > 0 && (
        <Announced isSeen={!isRepriced && words === null && !isHeld}>
          {t(
            '{amount} of play money was put into your wallet to begin with. It is worth nothing outside Sikka.',
            { amount: formatMoney(starter, { style: 'short' }) },
          )}
        </Announced>
      )}
    </Said>
  );
}

type Step = ReturnType<typeof outcomeOf> | ReturnType<typeof useRequestStep>;

function wordsOn(step: Step, actor: BetRef, isVisitor: boolean): ReactNode {
  switch (step) {
    case 'refused':
      return <Refused actor={actor} />;
    case 'notPlaced':
      return (
        <p>
          <strong>{t('Your bet was not placed.')}</strong>{' '}
          <span>
            {t(
              'The answer was lost on the way, and the server has now said that it did not take the bet. No money has moved.',
            )}
          </span>
        </p>
      );
    case 'outcomeUnknown':
      return (
        <>
          <p>
            <strong>{t('The answer was lost on the way.')}</strong>{' '}
            <span>
              {t(
                'Whether your bet was placed is not known yet. The server is asked again by itself; you need not place it a second time.',
              )}
            </span>
          </p>
          <Button kind="link" onClick={() => actor.send({ type: 'bet.check' })}>
            {t('Ask now')}
          </Button>
        </>
      );
    case 'reconciling':
      return <p>{t('Asking the server whether your bet was placed…')}</p>;
    default:
      return isVisitor ? <p>{t('Log in to place this bet: it waits here as it is.')}</p> : null;
  }
}

function Refused({ actor }: { actor: BetRef }) {
  const msg = useSelector(actor, ({ context }) => context.msg);
  return <Refusal msg={msg} />;
}

/**
 * What the wallet holds, and more where the stake is more.
 *
 * @param isBehind something else is to be seen: it stays in its region, so that it is not said again afterwards
 */
function Balance({ actor, isBehind }: { actor: BetRef; isBehind: boolean }) {
  const wallet = useWallet();
  const balance = useSelector(wallet, ({ context }) => context.totalWalletAmount);
  const isKnown = useIsBalanceKnown();
  const isShort = stakeOf(useSelector(actor, ({ context }) => context.stake)) > balance;
  const isBusy = useSelector(actor, (state) => state.hasTag('busy'));
  return (
    <Row $justify="space-between">
      <span role="status" className={isBehind ? 'sr-only' : undefined}>
        {isKnown && (
          <>
            <span>{t('Your balance is')}</span> <Money rupees={balance} />
          </>
        )}
      </span>
      <span role="status">
        {isKnown && isShort && !isBusy && !isBehind && (
          <Button kind="quiet" small onClick={() => actor.send({ type: 'bet.topUp' })}>
            {t('Add play money')}
          </Button>
        )}
      </span>
    </Row>
  );
}

function outcomeOf(state: BetState) {
  if (state.matches({ open: { bet: 'refused' } })) return 'refused';
  if (state.matches({ open: { bet: 'notPlaced' } })) return 'notPlaced';
  if (state.matches({ open: { bet: 'repriced' } })) return 'repriced';
  return undefined;
}

function Send({ actor, isVisitor }: { actor: BetRef; isVisitor: boolean }) {
  const isBusy = useSelector(actor, (state) => state.hasTag('busy'));
  const isPlacing = useRequestStep(actor) === 'sent';
  // A late second tap is none on the new odds: those have a button of their own, at another place.
  const isRepriced = useSelector(actor, (state) => state.matches({ open: { bet: 'repriced' } }));
  return (
    <Button
      // After play money was added, or when there is nothing to accept any more.
      key={String(isRepriced)}
      ref={focusIfLost}
      type="submit"
      wide
      disabled={isRepriced}
      {...useHold()}
      busy={isBusy}
      busyLabel={isPlacing ? t('Placing your bet…') : t('Please wait')}
    >
      {isVisitor ? t('Log in to place bet') : t('Place bet')}
    </Button>
  );
}

/** The odds that were seen beside those that there are now. */
function Repriced({ actor, painted }: { actor: BetRef; painted: Painted<Context> }) {
  const stake = stakeOf(useSelector(actor, ({ context }) => context.stake));
  const seen = useSelector(actor, ({ context }) => context.seen);
  const now = useSelector(actor, ({ context }) => ratioOf(context));
  const ratios = useId();
  return (
    <Stack $gap={1}>
      <Headline ref={takeFocus} tabIndex={-1} aria-describedby={ratios}>
        {t('The win ratio has changed')}
      </Headline>
      <Changed id={ratios}>
        <Ratio name={t('You saw')} ratio={seen} stake={stake} />
        <Ratio name={t('Now')} ratio={now} stake={stake} />
      </Changed>
      <Row $nowrap $gap={2}>
        <Button kind="quiet" small className="nowrap" onClick={() => actor.send({ type: 'bet.leave' })}>
          {t('Leave it')}
        </Button>
        <Button
          wide
          small
          {...useHold()}
          onClick={() => actor.send({ type: 'bet.accept', seen: seenIn(painted, actor) })}
        >
          {t('Accept and place bet')}
        </Button>
      </Row>
    </Stack>
  );
}

function Ratio({ name, ratio, stake }: { name: string; ratio: number | undefined; stake: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{ratio === undefined ? '–' : `${ratio}%`}</dd>
      {ratio !== undefined && <dd>{formatMoney(paysBack(stake, ratio))}</dd>}
    </div>
  );
}

// Below it, nothing can be pressed: there was the button that placed the bet. Where these stand, there is nothing to press in
// the form that comes with another bet.
const Ways = styled('div')`
  display: grid;
  gap: var(--s2);
  padding-bottom: calc(var(--tap) + var(--s3));
  text-align: center;
`;

function Receipt({ actor, onDone }: { actor: BetRef; onDone: () => void }) {
  const receipt = useSelector(actor, ({ context }) => context.receipt);
  const isHeld = useSelector(actor, (state) => state.hasTag('held'));
  if (receipt === null) return null;
  return (
    <Whole data-held={isHeld || undefined}>
      <Headline ref={takeFocus} tabIndex={-1}>
        <Icon name="check" />
        <span>{t('Bet placed')}</span>
      </Headline>
      <DefinitionList items={receiptLines(receipt.bet, <Money rupees={receipt.totalWalletAmount} />)} />
      <Ways>
        <LinkButton kind="quiet" wide href="/bet-history">
          {t('My bets')}
        </LinkButton>
        <Row $nowrap $gap={2}>
          <Button kind="quiet" wide onClick={onDone}>
            {t('Done')}
          </Button>
          <Button kind="quiet" wide onClick={() => actor.send({ type: 'bet.again' })}>
            {t('Bet again')}
          </Button>
        </Row>
      </Ways>
    </Whole>
  );
}

function receiptLines(bet: Bet, balance: ReactNode) {
  return [
    {
      term: t('Receipt'),
      value: <a href={`/bet-history/${bet.id}`}>{receiptNumber(bet.id)}</a>,
    },
    { term: t('Match'), value: bet.match_name },
    { term: t('On'), value: selectionName(bet) },
    { term: t('Stake'), value: <Money rupees={bet.bet_amount} /> },
    { term: t('Win ratio'), value: `${bet.win_ratio}%` },
    { term: t('Pays back'), value: <Money rupees={bet.pays} /> },
    { term: t('Placed at'), value: <Time at={bet.placed_at} show="datetime" /> },
    { term: t('Your balance'), value: balance },
  ];
}
