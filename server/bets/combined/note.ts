/**
 * An SQL expression: the picks of a combined bet, in their order; null without one.
 * @param id an expression that names neither `leg` nor `side`
 */
export const combinedNote = (id: string) => `(
  select string_agg(coalesce(leg.prediction, side.name), ', ' order by leg.number)
  from combined_legs leg join selections side on side.id = leg.selection_id where leg.combined_bet_id = ${id})`;
