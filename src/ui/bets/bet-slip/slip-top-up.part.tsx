import { lazy } from 'react';
import { hrefWith } from '../../../actors/app/href.ts';

const TopUpPart = lazy(() => import('../../wallet/deposit/top-up.part.tsx'));

export interface TopUpProps {
  /** In rupees. */
  missing: number;
  /** As typed: it waits in the address. */
  stake: string;
  onDone: () => void;
}

/** Adds the money that a bet lacks, in the slip. Its code is loaded in a `LazyPart`. */
export const TopUp = ({ stake, ...rest }: TopUpProps) => <TopUpPart {...rest} next={hrefWith({ stake })} />;
