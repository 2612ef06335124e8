import { type Route, routeTo } from './route.ts';

type Load = Parameters<typeof routeTo>[2];
const open = (path: string, load: Load) => routeTo(path, 'everyone', load);
const guarded = (path: string, load: Load) => routeTo(path, 'signedIn', load);
const kept = (path: string, load: Load) => routeTo(path, 'signedInOrAway', load);

/** Pages inside the layout besides the start page, each fetched when somebody goes there. */
export const routes: Route[] = [
  open('/more', () => import('../shell/more.page.tsx')),
  open('/about-us', () => import('../content/about-us.page.ts')),
  open('/rules', () => import('../content/rules.page.tsx')),
  open('/events', () => import('../content/events.page.ts')),
  open('/events/details/:id', () => import('../content/event.page.ts')),
  open('/blog', () => import('../content/blog.page.ts')),
  open('/blog/:slug', () => import('../content/blog-post.page.ts')),
  open('/contact-us', () => import('../support/contact-us.page.ts')),
  open('/verify', () => import('../account/verify.page.tsx')),
  open('/forget-password', () => import('../account/reset-password.page.tsx')),
  kept('/live-bets', () => import('../bets/live-bets.page.tsx')),
  kept('/live-bets/live-bet/:id', () => import('../bets/live-bet.page.tsx')),
  guarded('/extra-time-bets', () => import('../bets/extra-time-bets.page.ts')),
  guarded('/close-bets', () => import('../bets/close-bets.page.ts')),
  guarded('/bet-history', () => import('../bets/bet-history.page.tsx')),
  guarded('/bet-history/:id', () => import('../bets/bet-receipt.page.tsx')),
  guarded('/activity', () => import('../account/activity.page.tsx')),
  guarded('/play-limits', () => import('../account/play-limits.page.ts')),
  guarded('/make-deposit', () => import('../wallet/make-deposit.page.tsx')),
  guarded('/deposit-history', () => import('../wallet/deposit-history.page.ts')),
  guarded('/add-account', () => import('../wallet/add-account.page.tsx')),
  guarded('/account-History', () => import('../wallet/account-history.page.tsx')),
  guarded('/withdrawal-request', () => import('../wallet/withdrawal-request.page.tsx')),
  guarded('/wallet-history', () => import('../wallet/wallet-history.page.tsx')),
  guarded('/coin-flip', () => import('../games/coin-flip.page.ts')),
  guarded('/limbo', () => import('../games/limbo.page.ts')),
  guarded('/dice', () => import('../games/dice.page.ts')),
  guarded('/coinflip-history', () => import('../games/coin-flip-history.page.ts')),
  guarded('/limbo-history', () => import('../games/limbo-history.page.ts')),
  guarded('/dice-history', () => import('../games/dice-history.page.ts')),
  guarded('/bonus', () => import('../wallet/bonus.page.ts')),
  guarded('/referral-history', () => import('../wallet/referral-history.page.tsx')),
  guarded('/recent-winners', () => import('../games/recent-winners.page.ts')),
  guarded('/profile/', () => import('../account/profile.page.tsx')),
  guarded('/profile/edit-profile', () => import('../account/profile-edit.page.tsx')),
  guarded('/profile/change-password', () => import('../account/profile-password.page.tsx')),
  guarded('/profile/dashboard', () => import('../account/dashboard.page.ts')),
  guarded('/edit-profile', () => import('../account/edit-profile.page.tsx')),
  guarded('/change-password', () => import('../account/change-password.page.tsx')),
  guarded('/security', () => import('../account/security.page.tsx')),
  guarded('/create-ticket', () => import('../support/create-ticket.page.tsx')),
  guarded('/tickets-history', () => import('../support/tickets-history.page.ts')),
  guarded('/ticket-help/:token', () => import('../support/ticket-help.page.tsx')),
];
