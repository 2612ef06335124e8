import { useSelector } from '@xstate/react';
import { type ReactNode, useDeferredValue } from 'react';
import { type Text, t } from '../../i18n/text.ts';
import type { ListRef, PagedListRef } from '../../machines/shared/types.ts';
import { Note } from '../kit/data/alert.tsx';
import { SkeletonRows } from '../kit/data/skeleton.tsx';
import { Stack } from '../kit/layout.tsx';
import { Failed } from './failed.view.tsx';

interface ListStateProps<Row, Summary> {
  actor: ListRef<Row> | PagedListRef<Row, Summary>;
  /** says that the list could not be loaded */
  failure: Text;
  /** shown instead of an empty list */
  empty: ReactNode;
  /** shown while it loads; four rows by default */
  skeleton?: ReactNode;
  /** the list itself */
  children: ReactNode;
}

/** The states of a list in which something else is shown in its place. */
const INSTEAD = ['loading', 'error', 'empty'] as const;

/** A list or its replacement: a skeleton, a text for no rows, or an error with a retry. */
export function ListState<Row, Summary>({
  actor,
  failure,
  empty,
  skeleton,
  children,
}: ListStateProps<Row, Summary>) {
  const instead = useSelector(actor, (state) => INSTEAD.find((name) => state.matches(name)));
  const isStale = useSelector(actor, (state) => state.hasTag('stale'));
  // Deferred, so that React renders a long list in small pieces while the skeleton is shown.
  const isLoading = useDeferredValue(instead === 'loading');

  if (isLoading) return skeleton ?? <SkeletonRows />;
  if (instead === 'error') return <FailedList actor={actor} failure={failure} />;
  return (
    <Stack>
      {isStale && <Note icon="warning">{t('This list could not be brought up to date. Trying again…')}</Note>}
      {instead === 'empty' ? empty : children}
    </Stack>
  );
}

function FailedList<Row, Summary>({
  actor,
  failure,
}: Pick<ListStateProps<Row, Summary>, 'actor' | 'failure'>) {
  const message = useSelector(actor, ({ context }) => context.message);
  return <Failed failure={failure} message={message} onRetry={() => actor.send({ type: 'list.retry' })} />;
}
