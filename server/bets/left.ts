/** SQL expressions for the rest of a bet, without its cash-outs, in paise; by the alias of its row. */
export const LEFT = {
  /** Its stake. */
  stake: (bet: string) => `(${bet}.stake_paise - ${bet}.cashed_stake_paise)`,
  /** Its payout if the bet wins. */
  pays: (bet: string) => `(${bet}.pays_paise - ${bet}.cashed_pays_paise)`,
};
