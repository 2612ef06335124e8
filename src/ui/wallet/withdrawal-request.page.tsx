import type { ReactNode } from 'react';
import { keepFresh, movesOf } from '../../actors/shared/follow.ts';
import { pagedListOf } from '../../actors/shared/paged-list-of.ts';
import { whileOpen } from '../../actors/shared/while-open.ts';
import { followWithdrawal, withdrawal } from '../../actors/wallet/withdrawal.ts';
import { withdrawals } from '../../api/wallet/withdrawals.ts';
import { DEFAULT_PER_PAGE } from '../../schemas/shared/page.ts';
import type { WithdrawalRow } from '../../schemas/wallet/withdrawals.ts';
import { DemoCode } from '../app/demo-code.tsx';
import { type Page, type Place, part } from '../app/page.tsx';
import { withLinkedRow } from './linked-row.ts';
import { PastWithdrawals, WithdrawalCourse } from './past-withdrawals.view.tsx';
import { WithdrawalPage } from './withdrawal-request.view.tsx';

const isUndecided = ({ status }: WithdrawalRow) => status === 'requested' || status === 'approved';

/** How far one withdrawal has come: a list of it alone, for the list of all may stand on another page. */
const Course = part({
  machine: pagedListOf(withdrawals.history),
  input: ({ id }: { id: number }) => ({ perPage: 1, query: { id: String(id) }, filterNames: ['id'] }),
  follow: (list, { wallet }) => keepFresh(list, movesOf(wallet), whileOpen(list, isUndecided)),
  View: WithdrawalCourse,
});

const Request = part({
  machine: withdrawal,
  input: (_: { past: ReactNode }) => undefined,
  follow: followWithdrawal,
  View: ({ actor, past }) => (
    <WithdrawalPage
      actor={actor}
      past={past}
      demoCode={<DemoCode field="security_code" use="to withdraw" />}
      courseOf={(id) => <Course key={id} id={id} />}
    />
  ),
});

const Past = part({
  machine: pagedListOf(withdrawals.history),
  // `id`: the number of one that a link leads to.
  input: ({ query }: Place) => ({
    perPage: DEFAULT_PER_PAGE,
    query: withLinkedRow(query),
    filterNames: ['id'],
  }),
  tell: ({ query }) => ({ type: 'list.queryChanged' as const, query: withLinkedRow(query) }),
  follow: (list, { wallet }) => keepFresh(list, movesOf(wallet), whileOpen(list, isUndecided)),
  View: PastWithdrawals,
});

const withdrawalRequest: Page = {
  Content: (place) => <Request past={<Past {...place} />} />,
};
export default withdrawalRequest;
