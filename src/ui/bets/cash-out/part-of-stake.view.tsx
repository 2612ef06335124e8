import { useSelector } from '@xstate/react';
import { t } from '../../../i18n/text.ts';
import { leftOf } from '../../../schemas/bets/bets.ts';
import { LEAST_PART } from '../../../schemas/bets/cash-out.ts';
import { stakeOf } from '../../../schemas/shared/money.ts';
import { AmountInput } from '../../kit/controls/amount-input.tsx';
import { Slider } from '../../kit/controls/slider.tsx';
import { formatMoney } from '../../kit/format/money.tsx';
import type { CashOutRef } from './step.ts';

/** The part of the stake, by a slider and a field that follow each other. */
export function PartOfStake({ actor }: { actor: CashOutRef }) {
  const { bet, typed, part } = useSelector(actor, ({ context }) => context);
  const isTooMuch = useSelector(actor, (state) => state.matches({ confirming: 'tooMuch' }));
  const isTooLittle = useSelector(actor, (state) => state.matches({ confirming: 'tooLittle' }));
  if (bet === null) return null;
  const left = leftOf(bet);
  const take = (text: string) => actor.send({ type: 'part.set', typed: text, part: stakeOf(text) });
  const least = Math.min(LEAST_PART, left);
  // The last position of the slider is the whole rest, paise included.
  const last = Math.ceil(left);
  return (
    <div>
      {last > LEAST_PART && (
        <Slider
          label={t('Part of the stake')}
          text={formatMoney(part)}
          value={Math.min(last, Math.max(LEAST_PART, Math.ceil(part)))}
          min={LEAST_PART}
          max={last}
          bright="before"
          disabled={false}
          onChange={(rupees) => take(String(Math.min(rupees, left)))}
        />
      )}
      <AmountInput
        label={t('How much of the stake')}
        name="part"
        value={typed}
        enterKeyHint="done"
        error={
          isTooMuch
            ? t('Only {amount} of the stake is left', { amount: formatMoney(left) })
            : isTooLittle
              ? t('At least {amount}, or all of it', { amount: formatMoney(least) })
              : undefined
        }
        onChange={take}
      />
    </div>
  );
}
