import { expect, test } from 'vitest';
import { refuseWeakPassword } from '../../../server/account/passwords.ts';
import { Refusal } from '../../../server/refusal.ts';

const asha = {
  first_name: 'Asha',
  last_name: 'Rao Patil',
  phone: '9812345678',
  email: 'asha.r1990@example.test',
};
const COMMON = 'This password is too common. Please choose another one';
const OWN =
  'A name, phone number, email or “Sikka” with digits is easy to guess. Please choose another password';

function refusalOf(password: string, owner = asha): string | undefined {
  try {
    refuseWeakPassword(password, owner, 'newPass');
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    expect(error).toMatchObject({ status: 400, errors: { newPass: error.message } });
    return error.message;
  }
}

test.each([
  'password',
  'PassWord123',
  'sunshine',
  'qwertyuiop',
  'trustno1',
  'babygirl1',
  '1234567890',
  // Passwords of our own list: the dictionary's makers detect rows and repetitions by rule.
  '88888888',
  'P@ssw0rd123',
  'sachin10',
  'jaishriram',
])('%s is common', (password) => expect(refusalOf(password)).toBe(COMMON));

test.each([
  'asha1234',
  '2024-ASHA',
  'raopatil!',
  'Asha Rao Patil 7',
  'Rao PatilAsha',
  '9812345678',
  '+91 98123 45678',
  'asha9812345678',
  'asha.r1990@example.test',
  'Asha.R1990',
  'asha-r_2024',
  'sikka2024',
  '#Sikka#1#',
  'Sikka-Asha-1',
])("%s is made of its owner's names", (password) => expect(refusalOf(password)).toBe(OWN));

test.each([
  'night-match',
  'a quiet lamp',
  'floodlight-9',
  'asha likes mangoes',
  'sikka-lantern',
  '73190482',
  '९८७६ दीपक जले',
])('%s is accepted', (password) => expect(refusalOf(password)).toBeUndefined());

test('names in other scripts count, an empty last name does not', () => {
  const owner = { ...asha, first_name: 'राहुल', last_name: '' };
  expect(refusalOf('राहुल१२३४', owner)).toBe(OWN);
  expect(refusalOf('floodlight-9', owner)).toBeUndefined();
});
