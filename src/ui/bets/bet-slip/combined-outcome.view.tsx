import { useSelector } from '@xstate/react';
import { type ReactNode, useId } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { t, translateMessage } from '../../../i18n/text.ts';
import type { combinedBetMachine } from '../../../machines/bets/combined-bet.machine.ts';
import { combinedPays, combinedPrice, percentOf } from '../../../schemas/bets/combined-price.ts';
import { stakeOf } from '../../../schemas/shared/money.ts';
import { Button } from '../../kit/controls/button.tsx';
import type { Painted } from '../../kit/data/painted.ts';
import { takeFocus } from '../../kit/focus.ts';
import { useOdds } from '../../kit/format/odds.ts';
import { Row } from '../../kit/layout.tsx';
import { styled } from '../../kit/styled.ts';
import { BreakNotice } from '../../shared/break-notice.view.tsx';
import { useHold, useIsStale } from '../../shared/context.tsx';
import { useRequestStep } from '../../shared/request-step.ts';
import { ChangedRatio } from './changed-ratio.view.tsx';
import { ratioOfAll, ratioOfLeg, seenLegs } from './combined-figures.view.tsx';
import { nameOfLeg } from './combined-legs.view.tsx';
import { Headline } from './slip-parts.view.tsx';
import { Balance, OwnLimit } from './slip-room.view.tsx';
import { ToleranceChoice } from './tolerance.view.tsx';

type CombinedRef = ActorRefFrom<typeof combinedBetMachine>;
type State = SnapshotFrom<typeof combinedBetMachine>;

const Said = styled('div')<{ $isError?: boolean }>`
  display: flex;
  flex-direction: column;
  min-height: 6.75rem;
  color: ${({ $isError }) => ($isError ? 'var(--error)' : 'inherit')};
  font-size: var(--text-s);
  line-height: 1.4;
`;

// The foot of the slip covers the end of what is scrolled.
const Question = styled('div')`
  display: grid;
  gap: var(--s1);
  scroll-margin-bottom: 8rem;
`;

/** Scrolls the whole question into view, with the buttons that answer it. */
const showWhole = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

const Moved = styled('ul')`
  > li {
    display: flex;
    justify-content: space-between;
    gap: 0 var(--s3);
  }
  b {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  span {
    white-space: nowrap;
  }
`;

interface CombinedOutcomeProps {
  actor: CombinedRef;
  isVisitor: boolean;
  painted: Painted<State['context']>;
}

/** The reason why the bet cannot be placed, or the outcome of the last attempt. */
export function CombinedOutcome({ actor, isVisitor, painted }: CombinedOutcomeProps) {
  const request = useRequestStep(actor);
  const outcome = useSelector(actor, outcomeOf);
  const msg = useSelector(actor, ({ context }) => context.refusal?.msg ?? '');
  const isHeld = useIsStale();
  const hasLowest = useSelector(actor, ({ context }) => context.lowest !== null);
  const limit = useSelector(actor, ({ context }) => context.limit);
  const minutes = useSelector(actor, ({ context }) => context.minutes);
  const isBeyond = useSelector(actor, (state) => state.hasTag('beyondLimit'));
  const isShort = useSelector(actor, (state) => state.hasTag('short'));
  const taken = useSelector(actor, (state) => (state.hasTag('onBreak') ? state.context.break : null));
  // The question about new odds waits for the end of a break.
  const isRepriced = outcome === 'repriced' && taken === null;
  const words = isRepriced ? null : wordsOn(outcome ?? request, actor, msg, isVisitor);
  return (
    <Said $isError={outcome === 'refused'}>
      {isRepriced && <Repriced actor={actor} painted={painted} />}
      <BreakNotice taken={taken} />
      <div role="status">{words}</div>
      <div role="status">
        {isHeld && <p>{t('Your bet waits until the odds are fresh again; that comes by itself.')}</p>}
      </div>
      {!isRepriced && words === null && taken === null && (
        <OwnLimit limit={limit} minutes={minutes} isBeyond={isBeyond} />
      )}
      {!isRepriced && (
        <Balance
          isShort={isShort}
          isBehind={words !== null || isHeld}
          onTopUp={() => actor.send({ type: 'combined.topUp' })}
        />
      )}
      {!isRepriced && (hasLowest || (words === null && !isHeld)) && <Accepting actor={actor} />}
    </Said>
  );
}

/** The choice is made before the bet is sent: its outcome takes this place. A typed price stays beside it. */
function Accepting({ actor }: { actor: CombinedRef }) {
  const context = useSelector(actor, (state) => state.context);
  return (
    <ToleranceChoice
      value={context.tolerance}
      lowest={context.lowest}
      isRefused={context.refusal?.errors.tolerance !== undefined}
      ratio={context.legs.length < 2 ? undefined : ratioOfAll(context)}
      disabled={useSelector(actor, (state) => state.hasTag('busy'))}
      onChange={(tolerance) => actor.send({ type: 'tolerance.set', tolerance })}
      onLowest={(lowest) => actor.send({ type: 'combined.lowest', lowest })}
    />
  );
}

type Step = ReturnType<typeof outcomeOf> | ReturnType<typeof useRequestStep>;

function wordsOn(step: Step, actor: CombinedRef, msg: string, isVisitor: boolean): ReactNode {
  switch (step) {
    case 'few':
      return <p>{t('Put two or more selections into the slip to combine them.')}</p>;
    case 'closed':
      return <p>{t('A selection cannot be taken as it is. Remove it, or choose a face of the coin.')}</p>;
    case 'suspended':
      return <p>{t('Betting on a selection is suspended. It resumes by itself, or remove it.')}</p>;
    case 'refused':
      return (
        <>
          {msg !== '' && <p>{translateMessage(msg)}</p>}
          <p>{t('Your bet was not placed. No money has moved.')}</p>
        </>
      );
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
          <Button kind="link" onClick={() => actor.send({ type: 'combined.check' })}>
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

function outcomeOf(state: State) {
  if (!state.matches('open')) return undefined;
  if (state.matches({ open: { bet: 'repriced' } })) return 'repriced';
  if (state.matches({ open: { bet: 'refused' } })) return 'refused';
  if (state.matches({ open: { bet: 'notPlaced' } })) return 'notPlaced';
  if ((state.context.refusal?.msg ?? '') !== '') return 'refused';
  return (['few', 'closed', 'suspended'] as const).find((legs) => state.matches({ open: { legs } }));
}

/** The price of all legs that the bettor saw beside the current one, and the legs that have moved it. */
function Repriced({ actor, painted }: Pick<CombinedOutcomeProps, 'actor' | 'painted'>) {
  const context = useSelector(actor, (state) => state.context);
  const odds = useOdds();
  const id = useId();
  const seen = context.seen.map(({ win_ratio }) => win_ratio);
  const now = context.legs.map((leg) => ratioOfLeg(context, leg));
  const moved = context.legs.flatMap((leg) => {
    const [from, to] = [
      context.seen.find(({ slip }) => slip === leg.slip)?.win_ratio,
      ratioOfLeg(context, leg),
    ];
    return from === undefined || from === to ? [] : [{ leg, from, to }];
  });
  return (
    <Question ref={showWhole}>
      <Headline ref={takeFocus} tabIndex={-1} aria-describedby={`${id}legs ${id}ratios`}>
        {t('The win ratio of a pick has changed')}
      </Headline>
      <Moved id={`${id}legs`}>
        {moved.map(({ leg, from, to }) => (
          <li key={leg.slip}>
            <b>{nameOfLeg(leg)}</b> <span translate="no">{`${odds(from)} → ${odds(to)}`}</span>
          </li>
        ))}
      </Moved>
      <p>{t('Combined price')}</p>
      <ChangedRatio
        id={`${id}ratios`}
        seen={offerOf(context.stake, seen)}
        now={offerOf(context.stake, now)}
      />
      <Row $nowrap $gap={2}>
        <Button kind="quiet" small className="nowrap" onClick={() => actor.send({ type: 'combined.leave' })}>
          {t('Leave it')}
        </Button>
        <Button
          wide
          small
          {...useHold()}
          onClick={() => actor.send({ type: 'combined.accept', seen: seenLegs(painted) })}
        >
          {t('Accept and place bet')}
        </Button>
      </Row>
    </Question>
  );
}

function offerOf(stake: string, ratios: readonly number[]) {
  const rupees = stakeOf(stake);
  return {
    ratio: percentOf(combinedPrice(ratios)),
    pays: rupees > 0 ? combinedPays(rupees, ratios) : 0,
  };
}
