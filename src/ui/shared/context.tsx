import { useSelector } from '@xstate/react';
import { createContext, type ReactNode, use } from 'react';
import type { Actors } from '../../actors/app/actors.ts';

const ActorsContext = createContext<Actors | undefined>(undefined);
/** `stale`: odds may have changed unnoticed; `awaited`: the stream has not sent them yet. */
const FreshnessContext = createContext<'fresh' | 'awaited' | 'stale'>('fresh');
const WalletContext = createContext<Actors['wallet'] | undefined>(undefined);

/** The signed-in person's part of the start page. */
export const OwnHomeContext = createContext<ReactNode>(null);

interface ActorsProviderProps {
  actors: Actors;
  children: ReactNode;
}

export function ActorsProvider({ actors, children }: ActorsProviderProps) {
  return (
    <ActorsContext value={actors}>
      <WalletProvider wallet={actors.wallet}>
        <FreshnessProvider actors={actors}>{children}</FreshnessProvider>
      </WalletProvider>
    </ActorsContext>
  );
}

/** Computed once, because every price on the page needs it. */
function FreshnessProvider({ actors: { feed, priceStream }, children }: ActorsProviderProps) {
  const isFeedStale = useSelector(feed, (state) => state.hasTag('stale'));
  const areStale = useSelector(priceStream, (state) => state.hasTag('stale'));
  const areAwaited = useSelector(priceStream, (state) => state.matches({ watching: { prices: 'awaited' } }));
  const freshness = isFeedStale || areStale ? 'stale' : areAwaited ? 'awaited' : 'fresh';
  return <FreshnessContext value={freshness}>{children}</FreshnessContext>;
}

export function WalletProvider({ wallet, children }: { wallet: Actors['wallet']; children: ReactNode }) {
  return <WalletContext value={wallet}>{children}</WalletContext>;
}

/** The long-lived actors. */
export function useActors(): Actors {
  const actors = use(ActorsContext);
  if (actors === undefined) throw new Error('useActors must be used within an ActorsProvider');
  return actors;
}

/** The wallet's actor. */
export function useWallet(): Actors['wallet'] {
  const wallet = use(WalletContext);
  if (wallet === undefined) throw new Error('useWallet must be used within a WalletProvider');
  return wallet;
}

/** Whether the balance has been read; until then its amounts mean nothing. */
export function useIsBalanceKnown(): boolean {
  return useSelector(useWallet(), ({ context }) => context.revision >= 0);
}

/**
 * The balance to show, in rupees; null while it is not known. While a round is undecided, it is the balance
 * before the result, less the stake.
 */
export function useShownBalance(): number | null {
  const total = useSelector(useWallet(), ({ context }) => context.totalWalletAmount);
  const isKnown = useIsBalanceKnown();
  const { balanceHold } = useActors();
  const isHeld = useSelector(balanceHold, (state) => state.matches('held'));
  const held = useSelector(balanceHold, ({ context }) => context.amount);
  if (isHeld) return held;
  return isKnown ? total : null;
}

/** Whether the page must say that odds may have changed unnoticed. */
export function useIsStale(): boolean {
  return use(FreshnessContext) === 'stale';
}

/** Whether the browser reports no network and no reconnection is being tried. */
export function useIsOffline(): boolean {
  return useSelector(useActors().feed, (state) => state.matches({ line: 'offline' }));
}

/**
 * Attributes that disable a link or button which bets on odds while these may have changed; if that lasts,
 * with the reason.
 */
export function useHold() {
  const freshness = use(FreshnessContext);
  if (freshness === 'stale') return { 'aria-disabled': true, 'aria-describedby': 'stale' };
  return freshness === 'awaited' ? { 'aria-disabled': true } : {};
}
