import { useSelector } from '@xstate/react';
import type { Text } from '../../i18n/text.ts';
import type { DetailRef } from '../../machines/shared/types.ts';
import { Failed } from './failed.view.tsx';

interface DetailFailedProps<Item> {
  actor: DetailRef<Item>;
  /** says that it could not be loaded */
  failure: Text;
}

/** Replaces a detail that could not be loaded: says why, and offers a retry. */
export function DetailFailed<Item>({ actor, failure }: DetailFailedProps<Item>) {
  const message = useSelector(actor, ({ context }) => context.message);
  return <Failed failure={failure} message={message} onRetry={() => actor.send({ type: 'detail.retry' })} />;
}
