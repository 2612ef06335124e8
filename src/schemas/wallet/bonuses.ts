import { array, boolean, enums, type Infer, integer, nullable, string, type } from 'superstruct';
import { Rupees } from '../shared/rupees.ts';

export const BonusKind = enums(['welcome', 'goodwill']);
export type BonusKind = Infer<typeof BonusKind>;
export const BonusStatus = enums(['locked', 'released', 'expired']);
export type BonusStatus = Infer<typeof BonusStatus>;

/** Bonus credit: locked until `wagered` reaches `wagering`, both in rupees of settled stakes. */
export const Bonus = type({
  id: integer(),
  kind: BonusKind,
  amount: Rupees,
  wagering: Rupees,
  /** Never more than `wagering`. */
  wagered: Rupees,
  status: BonusStatus,
  /** Locked, while another bonus counts first. */
  waiting: boolean(),
  granted_at: string(),
  expires_at: string(),
  ended_at: nullable(string()),
});
export type Bonus = Infer<typeof Bonus>;

/** Answer of `bonus`: the bonus credit in the wallet, and every bonus, latest first. */
export const Bonuses = type({ bonus: Rupees, bonuses: array(Bonus) });
export type Bonuses = Infer<typeof Bonuses>;
