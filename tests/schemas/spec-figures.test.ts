import { describe, expect, test } from 'vitest';
import { hi } from '../../src/i18n/hi.ts';
import { toastsMachine } from '../../src/machines/app/toasts.machine.ts';
import * as limits from '../../src/schemas/shared/spec-figures.ts';
import { FOUR } from '../../src/ui/kit/data/skeleton.tsx';

/** Copied from the specification. Beside each figure: the texts that contain it, in English and in Hindi. */
const SPECIFIED: Record<keyof typeof limits, { value: unknown; texts?: readonly (keyof typeof hi)[] }> = {
  REQUEST_TIMEOUT_MS: { value: 8000 },
  MIN_WITHDRAWAL: {
    value: 200,
    texts: ['Amount must be 200 or more', 'At least ₹200', 'At least ₹200; you have {amount}'],
  },
  MIN_MINIMUM_BET: { value: 1 },
  PHONE_DIGITS: {
    value: 10,
    texts: ['Phone Number must be 10 digits', '10 digits. We send a code to it.'],
  },
  CONTACT_PHONE_DIGITS: { value: { least: 10, most: 15 }, texts: ['10 to 15 digits'] },
  PINCODE_DIGITS: { value: 6, texts: ['Pin Code must be 6 digits'] },
  MAX_NAME: {
    value: 50,
    texts: ['First Name cannot exceed 50 characters', 'Last Name cannot exceed 50 characters'],
  },
  OTP_DIGITS: { value: { least: 4, most: 6 } },
  MAX_ISSUE_MESSAGE: { value: 250, texts: ['Character limit is 250'] },
  MAX_CHAT_MESSAGE: { value: 5000 },
  MAX_CANCEL_REASON: { value: 200 },
  PAYMENT_APP_DIGITS: {
    value: 10,
    texts: [
      'Phonepay number should be 10 digit',
      'Gpay number should be 10 digit',
      'Paytm number should be 10 digit',
    ],
  },
  TOAST_MS: { value: 1500 },
  SKELETON_ROWS: { value: 4 },
};

/** Texts with one end of a range. */
const ENDS: [figure: number, text: keyof typeof hi][] = [
  [limits.OTP_DIGITS.least, 'OTP must be at least 4 digits'],
  [limits.OTP_DIGITS.most, 'OTP must not exceed 6 digits'],
  [limits.OTP_DIGITS.most, 'The code must not exceed 6 digits'],
  [limits.CONTACT_PHONE_DIGITS.least, 'Phone number must be at least 10 digits'],
  [limits.CONTACT_PHONE_DIGITS.most, 'Phone number must not exceed 15 digits'],
];

const figuresIn = (text: string) => (text.match(/\d+/g) ?? []).map(Number);

describe('the limits of the specification', () => {
  test.each(Object.entries(SPECIFIED))('%s', (name, { value, texts = [] }) => {
    expect({ ...limits }[name]).toEqual(value);
    const figures = Object.values(typeof value === 'object' && value !== null ? value : [value]);
    for (const text of texts) {
      expect(figuresIn(text), text).toEqual(figures);
      expect(figuresIn(hi[text]), hi[text]).toEqual(figures);
    }
  });

  test.each(ENDS)('%i in: %s', (figure, text) => {
    expect(figuresIn(text)).toEqual([figure]);
    expect(figuresIn(hi[text])).toEqual([figure]);
  });

  test('a toast closes after TOAST_MS', () => {
    expect(toastsMachine.implementations.delays.autoClose).toBe(limits.TOAST_MS);
  });

  test('a list that is loading shows SKELETON_ROWS', () => {
    expect(FOUR).toHaveLength(limits.SKELETON_ROWS);
  });
});
