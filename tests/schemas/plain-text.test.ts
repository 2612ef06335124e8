import { object } from 'superstruct';
import { describe, expect, test } from 'vitest';
import { ProfileEdit, Registration } from '../../src/schemas/account/account.ts';
import { messagesOf } from '../../src/schemas/shared/messages.ts';
import { composedLine, line, prose } from '../../src/schemas/shared/plain-text.ts';
import { CancelReason, ChatMessage, Contact, IssueReport } from '../../src/schemas/support/support.ts';
import { BankDetails } from '../../src/schemas/wallet/payout-accounts.ts';
import { describeField, ok, type Row } from './fields.ts';

const TOO_MANY = 'Too many marks on one letter';
const DIRECTION = [
  ...['\u061c', '\u200e', '\u200f', '\u202a', '\u202b', '\u202c', '\u202d', '\u202e'],
  ...['\u2066', '\u2067', '\u2068', '\u2069'],
];

const everywhere: Row[] = [
  ...DIRECTION.map((mark): Row => [`Demo${mark}rotteB`, ok, 'DemorotteB']),
  ['De\u001b[2Jmo', ok, 'De[2Jmo'],
  // nukta, vowel and nasal on one letter; conjuncts separated and joined by joiners
  ['ज़ीं', ok, 'ज़ीं'],
  ['मीनाक्षी ढूँढ़िये', ok, 'मीनाक्षी ढूँढ़िये'],
  ['क्\u200dष, क्\u200cष', ok, 'क्\u200dष, क्\u200cष'],
  ['ကျွေး', ok, 'ကျွေး'],
  ['محمّد', ok, 'محمّد'],
  ['Nguyễn'.normalize('NFD'), ok],
  [`a${'\u0301'.repeat(4)}`, ok],
  [`a${'\u0301'.repeat(5)}`, TOO_MANY],
  [`a${'\u0301\u200d'.repeat(4)}\u0301`, TOO_MANY],
  ['\u0301'.repeat(5), TOO_MANY],
];

describe('a line', () => {
  describeField(object({ name: line() }), {}, 'name', [
    ...everywhere,
    ['D\u200be\u2060m\ufeffo\u00ad', ok, 'Demo'],
    ['De\u200dmo', ok, 'De\u200dmo'],
    ['\u200dDemo \u200cBettor\u200d', ok, 'Demo Bettor'],
    ['\u200c\u200d', ok, ''],
    // fillers, selectors, the blank of Braille, a note without a head
    ['D\u3164e\u2800m\u034fo\u115f\uffa0\ufe00\u{16fe4}\u{1d159}', ok, 'Demo'],
    ['1\ufe0f\u20e3 2\ufe0f', ok, '1\ufe0f\u20e3 2'],
    ['Demo\ufe0f ❤\ufe0f ❤\ufe0e', ok, 'Demo ❤\ufe0f ❤\ufe0e'],
    ['Demo\r\n2026-11-22  by \tanother', ok, 'Demo 2026-11-22 by another'],
  ]);
});

describe('a composed line', () => {
  describeField(object({ name: composedLine() }), {}, 'name', [
    ['Nguyễn'.normalize('NFD'), ok, 'Nguyễn'.normalize('NFC')],
    ['e\u2060\u0301', ok, 'é'],
  ]);
});

describe('prose', () => {
  describeField(object({ text: prose() }), {}, 'text', [
    ...everywhere,
    ['One\r\n\n\tTwo', ok, 'One\n\n\tTwo'],
    ['👨‍👩‍👧 ❤️', ok, '👨‍👩‍👧 ❤️'],
  ]);
});

const towering = `a${'\u0301'.repeat(5)}@example.com`;
const toweringIn = (...fields: string[]) => Object.fromEntries(fields.map((field) => [field, towering]));
const refusedIn = (...fields: string[]) => Object.fromEntries(fields.map((field) => [field, TOO_MANY]));

test('form texts that others read cover no other line', () => {
  const registration = ['first_name', 'last_name', 'email', 'state'];
  expect(messagesOf(Registration, toweringIn(...registration))).toMatchObject(refusedIn(...registration));
  const names = ['first_name', 'last_name'];
  expect(messagesOf(ProfileEdit, toweringIn(...names))).toMatchObject(refusedIn(...names));
  const bank = ['holder_name', 'bank_name'];
  expect(messagesOf(BankDetails, toweringIn(...bank))).toMatchObject(refusedIn(...bank));
  const contact = ['contact_name', 'contact_email', 'contact_message'];
  expect(messagesOf(Contact, toweringIn(...contact))).toMatchObject(refusedIn(...contact));
  const report = ['issues', 'message'];
  expect(messagesOf(IssueReport, toweringIn(...report))).toMatchObject(refusedIn(...report));
  expect(messagesOf(ChatMessage, toweringIn('editor'))).toMatchObject(refusedIn('editor'));
  expect(messagesOf(CancelReason, toweringIn('cancelReason'))).toMatchObject(refusedIn('cancelReason'));
});
