import { accountChangeOf } from '../../actors/wallet/account-change.ts';
import { tellAccountsChanged } from '../../actors/wallet/accounts-changed.ts';
import { users } from '../../api/account/users.ts';
import { valid } from '../../api/shared/valid.ts';
import { payoutAccounts } from '../../api/wallet/payout-accounts.ts';
import { AddAccount, BankDetails } from '../../schemas/wallet/payout-accounts.ts';
import { DemoCode } from '../app/demo-code.tsx';
import { page } from '../app/page.tsx';
import AddAccountView from './add-account.view.tsx';

export default page({
  machine: accountChangeOf({
    sendCode: async (details: BankDetails, signal) => {
      const { account } = valid(BankDetails, details);
      return users.securityCode({ purpose: 'payout-account', account }, signal);
    },
    apply: async (details, security_code, signal) =>
      payoutAccounts.add(valid(AddAccount, { ...details, security_code }), signal),
  }),
  input: () => undefined,
  follow: (adding) => {
    const { unsubscribe } = adding.on('change.applied', tellAccountsChanged);
    return unsubscribe;
  },
  View: ({ actor }) => (
    <AddAccountView actor={actor} demoCode={<DemoCode field="security_code" use="to add" />} />
  ),
});
