import { type Text, t, translateMessage } from '../../i18n/text.ts';
import { Button } from '../kit/controls/button.tsx';
import { Alert } from '../kit/data/alert.tsx';
import { Stack } from '../kit/layout.tsx';

interface FailedProps {
  /** says that it could not be loaded */
  failure: Text;
  /** the server's reason; empty if it gave none */
  message: string;
  onRetry: () => void;
}

/** Replaces content that could not be loaded: says why, and offers a retry. */
export function Failed({ failure, message, onRetry }: FailedProps) {
  return (
    <Alert>
      <Stack $gap={3} $align="start">
        <strong>{t(failure)}</strong>
        {message !== '' && <p>{translateMessage(message)}</p>}
        <Button kind="quiet" onClick={onRetry}>
          {t('Try again')}
        </Button>
      </Stack>
    </Alert>
  );
}
