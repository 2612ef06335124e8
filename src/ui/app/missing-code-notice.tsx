import { useEffect, useSyncExternalStore } from 'react';
import { Note } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { Stack } from '../kit/layout.tsx';
import { t } from '../text/text.ts';
import { missingCode } from './missing-code.ts';
import { reloadKeepingTyped } from './typed.ts';
import { Unreachable } from './unreachable.view.tsx';

/** Stands in the place of a part whose code did not come, and gets the page loaded anew. */
export function MissingCodeNotice() {
  useEffect(() => void missingCode.recover(), []);
  const why = useSyncExternalStore(missingCode.subscribe, missingCode.why, missingCode.why);
  return (
    <div role="alert">
      {why === 'away' && <Unreachable />}
      {why === 'late' && <CodeMissing />}
    </div>
  );
}

/** Says that a part of the page did not come. */
export function CodeMissing() {
  return (
    <Note icon="warning">
      <Stack $gap={3} $align="start">
        <p>{t('A part of this page did not come.')}</p>
        <Button kind="quiet" small onClick={reloadKeepingTyped}>
          {t('Load the page anew')}
        </Button>
      </Stack>
    </Note>
  );
}
