import type { ActorRefFrom } from 'xstate';
import type { dialogMachine } from '../../machines/app/dialog.machine.ts';
import type { sessionMachine } from '../../machines/app/session.machine.ts';
import type { toastsMachine } from '../../machines/app/toasts.machine.ts';
import type { liveFeedMachine } from '../../machines/bets/live-feed.machine.ts';
import type { priceStreamMachine } from '../../machines/bets/price-stream.machine.ts';
import type { priceTapMachine } from '../../machines/bets/price-tap.machine.ts';
import type { selectionsMachine } from '../../machines/bets/selections.machine.ts';
import type { settlementsMachine } from '../../machines/bets/settlements.machine.ts';
import type { balanceHoldMachine } from '../../machines/games/balance-hold.machine.ts';
import type { walletMachine } from '../../machines/wallet/wallet.machine.ts';
import type { PriceStore } from '../bets/price-store.ts';

/** The actors that live as long as the page, and the prices in force. Made once, outside React. */
export interface Actors {
  session: ActorRefFrom<typeof sessionMachine>;
  wallet: ActorRefFrom<typeof walletMachine>;
  balanceHold: ActorRefFrom<typeof balanceHoldMachine>;
  feed: ActorRefFrom<typeof liveFeedMachine>;
  toasts: ActorRefFrom<typeof toastsMachine>;
  settlements: ActorRefFrom<typeof settlementsMachine>;
  dialog: ActorRefFrom<typeof dialogMachine>;
  prices: PriceStore;
  priceStream: ActorRefFrom<typeof priceStreamMachine>;
  priceTap: ActorRefFrom<typeof priceTapMachine>;
  selections: ActorRefFrom<typeof selectionsMachine>;
}
