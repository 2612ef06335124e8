import { use } from 'react';
import { type Text, t } from '../../i18n/text.ts';
import { ChosenOdds, type OddsFormat, useOdds } from '../kit/format/odds.ts';
import { Help } from '../kit/overlays/help.tsx';

const MEANINGS: Record<OddsFormat, Text> = {
  percent: 'Your profit in percent of the stake.',
  decimal: 'Your stake and your profit together, for each rupee of the stake.',
  fractional: 'Your profit as a fraction of the stake.',
};

/** Explains the price beside a side. */
export function RatioHelp({ isExtraTime }: { isExtraTime: boolean }) {
  return (
    <Help question={t('What is the win ratio?')} rule="odds">
      <p>
        <span>{t(MEANINGS[use(ChosenOdds)])}</span>{' '}
        <span>
          {t('₹100 at {odds} pay back ₹180 if you win: your ₹100, and ₹80 on top.', { odds: useOdds()(80) })}
        </span>
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
