import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { Stack } from '../kit/layout.tsx';
import { type Text, t, translateMessage } from '../text/text.ts';

interface FailedProps {
  /** what could not be loaded */
  failure: Text;
  /** why, in the server's words; empty if it said nothing */
  message: string;
  onRetry: () => void;
}

/** In place of what could not be loaded: why, and how to go on. */
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
