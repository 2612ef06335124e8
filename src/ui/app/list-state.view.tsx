import { useSelector } from '@xstate/react';
import { type ReactNode, useDeferredValue } from 'react';
import type { ListRef, PagedListRef } from '../../machines/types.ts';
import { Alert, Note } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { Stack } from '../kit/layout.tsx';
import { SkeletonRows } from '../kit/skeleton.tsx';
import { type Text, t, translateMessage } from '../text/text.ts';

interface ListStateProps<Row, Summary> {
  actor: ListRef<Row> | PagedListRef<Row, Summary>;
  /** what went wrong when nothing came */
  failure: Text;
  /** where the list would be */
  empty: ReactNode;
  /** while it loads; four rows by default */
  skeleton?: ReactNode;
  /** the list itself */
  children: ReactNode;
}

/** A list, or what stands in its place: its skeleton, its emptiness, or what went wrong and how to go on. */
export function ListState<Row, Summary>({
  actor,
  failure,
  empty,
  skeleton,
  children,
}: ListStateProps<Row, Summary>) {
  // Deferred, so that a long list is made in small pieces behind its skeleton.
  const isLoading = useDeferredValue(useSelector(actor, (state) => state.matches('loading')));
  const isEmpty = useSelector(actor, (state) => state.matches('empty'));
  const isError = useSelector(actor, (state) => state.matches('error'));
  const isStale = useSelector(actor, (state) => state.hasTag('stale'));
  const message = useSelector(actor, (state) => state.context.message);

  if (isLoading) return skeleton ?? <SkeletonRows />;
  if (isError)
    return (
      <Alert>
        <Stack $gap={3} $align="start">
          <strong>{t(failure)}</strong>
          {message !== '' && <p>{translateMessage(message)}</p>}
          <Button kind="quiet" onClick={() => actor.send({ type: 'list.retry' })}>
            {t('Try again')}
          </Button>
        </Stack>
      </Alert>
    );
  return (
    <Stack>
      {isStale && <Note icon="warning">{t('This list could not be brought up to date. Trying again…')}</Note>}
      {isEmpty ? empty : children}
    </Stack>
  );
}
