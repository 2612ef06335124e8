import { t } from '../../i18n/text.ts';
import { Icon } from '../kit/drawings/icon.tsx';

/** Opens the slip on a phone: a bar with the number of selections, above the bottom bar. */
export function SlipBar({ count, onOpen }: { count: number; onOpen: () => void }) {
  return (
    <button type="button" className="slip-bar" aria-haspopup="dialog" onClick={onOpen}>
      <span>{count === 1 ? t('1 selection') : t('{count} selections', { count })}</span>
      <b>{t('Open slip')}</b>
      <Icon name="chevron-right" />
    </button>
  );
}
