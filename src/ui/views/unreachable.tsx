import { Note } from '../kit/alert.tsx';
import { t } from '../text/text.ts';

/** In place of a protected page while the server cannot be asked who is there. */
export function Unreachable() {
  return <Note icon="warning">{t('The server cannot be reached. Trying again by itself…')}</Note>;
}
