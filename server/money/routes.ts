import { IdFilter } from '../../src/schemas/shared/id-filter.ts';
import { ResolveRequest } from '../../src/schemas/shared/requests.ts';
import { AmountForm, PayDeposit } from '../../src/schemas/wallet/deposits.ts';
import { AddAccount, RemoveAccount } from '../../src/schemas/wallet/payout-accounts.ts';
import { StatementFilters } from '../../src/schemas/wallet/statement.ts';
import { WithdrawalRequest } from '../../src/schemas/wallet/withdrawals.ts';
import { askerOf } from '../accounts/asker.ts';
import type { Routes } from '../context.ts';
import { answer, read, readId } from '../http/exchange.ts';
import { readPage } from '../http/page.ts';
import { readDashboard } from './dashboard.ts';
import { depositHistory, depositOf, orderDeposit, payDeposit } from './deposits.ts';
import { moneyRequest } from './idempotency.ts';
import { addAccount, payoutAccounts, removeAccount } from './payout-accounts.ts';
import { resolveRequest } from './resolve.ts';
import { readStatement, statementFile } from './statement-pages.ts';
import { readTotal } from './wallet.ts';
import { withdraw, withdrawalHistory } from './withdrawals.ts';

interface OfDeposit {
  Params: { id: string };
}

export const moneyRoutes: Routes = async (app, context) => {
  const { database } = context;

  app.addHook('preValidation', app.requireUser);

  app.get('/wallet/total-amount', async (request) => {
    const { userId } = request.user;
    return answer(await readTotal(database, userId));
  });

  app.get('/wallet/history', async (request) => {
    const { userId } = request.user;
    const page = readPage(request.query);
    return answer(await readStatement(database, userId, page, read(StatementFilters, request.query)));
  });

  app.get('/wallet/statement', async (request) => {
    const { userId } = request.user;
    return answer(await statementFile(database, userId, read(StatementFilters, request.query)));
  });

  app.get('/profile/dashboard', async (request) => {
    const { userId } = request.user;
    return answer(await readDashboard(database, userId));
  });

  app.post('/deposit/create', async (request) => {
    const { userId } = request.user;
    const order = read(AmountForm, request.body);
    const money = moneyRequest(request, userId, 'deposit/create', order);
    return answer(await orderDeposit(context, money, order));
  });

  app.get('/deposit/history', async (request) => {
    const { userId } = request.user;
    const page = readPage(request.query);
    return answer(await depositHistory(context, userId, page, read(IdFilter, request.query)));
  });

  app.get<OfDeposit>('/deposit/:id', async (request) => {
    const { userId } = request.user;
    return answer(await depositOf(context, userId, readId(request.params.id)));
  });

  app.post<OfDeposit>('/deposit/:id/pay', async (request) => {
    const { userId } = request.user;
    const { approve } = read(PayDeposit, request.body);
    return answer(await payDeposit(context, userId, readId(request.params.id), approve));
  });

  app.get('/users/get-account-details', async (request) => {
    const { userId } = request.user;
    return answer(await payoutAccounts(database, userId));
  });

  app.post('/users/add-account', async (request) => {
    const { userId } = request.user;
    return answer(await addAccount(context, userId, read(AddAccount, request.body), askerOf(request)));
  });

  app.post('/users/remove-account', async (request) => {
    const { userId } = request.user;
    await removeAccount(context, userId, read(RemoveAccount, request.body));
    return answer(null);
  });

  app.post('/withdrawal/request', async (request) => {
    const { userId } = request.user;
    const withdrawal = read(WithdrawalRequest, request.body);
    const money = moneyRequest(request, userId, 'withdrawal/request', withdrawal);
    return answer(await withdraw(context, money, withdrawal));
  });

  app.get('/withdrawal/history', async (request) => {
    const { userId } = request.user;
    const page = readPage(request.query);
    return answer(await withdrawalHistory(database, userId, page, read(IdFilter, request.query)));
  });

  app.post('/requests/resolve', async (request) => {
    const { userId } = request.user;
    return answer(await resolveRequest(context, userId, read(ResolveRequest, request.body)));
  });
};
