import { fromPromise } from 'xstate';
import { payoutAccounts } from '../../api/payout-accounts.ts';
import { users } from '../../api/users.ts';
import { valid } from '../../api/valid.ts';
import { payoutAccountMachine } from '../../machines/payout-account.machine.ts';
import { AddAccount, BankDetails } from '../../schemas/wallet.ts';
import { lazily } from '../code.ts';
import { page } from '../page.tsx';
import { tellAccountsChanged } from './account-changes.ts';

export default page({
  title: 'Add a payout account',
  machine: payoutAccountMachine.provide({
    actors: {
      sendCode: fromPromise(async ({ input: { details }, signal }) => {
        const { account } = valid(BankDetails, details);
        return (await users.securityCode({ purpose: 'payout-account', account }, signal)).data;
      }),
      save: fromPromise(async ({ input: { details, security_code }, signal }) =>
        payoutAccounts.add(valid(AddAccount, { ...details, security_code }), signal),
      ),
    },
  }),
  input: () => undefined,
  follow: (adding) => {
    const { unsubscribe } = adding.on('account.saved', tellAccountsChanged);
    return unsubscribe;
  },
  View: lazily(() => import('../views/add-account.tsx')),
});
