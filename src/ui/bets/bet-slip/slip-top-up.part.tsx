import { lazy } from 'react';
import { hrefWith } from '../../../actors/app/href.ts';
import { LazyPart } from '../../kit/lazy-part.tsx';

const TopUpPart = lazy(() => import('../../wallet/deposit/top-up.part.tsx'));

export interface TopUpProps {
  /** In rupees. */
  missing: number;
  /** As typed: it waits in the address. */
  stake: string;
  onDone: () => void;
}

/** Adds the money that a bet lacks, in the slip. */
export const TopUp = ({ stake, ...rest }: TopUpProps) => (
  <LazyPart>
    <TopUpPart {...rest} next={hrefWith({ stake })} />
  </LazyPart>
);
