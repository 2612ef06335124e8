import { useSyncExternalStore } from 'react';
import { tolerance } from '../../../actors/bets/tolerance.ts';
import { t } from '../../../i18n/text.ts';
import { TOLERANCES } from '../../../schemas/bets/tolerance.ts';
import { Select } from '../../kit/controls/select.tsx';
import { toleranceName } from './tolerance.view.tsx';

/** The moves of prices that are accepted without a question, as a setting. */
export default function ToleranceSetting() {
  return (
    <Select
      label={t('If the price moves')}
      value={useSyncExternalStore(tolerance.subscribe, tolerance.get)}
      options={TOLERANCES.map((value) => ({ value, label: toleranceName(value) }))}
      onChange={(chosen) => {
        const value = TOLERANCES.find((one) => one === chosen);
        if (value) tolerance.choose(value);
      }}
    />
  );
}
