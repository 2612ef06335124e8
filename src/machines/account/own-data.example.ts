import type { Example } from '../../walk/walk.ts';
import { offline, refused } from '../shared/call-errors.example.ts';
import type { ownDataMachine } from './own-data.machine.ts';

export const OLD_SIGN_IN = 'Please sign in again to download your data';
export const staleSignIn = refused(403, OLD_SIGN_IN, { errors: { session: OLD_SIGN_IN } });
export const busyHouse = refused(429, 'Please try again in a minute');

export const ownDataExample: Example<typeof ownDataMachine> = {
  ports: { download: { done: [undefined], error: [staleSignIn, busyHouse, offline] } },
  events: ['data.download', 'data.cancel', 'login.done', 'login.abandoned'],
};
