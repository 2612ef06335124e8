import type { ReactNode } from 'react';
import {
  followPastWithdrawals,
  followWithdrawal,
  pastWithdrawals,
  withdrawal,
} from '../../actors/wallet/withdrawal.ts';
import { DEFAULT_PER_PAGE } from '../../schemas/shared/page.ts';
import { DemoCode } from '../shared/demo-code.tsx';
import { withLinkedRow } from '../shared/linked-row.ts';
import { type Page, type Place, part, tellListQuery } from '../shared/page.tsx';
import { PastWithdrawals, WithdrawalCourse } from './past-withdrawals.view.tsx';
import { WithdrawalPage } from './withdrawal-request.view.tsx';

/**
 * The course of one withdrawal: a separate list with only this one, since the full list may show another
 * page.
 */
const Course = part({
  machine: pastWithdrawals,
  input: ({ id }: { id: number }) => ({ perPage: 1, query: { id: String(id) }, filterNames: ['id'] }),
  follow: followPastWithdrawals,
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
  machine: pastWithdrawals,
  // `id`: the number of a linked withdrawal.
  input: ({ query }: Place) => ({
    perPage: DEFAULT_PER_PAGE,
    query: withLinkedRow(query),
    filterNames: ['id'],
  }),
  tell: ({ query }) => tellListQuery({ query: withLinkedRow(query) }),
  follow: followPastWithdrawals,
  View: PastWithdrawals,
});

const withdrawalRequest: Page = {
  Content: (place) => <Request past={<Past {...place} />} />,
};
export default withdrawalRequest;
