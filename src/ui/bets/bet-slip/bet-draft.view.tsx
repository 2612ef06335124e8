import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { t } from '../../../i18n/text.ts';
import { Button } from '../../kit/controls/button.tsx';
import { followFilled } from '../../kit/controls/filled.ts';
import { usePainted } from '../../kit/data/painted.ts';
import { focusFirstInvalid, focusIfLost } from '../../kit/focus.ts';
import { SheetFoot } from '../../kit/overlays/sheet.tsx';
import { styled } from '../../kit/styled.ts';
import { useActors, useHold } from '../../shared/context.tsx';
import { useRequestStep } from '../../shared/request-step.ts';
import { RatioHelp } from '../ratio-help.view.tsx';
import { News, Payout } from './bet-figures.view.tsx';
import { Outcome } from './bet-outcome.view.tsx';
import { Picked, Picks } from './bet-picks.view.tsx';
import { type BetContext, type BetRef, seenIn } from './slip-odds.ts';
import { StakeInput } from './slip-room.view.tsx';

// Every part, messages included, has its room from the start, so that no button moves under a finger.
const Form = styled('form')`
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: 33.75rem;
  > [data-foot] {
    margin-top: auto;
  }
  /* A field's message scrolls into view with the field. */
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

interface DraftProps {
  actor: BetRef;
  /** The market of the bet; undefined offers both markets of the match. */
  market?: string | undefined;
  /** The starter money of a new person, in rupees, until they have read about it. */
  starter: number;
  /** Called when a visitor wants to place a bet, with the stake as typed. */
  onLogIn: (stake: string) => void;
}

/** The form of a bet: the choice, the stake, and the outcome of the last attempt. */
export function Draft({ actor, market, starter, onLogIn }: DraftProps) {
  const { session } = useActors();
  const isVisitor = useSelector(
    session,
    (state) => state.matches('unauthenticated') && !state.hasTag('unreachable'),
  );
  const isBusy = useSelector(actor, (state) => state.hasTag('busy'));
  const isExtraTime = useSelector(actor, ({ context }) => context.match.state === 'extraTime');
  const attempts = useSelector(actor, ({ context }) => context.attempts);
  const painted = usePainted<BetContext>();
  // A new ref for each attempt, since an attempt may be over before it has been rendered.
  const form = useCallback(
    (element: HTMLFormElement) => {
      if (attempts > 0 && !isBusy) focusFirstInvalid(element);
      return followFilled(element, (field, value) => {
        if (field === 'bet_amount') actor.send({ type: 'bet.stake', stake: value });
      });
    },
    [actor, attempts, isBusy],
  );
  return (
    <Form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const state = actor.getSnapshot();
        if (isVisitor) onLogIn(state.context.stake);
        else if (!state.can({ type: 'bet.place' })) focusFirstInvalid(event.currentTarget);
        else actor.send({ type: 'bet.place', seen: seenIn(painted, actor) });
      }}
    >
      <Picked>
        <Picks actor={actor} market={market} disabled={isBusy} />
        <RatioHelp isExtraTime={isExtraTime} />
      </Picked>
      <Amount actor={actor} disabled={isBusy} />
      <Outcome actor={actor} starter={starter} isVisitor={isVisitor} painted={painted} />
      <SheetFoot>
        <Payout actor={actor} painted={painted} />
        <Send actor={actor} isVisitor={isVisitor} />
      </SheetFoot>
      <News actor={actor} />
    </Form>
  );
}

interface AmountProps {
  actor: BetRef;
  disabled: boolean;
}

function Amount({ actor, disabled }: AmountProps) {
  const context = useSelector(actor, (state) => state.context);
  const errors = context.refusal?.errors ?? {};
  return (
    <div>
      <StakeInput
        limited={context}
        least={context.match.minimum_betamount}
        refused={errors.bet_amount ?? errors.minimum_betamount ?? errors.win_ratio}
        disabled={disabled}
        onStake={(stake) => actor.send({ type: 'bet.stake', stake })}
      />
    </div>
  );
}

function Send({ actor, isVisitor }: { actor: BetRef; isVisitor: boolean }) {
  const isBusy = useSelector(actor, (state) => state.hasTag('busy'));
  const isPlacing = useRequestStep(actor) === 'sent';
  // A late second tap must not accept new odds, so the button for those is in another place.
  const isRepriced = useSelector(actor, (state) => state.matches({ open: { bet: 'repriced' } }));
  const isSuspended = useSelector(actor, (state) => state.matches('suspended'));
  const isOnBreak = useSelector(actor, (state) => state.hasTag('onBreak'));
  return (
    <Button
      // Rendered anew after a deposit, or once there is nothing left to accept.
      key={String(isRepriced)}
      ref={focusIfLost}
      type="submit"
      data-hotkey="placeBet"
      wide
      disabled={isRepriced || isSuspended || isOnBreak}
      {...useHold()}
      busy={isBusy}
      busyLabel={isPlacing ? t('Placing your bet…') : t('Please wait')}
    >
      {isVisitor ? t('Log in to place bet') : t('Place bet')}
    </Button>
  );
}
