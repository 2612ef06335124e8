import { t } from '../../i18n/text.ts';
import type { Option } from '../kit/controls/select.tsx';

/** The kinds of bank accounts, as options. */
export const accountTypes = (): Option[] => [
  { value: 'savings', label: t('Savings') },
  { value: 'current', label: t('Current') },
];

/** The name of a kind of bank account. */
export const accountTypeName = (type: string): string =>
  accountTypes().find(({ value }) => value === type)?.label ?? type;
