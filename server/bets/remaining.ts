/**
 * SQL expressions, by the alias of a bet's row, for the rest of the bet after its cash-outs, in paise. The stake is that
 * of single and combined bets.
 */
export const REMAINING = {
  /** The rest of the stake. */
  stake: (bet: string) => `(${bet}.stake_paise - ${bet}.cashed_stake_paise)`,
  /** The payout of the rest if the bet wins. */
  pays: (bet: string) => `(${bet}.pays_paise - ${bet}.cashed_pays_paise)`,
  /** The payout of the rest of a combined bet if every leg wins, which the limits of its matches hold. */
  combinedPays: (bet: string) =>
    `trunc((${bet}.stake_paise - ${bet}.cashed_stake_paise) * ${bet}.price)::bigint`,
};
