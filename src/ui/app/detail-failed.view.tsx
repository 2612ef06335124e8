import { useSelector } from '@xstate/react';
import type { DetailRef } from '../../machines/types.ts';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { Stack } from '../kit/layout.tsx';
import { type Text, t, translateMessage } from '../text/text.ts';

interface DetailFailedProps<Item> {
  actor: DetailRef<Item>;
  /** what could not be loaded */
  failure: Text;
}

/** In place of a thing that could not be loaded: why, and how to go on. */
export function DetailFailed<Item>({ actor, failure }: DetailFailedProps<Item>) {
  const message = useSelector(actor, ({ context }) => context.message);
  return (
    <Alert>
      <Stack $gap={3} $align="start">
        <strong>{t(failure)}</strong>
        {message !== '' && <p>{translateMessage(message)}</p>}
        <Button kind="quiet" onClick={() => actor.send({ type: 'detail.retry' })}>
          {t('Try again')}
        </Button>
      </Stack>
    </Alert>
  );
}
