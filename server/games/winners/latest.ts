import type { BotStyle } from '../../../src/schemas/bets/bots.ts';
import type { Winner } from '../../../src/schemas/games/winners.ts';
import { toRupees } from '../../../src/schemas/shared/money.ts';
import { maskedName } from '../../account/masked-name.ts';
import { REMAINING } from '../../bets/remaining.ts';
import type { Queryable } from '../../database/database.ts';

interface WinnerRow {
  id: string;
  first_name: string;
  last_name: string;
  game: Winner['game'];
  match: string;
  match_id: number | null;
  selection: string | null;
  bot: BotStyle | null;
  stake_paise: number;
  payout_paise: number;
  at: Date;
}

/**
 * The latest 20 wins with single bets and rounds in the last seven days; combined bets are not listed. A round that pays
 * no more than its stake is no win. Wins of closed accounts are left out of these 20, so that there may be fewer. Bots
 * are named and marked as such.
 */
export async function latestWinners(database: Queryable): Promise<Winner[]> {
  const rows = await database.query<WinnerRow>(
    `select w.kind || '-' || w.number as id, u.first_name, u.last_name, w.game, coalesce(m.name, '') as match, w.match_id,
            coalesce(w.prediction, p.name) as selection, u.bot_style as bot, w.stake_paise, w.payout_paise, w.at
     from (
       (select 'bet' as kind, b.id as number, b.user_id, b.match_id, b.selection_id, b.prediction, 'match' as game, ${REMAINING.stake('b')} as stake_paise,
               ${REMAINING.pays('b')} as payout_paise, b.settled_at as at
        from bets b where b.status = 'won' and b.settled_at > now() - interval '7 days'
        order by b.settled_at desc, b.id desc limit 20)
       union all
       (select 'round', id, user_id, null, null, null, game, stake_paise, payout_paise, played_at
        from rounds where payout_paise > stake_paise and played_at > now() - interval '7 days'
        order by played_at desc, id desc limit 20)
     ) w
     join users u on u.id = w.user_id and u.closed_at is null
     left join matches m on m.id = w.match_id left join selections p on p.id = w.selection_id
     order by w.at desc, w.number desc limit 20`,
  );
  return rows.map(({ id, first_name, last_name, game, match, match_id, selection, bot, ...won }) => ({
    id,
    name: bot === null ? maskedName(first_name, last_name) : `${first_name} ${last_name}`,
    game,
    match,
    ...(match_id !== null && { match_id }),
    ...(selection !== null && { selection }),
    ...(bot !== null && { bot }),
    stake: toRupees(won.stake_paise),
    payout: toRupees(won.payout_paise),
    at: won.at.toISOString(),
  }));
}
