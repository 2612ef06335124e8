import { fromPromise } from 'xstate';
import { users } from '../../api/account/users.ts';
import { valid } from '../../api/valid.ts';
import { payoutAccounts } from '../../api/wallet/payout-accounts.ts';
import { payoutAccountMachine } from '../../machines/payout-account.machine.ts';
import { AddAccount, BankDetails } from '../../schemas/wallet/wallet.ts';
import { page } from '../app/page.tsx';
import { tellAccountsChanged } from './account-changes.port.ts';
import AddAccountView from './add-account.view.tsx';

export default page({
  title: 'Add a payout account',
  machine: payoutAccountMachine.provide({
    actors: {
      sendCode: fromPromise(async ({ input: { details }, signal }) => {
        const { account } = valid(BankDetails, details);
        return users.securityCode({ purpose: 'payout-account', account }, signal);
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
  View: AddAccountView,
});
