import { keepLimitsFresh, ownLimits, tellBreak } from '../../../actors/account/own-limits.ts';
import { stopping, together } from '../../../actors/shared/follow.ts';
import { deposit } from '../../../actors/wallet/deposit.ts';
import type { DetailRef } from '../../../machines/shared/types.ts';
import type { PlayLimits } from '../../../schemas/account/limits.ts';
import { MIN_DEPOSIT } from '../../../schemas/wallet/deposits.ts';
import { part } from '../../shared/page.tsx';
import { Question } from './limit-question.part.tsx';
import TopUp, { type TopUpProps } from './top-up.view.tsx';

interface WithLimits extends TopUpProps {
  limits: DetailRef<PlayLimits>;
}

const Deposit = part({
  machine: deposit,
  input: (_props: WithLimits) => undefined,
  follow: (actor, _actors, { onDone, limits }) =>
    together(stopping(actor.on('deposit.credited', onDone)), tellBreak(actor, limits)),
  View: (props) => <TopUp {...props} Question={Question} />,
});

/** A deposit within another task, which continues once the money has arrived. */
export default part({
  machine: ownLimits(MIN_DEPOSIT),
  input: (_props: TopUpProps) => ({ id: '' }),
  follow: keepLimitsFresh,
  View: ({ actor, ...props }) => <Deposit {...props} limits={actor} />,
});
