import { toRupees } from '../../src/schemas/money.ts';
import type { Paged, PageQuery } from '../../src/schemas/page.ts';
import type { WalletMove, WalletTotal } from '../../src/schemas/wallet.ts';
import type { Routes } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { answer } from '../http/exchange.ts';
import { readPage } from '../http/page.ts';
import { Refusal } from '../refusal.ts';
import { pageOf } from './paging.ts';
import { MOVES, type MoveRow, toMove } from './statement.ts';

export const walletRoutes: Routes = (app, { database, signedIn }) => {
  app.get('/wallet/total-amount', async (request) => {
    const { userId } = await signedIn(request);
    return answer(await readTotal(database, userId));
  });

  app.get('/wallet/history', async (request) => {
    const { userId } = await signedIn(request);
    return answer(await readStatement(database, userId, readPage(request.query)));
  });
};

/** @throws Refusal 404 for a person without a wallet */
export async function readTotal(database: Queryable, userId: number): Promise<WalletTotal> {
  const [wallet] = await database.query<Record<'cash' | 'staked' | 'held' | 'bonus' | 'revision', number>>(
    'select cash, staked, held, bonus, revision from wallets where user_id = $1',
    [userId],
  );
  if (wallet === undefined) throw new Refusal(404, 'Not found');
  return {
    totalWalletAmount: toRupees(wallet.cash),
    staked: toRupees(wallet.staked),
    held: toRupees(wallet.held),
    bonus: toRupees(wallet.bonus),
    revision: wallet.revision,
  };
}

/** The moves of the cash. A lost bet or a payout that went through leaves it as it was, and is left out. */
async function readStatement(
  database: Queryable,
  userId: number,
  query: PageQuery,
): Promise<Paged<WalletMove>> {
  const page = await pageOf<MoveRow>(
    database,
    query,
    `select * from (${MOVES}) moves where amount_paise <> 0`,
    [userId],
  );
  return { ...page, rows: page.rows.map(toMove) };
}
