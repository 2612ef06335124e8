import { isOwnPath } from '../../machines/dialog.machine.ts';
import { type Page, page } from '../app/page.tsx';
import { deposit } from './deposit.port.ts';
import MakeDeposit from './make-deposit.view.tsx';

const { Content } = page({
  machine: deposit,
  // `deposit`: the number of one that waits to be paid.
  input: ({ query: { deposit: sought = '' } }) =>
    /^\d{1,15}$/.test(sought) ? { sought: Number(sought) } : undefined,
  // `next`: where a bet or a game waits for the money.
  View: ({ actor, query: { next } }) => (
    <MakeDeposit actor={actor} back={isOwnPath(next) ? next : undefined} />
  ),
});

const makeDeposit: Page = {
  // Whoever is here already may be led to another: by Back, by a bookmark, by 'Add money'.
  Content: (place) => <Content key={place.query.deposit} {...place} />,
};

export default makeDeposit;
