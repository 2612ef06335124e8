import { useSelector } from '@xstate/react';
import { nameOf, t, translateMessage } from '../../../i18n/text.ts';
import type { Choice as Pick } from '../../../machines/bets/bet-slip.machine.ts';
import { type LineKind, lineIn, marketOf, sidesOn } from '../../../schemas/bets/slip-address.ts';
import { Choice, type ChoiceOption } from '../../kit/controls/choice.tsx';
import { Price } from '../../kit/data/price.tsx';
import { styled } from '../../kit/styled.ts';
import { InMoney } from '../live-price.view.tsx';
import type { BetRef } from './slip-odds.ts';

// The name takes one or two lines; below it is the price, with room for its arrow, and below that the return
// of ₹100. In one line, a longer price would wrap and move everything below. The help is in the free room at
// the bottom.
export const Picked = styled('div')`
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
    padding: 0.125rem 0.375rem;
  }
  fieldset label > span {
    display: contents;
  }
  fieldset label > span > span {
    display: -webkit-box;
    flex: 0 0 100%;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
  }
  fieldset label > small {
    flex: 0 0 100%;
    text-align: center;
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

type PickValue = number | 'Head' | 'Tail';

const LABELS = {
  team: () => t('Team or toss'),
  total: () => t('Over or under'),
  margin: () => t('Team with handicap'),
};

interface PicksProps {
  actor: BetRef;
  /** The market whose choices are shown; undefined shows teams and toss. */
  market?: string | undefined;
  disabled: boolean;
}

/** The buttons for the teams, the faces of the coin, or the sides of a line. */
export function Picks({ actor, market, disabled }: PicksProps) {
  const match = useSelector(actor, ({ context }) => context.match);
  const { id, toss, toss_result = null } = match;
  const choice = useSelector(actor, ({ context }) => context.choice);
  const errors = useSelector(actor, ({ context }) => context.refusal?.errors);
  const message = errors?.team_value ?? errors?.prediction ?? errors?.match_id;
  const face = (prediction: 'Head' | 'Tail'): ChoiceOption<PickValue> => ({
    value: prediction,
    label: (
      <>
        <span>{t(prediction)}</span> <small>{t('Toss')}</small>
      </>
    ),
    detail: <Price key={toss.team_value} percent={toss.win_ratio} />,
    hint: <InMoney ratio={toss.win_ratio} />,
    disabled: disabled || toss.suspended != null,
  });
  const isOnTeams = market === undefined || market === marketOf({ matchId: id, choice: '' });
  const line = lineIn(market?.split('.')[1] ?? '');
  const isOnToss = market === undefined || !(isOnTeams || line);
  const choices = (
    <Choice<PickValue>
      label={LABELS[line ?? 'team']()}
      value={choice.kind === 'toss' ? choice.prediction || undefined : choice.team_value || undefined}
      error={message && translateMessage(message)}
      options={[
        ...(line || isOnTeams ? sidesOn(match, line) : []).map(
          ({ team_value, name, win_ratio, suspended }) => ({
            value: team_value,
            label: nameOf(name),
            detail: <Price percent={win_ratio} />,
            hint: <InMoney ratio={win_ratio} />,
            disabled: disabled || suspended != null,
          }),
        ),
        ...(toss_result === null && isOnToss ? [face('Head'), face('Tail')] : []),
      ]}
      onChange={(value) => actor.send({ type: 'bet.choose', choice: pickOf(value, line ?? 'team') })}
    />
  );
  if (toss_result === null || !isOnToss) return choices;
  return (
    <>
      <p role="status">{t('The coin has fallen: {side}. The toss is closed.', { side: t(toss_result) })}</p>
      {choices}
    </>
  );
}

const pickOf = (value: PickValue, kind: LineKind | 'team'): Pick =>
  typeof value === 'number' ? { kind, team_value: value } : { kind: 'toss', prediction: value };
