import { useSelector } from '@xstate/react';
import { t } from '../../../i18n/text.ts';
import { checkStake } from '../../../schemas/bets/stake-check.ts';
import { Button, LinkButton } from '../../kit/controls/button.tsx';
import { Alert, Note } from '../../kit/data/alert.tsx';
import { DefinitionList } from '../../kit/data/definition-list.tsx';
import { focusIfLost } from '../../kit/focus.ts';
import { Time } from '../../kit/format/time.tsx';
import { useRequestStep } from '../../shared/request-step.ts';
import { MatchResult } from '../match-result.view.tsx';
import { TimeLeft } from '../match-state.view.tsx';
import { Draft } from './bet-draft.view.tsx';
import { Refusal } from './bet-outcome.view.tsx';
import { Picks } from './bet-picks.view.tsx';
import { Receipt } from './bet-placed.view.tsx';
import type { BetRef } from './slip-odds.ts';
import { Headline, Whole } from './slip-parts.view.tsx';
import { ToppingUp, type TopUpView } from './slip-room.view.tsx';

interface BetSlipProps {
  actor: BetRef;
  /** The market that it is on, by its name; both markets of the match without one. */
  market?: string | undefined;
  /** The rupees that a newcomer's wallet was given to begin with, until they have read it. */
  starter: number;
  /** Closes the slip. */
  onDone: () => void;
  /** A visitor wants to place a bet; the stake as typed. */
  onLogIn: (stake: string) => void;
  /** Adds what is missing to the wallet, in rupees. */
  TopUp: TopUpView;
}

/** A bet on one match, from the choice to the receipt. */
export default function BetSlip({ actor, market, starter, onDone, onLogIn, TopUp }: BetSlipProps) {
  const isPlaced = useSelector(actor, (state) => state.matches('placed'));
  const isToppingUp = useSelector(actor, (state) => state.matches('toppingUp'));
  const stake = useSelector(actor, ({ context }) => context.stake);
  const missing = useSelector(actor, ({ context }) => checkStake(context).missing);
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
  if (isScheduled) return <Scheduled actor={actor} market={market} />;
  if (isToppingUp)
    return (
      <ToppingUp
        missing={missing}
        stake={stake}
        TopUp={TopUp}
        onDone={() => actor.send({ type: 'bet.resume' })}
      />
    );
  return <Draft actor={actor} market={market} starter={starter} onLogIn={onLogIn} />;
}

function Scheduled({ actor, market }: Pick<BetSlipProps, 'actor' | 'market'>) {
  const match = useSelector(actor, ({ context }) => context.match);
  return (
    <Whole>
      <Note icon="clock">
        <span>{t('Betting on this match is not open yet.')}</span> <TimeLeft match={match} />
      </Note>
      <DefinitionList items={[{ term: t('Opens'), value: <Time at={match.opens_at} show="datetime" /> }]} />
      <Picks actor={actor} market={market} disabled />
      <LinkButton wide href={`/live-bets/live-bet/${match.id}`}>
        {t('See the match')}
      </LinkButton>
      <LinkButton kind="quiet" wide href="/live-bets">
        {t('All matches')}
      </LinkButton>
    </Whole>
  );
}

function Closed({ actor, onDone }: { actor: BetRef; onDone: () => void }) {
  const msg = useSelector(actor, ({ context }) => context.refusal?.msg ?? '');
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
