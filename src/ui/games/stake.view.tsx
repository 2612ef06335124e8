import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { t, translateMessage } from '../../i18n/text.ts';
import { isBeyond, type PlayBreak, type PlayLimit } from '../../schemas/account/limits.ts';
import { MAX_PAYOUT } from '../../schemas/games/payouts.ts';
import { stakeOf } from '../../schemas/shared/money.ts';
import { AmountInput } from '../kit/controls/amount-input.tsx';
import { Chip, Chips } from '../kit/controls/chips.tsx';
import { Link } from '../kit/controls/link.tsx';
import { formatMoney, Money } from '../kit/format/money.tsx';
import { Row } from '../kit/layout.tsx';
import { styled } from '../kit/styled.ts';
import { BreakNotice } from '../shared/break-notice.view.tsx';
import { useIsBalanceKnown, useWallet } from '../shared/context.tsx';
import { LimitNotice } from '../shared/limit-notice.view.tsx';

const QUICK = [50, 100, 500];
/** In rupees. */
export const LEAST_STAKE = 0.01;

interface StakeFieldProps {
  /** as typed */
  stake: string;
  /** the error message, if any */
  error: string | undefined;
  disabled: boolean;
  /** all choices in the game, for the link back to it */
  draft: Readonly<Record<string, string>>;
  /** the tightest of the player's own limits on stakes */
  limit: PlayLimit | null;
  /** the player's break */
  taken: PlayBreak | null;
  onChange: (stake: string) => void;
  /** the possible win; replaced by a message about the stake */
  children: ReactNode;
}

// The message overlays the label: a line of its own would move the button below, or leave a gap.
const Box = styled('div')`
  > :first-child {
    position: relative;
  }
  > :first-child > :last-child {
    position: absolute;
    z-index: 1;
    inset: calc(100% + 0.375rem) 0 auto;
    height: var(--below);
    min-height: 0;
    padding: 0;
    background: var(--surface);
    &:has(> [aria-live]:empty) {
      height: 0;
    }
  }
  /* Beside the link to a deposit. */
  &:has(a) > :first-child > :last-child {
    right: 45%;
  }
  --below: 2.625rem;
`;

// A message about a reached limit or a break covers figures that are useless then, so that the button below stays in
// place.
const Room = styled('div')<{ $isCovered: boolean }>`
  display: grid;
  align-items: start;
  font-size: var(--text-s);
  > * {
    grid-area: 1 / 1;
    min-width: 0;
  }
  > :first-child {
    visibility: ${({ $isCovered }) => ($isCovered ? 'hidden' : 'visible')};
  }
  [role='status'] {
    line-height: 1.25;
  }
`;

const Steps = styled(Chips)`
  margin-top: 0.375rem;
`;

const Below = styled('div')`
  display: grid;
  align-items: center;
  min-height: var(--below);
  margin-top: 0.375rem;
  font-size: var(--text-s);
  > * {
    grid-area: 1 / 1;
  }
`;

// Covered, it keeps its size.
const Figures = styled('div')<{ $isCovered: boolean }>`
  visibility: ${({ $isCovered }) => ($isCovered ? 'hidden' : 'visible')};
`;

/**
 * The stake of a round, with buttons to halve and double it. No button stakes the whole balance: that has to
 * be typed.
 */
export function StakeField(props: StakeFieldProps) {
  const { stake, error, disabled, draft, limit, taken, onChange, children } = props;
  const balance = useSelector(useWallet(), ({ context }) => context.totalWalletAmount);
  const isKnown = useIsBalanceKnown();
  const rupees = stakeOf(stake);
  // Not during a round: what is left may already be the amount after it.
  const isLimited = taken === null && !disabled && !error && isBeyond(limit, rupees, LEAST_STAKE);
  const isReached = isLimited && isBeyond(limit, 0, LEAST_STAKE);
  const isShort = isKnown && rupees > balance && !disabled && !isLimited && taken === null;
  const put = (next: number) => onChange(plainText(next));
  return (
    <Box>
      <AmountInput
        label={t('Stake')}
        name="bet_amount"
        value={stake}
        readOnly={disabled}
        error={error && translateMessage(error)}
        onChange={onChange}
      />
      <Room $isCovered={isReached || taken !== null}>
        <div>
          <Below>
            {isShort && <Short balance={balance} draft={draft} />}
            <Figures $isCovered={isShort || isLimited || taken !== null}>{children}</Figures>
            <LimitNotice limit={isLimited && !isReached ? limit : null} />
          </Below>
          <Steps>
            <Chip
              aria-label={t('½ of the stake')}
              disabled={disabled || rupees < 0.02}
              onClick={() => put(rupees / 2)}
            >
              ½
            </Chip>
            <Chip
              aria-label={t('2× the stake')}
              disabled={disabled || rupees === 0}
              onClick={() => put(Math.min(rupees * 2, MAX_PAYOUT))}
            >
              2×
            </Chip>
            {QUICK.map((one) => (
              <Chip key={one} disabled={disabled} aria-pressed={rupees === one} onClick={() => put(one)}>
                {formatMoney(one, { style: 'short' })}
              </Chip>
            ))}
          </Steps>
        </div>
        <LimitNotice limit={isReached ? limit : null} />
        <BreakNotice taken={taken} />
      </Room>
    </Box>
  );
}

/** Rupees as people type them, rounded down to the paisa. */
function plainText(rupees: number): string {
  const paise = Math.floor(Math.round(rupees * 1000) / 10);
  return paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2);
}

const More = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: 1.75rem;
`;

interface ShortProps {
  balance: number;
  /** the stake and the choices */
  draft: Readonly<Record<string, string>>;
}

/**
 * Says that the balance does not cover the stake, with a link to a deposit that leads back to the game and
 * its draft.
 */
function Short({ balance, draft }: ShortProps) {
  const next = `${location.pathname}?${new URLSearchParams(draft)}`;
  return (
    <Row $justify="space-between">
      <span>
        <span>{t('Your balance is')}</span> <Money rupees={balance} />
      </span>
      <More href={`/make-deposit?${new URLSearchParams({ next })}`}>{t('Add play money')}</More>
    </Row>
  );
}
