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
  /** The payout of the rest of a combined bet that has won, or would have: void legs count as 1. All its legs have ended. */
  combinedWon: (bet: string) =>
    `trunc((${bet}.stake_paise - ${bet}.cashed_stake_paise) * combined_price(array(
       select win_ratio from combined_legs where combined_bet_id = ${bet}.id and status <> 'void' order by number)))::bigint`,
};
