import type { SecondFactor, SecondFactorSetup } from '../../schemas/account/second-factor.ts';
import type { Example } from '../../walk/walk.ts';
import { offline, refused } from '../shared/call-errors.example.ts';
import type { secondFactorMachine } from './second-factor.machine.ts';

export const off: SecondFactor = {
  since: null,
  for_withdrawals: false,
  recovery_codes_left: 0,
  setup_id: null,
};
/** Begun here, and not proven yet. */
export const begun: SecondFactor = { ...off, setup_id: 'a1' };
export const on: SecondFactor = {
  since: '2026-01-01T10:00:00.000Z',
  for_withdrawals: false,
  recovery_codes_left: 9,
  setup_id: 'a1',
};
export const onForAll: SecondFactor = { ...on, for_withdrawals: true };
/** By another app than that of `shown`. */
export const onOtherwise: SecondFactor = { ...on, setup_id: 'b2' };

export const shown: SecondFactorSetup = {
  setup_id: 'a1',
  manual_code: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  uri: 'otpauth://totp/Sikka:9000000001?issuer=Sikka&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  recovery: [{ code: 'ABCDE-FGHJK' }, { code: 'LMNPQ-RSTUV' }],
};

/** It was turned off meanwhile. */
export const gone = refused(409, 'Two-step log-in is off');

export const tooOften = refused(429, 'Please try again in a minute');

export const secondFactorExample: Example<typeof secondFactorMachine> = {
  ports: {
    load: { done: [off, begun, on, onForAll, onOtherwise], error: [offline] },
    extend: { done: [undefined], error: [offline, gone, tooOften] },
  },
  events: [
    'factor.retry',
    'session.returned',
    'activity.came',
    'factor.begin',
    { type: 'factor.begun', setup: shown },
    'factor.proven',
    { type: 'factor.outdated', msg: 'Two-step log-in is on already' },
    'factor.end',
    'factor.ended',
    'factor.extend',
    'factor.narrow',
    'factor.narrowed',
    'factor.leave',
  ],
};
