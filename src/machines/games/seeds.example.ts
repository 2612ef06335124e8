import type { Rotation, Seeds } from '../../schemas/games/games.ts';
import type { Example } from '../../walk/walk.ts';
import { offline, refused, timeout } from '../shared/call-errors.example.ts';
import type { seedsMachine } from './seeds.machine.ts';

export const seeds: Seeds = {
  id: 5,
  server_seed_hash: 'aa',
  client_seed: 'mine',
  nonce: 2,
  next_server_seed_hash: 'bb',
};
export const other: Seeds = {
  id: 6,
  server_seed_hash: 'bb',
  client_seed: 'new',
  nonce: 0,
  next_server_seed_hash: 'cc',
};
export const revealed = { id: 5, server_seed_hash: 'aa', client_seed: 'mine', server_seed: '11' };
export const rotation: Rotation = { seeds: other, revealed };

export const empty = refused(400, 'Wrong', { errors: { client_seed: 'Client seed is required' } });
export const tooOften = refused(429, 'Slow down');
export const signedOut = refused(401, 'Sign in');

export const typed = { type: 'seeds.type', clientSeed: 'new' } as const;
export const next = { type: 'round.played', seedId: 5, nonce: 3 } as const;
export const late = { type: 'round.played', seedId: 5, nonce: 2 } as const;
export const foreign = { type: 'round.played', seedId: 4, nonce: 9 } as const;

export const seedsExample: Example<typeof seedsMachine> = {
  ports: {
    load: { done: [seeds], error: [offline] },
    rotate: { done: [rotation], error: [empty, tooOften, signedOut, timeout] },
  },
  events: [
    'seeds.ask',
    typed,
    'seeds.suggest',
    'seeds.rotate',
    'seeds.leave',
    'seeds.retry',
    'seeds.refresh',
    next,
    late,
    foreign,
    'network.back',
  ],
  // The suggested client seed is random, and changes nothing.
  bounded: ({ clientSeed: _suggested, ...context }) => context,
};
