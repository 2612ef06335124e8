import type { ActorRefFrom } from 'xstate';
import type { PriceStore } from '../../api/bets/prices.ts';
import type { dialogMachine } from '../../machines/app/dialog.machine.ts';
import type { noticesMachine } from '../../machines/app/notices.machine.ts';
import type { sessionMachine } from '../../machines/app/session.machine.ts';
import type { liveFeedMachine } from '../../machines/bets/live-feed.machine.ts';
import type { priceLineMachine } from '../../machines/bets/price-line.machine.ts';
import type { priceTapMachine } from '../../machines/bets/price-tap.machine.ts';
import type { settlementsMachine } from '../../machines/bets/settlements.machine.ts';
import type { balanceHoldMachine } from '../../machines/games/balance-hold.machine.ts';
import type { walletMachine } from '../../machines/wallet/wallet.machine.ts';

/** The actors that live as long as the page, and the prices in force. Made once, outside React. */
export interface Actors {
  session: ActorRefFrom<typeof sessionMachine>;
  wallet: ActorRefFrom<typeof walletMachine>;
  balanceHold: ActorRefFrom<typeof balanceHoldMachine>;
  feed: ActorRefFrom<typeof liveFeedMachine>;
  notices: ActorRefFrom<typeof noticesMachine>;
  settlements: ActorRefFrom<typeof settlementsMachine>;
  dialog: ActorRefFrom<typeof dialogMachine>;
  prices: PriceStore;
  priceLine: ActorRefFrom<typeof priceLineMachine>;
  priceTap: ActorRefFrom<typeof priceTapMachine>;
}
