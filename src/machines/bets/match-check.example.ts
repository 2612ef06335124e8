import type { Example } from '../../walk/walk.ts';
import type { MatchVerdict, MatchWord, matchCheckMachine } from './match-check.machine.ts';

export const secret: MatchWord = {
  match: { id: 7, name: 'Kites v Herons' },
  season: 'street-1',
  number: 3,
  chain_end: 'aa',
  salt: 'sikka',
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
export const revealed: MatchWord = { ...secret, seed: '11', toss: 'Head', winner: 0 };
export const fine: MatchVerdict = { faults: [], events: 34 };
export const wrong: MatchVerdict = { faults: [{ what: 'news', number: 4 }], events: 34 };
export const otherEnd = [{ what: 'commitment' }] as const;

export const toldSecret = { type: 'match.told', word: secret } as const;
export const toldRevealed = { type: 'match.told', word: revealed } as const;

export const matchCheckExample: Example<typeof matchCheckMachine> = {
  input: { word: secret },
  ports: {
    recall: { done: [[], otherEnd] },
    check: { done: [fine, wrong] },
  },
  events: [toldSecret, toldRevealed, 'check.run', 'match.save'],
};
