import { useSelector } from '@xstate/react';
import { type ReactNode, useId } from 'react';
import { t, translateMessage } from '../../../i18n/text.ts';
import { paysBack } from '../../../schemas/bets/bets.ts';
import { stakeOf } from '../../../schemas/shared/money.ts';
import { Button } from '../../kit/controls/button.tsx';
import { Announced } from '../../kit/data/announced.tsx';
import type { Painted } from '../../kit/data/painted.ts';
import { takeFocus } from '../../kit/focus.ts';
import { formatMoney } from '../../kit/format/money.tsx';
import { Row, Stack } from '../../kit/layout.tsx';
import { styled } from '../../kit/styled.ts';
import { BreakNotice } from '../../shared/break-notice.view.tsx';
import { useHold, useIsStale } from '../../shared/context.tsx';
import { useRequestStep } from '../../shared/request-step.ts';
import { ChangedRatio } from './changed-ratio.view.tsx';
import { type BetContext, type BetRef, type BetState, chosenSide, ratioOf, seenIn } from './slip-odds.ts';
import { Headline } from './slip-parts.view.tsx';
import { Balance, OwnLimit } from './slip-room.view.tsx';
import { ToleranceChoice } from './tolerance.view.tsx';

const Said = styled('div')<{ $isError?: boolean }>`
  display: flex;
  flex-direction: column;
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

/** Scrolls the whole message into view, even above a phone's keyboard. */
const showWhole = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** The server's message on a refusal, with the note that no money has moved. */
export function Refusal({ msg }: { msg: string }) {
  return (
    <>
      {msg !== '' && <p>{translateMessage(msg)}</p>}
      <p ref={showWhole}>{t('Your bet was not placed. No money has moved.')}</p>
    </>
  );
}

interface OutcomeProps {
  actor: BetRef;
  /** The starter money of a new person, in rupees, until they have read about it. */
  starter: number;
  isVisitor: boolean;
  painted: Painted<BetContext>;
}

/** The outcome of the last attempt, or the state of the running one; otherwise the balance. */
export function Outcome({ actor, starter, isVisitor, painted }: OutcomeProps) {
  const request = useRequestStep(actor);
  const outcome = useSelector(actor, outcomeOf);
  const limit = useSelector(actor, ({ context }) => context.limit);
  const minutes = useSelector(actor, ({ context }) => context.minutes);
  const isBeyond = useSelector(actor, (state) => state.hasTag('beyondLimit'));
  const isShort = useSelector(actor, (state) => state.hasTag('short'));
  const taken = useSelector(actor, (state) => (state.hasTag('onBreak') ? state.context.break : null));
  // The question about new odds waits for the end of a break.
  const isRepriced = outcome === 'repriced' && taken === null;
  const isHeld = useIsStale();
  const hasLowest = useSelector(actor, ({ context }) => context.lowest !== null);
  const words = isRepriced ? null : wordsOn(outcome ?? request, actor, isVisitor);
  return (
    <Said $isError={outcome === 'refused'}>
      {isRepriced && <Repriced actor={actor} painted={painted} />}
      <BreakNotice taken={taken} />
      <div role="status">{words}</div>
      <div role="status">
        {/* The reason why the bet cannot be sent now, although it is valid. */}
        {isHeld && <p>{t('Your bet waits until the odds are fresh again; that comes by itself.')}</p>}
      </div>
      {!isRepriced && words === null && taken === null && (
        <OwnLimit limit={limit} minutes={minutes} isBeyond={isBeyond} />
      )}
      {!isRepriced && (
        <Balance
          isShort={isShort}
          isBehind={words !== null || isHeld}
          onTopUp={() => actor.send({ type: 'bet.topUp' })}
        />
      )}
      {starter > 0 && (
        <Announced isSeen={!isRepriced && words === null && !isHeld}>
          {t(
            '{amount} of play money was put into your wallet to begin with. It is worth nothing outside Sikka.',
            { amount: formatMoney(starter, { style: 'short' }) },
          )}
        </Announced>
      )}
      {!isRepriced && (hasLowest || (words === null && !isHeld && starter === 0)) && (
        <Accepting actor={actor} />
      )}
    </Said>
  );
}

/** The choice is made before the bet is sent: its outcome takes this place. A typed price stays beside it. */
function Accepting({ actor }: { actor: BetRef }) {
  const tolerance = useSelector(actor, ({ context }) => context.tolerance);
  const ratio = useSelector(actor, ({ context }) => ratioOf(context));
  return (
    <ToleranceChoice
      value={tolerance}
      lowest={useSelector(actor, ({ context }) => context.lowest)}
      ratio={ratio}
      isRefused={useSelector(actor, ({ context }) => context.refusal?.errors.tolerance !== undefined)}
      disabled={useSelector(actor, (state) => state.hasTag('busy'))}
      onChange={(chosen) => actor.send({ type: 'tolerance.set', tolerance: chosen })}
      onLowest={(lowest) => actor.send({ type: 'bet.lowest', lowest })}
    />
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
    case 'suspended':
      return <Suspended actor={actor} />;
    case 'reconciling':
      return <p>{t('Asking the server whether your bet was placed…')}</p>;
    default:
      return isVisitor ? <p>{t('Log in to place this bet: it waits here as it is.')}</p> : null;
  }
}

/** Says why the market of the choice is suspended. */
function Suspended({ actor }: { actor: BetRef }) {
  const reason = useSelector(
    actor,
    ({ context }) => (chosenSide(context) ?? context.match.sides[0])?.suspended ?? '',
  );
  return (
    <p>
      <strong>{`${t('Suspended')}: ${translateMessage(reason)}`}</strong>{' '}
      <span>{t('Betting resumes by itself. Your stake stays as it is.')}</span>
    </p>
  );
}

function Refused({ actor }: { actor: BetRef }) {
  const msg = useSelector(actor, ({ context }) => context.refusal?.msg ?? '');
  return <Refusal msg={msg} />;
}

function outcomeOf(state: BetState) {
  if (state.matches({ open: { bet: 'refused' } })) return 'refused';
  if (state.matches({ open: { bet: 'notPlaced' } })) return 'notPlaced';
  if (state.matches({ open: { bet: 'repriced' } })) return 'repriced';
  if (state.matches('suspended')) return 'suspended';
  return undefined;
}

/** The odds that the bettor saw beside the current ones. */
function Repriced({ actor, painted }: { actor: BetRef; painted: Painted<BetContext> }) {
  const stake = stakeOf(useSelector(actor, ({ context }) => context.stake));
  const seen = useSelector(actor, ({ context }) => context.seen);
  const now = useSelector(actor, ({ context }) => ratioOf(context));
  const ratios = useId();
  return (
    <Stack $gap={1}>
      <Headline ref={takeFocus} tabIndex={-1} aria-describedby={ratios}>
        {t('The win ratio has changed')}
      </Headline>
      <ChangedRatio id={ratios} seen={offerOf(stake, seen)} now={offerOf(stake, now)} />
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

const offerOf = (stake: number, ratio: number | undefined) => ({
  ratio,
  pays: ratio === undefined ? 0 : paysBack(stake, ratio),
});
