import { keepLimitsFresh, ownLimits, tellBreak } from '../../../actors/account/own-limits.ts';
import { isOwnPath } from '../../../actors/app/href.ts';
import { together } from '../../../actors/shared/follow.ts';
import { deposit, readLimitsAfter } from '../../../actors/wallet/deposit.ts';
import type { DetailRef } from '../../../machines/shared/types.ts';
import type { PlayLimits } from '../../../schemas/account/limits.ts';
import { MIN_DEPOSIT } from '../../../schemas/wallet/deposits.ts';
import { type Page, type Place, page, part } from '../../shared/page.tsx';
import { Question } from './limit-question.part.tsx';
import MakeDeposit from './make-deposit.view.tsx';

interface WithLimits extends Place {
  limits: DetailRef<PlayLimits>;
}

const Deposit = part({
  machine: deposit,
  // `deposit`: the number of a deposit that waits to be paid.
  input: ({ query: { deposit: depositId = '' } }: WithLimits) =>
    /^\d{1,15}$/.test(depositId) ? { depositId: Number(depositId) } : undefined,
  follow: (actor, _, { limits }) => together(readLimitsAfter(actor, limits), tellBreak(actor, limits)),
  // `next`: the path of the bet or game that waits for the money.
  View: ({ actor, limits, query: { next } }) => (
    <MakeDeposit
      actor={actor}
      limits={limits}
      Question={Question}
      back={isOwnPath(next) ? next : undefined}
    />
  ),
});

const { Content } = page({
  machine: ownLimits(MIN_DEPOSIT),
  input: () => ({ id: '' }),
  follow: keepLimitsFresh,
  View: ({ actor, ...place }) => <Deposit {...place} limits={actor} />,
});

const makeDeposit: Page = {
  // Back, a bookmark or 'Add money' may open another deposit on the same page.
  Content: (place) => <Content key={place.query.deposit} {...place} />,
};

export default makeDeposit;
