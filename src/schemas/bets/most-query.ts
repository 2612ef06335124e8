import { coerce, define, string, type } from 'superstruct';
import { LEGS, type LegPick } from './combined-requests.ts';

const PICK = /^([1-9]\d{0,14})(?:\.(Head|Tail))?$/;

const Picks = define<string[]>('picks', (value) => {
  if (!Array.isArray(value) || value.length === 0 || !value.every((pick) => PICK.test(pick)))
    return 'Picks are needed, as in 71 or 7.Head';
  return value.length <= LEGS.most || 'A combined bet has 2 to 8 picks';
});

/** Query of `live-bet/most`: `picks` is one pick, or the legs of a combined bet, separated by commas. */
export const MostQuery = type({
  picks: coerce(Picks, string(), (value) => value.split(',')),
});

/** The leg of a pick that `MostQuery` accepts. */
export function legOfPick(pick: string): LegPick {
  const [, id, face] = PICK.exec(pick) ?? [];
  if (face === undefined) return { team_value: Number(id) };
  return { match_id: Number(id), prediction: face === 'Tail' ? 'Tail' : 'Head' };
}
