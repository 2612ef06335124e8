import { type ComponentType, lazy } from 'react';
import type { AnyActorRef } from 'xstate';

/** Renders a statechart's actor. */
type View = ComponentType<{ actor: AnyActorRef }>;

const view = (load: () => Promise<View>) => lazy(async () => ({ default: await load() }));
const account = () => import('./account.tsx');
const app = () => import('./app.tsx');
const bets = () => import('./bets.tsx');
const games = () => import('./games.tsx');
const support = () => import('./support.tsx');
const wallet = () => import('./wallet.tsx');

/** The product's view of each statechart, by the statechart's name. Play shows it in a frame. */
export const VIEWS: Readonly<Record<string, View>> = {
  'account-change': view(async () => (await wallet()).AccountChangeView),
  'app-update': lazy(() => import('../../ui/app/app-update.view.tsx')),
  arrival: view(async () => (await app()).ArrivalView),
  'balance-hold': view(async () => (await app()).BalanceHoldView),
  'bet-slip': view(async () => (await bets()).BetSlipView),
  'cancel-bet': view(async () => (await bets()).CancelBetView),
  'cash-out': view(async () => (await bets()).CashOutView),
  'change-password': view(async () => (await account()).ChangePasswordView),
  'close-account': view(async () => (await account()).CloseAccountView),
  'combined-bet': view(async () => (await bets()).CombinedBetView),
  'daily-pick': view(async () => (await bets()).DailyPickView),
  'demo-inbox': lazy(() => import('../../ui/app/demo-inbox.view.tsx')),
  deposit: view(async () => (await wallet()).DepositView),
  'end-sessions': view(async () => (await account()).EndSessionsView),
  favourites: view(async () => (await bets()).FavouritesView),
  finder: view(async () => (await bets()).FinderView),
  form: view(async () => (await account()).FormView),
  hotkeys: view(async () => (await app()).HotkeysView),
  'league-bet': view(async () => (await bets()).LeagueBetView),
  'league-change': view(async () => (await bets()).LeagueChangeView),
  'live-feed': view(async () => (await app()).LiveFeedView),
  'login-steps': view(async () => (await account()).LoginStepsView),
  'match-check': view(async () => (await bets()).MatchCheckView),
  'own-data': lazy(() => import('../../ui/account/profile/own-data.view.tsx')),
  'pick-table': lazy(() => import('../../ui/bets/pick-table.view.tsx')),
  'play-limits': lazy(() => import('../../ui/account/limits/play-limits.view.tsx')),
  'price-stream': view(async () => (await bets()).PriceStreamView),
  'price-tap': view(async () => (await bets()).PriceTapView),
  'profile-edit': view(async () => (await account()).ProfileEditView),
  'push-messages': lazy(() => import('../../ui/account/notifications/notifications.view.tsx')),
  'reality-check': lazy(() => import('../../ui/account/limits/reality-check.view.tsx')),
  'record-check': view(async () => (await games()).RecordCheckView),
  'recording-choice': view(
    async () => (await import('../../ui/support/recording-choice.view.tsx')).RecordingChoice,
  ),
  'reset-password': view(async () => (await account()).ResetPasswordView),
  round: view(async () => (await games()).RoundView),
  'round-check': view(async () => (await games()).RoundCheckView),
  'second-factor': view(async () => (await account()).SecondFactorView),
  seeds: view(async () => (await games()).SeedsView),
  selections: view(async () => (await bets()).SelectionsView),
  'share-pick': view(async () => (await bets()).SharePickView),
  'ticket-chat': view(async () => (await support()).TicketChatView),
  'ticket-outbox': view(async () => (await support()).TicketOutboxView),
  toasts: view(async () => (await app()).ToastsView),
  verification: view(async () => (await account()).VerificationView),
  wallet: view(async () => (await app()).WalletView),
  welcome: lazy(() => import('../../ui/app/welcome.view.tsx')),
  withdrawal: view(async () => (await wallet()).WithdrawalView),
};
