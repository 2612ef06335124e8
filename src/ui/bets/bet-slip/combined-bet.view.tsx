import { useSelector } from '@xstate/react';
import { type ComponentType, useCallback } from 'react';
import type { ActorRefFrom } from 'xstate';
import { t } from '../../../i18n/text.ts';
import type { combinedBetMachine } from '../../../machines/bets/combined-bet.machine.ts';
import type { PickAsked } from '../../../machines/bets/share-pick.machine.ts';
import { checkStake, leastOf } from '../../../schemas/bets/stake-check.ts';
import { Button } from '../../kit/controls/button.tsx';
import { followFilled } from '../../kit/controls/filled.ts';
import { focusFirstInvalid, focusIfLost } from '../../kit/focus.ts';
import { SheetFoot } from '../../kit/overlays/sheet.tsx';
import { styled } from '../../kit/styled.ts';
import { useActors, useHold } from '../../shared/context.tsx';
import { useRequestStep } from '../../shared/request-step.ts';
import { CombinedFigures, seenLegs, usePaintedLegs } from './combined-figures.view.tsx';
import { Legs } from './combined-legs.view.tsx';
import { CombinedOutcome } from './combined-outcome.view.tsx';
import { CombinedPlaced } from './combined-placed.view.tsx';
import { StakeInput, ToppingUp, type TopUpView } from './slip-room.view.tsx';

type CombinedRef = ActorRefFrom<typeof combinedBetMachine>;

interface CombinedBetProps {
  actor: CombinedRef;
  /** Removes a leg, such as `7.71`, from the slip. */
  onRemove: (slip: string) => void;
  /** Chooses a face of the coin for a leg on the toss. */
  onFace: (slip: string, face: 'Head' | 'Tail') => void;
  /** Called when a visitor wants to place the bet, with the stake as typed. */
  onLogIn: (stake: string) => void;
  /** Closes the slip. */
  onDone: () => void;
  TopUp: TopUpView;
  /** Shares the legs of the placed bet. */
  SharePick: ComponentType<{ pick: PickAsked }>;
}

/** A combined bet: one stake on all selections of the slip, from the legs to the receipt. */
export default function CombinedBet({ actor, onDone, TopUp, SharePick, ...rest }: CombinedBetProps) {
  const isPlaced = useSelector(actor, (state) => state.matches('placed'));
  const isToppingUp = useSelector(actor, (state) => state.matches('toppingUp'));
  const stake = useSelector(actor, ({ context }) => context.stake);
  const missing = useSelector(actor, ({ context }) => checkStake(context).missing);
  if (isToppingUp)
    return (
      <ToppingUp
        missing={missing}
        stake={stake}
        TopUp={TopUp}
        onDone={() => actor.send({ type: 'combined.resume' })}
      />
    );
  return isPlaced ? (
    <CombinedPlaced actor={actor} onDone={onDone} SharePick={SharePick} />
  ) : (
    <CombinedDraft actor={actor} {...rest} />
  );
}

const Form = styled('form')`
  display: flex;
  flex-direction: column;
  gap: var(--s3);
  min-width: 0;
  min-height: 33.75rem;
  > * {
    flex-shrink: 0;
  }
  /* Many legs scroll in themselves, so that the stake stays in view. The padding has room for a focus ring. */
  > ul {
    flex-shrink: 1;
    min-height: 7.5rem;
    margin: calc(-1 * var(--s1));
    padding: var(--s1);
    overflow-y: auto;
    /* A shade at the lower edge, which the last leg's own ground covers. */
    background:
      linear-gradient(transparent, var(--surface) 60%) bottom / 100% 2rem no-repeat local,
      linear-gradient(transparent, var(--line)) bottom / 100% 0.75rem no-repeat scroll;
  }
  > [data-foot] {
    margin-top: auto;
  }
`;

function CombinedDraft({
  actor,
  onRemove,
  onFace,
  onLogIn,
}: Omit<CombinedBetProps, 'onDone' | 'TopUp' | 'SharePick'>) {
  const { session } = useActors();
  const isVisitor = useSelector(
    session,
    (state) => state.matches('unauthenticated') && !state.hasTag('unreachable'),
  );
  const isBusy = useSelector(actor, (state) => state.hasTag('busy'));
  const attempts = useSelector(actor, ({ context }) => context.attempts);
  const painted = usePaintedLegs();
  const form = useCallback(
    (element: HTMLFormElement) => {
      if (attempts > 0 && !isBusy) focusFirstInvalid(element);
      return followFilled(element, (field, value) => {
        if (field === 'bet_amount') actor.send({ type: 'combined.stake', stake: value });
      });
    },
    [actor, attempts, isBusy],
  );
  return (
    <Form
      ref={form}
      data-fills
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const state = actor.getSnapshot();
        if (isVisitor) onLogIn(state.context.stake);
        else if (!state.can({ type: 'combined.place' })) focusFirstInvalid(event.currentTarget);
        else actor.send({ type: 'combined.place', seen: seenLegs(painted) });
      }}
    >
      <Legs actor={actor} onRemove={onRemove} onFace={onFace} />
      <Amount actor={actor} disabled={isBusy} />
      <CombinedOutcome actor={actor} isVisitor={isVisitor} painted={painted} />
      <SheetFoot>
        <CombinedFigures actor={actor} painted={painted} />
        <Send actor={actor} isVisitor={isVisitor} />
      </SheetFoot>
    </Form>
  );
}

function Amount({ actor, disabled }: { actor: CombinedRef; disabled: boolean }) {
  const context = useSelector(actor, (state) => state.context);
  return (
    <StakeInput
      limited={context}
      least={leastOf(context.legs)}
      refused={context.refusal?.errors.bet_amount}
      disabled={disabled}
      onStake={(stake) => actor.send({ type: 'combined.stake', stake })}
    />
  );
}

function Send({ actor, isVisitor }: { actor: CombinedRef; isVisitor: boolean }) {
  const isBusy = useSelector(actor, (state) => state.hasTag('busy'));
  const isPlacing = useRequestStep(actor) === 'sent';
  // A late second tap must not accept new odds, so the button for those is in another place.
  const isRepriced = useSelector(actor, (state) => state.matches({ open: { bet: 'repriced' } }));
  const isIncomplete = useSelector(
    actor,
    (state) => state.matches('open') && !state.matches({ open: { legs: 'complete' } }),
  );
  const isOnBreak = useSelector(actor, (state) => state.hasTag('onBreak'));
  return (
    <Button
      key={String(isRepriced)}
      ref={focusIfLost}
      type="submit"
      data-hotkey="placeBet"
      wide
      disabled={isRepriced || isIncomplete || isOnBreak}
      {...useHold()}
      busy={isBusy}
      busyLabel={isPlacing ? t('Placing your bet…') : t('Please wait')}
    >
      {isVisitor ? t('Log in to place bet') : t('Place combined bet')}
    </Button>
  );
}
