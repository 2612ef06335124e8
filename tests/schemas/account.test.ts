import { create } from 'superstruct';
import { describe, expect, test } from 'vitest';
import {
  ChangePassword,
  ForgotEmail,
  Login,
  Otp,
  ProfileEdit,
  Registration,
  ResetPassword,
  SecurityField,
} from '../../src/schemas/account/account.ts';
import { FirstFactorCode, SecondStep } from '../../src/schemas/account/second-factor.ts';
import { messagesOf } from '../../src/schemas/shared/messages.ts';
import { describeField, ok, type Row } from './fields.ts';

const registration = {
  first_name: 'Demo',
  last_name: 'Bettor',
  phone: '9876543210',
  email: 'demo@example.com',
  pincode: '110001',
  state: 'Delhi',
  password: 'night-match',
  confirmPassword: 'night-match',
  is_eighteen: true,
  agreement: true,
};

const phone: Row[] = [
  [undefined, 'Phone Number is required'],
  [null, 'Phone Number is required'],
  ['', 'Phone Number is required'],
  ['   ', 'Phone Number is required'],
  ['987654321', 'Phone Number must be 10 digits'],
  ['9876543210', ok, '9876543210'],
  ['98765432101', 'Phone Number must be 10 digits'],
  ['98765abcde', 'Phone Number must be 10 digits'],
  ['98765.4321', 'Phone Number must be 10 digits'],
  ['  9876543210 ', ok, '9876543210'],
  ['98765 43210', ok, '9876543210'],
  ['98765-43210', ok, '9876543210'],
  ['98765–43210', ok, '9876543210'],
  ['98765\u00a043210', ok, '9876543210'],
  ['\u202a9876543210\u202c', ok, '9876543210'],
  ['+919876543210', ok, '9876543210'],
  ['+91 98765 43210', ok, '9876543210'],
  ['0091 98765-43210', ok, '9876543210'],
  ['+91 (0) 98765.43210', ok, '9876543210'],
  ['919876543210', ok, '9876543210'],
  ['09876543210', ok, '9876543210'],
  ['+91987654321', 'Phone Number must be 10 digits'],
  ['+449876543210', 'Phone Number must be 10 digits'],
  ['9198765432', ok, '9198765432'],
  ['0987654321', ok, '0987654321'],
  ['९८७६५४३२१०', ok, '9876543210'],
  ['+९१ ९८७६५ ४३२१०', ok, '9876543210'],
  ['९८७६५४३२१', 'Phone Number must be 10 digits'],
  ['٩٨٧٦٥٤٣٢١٠', 'Phone Number must be 10 digits'],
];

const firstName: Row[] = [
  [undefined, 'First Name is required'],
  ['', 'First Name is required'],
  [' \t ', 'First Name is required'],
  ['\u0000', 'First Name is required'],
  ['a', ok],
  ['  Demo ', ok, 'Demo'],
  ['De\u0000mo', ok, 'Demo'],
  ['आशा', ok, 'आशा'],
  ['a'.repeat(50), ok],
  ['a'.repeat(51), 'First Name cannot exceed 50 characters'],
  [` ${'a'.repeat(50)} `, ok],
  ['🙂'.repeat(50), ok],
  ['🙂'.repeat(51), 'First Name cannot exceed 50 characters'],
];
const lastName: Row[] = [
  [undefined, ok, ''],
  ['', ok],
  ['a'.repeat(50), ok],
  ['a'.repeat(51), 'Last Name cannot exceed 50 characters'],
  ['🙂'.repeat(51), 'Last Name cannot exceed 50 characters'],
];
const email = (required: string): Row[] => [
  [undefined, required],
  ['', required],
  ['  ', required],
  ['demo', 'Invalid email format'],
  ['demo@', 'Invalid email format'],
  ['demo@example', 'Invalid email format'],
  ['@example.com', 'Invalid email format'],
  ['demo@@example.com', 'Invalid email format'],
  ['demo@example..com', 'Invalid email format'],
  ['de mo@example.com', 'Invalid email format'],
  ['demo@example.com, other@example.com', 'Invalid email format'],
  [' demo@example.com ', ok, 'demo@example.com'],
  ['demo+bets@example.co.in', ok],
  [`${'a'.repeat(64)}@example.com`, ok],
  [`${'a'.repeat(65)}@example.com`, 'Invalid email format'],
  [`demo@${'a'.repeat(245)}.com`, ok],
  [`demo@${'a'.repeat(246)}.com`, 'Invalid email format'],
];
const newPassword: Row[] = [
  [undefined, 'Password is required'],
  ['', 'Password is required'],
  ['1234567', 'Password must be at least 8 characters'],
  ['12345678', ok],
  [' 123456 ', ok, ' 123456 '],
  ['x'.repeat(200), ok],
  ['x'.repeat(201), 'Password cannot exceed 200 characters'],
];

describe('registration', () => {
  describeField(Registration, registration, 'first_name', firstName);
  describeField(Registration, registration, 'last_name', lastName);
  describeField(Registration, registration, 'phone', phone);
  describeField(Registration, registration, 'email', email('Email Id is required'));
  describeField(Registration, registration, 'pincode', [
    [undefined, 'Pin Code is required'],
    ['', 'Pin Code is required'],
    ['11000', 'Pin Code must be 6 digits'],
    ['110001', ok],
    ['1100011', 'Pin Code must be 6 digits'],
    ['11000a', 'Pin Code must be 6 digits'],
    ['110 001', ok, '110001'],
    ['११०००१', ok, '110001'],
  ]);
  describeField(Registration, registration, 'state', [
    [undefined, 'State is required'],
    ['', 'State is required'],
    [' Delhi ', ok, 'Delhi'],
  ]);
  describeField(Registration, registration, 'is_eighteen', [
    [undefined, 'You must confirm you are over 18 years old'],
    [null, 'You must confirm you are over 18 years old'],
    [false, 'You must confirm you are over 18 years old'],
    ['true', 'You must confirm you are over 18 years old'],
    [1, 'You must confirm you are over 18 years old'],
    [true, ok],
  ]);
  describeField(Registration, registration, 'agreement', [
    [undefined, 'You must agree with the rules before ragistration'],
    [false, 'You must agree with the rules before ragistration'],
    ['yes', 'You must agree with the rules before ragistration'],
    [true, ok],
  ]);
  describeField(Registration, registration, 'confirmPassword', [
    [undefined, 'Confirm Password is required'],
    ['', 'Confirm Password is required'],
    ['night-match', ok],
    ['night-match ', 'Passwords must match'],
    ['Night-match', 'Passwords must match'],
  ]);
  describeField(Registration, registration, 'referralCode', [
    [undefined, ok],
    [null, ok],
    ['', ok],
    [' AB12 ', ok, 'AB12'],
    ['AB1', 'Referral code is not valid'],
    ['ABCDEFGH1234', ok],
    ['ABCDEFGH12345', 'Referral code is not valid'],
    ['AB 12', 'Referral code is not valid'],
  ]);

  describe('password', () => {
    test.each(newPassword.map((row) => [JSON.stringify(row[0]), row] as const))(
      '%s',
      (_title, [password, outcome]) => {
        const values = { ...registration, password, confirmPassword: password ?? 'x' };
        expect(messagesOf(Registration, values).password).toBe(outcome === ok ? undefined : outcome);
      },
    );
  });

  test('an empty form gets all its messages', () => {
    expect(messagesOf(Registration, {})).toEqual({
      first_name: 'First Name is required',
      phone: 'Phone Number is required',
      email: 'Email Id is required',
      pincode: 'Pin Code is required',
      state: 'State is required',
      password: 'Password is required',
      confirmPassword: 'Confirm Password is required',
      is_eighteen: 'You must confirm you are over 18 years old',
      agreement: 'You must agree with the rules before ragistration',
    });
  });

  test('compares the passwords also while every other field is wrong', () => {
    expect(messagesOf(Registration, { password: 'night-match', confirmPassword: 'night-watch' })).toEqual({
      first_name: 'First Name is required',
      phone: 'Phone Number is required',
      email: 'Email Id is required',
      pincode: 'Pin Code is required',
      state: 'State is required',
      confirmPassword: 'Passwords must match',
      is_eighteen: 'You must confirm you are over 18 years old',
      agreement: 'You must agree with the rules before ragistration',
    });
  });

  test('asks for no hint and no secret question', () => {
    expect(Object.keys(Registration.schema).sort()).toEqual([
      'agreement',
      'confirmPassword',
      'email',
      'first_name',
      'hasReferralCode',
      'is_eighteen',
      'last_name',
      'password',
      'phone',
      'pincode',
      'referralCode',
      'state',
    ]);
  });

  test('refuses values that are not texts, and unknown fields', () => {
    expect(Object.keys(messagesOf(Registration, { ...registration, first_name: 5 }))).toEqual(['first_name']);
    expect(Object.keys(messagesOf(Registration, { ...registration, phone: ['9876543210'] }))).toEqual([
      'phone',
    ]);
    expect(Object.keys(messagesOf(Registration, { ...registration, verified_at: 'now' }))).toEqual([
      'verified_at',
    ]);
  });

  test.each([['text'], [5], [[registration]], [true]])('refuses %j for a form', (body) => {
    expect(messagesOf(Registration, body)).not.toEqual({});
  });
});

describe('login', () => {
  const login = { phone: '9876543210', password: 'x' };
  describeField(Login, login, 'phone', phone);
  describeField(Login, login, 'password', [
    [undefined, 'Password is required'],
    ['', 'Password is required'],
    ['x', ok],
    [' x ', ok, ' x '],
  ]);
});

describe('profile', () => {
  const profile = { first_name: 'Demo', last_name: 'Bettor' };
  describeField(ProfileEdit, profile, 'first_name', firstName);
  describeField(ProfileEdit, profile, 'last_name', lastName);
  describeField(ProfileEdit, profile, 'profile_image', [
    [undefined, ok],
    [null, ok],
    ['', ok],
    [new Blob(['x'], { type: 'image/png' }), ok],
    ['picture.png', 'Invalid file. Please upload a valid file.'],
    [{}, 'Invalid file. Please upload a valid file.'],
  ]);
});

describe('change password', () => {
  const change = { password: 'night-match', conf_password: 'night-match' };
  describeField(ChangePassword, change, 'conf_password', [
    [undefined, 'Confirm Password is required'],
    ['', 'Confirm Password is required'],
    ['night-watch', 'Passwords must match'],
  ]);
  test('names everything that is wrong', () => {
    expect(messagesOf(ChangePassword, {})).toEqual({
      password: 'Password is required',
      conf_password: 'Confirm Password is required',
    });
    expect(messagesOf(ChangePassword, { password: '', conf_password: 'night-match' })).toEqual({
      password: 'Password is required',
      conf_password: 'Passwords must match',
    });
    expect(messagesOf(ChangePassword, { password: 'short', conf_password: 'other' })).toEqual({
      password: 'Password must be at least 8 characters',
      conf_password: 'Passwords must match',
    });
  });
});

describe('one-time code', () => {
  describeField(Otp, {}, 'otp', [
    [undefined, 'OTP must be at least 4 digits'],
    ['', 'OTP must be at least 4 digits'],
    ['123', 'OTP must be at least 4 digits'],
    ['1234', ok],
    ['12345', ok],
    ['123456', ok],
    ['1234567', 'OTP must not exceed 6 digits'],
    ['12a4', 'OTP must be a numeric value'],
    ['12.4', 'OTP must be a numeric value'],
    ['1e45', 'OTP must be a numeric value'],
    ['123 456', ok, '123456'],
    ['123-456', ok, '123456'],
    ['123 – 456', ok, '123456'],
    ['१२३४५६', ok, '123456'],
    ['१२३-४५६', ok, '123456'],
    ['123456 is your Sikka code. It is good for 10 minutes.', ok, '123456'],
    ['Your code: 123-456. Tell it nobody!', ok, '123456'],
    ['आपका कोड १२३४५६ है', ok, '123456'],
    ['123456 or 654321', 'OTP must be a numeric value'],
    ['Call 9876543210', 'OTP must be a numeric value'],
    ['₹123456', 'OTP must be a numeric value'],
    ['ab123456', 'OTP must be a numeric value'],
  ]);
});

describe('second factor', () => {
  describeField(FirstFactorCode, {}, 'factor_code', [
    ['', 'Please enter the code of your app'],
    ['12345', 'The code of the app has 6 digits'],
    ['123 456', ok, '123456'],
    ['123-456', ok, '123456'],
    ['१२३ ४५६', ok, '123456'],
  ]);
  describeField(SecondStep, {}, 'factor_code', [
    ['123-456', ok, '123456'],
    ['१२३४५६', ok, '123456'],
    ['ABCDE–12345', ok, 'ABCDE-12345'],
    ['abcde 12345', ok],
    ['abcde1234', 'The code of the app has 6 digits, a recovery code 10 letters and digits'],
  ]);
});

describe('security field', () => {
  describeField(SecurityField, {}, 'security_code', [
    [undefined, 'Please fill the security field'],
    ['', 'Please fill the security field'],
    ['  ', 'Please fill the security field'],
    ['12a456', 'Must contain only digits'],
    ['+12345', 'Must contain only digits'],
    ['123456', ok],
    [' 123 456 ', ok, '123456'],
    ['123-456', ok, '123456'],
    ['१२३४५६', ok, '123456'],
    ['Security code 123456, good for 10 minutes', ok, '123456'],
  ]);
});

describe('forgot email', () => {
  describeField(ForgotEmail, {}, 'email', email('Email id is required'));
});

describe('reset', () => {
  const reset = { email: 'demo@example.com', newPass: 'night-match', conPass: 'night-match' };
  describeField(ResetPassword, reset, 'email', email('Email id is required'));
  describeField(ResetPassword, reset, 'newPass', newPassword);
  describeField(ResetPassword, reset, 'conPass', [
    [undefined, 'Confirm Password is required'],
    ['', 'Confirm Password is required'],
  ]);
  test('does not compare the passwords, as the server does', () => {
    const differing = { ...reset, conPass: 'something else' };
    expect(create(differing, ResetPassword)).toEqual(differing);
  });
});
