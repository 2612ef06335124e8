import type { Session } from '../../schemas/account/sessions.ts';
import type { Example } from '../../walk/walk.ts';
import { offline, refused } from '../shared/call-errors.example.ts';
import type { endSessionsMachine } from './end-sessions.machine.ts';

export const thisSession: Session = {
  id: 8,
  device: 'Chrome, Android',
  network: '203.0.113.7',
  signed_in_at: '2026-01-01T10:00:00.000Z',
  used_at: '2026-01-01T10:15:00.000Z',
  current: true,
};

export const otherSession: Session = {
  id: 5,
  device: 'Firefox, Windows',
  network: '2001:db8:0:1::/64',
  signed_in_at: '2025-12-30T08:30:00.000Z',
  used_at: '2025-12-31T09:00:00.000Z',
  current: false,
};

export const tooOften = refused(429, 'Please try again in a minute');

export const endSessionsExample: Example<typeof endSessionsMachine> = {
  ports: { end: { done: [undefined], error: [tooOften, offline] } },
  events: [
    { type: 'end.ask', session: otherSession },
    { type: 'end.ask', session: null },
    'end.confirm',
    'end.leave',
  ],
};
