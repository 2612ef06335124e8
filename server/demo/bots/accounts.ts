import { BOT_STYLES, type BotStyle } from '../../../src/schemas/bets/bots.ts';
import type { Database } from '../../database/database.ts';
import { grantCash } from '../../wallet/grant.ts';
import { lockWallet } from '../../wallet/lock.ts';

const EACH_STYLE = 6;
/** In paise. A bot gets the grant whenever it has less than the least. */
const GRANT_PAISE = 5000_00;
const LEAST_PAISE = 500_00;

/** A bot of the demo. */
export interface BotAccount {
  id: number;
  style: BotStyle;
}

/** The bots, by their ids. */
export function readBots(database: Database): Promise<BotAccount[]> {
  return database.query<BotAccount>(
    'select id, bot_style as style from users where bot_style is not null and suspended_at is null order by id',
  );
}

/** The name of the bots of each style, which a number follows. */
export const BOT_NAMES: Readonly<Record<BotStyle, string>> = {
  favourites: 'Favourites Bot',
  outsiders: 'Outsiders Bot',
  momentum: 'Momentum Bot',
  contrarian: 'Contrarian Bot',
};

/** Makes the bots that are not there yet, without money. Several processes together make each once. */
export async function makeBots(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    for (const style of BOT_STYLES)
      for (let number = 1; number <= EACH_STYLE; number++) {
        const [made] = await tx.query<{ id: number }>(
          `insert into users (first_name, last_name, phone, email, pincode, state, password_hash, referral_code, bot_style)
           values ($1, $2, $3, $3, '', '', 'none', $3, $4) on conflict do nothing returning id`,
          [BOT_NAMES[style], String(number), `bot-${style}-${number}`, style],
        );
        if (made !== undefined) await tx.query('insert into wallets (user_id) values ($1)', [made.id]);
      }
  });
}

/** Grants play money to a bot that has little, with the act that records it. */
export async function topUp(database: Database, botId: number): Promise<void> {
  await database.transaction(async (tx) => {
    if ((await lockWallet(tx, botId)) >= LEAST_PAISE) return;
    await grantCash(tx, botId, { paise: GRANT_PAISE, who: 'demo', why: 'play money of a bot' });
  });
}
