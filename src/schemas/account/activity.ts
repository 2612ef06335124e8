import { enums, type Infer, integer, nullable, object, refine, string, type } from 'superstruct';
import { type Paged, paged } from '../shared/page.ts';
import { Rupees } from '../shared/rupees.ts';

/** The number of a person's latest activity, and of the latest one that they have read. */
export const ActivityCount = type({ latest: integer(), read_up_to: integer() });
export type ActivityCount = Infer<typeof ActivityCount>;

const ActivityKind = enums([
  'bet.won',
  'bet.lost',
  'bet.void',
  'bet.corrected',
  'combined.won',
  'combined.lost',
  'combined.void',
  'combined.corrected',
  'deposit.credited',
  'deposit.rejected',
  'deposit.expired',
  'withdrawal.approved',
  'withdrawal.paid',
  'withdrawal.rejected',
  'bonus.granted',
  'bonus.released',
  'bonus.expired',
  'referral',
  'starter',
  'ticket.answered',
  'ticket.closed',
  'device.new',
  'password.changed',
  'payout-account.added',
  'second-factor.on',
  'second-factor.off',
  'second-factor.refused',
  'withdrawal-factor.on',
  'withdrawal-factor.off',
]);
export type ActivityKind = Infer<typeof ActivityKind>;

/** An event that concerns a person. */
export const Activity = type({
  /** From 1, without gaps, in the order in which it happened to this person. */
  number: integer(),
  kind: ActivityKind,
  /** The id of a bet, combined bet, deposit, withdrawal or bonus, or a ticket's token, to link to; else empty. */
  subject: string(),
  /** A match's name, the picks of a combined bet, a ticket's issue, a device or a payout account; else empty. */
  note: string(),
  /** In rupees: what a bet paid back or lost, what a corrected result changed (below 0: taken back), else the amount of the subject; null if it has none, and of a combined bet that a correction only opens again. */
  amount: nullable(Rupees),
  at: string(),
});
export type Activity = Infer<typeof Activity>;

/** Answer of `activity`. */
export const Activities = paged(Activity, ActivityCount);
export type Activities = Paged<Activity, ActivityCount>;

/** Body of `activity/read`: the number of the latest activity on the person's screen. */
export const ActivityRead = object({
  up_to: refine(
    integer(),
    'number',
    (value) => (value >= 1 && Number.isSafeInteger(value)) || 'This is not the number of an activity',
  ),
});
