import { t } from '../../i18n/text.ts';
import { Help } from '../kit/overlays/help.tsx';

/** Explains the percentage beside a side. */
export function RatioHelp({ isExtraTime }: { isExtraTime: boolean }) {
  return (
    <Help question={t('What is the win ratio?')} rule="odds">
      <p>
        {t(
          'Your profit in percent of the stake. ₹100 at 80% pay back ₹180 if you win: your ₹100, and ₹80 on top.',
        )}
      </p>
      <p>{t('It is not the chance to win. Once your bet is placed, its ratio stays.')}</p>
      {isExtraTime && <p>{t('In extra time no side pays more than the ratio of its window.')}</p>}
    </Help>
  );
}

/** Explains extra time. */
export function ExtraTimeHelp() {
  return (
    <Help question={t('What is extra time?')} rule="extra-windows">
      <p>{t('Some matches take bets after their closing time, until a later one.')}</p>
      <p>{t('In extra time no side pays more than the ratio of its window.')}</p>
    </Help>
  );
}
