/**
 * A common table expression for a statement that pays a promotion: it records the amount
 * the first time that it is given. The audit reports gifts with an amount that was never recorded.
 * @param kind `starter`, `welcome` or `referral`
 * @param given a query of `amount_paise`, without a row if nothing is given
 */
export const recordingTerms = (kind: string, given: string) => `terms as (
    insert into promotion_terms (kind, amount_paise)
    select distinct ${kind}, amount_paise from (${given}) given on conflict do nothing)`;
