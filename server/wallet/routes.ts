import { Dashboard } from '../../src/schemas/account/dashboard.ts';
import { PageOrOne } from '../../src/schemas/shared/id-filter.ts';
import { paged } from '../../src/schemas/shared/page.ts';
import { Resolution, ResolveRequest } from '../../src/schemas/shared/requests.ts';
import { AmountForm, Deposit, PayDeposit } from '../../src/schemas/wallet/deposits.ts';
import {
  AddAccount,
  PayoutAccount,
  PayoutAccounts,
  RemoveAccount,
} from '../../src/schemas/wallet/payout-accounts.ts';
import {
  Statement,
  StatementFile,
  StatementFilters,
  StatementQuery,
} from '../../src/schemas/wallet/statement.ts';
import { WalletTotal } from '../../src/schemas/wallet/wallet.ts';
import { WithdrawalReceipt, WithdrawalRequest, WithdrawalRow } from '../../src/schemas/wallet/withdrawals.ts';
import { askerOf } from '../account/asker.ts';
import type { Routes } from '../context.ts';
import { answer } from '../http/exchange.ts';
import { ById } from '../http/params.ts';
import { answers, NoData } from '../http/route-schema.ts';
import { limitPeople } from '../plugins/external/rate-limit.ts';
import { readDashboard } from './dashboard.ts';
import { depositHistory, depositOf, orderDeposit, payDeposit } from './deposits.ts';
import { moneyRequest } from './idempotency.ts';
import { addAccount, payoutAccounts, removeAccount } from './payout-accounts.ts';
import { resolveRequest } from './resolve.ts';
import { readStatement, statementFile } from './statement-pages.ts';
import { readTotal } from './wallet.ts';
import { withdraw, withdrawalHistory } from './withdrawals.ts';

/** Both read the person's whole history. The page reads the dashboard again after each change of the wallet. */
const STATEMENTS_A_MINUTE = { ofPerson: 10, ofNetwork: 200 };
const DASHBOARDS_A_MINUTE = { ofPerson: 120, ofNetwork: 600 };

export const moneyRoutes: Routes = async (app, context) => {
  const { database } = context;

  app.addHook('preValidation', app.requireUser);

  app.get(
    '/wallet/total-amount',
    {
      schema: {
        response: answers(WalletTotal),
        contract: {
          origin: 'spec',
          answers:
            '`{ totalWalletAmount, staked, held, bonus, revision }` (all except the first are *ours*: the page works without them)',
        },
      },
    },
    async (request) => {
      const { userId } = request.user;
      return answer(await readTotal(database, userId));
    },
  );

  app.get(
    '/wallet/history',
    {
      schema: {
        querystring: StatementQuery,
        response: answers(Statement),
        contract: {
          origin: 'spec',
          takes:
            'page, perPage; `from?`, `to?` (days in India, `YYYY-MM-DD`, both included), `kinds?` (`bets`, `games`, `deposits`, `withdrawals`, `bonus`, separated by commas)',
          answers:
            'paged `StatementMove`, latest first: every move of the cash. `about?` is the id of the bet, combined bet, deposit, withdrawal, round or bonus that the kind names, and `picks?` are the selections of a bet or combined bet as `{ kind, selection }`. A lost bet, a paid withdrawal, and a bonus that is granted or expires do not move the cash and are not listed. `summary: { played, open, bets, games, paid, deposits, withdrawals, gifts, net_deposits }` of the chosen moves: `played` is wins less stakes, with `bets` and `games` as `{ staked, returned }`, without the stakes of bets that are still open, which are `open`; `paid` is deposits and gifts less withdrawals, with each of them, and `gifts` as `{ starter, grant, bonus, referral }`; `net_deposits` is credited deposits less paid withdrawals of all time',
          refusals: '400 `errors.from`, `errors.to`, `errors.kinds`',
        },
      },
    },
    async (request) => {
      const { userId } = request.user;
      return answer(await readStatement(database, userId, request.query));
    },
  );

  app.get(
    '/wallet/statement',
    {
      config: { rateLimit: limitPeople(STATEMENTS_A_MINUTE) },
      schema: {
        querystring: StatementFilters,
        response: answers(StatementFile),
        contract: {
          origin: 'ours',
          takes: 'the same `from`, `to`, `kinds`',
          answers:
            '`{ filename, csv, lines, cut }`: the same moves as RFC 4180 with a byte order mark, at most the latest 10,000 (`cut`: older ones are missing). Times are ISO 8601 in IST; a text that a spreadsheet would take for a formula begins with an apostrophe',
          refusals: 'as above; 429 after 10 in a minute',
        },
      },
    },
    async (request) => {
      const { userId } = request.user;
      return answer(await statementFile(database, userId, request.query));
    },
  );

  app.get(
    '/profile/dashboard',
    {
      config: { rateLimit: limitPeople(DASHBOARDS_A_MINUTE) },
      schema: {
        response: answers(Dashboard),
        contract: {
          origin: 'ours',
          answers:
            "`Dashboard`: the balance at the end of each of the last 90 days; stakes and returns of each of the last 12 weeks; the net of all play, and of each game, of all time and of the last 30 and 90 days. Days and weeks (from Monday) are in India's time. A bet counts when it is won or lost, a round when it is played. The kept part of a cancelled bet counts as staked. A cash-out counts with its part of the stake and the amount paid. Open and void bets do not count",
          refusals: '429 after 120 in a minute',
        },
      },
    },
    async (request) => {
      const { userId } = request.user;
      return answer(await readDashboard(database, userId));
    },
  );

  app.post(
    '/deposit/create',
    {
      schema: {
        body: AmountForm,
        response: answers(Deposit),
        contract: {
          origin: 'ours',
          takes: '`{ amount }`: ₹1 to ₹1,00,000',
          answers: '`Deposit` with its `intent` link; it expires after 15 minutes',
          refusals: '400; 409 without a payment provider',
          money: true,
        },
      },
    },
    async (request) => {
      const { userId } = request.user;
      const order = request.body;
      const money = moneyRequest(request, userId, 'deposit/create', order);
      return answer(await orderDeposit(context, money, order));
    },
  );

  app.get(
    '/deposit/history',
    {
      schema: {
        querystring: PageOrOne,
        response: answers(paged(Deposit)),
        contract: {
          origin: 'ours',
          takes: 'page, perPage; `id?`: only this deposit',
          answers: 'paged `Deposit`',
          refusals: '400 `errors.id`',
        },
      },
    },
    async (request) => {
      const { userId } = request.user;
      return answer(await depositHistory(context, userId, request.query));
    },
  );

  app.get(
    '/deposit/:id',
    {
      schema: {
        params: ById,
        response: answers(Deposit),
        contract: { origin: 'ours', answers: '`Deposit`', refusals: '404' },
      },
    },
    async (request) => {
      const { userId } = request.user;
      return answer(await depositOf(context, userId, request.params.id));
    },
  );

  app.post(
    '/deposit/:id/pay',
    {
      schema: {
        params: ById,
        body: PayDeposit,
        response: answers(Deposit),
        contract: {
          origin: 'ours',
          takes:
            "only in the sandbox: `{ approve: boolean }`, the bettor's choice in the play-money payment app; the first choice counts",
          answers: '`Deposit`, still pending; the adapter answers within seconds',
          refusals: '404; 409 with `data.status`, or with `data.break`',
        },
      },
    },
    async (request) => {
      const { userId } = request.user;
      return answer(await payDeposit(context, userId, request.params.id, request.body));
    },
  );

  app.get(
    '/users/get-account-details',
    {
      schema: {
        response: answers(PayoutAccounts),
        contract: { origin: 'spec', answers: 'list of `PayoutAccount`, numbers masked' },
      },
    },
    async (request) => {
      const { userId } = request.user;
      return answer(await payoutAccounts(database, userId));
    },
  );

  app.post(
    '/users/add-account',
    {
      schema: {
        body: AddAccount,
        response: answers(PayoutAccount),
        contract: {
          origin: 'ours',
          takes: '`AddAccount`: the bank details and `security_code`',
          answers: '`PayoutAccount`. A repeated request with the same code gets the same answer',
          refusals: '400, 429 `errors.security_code`; 409 when the account is already saved',
        },
      },
    },
    async (request) => {
      const { userId } = request.user;
      return answer(await addAccount(context, userId, request.body, askerOf(request)));
    },
  );

  app.post(
    '/users/remove-account',
    {
      schema: {
        body: RemoveAccount,
        response: answers(NoData),
        contract: {
          origin: 'ours',
          takes: '`{ account_id, security_code }`',
          answers: 'null. A repeated request with the same code gets the same answer',
          refusals:
            '400, 404, 429 `errors.security_code`; 409 while a withdrawal to the account is under way',
        },
      },
    },
    async (request) => {
      const { userId } = request.user;
      await removeAccount(context, userId, request.body);
      return answer(null);
    },
  );

  app.post(
    '/withdrawal/request',
    {
      schema: {
        body: WithdrawalRequest,
        response: answers(WithdrawalReceipt),
        contract: {
          origin: 'ours',
          takes:
            '`{ withdrawalAmount, account_id, security_code }`, and `factor_code` (of the app, or a recovery code) after `users/begin-withdrawal-factor`. Neither code is spent unless both are right; a code of the app works once, for one purpose',
          answers: '`WithdrawalReceipt`: `{ withdrawal, totalWalletAmount, revision }`',
          refusals:
            '400 `errors.withdrawalAmount`, `errors.security_code`, `errors.factor_code`; 404; 429 `errors.security_code`, `errors.factor_code` (after five wrong codes in an hour; log-ins are counted separately)',
          money: true,
        },
      },
    },
    async (request) => {
      const { userId } = request.user;
      const withdrawal = request.body;
      const money = moneyRequest(request, userId, 'withdrawal/request', withdrawal);
      return answer(await withdraw(context, money, withdrawal));
    },
  );

  app.get(
    '/withdrawal/history',
    {
      schema: {
        querystring: PageOrOne,
        response: answers(paged(WithdrawalRow)),
        contract: {
          origin: 'ours',
          takes: 'page, perPage; `id?`: only this withdrawal',
          answers: 'paged `WithdrawalRow`',
          refusals: '400 `errors.id`',
        },
      },
    },
    async (request) => {
      const { userId } = request.user;
      return answer(await withdrawalHistory(database, userId, request.query));
    },
  );

  app.post(
    '/requests/resolve',
    {
      schema: {
        body: ResolveRequest,
        response: answers(Resolution),
        contract: {
          origin: 'ours',
          takes: '`{ route, key }`',
          answers:
            '`{ outcome: "applied", data }` with the answer of that call, or `{ outcome: "never", data: null }`: it has not happened and never will, since this call spends the key',
          refusals: '400',
        },
      },
    },
    async (request) => {
      const { userId } = request.user;
      return answer(await resolveRequest(context, userId, request.body));
    },
  );
};
