import type { ReactNode } from 'react';
import { fromPromise } from 'xstate';
import { users } from '../../api/account/users.ts';
import { valid } from '../../api/valid.ts';
import { payoutAccounts } from '../../api/wallet/payout-accounts.ts';
import { withdrawals } from '../../api/wallet/withdrawals.ts';
import { type ConfirmedDraft, withdrawalMachine } from '../../machines/withdrawal.machine.ts';
import { DEFAULT_PER_PAGE } from '../../schemas/page.ts';
import { WithdrawalDraft, WithdrawalReceipt, WithdrawalRequest } from '../../schemas/wallet/wallet.ts';
import { keepFresh, movesOf } from '../app/follow.ts';
import { moneyRequestOf } from '../app/money-request-of.ts';
import { type Page, type Place, part } from '../app/page.tsx';
import { pagedListOf } from '../app/paged-list-of.ts';
import { whileOpen } from '../app/while-open.ts';
import { accountChanges } from './accounts-changed.port.ts';
import { PastWithdrawals, WithdrawalPage } from './withdrawal-request.view.tsx';

const Request = part({
  machine: withdrawalMachine.provide({
    actors: {
      accounts: fromPromise(({ signal }) => payoutAccounts.list(signal)),
      sendCode: fromPromise(async ({ input, signal }) => {
        const draft = valid(WithdrawalDraft, input);
        return users.securityCode({ purpose: 'withdrawal', ...draft }, signal);
      }),
      request: moneyRequestOf({
        route: 'withdrawal/request',
        receipt: WithdrawalReceipt,
        send: (draft: ConfirmedDraft, key, signal) =>
          withdrawals.request(valid(WithdrawalRequest, draft), key, signal),
      }),
    },
  }),
  input: (_: { past: ReactNode }) => undefined,
  follow: (withdrawal) =>
    accountChanges(() => {
      if (withdrawal.getSnapshot().matches('noAccount')) withdrawal.send({ type: 'withdrawal.retry' });
    }),
  View: WithdrawalPage,
});

const Past = part({
  machine: pagedListOf(withdrawals.history),
  input: ({ query }: Place) => ({ perPage: DEFAULT_PER_PAGE, query }),
  tell: ({ query }) => ({ type: 'list.queryChanged' as const, query }),
  follow: (list, { wallet }) =>
    keepFresh(
      list,
      movesOf(wallet),
      whileOpen(list, ({ status }) => status === 'requested' || status === 'approved'),
    ),
  View: PastWithdrawals,
});

const withdrawalRequest: Page = {
  title: 'Withdraw money',
  Content: (place) => <Request past={<Past {...place} />} />,
};
export default withdrawalRequest;
