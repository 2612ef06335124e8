import { Note } from '../kit/alert.tsx';
import { t } from '../text/text.ts';

/** In place of what the server has to be asked for, and cannot be. */
export function Unreachable() {
  return <Note icon="warning">{t('The server cannot be reached. Trying again by itself…')}</Note>;
}
