import { lazy } from 'react';
import { hrefWith } from '../../../actors/app/href.ts';

const TopUpPart = lazy(() => import('../../wallet/deposit/top-up.part.tsx'));

export interface TopUpProps {
  /** In rupees. */
  missing: number;
  /** As typed; kept in the address meanwhile. */
  stake: string;
  onDone: () => void;
}

/** The deposit form for the money that a bet lacks. Its code is loaded in a `LazyPart`. */
export const TopUp = ({ stake, ...rest }: TopUpProps) => <TopUpPart {...rest} next={hrefWith({ stake })} />;
