import type { Example } from '../../walk/walk.ts';
import type { HouseClaim, MatchVerdict, matchCheckMachine } from './match-check.machine.ts';

export const secret: HouseClaim = {
  match: { id: 7, name: 'Kites v Herons' },
  season: 'street-1',
  number: 3,
  chain_end: 'aa',
  salt: 'sikka',
  beacon: null,
  terms: {
    sport: 'kabaddi',
    strengths: [55, 48],
    plays: 32,
    play_ms: 3000,
    break_ms: 20_000,
    toss_ms: 15_000,
  },
  seed: null,
  toss: null,
  winner: null,
  news: [],
};
export const revealed: HouseClaim = { ...secret, seed: '11', toss: 'Head', winner: 0 };
export const fine: MatchVerdict = { faults: [], events: 34 };
export const wrong: MatchVerdict = { faults: [{ what: 'news', number: 4 }], events: 34 };
export const otherEnd = [{ what: 'commitment' }] as const;

export const toldSecret = { type: 'match.told', claim: secret } as const;
export const toldRevealed = { type: 'match.told', claim: revealed } as const;

export const matchCheckExample: Example<typeof matchCheckMachine> = {
  input: { claim: secret },
  ports: {
    recall: { done: [[], otherEnd] },
    check: { done: [fine, wrong] },
  },
  events: [toldSecret, toldRevealed, 'check.run', 'match.save'],
};
