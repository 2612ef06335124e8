import type { SecondFactor, SecondFactorSetup } from '../schemas/account/second-factor.ts';
import type { Example } from '../walk/walk.ts';
import { offline } from './call-errors.example.ts';
import type { secondFactorMachine } from './second-factor.machine.ts';

export const off: SecondFactor = { since: null, for_withdrawals: false, recovery_codes_left: 0 };
export const on: SecondFactor = {
  since: '2026-01-01T10:00:00.000Z',
  for_withdrawals: false,
  recovery_codes_left: 9,
};
export const onForAll: SecondFactor = { ...on, for_withdrawals: true };

export const shown: SecondFactorSetup = {
  manual_code: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  uri: 'otpauth://totp/Sikka:9000000001?issuer=Sikka&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  recovery: [{ code: 'ABCDE-FGHJK' }, { code: 'LMNPQ-RSTUV' }],
};

export const secondFactorExample: Example<typeof secondFactorMachine> = {
  ports: {
    load: { done: [off, on, onForAll], error: [offline] },
    extend: { done: [undefined], error: [offline] },
  },
  events: [
    'factor.retry',
    'factor.begin',
    { type: 'factor.begun', setup: shown },
    'factor.proven',
    'factor.end',
    'factor.ended',
    'factor.extend',
    'factor.narrow',
    'factor.narrowed',
    'factor.leave',
  ],
};
