import type { MatchClaim } from '../../src/fairness/matches/check.ts';
import type { MatchTerms } from '../../src/fairness/matches/match.ts';

/**
 * A season of three, computed elsewhere (Python's hashlib and hmac, and the rules of kabaddi implemented
 * again there). The last seed is sha256 of "Sikka: a season of three".
 */
export const SEASON = {
  seeds: [
    'ec1c2c347f4a7f88ad8b61ebdc6a54aef68ee0480ed7821381b6986ed32b66a6',
    'b750113f4cd971fd0798af1f535c88234b8bf44835654df6c2ae79726022347e',
    '29cabf9ba65866fbb1b47286609042e3fe9ea7e0519e5ee5243d68b8a1bcf99c',
  ],
  chainEnd: 'd6cbb18d9febe46a58ed64530c5914c3902c1d08fff6d5917c00065874b81722',
  salt: 'salt of the season',
} as const;

/** The draws of the second match. */
export const SECOND_DRAWS = [
  1392589124, 1170562112, 230976505, 3075390344, 2312341565, 3661828007, 2391765720, 393818763, 569565678,
  4286611772, 1096224360, 3434470329, 4046025615, 1683036238, 1072379819, 1340040315, 1996266612, 624351999,
];

export const TERMS: MatchTerms = {
  sport: 'kabaddi',
  strengths: [60, 40],
  plays: 16,
  play_ms: 4000,
  break_ms: 12_000,
  toss_ms: 20_000,
};

/** The second match: it ends 6–6, and home wins the tie-break. */
export const SECOND_NEWS = [
  ['toss', null, 0],
  ['start', null, 0],
  ['empty', 0, 0],
  ['empty', 1, 0],
  ['touch', 0, 1],
  ['touch', 1, 1],
  ['tackle', 1, 1],
  ['touch', 1, 1],
  ['empty', 0, 0],
  ['empty', 1, 0],
  ['break', null, 0],
  ['super-tackle', 1, 2],
  ['empty', 1, 0],
  ['all-out', 0, 4],
  ['tackle', 0, 1],
  ['empty', 0, 0],
  ['empty', 1, 0],
  ['empty', 0, 0],
  ['touch', 1, 1],
  ['tie-break', 0, 0],
  ['end', 0, 0],
] as const;

/** An honest house's claim about the second match, with some parts changed. */
export const claimOf = (own: Partial<MatchClaim> = {}): MatchClaim => ({
  chain_end: SEASON.chainEnd,
  seed: SEASON.seeds[1],
  salt: SEASON.salt,
  number: 2,
  terms: TERMS,
  toss: 'Head',
  winner: 0,
  news: SECOND_NEWS.map(([kind, side, points], number) => ({ number, kind, side, points })),
  ...own,
});
