import { BOT_STYLES, type Bot, type BotStyle } from '../../../src/schemas/bets/bots.ts';
import { toRupees } from '../../../src/schemas/shared/money.ts';
import type { Queryable } from '../../database/database.ts';
import { REMAINING } from '../remaining.ts';

interface RecordRow {
  name: string;
  style: BotStyle;
  won: number;
  lost: number;
  staked_paise: number;
  returned_paise: number;
}

/** The bots with their bets that were won or lost in the last seven days, by style. */
export async function recordsOfBots(database: Queryable): Promise<Bot[]> {
  const rows = await database.query<RecordRow>(
    `select u.first_name || ' ' || u.last_name as name, u.bot_style as style,
            count(*) filter (where b.status = 'won')::integer as won,
            count(*) filter (where b.status = 'lost')::integer as lost,
            coalesce(sum(${REMAINING.stake('b')}), 0)::bigint as staked_paise,
            coalesce(sum(${REMAINING.pays('b')}) filter (where b.status = 'won'), 0)::bigint as returned_paise
     from users u
     left join bets b on b.user_id = u.id and b.status in ('won', 'lost') and b.settled_at > now() - interval '7 days'
     where u.bot_style is not null group by u.id order by u.id`,
  );
  return rows
    .map(({ staked_paise, returned_paise, ...bot }) => ({
      ...bot,
      staked: toRupees(staked_paise),
      returned: toRupees(returned_paise),
    }))
    .sort((one, other) => BOT_STYLES.indexOf(one.style) - BOT_STYLES.indexOf(other.style));
}
