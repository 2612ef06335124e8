import { Suspense } from 'react';
import type { AnyActorRef } from 'xstate';
import { Alert } from '../../ui/kit/data/alert.tsx';
import { ErrorBoundary, type Fallback } from '../../ui/kit/error-boundary.tsx';
import { Surroundings } from './surroundings.tsx';
import { VIEWS } from './views.ts';

export interface ShownViewProps {
  /** The name of a statechart. */
  name: string;
  /** The actor that its view renders. */
  actor: AnyActorRef;
  /** The number of steps so far: each gives a view that has failed another chance. */
  steps: number;
}

/** The view of a statechart, or the error that it has thrown. */
export function ShownView({ name, actor, steps }: ShownViewProps) {
  const View = VIEWS[name];
  return (
    <Surroundings>
      <ErrorBoundary Fallback={ViewFailed} resetOn={steps}>
        <Suspense fallback={<p>The view is loading …</p>}>{View && <View actor={actor} />}</Suspense>
      </ErrorBoundary>
    </Surroundings>
  );
}

// An error of the actor is one of the page around the frame, so it is no `Error` of this one.
const ViewFailed: Fallback = ({ error }) => (
  <Alert>
    <strong>The view failed</strong>
    <p>{String(error)}</p>
  </Alert>
);
