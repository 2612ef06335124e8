import type { Text } from '../../i18n/text.ts';
import type { AnyIcon } from '../kit/drawings/icon.tsx';

/**
 * Access to a page. Visitors without it are asked to log in. `signedInOrAway` is also for people whose session cannot
 * be checked because the server is away: the page shows nothing of their own.
 */
export type Access = 'everyone' | 'signedIn' | 'signedInOrAway';

/** A group of links on the page "More". */
export type Group = 'Account' | 'Wallet' | 'Matches' | 'Games' | 'Support' | 'About Sikka';

export interface Route {
  /** A wouter pattern. */
  path: string;
  /** The title of the browser's tab. */
  title: Text;
  access: Access;
  /** The page's name in menus, if it is not the title. */
  name?: Text;
  group?: Group;
  /**
   * The main place that is highlighted in the bars while this page is open: the path of a route with `main`.
   */
  under?: string;
  /** Makes it a main place: in the bar at the top, and on phones in the bottom bar. */
  main?: { label: Text; icon: AnyIcon };
  /** Other menus with a link to it. */
  menus?: readonly ('account' | 'help')[];
  /** The page lists prices: a wide screen reserves room for the slip beside it. */
  hasPrices?: true;
  /** The module of its page, in `src/ui`. */
  page: string;
}

/** Every page inside the layout. */
export const routes: readonly Route[] = [
  {
    path: '/',
    title: 'Live odds, play money',
    access: 'everyone',
    under: '/',
    main: { label: 'Home', icon: 'home' },
    hasPrices: true,
    page: 'app/home.page.ts',
  },
  {
    path: '/live-bets',
    title: 'Live bets',
    access: 'signedInOrAway',
    group: 'Matches',
    under: '/live-bets',
    main: { label: 'Live bets', icon: 'live' },
    hasPrices: true,
    page: 'bets/live-bets.page.tsx',
  },
  {
    path: '/live-bets/live-bet/:id',
    title: 'Live bet',
    access: 'signedInOrAway',
    under: '/live-bets',
    hasPrices: true,
    page: 'bets/live-bet.page.tsx',
  },
  {
    path: '/teams/:id',
    title: 'Team',
    access: 'signedInOrAway',
    under: '/live-bets',
    page: 'bets/team.page.tsx',
  },
  {
    path: '/extra-time-bets',
    title: 'Extra time bets',
    access: 'signedIn',
    group: 'Matches',
    under: '/live-bets',
    hasPrices: true,
    page: 'bets/extra-time-bets.page.tsx',
  },
  {
    path: '/close-bets',
    title: 'Close bets',
    access: 'signedIn',
    name: 'Closed bets',
    group: 'Matches',
    under: '/live-bets',
    page: 'bets/close-bets.page.tsx',
  },
  {
    path: '/coin-flip',
    title: 'Coin flip',
    access: 'signedIn',
    group: 'Games',
    under: '/coin-flip',
    main: { label: 'Games', icon: 'coin' },
    page: 'games/coin-flip.page.ts',
  },
  {
    path: '/limbo',
    title: 'Limbo',
    access: 'signedIn',
    group: 'Games',
    under: '/coin-flip',
    page: 'games/limbo.page.ts',
  },
  {
    path: '/dice',
    title: 'Dice',
    access: 'signedIn',
    group: 'Games',
    under: '/coin-flip',
    page: 'games/dice.page.ts',
  },
  {
    path: '/coinflip-history',
    title: 'Coin flip history',
    access: 'signedIn',
    group: 'Games',
    under: '/coin-flip',
    page: 'games/coin-flip-history.page.ts',
  },
  {
    path: '/limbo-history',
    title: 'Limbo history',
    access: 'signedIn',
    group: 'Games',
    under: '/coin-flip',
    page: 'games/limbo-history.page.ts',
  },
  {
    path: '/dice-history',
    title: 'Dice history',
    access: 'signedIn',
    group: 'Games',
    under: '/coin-flip',
    page: 'games/dice-history.page.ts',
  },
  {
    path: '/bet-history',
    title: 'My bets',
    access: 'signedIn',
    group: 'Matches',
    under: '/bet-history',
    main: { label: 'My bets', icon: 'history' },
    page: 'bets/bet-history.page.tsx',
  },
  {
    path: '/bet-history/:id',
    title: 'Receipt',
    access: 'signedIn',
    under: '/bet-history',
    page: 'bets/bet-receipt.page.tsx',
  },
  {
    path: '/combined-bets',
    title: 'Combined bets',
    access: 'signedIn',
    group: 'Matches',
    under: '/bet-history',
    page: 'bets/combined-bets.page.tsx',
  },
  {
    path: '/combined-bets/:id',
    title: 'Receipt',
    access: 'signedIn',
    under: '/bet-history',
    page: 'bets/combined-receipt.page.tsx',
  },
  {
    path: '/leagues',
    title: 'Leagues with friends',
    access: 'signedIn',
    group: 'Matches',
    page: 'bets/private-leagues/private-leagues.page.tsx',
  },
  {
    path: '/leagues/:id',
    title: 'League with friends',
    access: 'everyone',
    page: 'bets/private-leagues/private-league.page.tsx',
  },
  {
    path: '/bots',
    title: 'Bots',
    access: 'signedInOrAway',
    under: '/live-bets',
    page: 'bets/bots.page.ts',
  },
  {
    path: '/recent-winners',
    title: 'Recent winners',
    access: 'signedIn',
    group: 'Matches',
    page: 'games/recent-winners.page.ts',
  },
  {
    path: '/more',
    title: 'More',
    access: 'everyone',
    under: '/more',
    main: { label: 'More', icon: 'menu' },
    page: 'app/more.page.tsx',
  },
  {
    path: '/profile/',
    title: 'Profile',
    access: 'signedIn',
    group: 'Account',
    menus: ['account'],
    page: 'account/profile/profile.page.tsx',
  },
  {
    path: '/activity',
    title: 'Activity',
    access: 'signedIn',
    group: 'Account',
    page: 'account/activity.page.tsx',
  },
  {
    path: '/profile/dashboard',
    title: 'Dashboard',
    access: 'signedIn',
    group: 'Account',
    menus: ['account'],
    page: 'account/dashboard.page.ts',
  },
  {
    path: '/record',
    title: 'My record',
    access: 'signedIn',
    group: 'Matches',
    under: '/bet-history',
    menus: ['account'],
    page: 'bets/track-record.page.ts',
  },
  {
    path: '/pick',
    title: 'A pick a day',
    access: 'signedIn',
    group: 'Matches',
    under: '/live-bets',
    page: 'bets/daily-pick.page.tsx',
  },
  {
    path: '/pick-table',
    title: 'Table of picks',
    access: 'signedIn',
    group: 'Matches',
    under: '/pick',
    page: 'bets/pick-table.page.ts',
  },
  {
    path: '/play-limits',
    title: 'Play limits',
    access: 'signedIn',
    group: 'Account',
    menus: ['account'],
    page: 'account/limits/play-limits.page.ts',
  },
  {
    path: '/notifications',
    title: 'Notifications',
    access: 'signedIn',
    group: 'Account',
    page: 'account/notifications/notifications.page.ts',
  },
  {
    path: '/edit-profile',
    title: 'Edit profile',
    access: 'signedIn',
    group: 'Account',
    page: 'account/profile/edit-profile.page.tsx',
  },
  {
    path: '/change-password',
    title: 'Change password',
    access: 'signedIn',
    group: 'Account',
    page: 'account/change-password.page.tsx',
  },
  {
    path: '/security',
    title: 'Security',
    access: 'signedIn',
    group: 'Account',
    page: 'account/security/security.page.tsx',
  },
  {
    path: '/profile/edit-profile',
    title: 'Edit profile',
    access: 'signedIn',
    page: 'account/profile/profile-edit.page.tsx',
  },
  {
    path: '/profile/change-password',
    title: 'Change password',
    access: 'signedIn',
    page: 'account/profile/profile-password.page.tsx',
  },
  {
    path: '/make-deposit',
    title: 'Make a deposit',
    access: 'signedIn',
    group: 'Wallet',
    menus: ['account'],
    page: 'wallet/deposit/make-deposit.page.tsx',
  },
  {
    path: '/withdrawal-request',
    title: 'Withdraw money',
    access: 'signedIn',
    name: 'Withdraw',
    group: 'Wallet',
    menus: ['account'],
    page: 'wallet/withdrawal-request.page.tsx',
  },
  {
    path: '/wallet-history',
    title: 'Statement',
    access: 'signedIn',
    group: 'Wallet',
    menus: ['account'],
    page: 'wallet/wallet-history.page.tsx',
  },
  {
    path: '/deposit-history',
    title: 'Past deposits',
    access: 'signedIn',
    group: 'Wallet',
    page: 'wallet/deposit-history.page.ts',
  },
  {
    path: '/account-History',
    title: 'Payout accounts',
    access: 'signedIn',
    group: 'Wallet',
    page: 'wallet/account-history.page.tsx',
  },
  {
    path: '/add-account',
    title: 'Add a payout account',
    access: 'signedIn',
    page: 'wallet/add-account.page.tsx',
  },
  {
    path: '/bonus',
    title: 'Bonus',
    access: 'signedIn',
    group: 'Wallet',
    page: 'wallet/bonus.page.ts',
  },
  {
    path: '/referral-history',
    title: 'Invite friends',
    access: 'signedIn',
    group: 'Wallet',
    page: 'wallet/referral-history.page.tsx',
  },
  {
    path: '/create-ticket',
    title: 'New ticket',
    access: 'signedIn',
    group: 'Support',
    page: 'support/create-ticket.page.tsx',
  },
  {
    path: '/tickets-history',
    title: 'My tickets',
    access: 'signedIn',
    group: 'Support',
    menus: ['account'],
    page: 'support/tickets-history.page.ts',
  },
  {
    path: '/ticket-help/:token',
    title: 'Support ticket',
    access: 'signedIn',
    page: 'support/ticket-help/ticket-help.page.tsx',
  },
  {
    path: '/about-us',
    title: 'About us',
    access: 'everyone',
    group: 'About Sikka',
    page: 'content/about-us.page.ts',
  },
  {
    path: '/rules',
    title: 'Rules',
    access: 'everyone',
    group: 'About Sikka',
    menus: ['help'],
    page: 'content/rules.page.tsx',
  },
  {
    path: '/events',
    title: 'Events',
    access: 'everyone',
    group: 'About Sikka',
    page: 'content/events.page.ts',
  },
  {
    path: '/events/details/:id',
    title: 'Event',
    access: 'everyone',
    page: 'content/event.page.tsx',
  },
  {
    path: '/blog',
    title: 'Blog',
    access: 'everyone',
    group: 'About Sikka',
    page: 'content/blog.page.ts',
  },
  {
    path: '/blog/:slug',
    title: 'Blog',
    access: 'everyone',
    page: 'content/blog-post.page.ts',
  },
  {
    path: '/contact-us',
    title: 'Contact us',
    access: 'everyone',
    group: 'About Sikka',
    menus: ['help'],
    page: 'support/contact-us.page.ts',
  },
  {
    path: '/verify',
    title: 'Verify your phone',
    access: 'everyone',
    page: 'account/verify.page.tsx',
  },
  {
    path: '/account-closed',
    title: 'Account closed',
    access: 'everyone',
    page: 'account/closing/account-closed.page.tsx',
  },
  {
    path: '/forget-password',
    title: 'Reset Your Password',
    access: 'everyone',
    page: 'account/reset-password.page.tsx',
  },
];

/** The route that shows the page at a path, if any. */
export function routeAt(path: string): Route | undefined {
  const segments = segmentsOf(path);
  return routes.find((route) => {
    const pattern = segmentsOf(route.path);
    return (
      pattern.length === segments.length &&
      pattern.every((segment, index) => segment.startsWith(':') || segment === segments[index])
    );
  });
}

const segmentsOf = (path: string) => path.split('/').filter(Boolean);
