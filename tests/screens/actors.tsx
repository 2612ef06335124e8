import type { ReactNode } from 'react';
import type { Actors } from '../../src/actors/app/actors.ts';
import { quietActors } from '../../src/statecharts/frame/surroundings.tsx';
import { ActorsProvider } from '../../src/ui/shared/context.tsx';

export {
  limitsOf,
  quietActors,
  quietRecord,
  walletOf,
} from '../../src/statecharts/frame/surroundings.tsx';

/** Renders a view with the long-lived actors. */
export function WithActors({ actors = quietActors(), children }: { actors?: Actors; children: ReactNode }) {
  return <ActorsProvider actors={actors}>{children}</ActorsProvider>;
}
