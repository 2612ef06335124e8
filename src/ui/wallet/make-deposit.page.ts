import { page } from '../app/page.tsx';
import { deposit } from './deposit.port.ts';
import MakeDeposit from './make-deposit.view.tsx';

export default page({
  title: 'Make a deposit',
  machine: deposit,
  input: () => undefined,
  View: MakeDeposit,
});
