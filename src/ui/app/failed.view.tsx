import { type Text, t, translateMessage } from '../../i18n/text.ts';
import { Button } from '../kit/controls/button.tsx';
import { Alert } from '../kit/data/alert.tsx';
import { Stack } from '../kit/layout.tsx';

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
