import { users } from '../../api/account/users.ts';
import { valid } from '../../api/valid.ts';
import { payoutAccounts } from '../../api/wallet/payout-accounts.ts';
import { AddAccount, BankDetails } from '../../schemas/wallet/payout-accounts.ts';
import { page } from '../app/page.tsx';
import { DemoCode } from '../shell/demo-code.part.tsx';
import { accountChangeOf } from './account-change.port.ts';
import { tellAccountsChanged } from './accounts-changed.port.ts';
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
