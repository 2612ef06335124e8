import AddAccount from '../../ui/wallet/add-account.view.tsx';
import MakeDeposit from '../../ui/wallet/deposit/make-deposit.view.tsx';
import { WithdrawalPage } from '../../ui/wallet/withdrawal-request.view.tsx';
import { type ActorOf, limitsOf, useAround } from './surroundings.tsx';

/** The form for another account. The list of accounts removes one by the same statechart. */
export const AccountChangeView = ({ actor }: ActorOf<typeof AddAccount>) => (
  <AddAccount actor={actor} demoCode={null} />
);

const NoQuestion = () => null;

export function DepositView({ actor }: ActorOf<typeof MakeDeposit>) {
  const { limits } = useAround(() => ({ limits: limitsOf() }));
  return <MakeDeposit actor={actor} limits={limits} Question={NoQuestion} back={undefined} />;
}

const noCourse = () => null;

export const WithdrawalView = ({ actor }: ActorOf<typeof WithdrawalPage>) => (
  <WithdrawalPage actor={actor} past={null} demoCode={null} courseOf={noCourse} />
);
