import { t } from '../../i18n/text.ts';
import { Note } from '../kit/data/alert.tsx';

/** Replaces content that needs the server while it cannot be reached. */
export function Unreachable() {
  return <Note icon="warning">{t('The server cannot be reached. Trying again by itself…')}</Note>;
}
