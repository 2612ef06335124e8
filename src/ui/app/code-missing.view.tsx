import { Note } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { Stack } from '../kit/layout.tsx';
import { t } from '../text/text.ts';
import type { Missing } from './code.ts';
import { Unreachable } from './unreachable.view.tsx';

interface CodeMissingProps {
  why: Missing;
  /** Loads the page anew. */
  onReload: () => void;
}

/** Says that some of the page is late, since its code did not come. */
export function CodeMissing({ why, onReload }: CodeMissingProps) {
  return (
    <div style={{ marginBottom: 'var(--s4)' }}>
      {why === 'away' ? (
        <Unreachable />
      ) : (
        <Note icon="warning">
          <Stack $gap={3} $align="start">
            <p>{t('A part of this page did not come.')}</p>
            <Button kind="quiet" small onClick={onReload}>
              {t('Load the page anew')}
            </Button>
          </Stack>
        </Note>
      )}
    </div>
  );
}
