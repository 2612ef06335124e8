import { type Route, routeTo } from './route.ts';

type Load = Parameters<typeof routeTo>[2];
const open = (path: string, load: Load) => routeTo(path, 'everyone', load);
const guarded = (path: string, load: Load) => routeTo(path, 'signedIn', load);

/** Pages inside the layout besides the start page, each fetched when somebody goes there. */
export const routes: Route[] = [
  open('/more', () => import('./pages/more.tsx')),
  open('/about-us', () => import('./pages/about-us.ts')),
  open('/rules', () => import('./pages/rules.ts')),
  open('/events', () => import('./pages/events.ts')),
  open('/events/details/:id', () => import('./pages/event.ts')),
  open('/blog', () => import('./pages/blog.ts')),
  open('/blog/:slug', () => import('./pages/blog-post.ts')),
  open('/contact-us', () => import('./pages/contact-us.ts')),
  open('/verify', () => import('./pages/verify.tsx')),
  open('/forget-password', () => import('./pages/forget-password.tsx')),
  guarded('/live-bets', () => import('./pages/live-bets.ts')),
  guarded('/live-bets/live-bet/:id', () => import('./pages/live-bet.tsx')),
  guarded('/extra-time-bets', () => import('./pages/extra-time-bets.ts')),
  guarded('/close-bets', () => import('./pages/close-bets.ts')),
  guarded('/bet-history', () => import('./pages/bet-history.tsx')),
  guarded('/make-deposit', () => import('./pages/make-deposit.ts')),
  guarded('/deposit-history', () => import('./pages/deposit-history.ts')),
  guarded('/add-account', () => import('./pages/add-account.ts')),
  guarded('/account-History', () => import('./pages/account-history.tsx')),
  guarded('/withdrawal-request', () => import('./pages/withdrawal-request.tsx')),
  guarded('/wallet-history', () => import('./pages/wallet-history.tsx')),
  guarded('/coin-flip', () => import('./pages/coin-flip.tsx')),
  guarded('/limbo', () => import('./pages/limbo.tsx')),
  guarded('/coinflip-history', () => import('./pages/coinflip-history.tsx')),
  guarded('/limbo-history', () => import('./pages/limbo-history.tsx')),
  guarded('/bonus', () => import('./pages/bonus.ts')),
  guarded('/referral-history', () => import('./pages/referral-history.tsx')),
  guarded('/recent-winners', () => import('./pages/recent-winners.ts')),
  guarded('/profile/', () => import('./pages/profile/profile.tsx')),
  guarded('/profile/edit-profile', () => import('./pages/profile/edit.tsx')),
  guarded('/profile/change-password', () => import('./pages/profile/password.tsx')),
  guarded('/profile/dashboard', () => import('./pages/profile/dashboard.ts')),
  guarded('/edit-profile', () => import('./pages/edit-profile.tsx')),
  guarded('/change-password', () => import('./pages/change-password.tsx')),
  guarded('/create-ticket', () => import('./pages/create-ticket.ts')),
  guarded('/tickets-history', () => import('./pages/tickets-history.ts')),
  guarded('/ticket-help/:token', () => import('./pages/ticket-help.tsx')),
];
