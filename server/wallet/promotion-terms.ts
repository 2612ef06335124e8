/**
 * A common table expression, in the statement that gives money by the house's own rule: the amount goes on record the
 * first time that it is given. The audit finds money of a promotion that never had this amount.
 * @param kind `starter`, `welcome` or `referral`
 * @param given a query of `amount_paise`, with no row where nothing is given
 */
export const recordingTerms = (kind: string, given: string) => `terms as (
    insert into promotion_terms (kind, amount_paise)
    select distinct ${kind}, amount_paise from (${given}) given on conflict do nothing)`;
