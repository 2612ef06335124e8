import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import { type Text, t, translateMessage } from '../../../i18n/text.ts';
import { isNearlyOver, type PlayLimit, type TimedPeriod } from '../../../schemas/account/limits.ts';
import { checkStake, faultOf, highestStake } from '../../../schemas/bets/stake-check.ts';
import { AmountInput } from '../../kit/controls/amount-input.tsx';
import { Button } from '../../kit/controls/button.tsx';
import { Bone } from '../../kit/data/skeleton.tsx';
import { formatMoney, Money } from '../../kit/format/money.tsx';
import { Row } from '../../kit/layout.tsx';
import { LazyPart } from '../../kit/lazy-part.tsx';
import { useIsBalanceKnown, useWallet } from '../../shared/context.tsx';
import { LimitNotice } from '../../shared/limit-notice.view.tsx';
import { MinutesLeft } from '../../shared/minutes-left.view.tsx';
import { Whole } from './slip-parts.view.tsx';

const STAKES = [50, 100, 500, 1000, 5000];
const HOTKEYS = { quick: ['stake1', 'stake2', 'stake3', 'stake4'], highest: 'stakeMax' } as const;

interface StakeInputProps {
  limited: Parameters<typeof faultOf>[0];
  /** The least stake, in rupees. */
  least: number;
  /** The server's message about the stake. */
  refused: string | undefined;
  disabled: boolean;
  onStake: (stake: string) => void;
}

/**
 * The field for the stake of a bet. It says at once if the typed stake would be refused, and names the
 * largest possible stake.
 */
export function StakeInput({ limited, least, refused, disabled, onStake }: StakeInputProps) {
  const { rupees } = checkStake(limited);
  const highest = highestStake(limited);
  const isPossible = limited.balance !== null && highest >= least;
  // Not for a bet that has been sent: the balance may already be the one after it.
  const message = refused ?? (disabled ? undefined : faultOf(limited, least));
  const minimum = t('Minimum {amount}', { amount: formatMoney(least, { style: 'short' }) });
  const bounds = [
    ...(refused !== undefined && rupees < least ? [minimum] : []),
    ...(rupees > highest && highest >= least
      ? [t('At most {amount} would be taken now', { amount: formatMoney(highest) })]
      : []),
  ];
  return (
    <AmountInput
      label={t('Stake')}
      name="bet_amount"
      value={limited.stake}
      readOnly={disabled}
      enterKeyHint="go"
      error={message && [translateMessage(message), ...bounds.map((bound) => `${bound}.`)].join('. ')}
      hint={minimum}
      quick={[least, ...STAKES.filter((amount) => amount > least)].slice(0, 4)}
      highest={isPossible ? highest : null}
      hotkeys={HOTKEYS}
      onChange={onStake}
    />
  );
}

const LEFT = {
  day: {
    stake: '{left} left of your daily stake limit',
    loss: '{left} left of your daily loss limit',
  },
  week: {
    stake: '{left} left of your weekly stake limit',
    loss: '{left} left of your weekly loss limit',
  },
  month: {
    stake: '{left} left of your monthly stake limit',
    loss: '{left} left of your monthly loss limit',
  },
} as const satisfies Record<TimedPeriod, Record<'stake' | 'loss', Text>>;

interface OwnLimitProps {
  limit: PlayLimit | null;
  /** The minutes that the limit of time leaves for today; null without one. */
  minutes: number | null;
  isBeyond: boolean;
}

/** The bettor's own limit: the rest of it, or that it leaves no room for the bet. One line, of the most urgent limit. */
export function OwnLimit({ limit, minutes, isBeyond }: OwnLimitProps) {
  return (
    <>
      <LimitNotice limit={isBeyond ? limit : null} />
      {!isBeyond &&
        (limit === null || isNearlyOver(minutes) ? (
          <MinutesLeft minutes={minutes} />
        ) : (
          <p>{restOf(limit)}</p>
        ))}
    </>
  );
}

function restOf({ kind, period, amount, left }: PlayLimit): string {
  if (period === 'single')
    return t('Your limit for a single stake is {amount}.', { amount: formatMoney(amount) });
  return kind === 'stake' || kind === 'loss' ? t(LEFT[period][kind], { left: formatMoney(left) }) : '';
}

interface BalanceProps {
  /** The wallet holds less than the stake. */
  isShort: boolean;
  /**
   * Another message covers the balance, which stays in its live region, so that it is not announced again
   * afterwards.
   */
  isBehind: boolean;
  onTopUp: () => void;
}

/** The wallet's balance, with a button to add money if the stake is higher. */
export function Balance({ isShort, isBehind, onTopUp }: BalanceProps) {
  const wallet = useWallet();
  const balance = useSelector(wallet, ({ context }) => context.totalWalletAmount);
  const isKnown = useIsBalanceKnown();
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
        {isShort && !isBehind && (
          <Button kind="quiet" small onClick={onTopUp}>
            {t('Add play money')}
          </Button>
        )}
      </span>
    </Row>
  );
}

/** The form that adds the missing amount to the wallet. */
export type TopUpView = ComponentType<{ missing: number; stake: string; onDone: () => void }>;

interface ToppingUpProps {
  /** In rupees. */
  missing: number;
  /** As typed. */
  stake: string;
  TopUp: TopUpView;
  onDone: () => void;
}

/** The deposit form, in place of the bet. */
export function ToppingUp({ TopUp, ...rest }: ToppingUpProps) {
  return (
    <Whole>
      <LazyPart fallback={<Bone height="12rem" />}>
        <TopUp {...rest} />
      </LazyPart>
    </Whole>
  );
}
