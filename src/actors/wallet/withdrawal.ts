import { type ActorRefFrom, fromPromise } from 'xstate';
import { secondFactor } from '../../api/account/second-factor.ts';
import { users } from '../../api/account/users.ts';
import { valid } from '../../api/shared/valid.ts';
import { payoutAccounts } from '../../api/wallet/payout-accounts.ts';
import { withdrawals } from '../../api/wallet/withdrawals.ts';
import type { PagedListRef } from '../../machines/shared/types.ts';
import {
  type ConfirmedDraft,
  type WithdrawalTerms,
  withdrawalMachine,
} from '../../machines/wallet/withdrawal.machine.ts';
import {
  WithdrawalDraft,
  WithdrawalReceipt,
  WithdrawalRequest,
  type WithdrawalRow,
} from '../../schemas/wallet/withdrawals.ts';
import { newActivitiesOf } from '../account/activity-changes.ts';
import type { Actors } from '../app/actors.ts';
import { keepFresh, together, walletChanges } from '../shared/follow.ts';
import { moneyRequestOf } from '../shared/money-request-of.ts';
import { pagedListOf } from '../shared/paged-list-of.ts';
import { whileOpen } from '../shared/while-open.ts';
import { accountChanges } from './accounts-changed.ts';

/** Withdraws money to a saved account. */
export const withdrawal = withdrawalMachine.provide({
  actors: {
    load: fromPromise<WithdrawalTerms>(async ({ signal }) => {
      const [accounts, { for_withdrawals }] = await Promise.all([
        payoutAccounts.list(signal),
        secondFactor.read(signal),
      ]);
      return { accounts, asksFactor: for_withdrawals };
    }),
    sendCode: fromPromise(async ({ input, signal }) => {
      const draft = valid(WithdrawalDraft, input);
      return users.securityCode({ purpose: 'withdrawal', ...draft }, signal);
    }),
    readFactor: fromPromise(async ({ signal }) => (await secondFactor.read(signal)).for_withdrawals),
    request: moneyRequestOf({
      route: 'withdrawal/request',
      receipt: WithdrawalReceipt,
      send: (draft: ConfirmedDraft, intent, signal) =>
        withdrawals.request(valid(WithdrawalRequest, draft), intent, signal),
    }),
  },
});

/** Reports new activities, and accounts that were added or removed elsewhere. */
export function followWithdrawal(
  flow: ActorRefFrom<typeof withdrawalMachine>,
  { feed }: Pick<Actors, 'feed'>,
): () => void {
  return together(
    accountChanges(() => flow.send({ type: 'accounts.changed' })),
    newActivitiesOf(feed)(() => flow.send({ type: 'activity.came' })),
  );
}

/** The person's withdrawals, newest first; or one of them alone, by the filter `id`. */
export const pastWithdrawals = pagedListOf(withdrawals.history);

/** Reloads the withdrawals after each move of the wallet, and at intervals while one of them is undecided. */
export function followPastWithdrawals(
  list: PagedListRef<WithdrawalRow>,
  { wallet }: Pick<Actors, 'wallet'>,
): () => void {
  return keepFresh(
    list,
    walletChanges(wallet),
    whileOpen(list, ({ status }) => status === 'requested' || status === 'approved'),
  );
}
