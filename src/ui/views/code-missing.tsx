import { Note } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { Stack } from '../kit/layout.tsx';
import { t } from '../text/text.ts';

/** Says that a page is late because its code did not come: the server is away, or has a newer version of it. */
export function CodeMissing() {
  return (
    <Note icon="warning">
      <Stack $gap={3} $align="start">
        <p>{t('The server cannot be reached. Trying again by itself…')}</p>
        <Button kind="quiet" small onClick={() => location.reload()}>
          {t('Load the page anew')}
        </Button>
      </Stack>
    </Note>
  );
}
