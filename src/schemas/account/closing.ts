import { array, boolean, enums, type Infer, object, type } from 'superstruct';
import { maybe } from '../shared/rules.ts';
import { Rupees } from '../shared/rupees.ts';
import { AnyFactorCode, OwnPassword } from './second-factor.ts';

/** The things that prevent an account from being closed, in the order in which they are told. */
export const HINDRANCES = ['bets', 'combined', 'deposit', 'withdrawal', 'cash'] as const;
const Hindrance = enums(HINDRANCES);
export type Hindrance = Infer<typeof Hindrance>;

/** Says what to do about each. */
export const REMEDIES = {
  bets: 'You have open bets: cancel them, cash them out, or wait for their results.',
  combined: 'You have open combined bets: cash them out, or wait for their results.',
  deposit: 'A deposit is under way: wait until it has arrived or expired.',
  withdrawal: 'A withdrawal is under way: wait until it is paid.',
  cash: 'There is money in your wallet: withdraw it first.',
} as const satisfies Record<Hindrance, string>;

/** Answer of `users/closing`: the consequences of closing one's account now. */
export const Closing = type({
  hindrances: array(Hindrance),
  /** The rupees that stay in the closed wallet: less than a withdrawal takes, or play money. */
  cash: Rupees,
  bonus: Rupees,
  /** Whether closing takes a code of the app, too. */
  second_step: boolean(),
});
export type Closing = Infer<typeof Closing>;

export const CloseAccount = object({ password: OwnPassword, factor_code: maybe(AnyFactorCode) });
export type CloseAccount = Infer<typeof CloseAccount>;
/** The same for people whose log-ins ask for a code of their app. */
export const CloseByCode = object({ password: OwnPassword, factor_code: AnyFactorCode });
