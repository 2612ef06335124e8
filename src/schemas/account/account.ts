import {
  boolean,
  coerce,
  type Infer,
  nullable,
  number,
  object,
  optional,
  refine,
  string,
  type,
  unknown,
} from 'superstruct';
import { AnyFile } from '../shared/files.ts';
import { line } from '../shared/plain-text.ts';
import {
  atLeast,
  atMost,
  code,
  digits,
  exactDigits,
  matches,
  maybe,
  phoneDigits,
  type Rule,
  required,
  secret,
  text,
} from '../shared/rules.ts';
import { Rupees } from '../shared/rupees.ts';
import { MAX_NAME, OTP_DIGITS, PHONE_DIGITS, PINCODE_DIGITS } from '../shared/spec-figures.ts';

const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/;
const MIN_PASSWORD = 8;

const emailRules = (requiredMessage: string): Rule[] => [
  required(requiredMessage),
  matches(EMAIL, 'Invalid email format'),
  atMost(254, 'Invalid email format'),
];
const newPassword = (): Rule[] => [
  required('Password is required'),
  atLeast(MIN_PASSWORD, 'Password must be at least 8 characters'),
  atMost(200, 'Password cannot exceed 200 characters'),
];
const mustBeTrue = (message: string) =>
  coerce(
    refine(boolean(), 'ticked', (value) => value || message),
    optional(nullable(unknown())),
    (value) => value === true,
  );

const FirstName = line(
  required('First Name is required'),
  atMost(MAX_NAME, 'First Name cannot exceed 50 characters'),
);
const LastName = line(atMost(MAX_NAME, 'Last Name cannot exceed 50 characters'));
export const Phone = phoneDigits(
  required('Phone Number is required'),
  exactDigits(PHONE_DIGITS, 'Phone Number must be 10 digits'),
);
/** The code in a message to the phone. */
const OtpCode = code(
  required('OTP must be at least 4 digits'),
  matches(/^\d*$/, 'OTP must be a numeric value'),
  atLeast(OTP_DIGITS.least, 'OTP must be at least 4 digits'),
  atMost(OTP_DIGITS.most, 'OTP must not exceed 6 digits'),
);
/** The code required before money is withdrawn or a payout account changes. */
export const SecurityCode = code(
  required('Please fill the security field'),
  matches(/^\d+$/, 'Must contain only digits'),
  atMost(OTP_DIGITS.most, 'The code must not exceed 6 digits'),
);

export const Registration = refine(
  object({
    first_name: FirstName,
    last_name: LastName,
    phone: Phone,
    email: line(...emailRules('Email Id is required')),
    pincode: digits(
      required('Pin Code is required'),
      exactDigits(PINCODE_DIGITS, 'Pin Code must be 6 digits'),
    ),
    state: line(required('State is required'), atMost(50, 'State is required')),
    password: secret(...newPassword()),
    confirmPassword: secret(required('Confirm Password is required')),
    referralCode: maybe(text(matches(/^[A-Za-z0-9]{4,12}$/, 'Referral code is not valid'))),
    hasReferralCode: optional(boolean()),
    is_eighteen: mustBeTrue('You must confirm you are over 18 years old'),
    agreement: mustBeTrue('You must agree with the rules before ragistration'),
  }),
  'passwords',
  (value) =>
    value.confirmPassword === '' || value.confirmPassword === value.password
      ? true
      : { path: ['confirmPassword'], message: 'Passwords must match' },
);
export type Registration = Infer<typeof Registration>;

export const Login = object({ phone: Phone, password: secret(required('Password is required')) });
export type Login = Infer<typeof Login>;

export const ProfileEdit = object({ first_name: FirstName, last_name: LastName, profile_image: AnyFile });
export type ProfileEdit = Infer<typeof ProfileEdit>;

export const ChangePassword = refine(
  object({
    password: secret(...newPassword()),
    conf_password: secret(required('Confirm Password is required')),
  }),
  'passwords',
  (value) =>
    value.conf_password === '' || value.conf_password === value.password
      ? true
      : { path: ['conf_password'], message: 'Passwords must match' },
);
export type ChangePassword = Infer<typeof ChangePassword>;

export const Otp = object({ otp: OtpCode });
export type Otp = Infer<typeof Otp>;
export const VerifyOtp = object({ phone: Phone, otp: OtpCode });
export type VerifyOtp = Infer<typeof VerifyOtp>;
export const ResendOtp = object({ phone: Phone });
/** Answer of verify-otp: the gifts to the new person, in rupees; 0 for none. */
export const Verified = type({ access_token: string(), starter: Rupees, bonus: Rupees });
export type Verified = Infer<typeof Verified>;

export const SecurityField = object({ security_code: SecurityCode });
export type SecurityField = Infer<typeof SecurityField>;

export const ForgotEmail = object({ email: text(...emailRules('Email id is required')) });
export type ForgotEmail = Infer<typeof ForgotEmail>;

/** Only the server compares the two passwords. */
export const ResetPassword = object({
  email: text(...emailRules('Email id is required')),
  newPass: secret(...newPassword()),
  conPass: secret(required('Confirm Password is required')),
});
export type ResetPassword = Infer<typeof ResetPassword>;
export const ResetSession = object({ t: text(required('A fresh link is needed')) });

/** Answer of calls that send a code: seconds until the next one may be requested. */
export const CodeSent = type({ wait: number() });
export type CodeSent = Infer<typeof CodeSent>;
/** Answer of reset-session: the masked phone for a code, if a code is required, too. */
export const ResetOpened = nullable(type({ phone: string() }));
/** Answer of register: the phone that the code was sent to. */
export const Registered = type({ phone: string() });
