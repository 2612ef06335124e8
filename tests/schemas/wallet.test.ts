import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { messagesOf } from '../../src/schemas/shared/messages.ts';
import { AmountForm, PayDeposit } from '../../src/schemas/wallet/deposits.ts';
import { AddAccount, BankDetails, RemoveAccount } from '../../src/schemas/wallet/payout-accounts.ts';
import { Withdrawal, WithdrawalRequest } from '../../src/schemas/wallet/withdrawals.ts';
import { accepts, describeField, ok, type Row } from './fields.ts';

const bank = {
  holder_name: 'Demo Bettor',
  account: '123456789012',
  re_account: '123456789012',
  ifsc_code: 'HDFC0001234',
  bank_name: 'HDFC Bank',
  account_type: 'savings',
  upi_id: 'demo@upi',
  phone_pay: '9876543210',
  g_pay: '9876543210',
  paytm: '9876543210',
};
const DIFFER = 'Account numbers do not match. Please re-enter the correct account number.';

const appNumber = (message: string): Row[] => [
  [undefined, message],
  ['', message],
  ['987654321', message],
  ['9876543210', ok],
  ['98765432101', message],
  ['98765abcde', message],
  [' 98765 43210 ', ok, '9876543210'],
  ['98765-43210', ok, '9876543210'],
  ['+91 98765 43210', ok, '9876543210'],
  ['09876543210', ok, '9876543210'],
  ['९८७६५४३२१०', ok, '9876543210'],
];

describe('bank details', () => {
  describeField(BankDetails, bank, 'holder_name', [
    [undefined, 'Account Holder Name is Required'],
    ['', 'Account Holder Name is Required'],
    [' Demo ', ok, 'Demo'],
  ]);
  describeField(BankDetails, bank, 'ifsc_code', [
    [undefined, 'IFSC code is Required'],
    ['', 'IFSC code is Required'],
    ['hdfc0001234', ok],
    [' HDFC0001234 ', ok, 'HDFC0001234'],
    ['HDFC1001234', 'Invalid IFSC code'],
    ['HDFC000123', 'Invalid IFSC code'],
    ['HDFC00012345', 'Invalid IFSC code'],
  ]);
  describeField(BankDetails, bank, 'bank_name', [
    [undefined, 'Bank name is Required'],
    ['', 'Bank name is Required'],
    ['HDFC Bank', ok],
  ]);
  describeField(BankDetails, bank, 'account_type', [
    [undefined, 'Account type is Required'],
    ['', 'Account type is Required'],
    ['gold', 'Account type is Required'],
    ['savings', ok],
    ['current', ok],
  ]);
  describeField(BankDetails, bank, 'upi_id', [
    [undefined, 'UPI id is required'],
    ['', 'UPI id is required'],
    ['demo', 'Invalid UPI ID format'],
    ['@upi', 'Invalid UPI ID format'],
    ['demo@', 'Invalid UPI ID format'],
    ['demo@upi@upi', 'Invalid UPI ID format'],
    ['de mo@upi', 'Invalid UPI ID format'],
    ['demo.bettor-1@okbank', ok],
    ['9876543210@ybl', ok],
    [' demo@upi ', ok, 'demo@upi'],
  ]);
  describeField(BankDetails, bank, 'phone_pay', appNumber('Phonepay number should be 10 digit'));
  describeField(BankDetails, bank, 'g_pay', appNumber('Gpay number should be 10 digit'));
  describeField(BankDetails, bank, 'paytm', appNumber('Paytm number should be 10 digit'));
  describeField(BankDetails, bank, 're_account', [
    [undefined, 'Repeat Account No is Required'],
    ['', 'Repeat Account No is Required'],
    ['123456789013', DIFFER],
    ['12345678901', DIFFER],
    ['1234 5678 9012', ok, '123456789012'],
    ['१२३४५६७८९०१२', ok, '123456789012'],
  ]);

  test.each([
    [undefined, 'Account No is Required'],
    ['', 'Account No is Required'],
    ['12345', 'Account No must be 6 to 18 digits'],
    ['123456', undefined],
    ['1'.repeat(18), undefined],
    ['1'.repeat(19), 'Account No must be 6 to 18 digits'],
    ['12345a', 'Account No must be 6 to 18 digits'],
  ])('account %j, repeated', (account, message) => {
    const messages = messagesOf(BankDetails, { ...bank, account, re_account: account ?? '' });
    expect(messages.account).toBe(message);
    expect(messages.re_account).not.toBe(DIFFER);
  });

  test('an empty form gets all its messages', () => {
    expect(messagesOf(BankDetails, {})).toEqual({
      holder_name: 'Account Holder Name is Required',
      account: 'Account No is Required',
      re_account: 'Repeat Account No is Required',
      ifsc_code: 'IFSC code is Required',
      bank_name: 'Bank name is Required',
      account_type: 'Account type is Required',
      upi_id: 'UPI id is required',
      phone_pay: 'Phonepay number should be 10 digit',
      g_pay: 'Gpay number should be 10 digit',
      paytm: 'Paytm number should be 10 digit',
    });
  });

  test('compares the account numbers also while other fields are wrong', () => {
    expect(messagesOf(BankDetails, { ...bank, re_account: '99', upi_id: '' })).toEqual({
      re_account: DIFFER,
      upi_id: 'UPI id is required',
    });
    expect(messagesOf(BankDetails, { ...bank, account: '', re_account: '123456' })).toEqual({
      account: 'Account No is Required',
      re_account: DIFFER,
    });
  });

  test('finds two account numbers equal however they are spaced, also when they are too short', () => {
    expect(messagesOf(BankDetails, { ...bank, account: ' 12-34 ', re_account: '1234' })).toEqual({
      account: 'Account No must be 6 to 18 digits',
    });
  });

  test('does not throw when one field is not a text and another is empty', () => {
    expect(Object.keys(messagesOf(BankDetails, { ...bank, account: 5, paytm: '' }))).toContain('account');
  });
});

describe('account calls', () => {
  describeField(AddAccount, { ...bank, security_code: '123456' }, 'security_code', [
    ['', 'Please fill the security field'],
    ['12x', 'Must contain only digits'],
    ['123456', ok],
  ]);
  describeField(AddAccount, { ...bank, security_code: '123456' }, 're_account', [['123456', DIFFER]]);
  describeField(RemoveAccount, { account_id: 1, security_code: '123456' }, 'account_id', [
    [undefined, 'Please choose an account'],
    [null, 'Please choose an account'],
    [0, 'Please choose an account'],
    [1.5, 'Please choose an account'],
    ['7', ok, 7],
  ]);
});

const withdrawal: Row[] = [
  [undefined, 'Amount is required'],
  [null, 'Amount is required'],
  ['', 'Amount is required'],
  ['  ', 'Amount is required'],
  ['0', 'Amount must be 200 or more'],
  ['199', 'Amount must be 200 or more'],
  ['199.99', 'Amount must be 200 or more'],
  ['200', ok],
  ['200.01', ok],
  [' 250 ', ok, '250'],
  ['200.005', 'Use at most two decimals'],
  ['-5', 'Amount must be 200 or more'],
  ['-500', 'Amount must be 200 or more'],
  ['+500', 'Amount must be 200 or more'],
  ['1e3', 'Amount must be 200 or more'],
  ['0x1F4', 'Amount must be 200 or more'],
  ['Infinity', 'Amount must be 200 or more'],
  ['NaN', 'Amount must be 200 or more'],
  ['५००', 'Amount must be 200 or more'],
  ['५00', 'Amount must be 200 or more'],
  ['5 00', 'Write it without commas or spaces, such as 1234.50'],
  ['200,50', 'Write it without commas or spaces, such as 1234.50'],
  ['500.', 'Amount must be 200 or more'],
  ['.5', 'Amount must be 200 or more'],
  ['five hundred', 'Amount must be 200 or more'],
  ['10000000', ok],
  ['10000000.01', 'The amount is too large'],
  ['9'.repeat(400), 'The amount is too large'],
];

describe('withdrawal', () => {
  describeField(Withdrawal, {}, 'withdrawalAmount', withdrawal);
  const request = { withdrawalAmount: '200', account_id: 1, security_code: '123456' };
  describeField(WithdrawalRequest, request, 'withdrawalAmount', withdrawal);
  describeField(WithdrawalRequest, request, 'account_id', [[undefined, 'Please choose an account']]);
});

describe('amount form', () => {
  describeField(AmountForm, {}, 'amount', [
    [undefined, 'Amount is required'],
    ['', 'Amount is required'],
    ['0', 'The amount needs to be at least 1'],
    ['0.99', 'The amount needs to be at least 1'],
    ['1', ok],
    ['100000', ok],
    ['100000.01', 'The amount is too large'],
    ['1e3', 'The amount needs to be at least 1'],
    ['0x10', 'The amount needs to be at least 1'],
    ['1.005', 'Use at most two decimals'],
    ['१००', 'The amount needs to be at least 1'],
  ]);

  test('takes only plain decimals in range', () => {
    const near = fc.stringMatching(/^[0-9.eExX+\-, ₹१०Ii]{0,12}$/);
    fc.assert(
      fc.property(fc.oneof(near, fc.string(), fc.double().map(String)), (amount) => {
        const plain = /^\s*\d{1,8}(\.\d{1,2})?\s*$/.test(amount);
        const paise = plain ? BigInt(Math.round(Number(amount.trim()) * 100)) : -1n;
        expect(accepts(AmountForm, { amount })).toBe(paise >= 100n && paise <= 10_000_000n);
      }),
      { numRuns: 2000 },
    );
  });

  test('takes every plain decimal in range', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 10_000_000 }), (paise) => {
        const amount = `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`;
        expect(accepts(AmountForm, { amount })).toBe(true);
      }),
    );
  });
});

test('the payer can only approve or decline', () => {
  expect(accepts(PayDeposit, { approve: true })).toBe(true);
  expect(accepts(PayDeposit, { approve: false })).toBe(true);
  expect(accepts(PayDeposit, {})).toBe(false);
  expect(accepts(PayDeposit, { approve: 'yes' })).toBe(false);
});
