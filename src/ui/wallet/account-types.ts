import type { Option } from '../kit/select.tsx';
import { t } from '../text/text.ts';

/** The kinds of bank accounts, to choose from. */
export const accountTypes = (): Option[] => [
  { value: 'savings', label: t('Savings') },
  { value: 'current', label: t('Current') },
];

/** The name of a kind of bank account. */
export const accountTypeName = (type: string): string =>
  accountTypes().find(({ value }) => value === type)?.label ?? type;
