import { t } from '../../i18n/text.ts';
import { Note } from '../kit/data/alert.tsx';

/** In place of what the server has to be asked for, and cannot be. */
export function Unreachable() {
  return <Note icon="warning">{t('The server cannot be reached. Trying again by itself…')}</Note>;
}
