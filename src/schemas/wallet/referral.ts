import { enums, type Infer, integer, string, type } from 'superstruct';
import { type Paged, paged } from '../shared/page.ts';
import { Rupees } from '../shared/rupees.ts';

/** A person who registered with the caller's referral code. */
export const Friend = type({
  /** Counted from the first friend. */
  id: integer(),
  /** Masked. */
  name: string(),
  joined_at: string(),
  /** verified: the phone is verified · rewarded: the first bet was settled and the reward paid */
  state: enums(['joined', 'verified', 'rewarded']),
  /** 0 until the reward is paid. */
  reward: Rupees,
});
export type Friend = Infer<typeof Friend>;
export type FriendState = Friend['state'];

export const ReferralSummary = type({
  code: string(),
  link: string(),
  /** The reward for one friend. */
  reward: Rupees,
  joined: integer(),
  rewarded: integer(),
  earned: Rupees,
});
export type ReferralSummary = Infer<typeof ReferralSummary>;

/** Answer of `referral`. */
export const Referrals = paged(Friend, ReferralSummary);
export type Referrals = Paged<Friend, ReferralSummary>;
