import { array, boolean, type Infer, integer, nullable, object, string, type } from 'superstruct';
import { atMost, code, factorCode, matches, required, secret, text } from '../shared/rules.ts';

/** Answer of `users/second-factor`. */
export const SecondFactor = type({
  /** The time since which log-ins ask for a code; null if they do not. */
  since: nullable(string()),
  /** Whether withdrawals ask for one, too. */
  for_withdrawals: boolean(),
  recovery_codes_left: integer(),
  /** The set-up in force or begun; null without one. */
  setup_id: nullable(string()),
});
export type SecondFactor = Infer<typeof SecondFactor>;

/** Answer of `users/begin-second-factor`: only given once. */
export const SecondFactorSetup = type({
  setup_id: string(),
  /** The secret, to be typed into the app. */
  manual_code: string(),
  /** The secret as an address to scan: `otpauth://totp/…`. */
  uri: string(),
  recovery: array(type({ code: string() })),
});
export type SecondFactorSetup = Infer<typeof SecondFactorSetup>;

export const OwnPassword = secret(required('Password is required'), atMost(200, 'The password is wrong'));

/** A code of six digits from the app. */
const AppCode = code(
  required('Please enter the code of your app'),
  matches(/^\d{6}$/, 'The code of the app has 6 digits'),
);
/** A code of the app, or a recovery code. */
export const AnyFactorCode = factorCode(
  required('Please enter the code of your app'),
  matches(
    /^(?:\d{6}|[A-Za-z0-9]{5}[\s-]?[A-Za-z0-9]{5})$/,
    'The code of the app has 6 digits, a recovery code 10 letters and digits',
  ),
);

export const BeginSecondFactor = object({ password: OwnPassword });
export type BeginSecondFactor = Infer<typeof BeginSecondFactor>;
/** The first code of the app, as typed. */
export const FirstFactorCode = object({ factor_code: AppCode });
export type FirstFactorCode = Infer<typeof FirstFactorCode>;
export const ProveSecondFactor = object({
  setup_id: text(required('Please begin again')),
  factor_code: AppCode,
});
export type ProveSecondFactor = Infer<typeof ProveSecondFactor>;
export const EndSecondFactor = object({ password: OwnPassword, factor_code: AnyFactorCode });
export type EndSecondFactor = Infer<typeof EndSecondFactor>;
export const SecondStep = object({ factor_code: AnyFactorCode });
export type SecondStep = Infer<typeof SecondStep>;
export const EndWithdrawalFactor = SecondStep;
export type EndWithdrawalFactor = SecondStep;
