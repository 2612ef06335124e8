import { accountAddition, followAccountChange } from '../../actors/wallet/payout-accounts.ts';
import { DemoCode } from '../shared/demo-code.tsx';
import { page } from '../shared/page.tsx';
import AddAccountView from './add-account.view.tsx';

export default page({
  machine: accountAddition,
  input: () => undefined,
  follow: followAccountChange,
  View: ({ actor }) => (
    <AddAccountView actor={actor} demoCode={<DemoCode field="security_code" use="to add" />} />
  ),
});
