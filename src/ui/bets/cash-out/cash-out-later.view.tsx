import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { useRequestStep } from '../../shared/request-step.ts';
import type { CashOutRef } from './step.ts';

const Dialog = lazy(() => import('./cash-out.view.tsx'));

/** The dialog that cashes out a bet; its code is loaded when somebody asks for it. */
export function CashOutLater({ actor }: { actor: CashOutRef }) {
  const isAsked = useSelector(actor, (state) => state.hasTag('dialog'));
  const isOpen = useRequestStep(actor) !== 'recalling' && isAsked;
  return (
    isOpen && (
      <Suspense>
        <Dialog actor={actor} />
      </Suspense>
    )
  );
}
