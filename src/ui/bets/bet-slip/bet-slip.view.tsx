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
  /** The name of the bet's market; undefined offers both markets of the match. */
  market?: string | undefined;
  /** The starter money of a new person, in rupees, until they have read about it. */
  starter: number;
  /** Closes the slip. */
  onDone: () => void;
  /** Called when a visitor wants to place a bet, with the stake as typed. */
  onLogIn: (stake: string) => void;
  /** The form that adds the missing amount to the wallet. */
  TopUp: TopUpView;
}

/** A bet on one match, from the choice to the receipt. */
export default function BetSlip({ actor, market, starter, onDone, onLogIn, TopUp }: BetSlipProps) {
  const isPlaced = useSelector(actor, (state) => state.matches('placed'));
  const isToppingUp = useSelector(actor, (state) => state.matches('toppingUp'));
  const stake = useSelector(actor, ({ context }) => context.stake);
  const missing = useSelector(actor, ({ context }) => checkStake(context).missing);
  // Usually no request is stored, so the form appears at once.
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
