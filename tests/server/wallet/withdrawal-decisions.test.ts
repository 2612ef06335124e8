import { expect, test } from 'vitest';
import type { Database } from '../../../server/database/database.ts';
import { decideWithdrawal } from '../../../server/wallet/withdrawals.ts';
import { dataOf, personWith, purse, saveAccount, startMoneyServer, withdraw } from '../tools/money.ts';

test("a payment during another operator's approval finds it approved, and pays", async () => {
  const server = await startMoneyServer();
  const person = await personWith(server, 300);
  const reply = await withdraw(server, person, await saveAccount(server, person), '200');
  const { id } = dataOf<{ withdrawal: { id: number } }>(reply).withdrawal;
  let isApproved = false;
  const database: Database = {
    ...server.database,
    async query(sql, params) {
      const rows = await server.database.query<never>(sql, params);
      if (!isApproved) {
        isApproved = true;
        await decideWithdrawal(server, id, 'approve', { who: 'asha', why: null });
      }
      return rows;
    },
  };
  expect(await decideWithdrawal({ database }, id, 'pay', { who: 'bina', why: null })).toBe(true);
  expect(await purse(server.database, person.userId)).toMatchObject({ cash: 100_00, held: 0 });
  await server.close();
});
