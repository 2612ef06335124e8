import { useEffect, useSyncExternalStore } from 'react';
import { missingCode } from '../../actors/app/missing-code.ts';
import { reloadKeepingTyped } from '../../actors/app/typed.ts';
import { t } from '../../i18n/text.ts';
import { Button } from '../kit/controls/button.tsx';
import { Note } from '../kit/data/alert.tsx';
import { Stack } from '../kit/layout.tsx';
import { Unreachable } from './unreachable.view.tsx';

/** Replaces a part whose code did not load, and starts a reload of the page. */
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

/** Says that a part of the page did not load. */
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
