/** The sections of the contract, by the first word of a call's path. */
const SECTIONS: Record<string, string> = {
  users: 'Account',
  'live-bet': 'Matches and bets',
  'close-bet': 'Matches and bets',
  'bet-list': 'Matches and bets',
  'combined-list': 'Matches and bets',
  teams: 'Matches and bets',
  leagues: 'Matches and bets',
  wallet: 'Wallet',
  profile: 'Wallet',
  deposit: 'Wallet',
  withdrawal: 'Wallet',
  requests: 'Wallet',
  limits: 'Limits',
  game: 'Games',
  'coin-flip': 'Games',
  limbo: 'Games',
  dice: 'Games',
  bonus: 'Bonuses, friends, winners',
  referral: 'Bonuses, friends, winners',
  winners: 'Bonuses, friends, winners',
  ticket: 'Support',
  support: 'Support',
  contact: 'Support',
  activity: 'Activity',
  push: 'Activity',
  content: 'Content',
  blog: 'Content',
  events: 'Content',
};

/** The section of calls that belong to no other. */
const REST = 'Around';
export const SECTION_NAMES = [...new Set(Object.values(SECTIONS)), REST];

/** The section of a call. */
export function sectionOf(path: string): string {
  const [first = ''] = path.split('/', 1);
  return SECTIONS[first] ?? REST;
}
