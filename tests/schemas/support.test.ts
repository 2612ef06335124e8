import { describe, expect, test } from 'vitest';
import { messagesOf } from '../../src/schemas/shared/messages.ts';
import { CancelReason, ChatMessage, Contact, IssueReport } from '../../src/schemas/support/support.ts';
import { describeField, ok, type Row } from './fields.ts';

const file = (type: string) => new Blob(['x'], { type });

const picture: Row[] = [
  [undefined, ok],
  [null, ok],
  ['', ok],
  [file('image/png'), ok],
  [file('image/jpeg'), ok],
  [file('image/webp'), ok],
  [file('image/svg+xml'), 'Invalid file. Please upload a valid image file.'],
  [file('application/pdf'), 'Invalid file. Please upload a valid image file.'],
  [file(''), 'Invalid file. Please upload a valid image file.'],
  ['picture.png', 'Invalid file. Please upload a valid image file.'],
  [new Blob([new Uint8Array(50 * 1024 * 1024)], { type: 'image/png' }), ok],
  [
    new Blob([new Uint8Array(50 * 1024 * 1024 + 1)], { type: 'image/png' }),
    'The picture is larger than 50 MB',
  ],
];

describe('issue report', () => {
  const report = { issues: 'Deposit', message: 'It has not arrived' };
  describeField(IssueReport, report, 'issues', [
    [undefined, 'Issues is required'],
    ['', 'Issues is required'],
    ['  ', 'Issues is required'],
    ['Deposit', ok],
  ]);
  describeField(IssueReport, report, 'screenshort', picture);
  describeField(IssueReport, report, 'message', [
    [undefined, 'Remark is Required'],
    ['', 'Remark is Required'],
    ['\n', 'Remark is Required'],
    ['x'.repeat(250), ok],
    ['x'.repeat(251), 'Character limit is 250'],
    ['🪙'.repeat(250), ok],
    ['🪙'.repeat(251), 'Character limit is 250'],
  ]);
});

describe('contact', () => {
  const contact = {
    contact_name: 'Demo',
    contact_phone: '9876543210',
    contact_email: 'demo@example.com',
    contact_message: 'Hello',
  };
  describeField(Contact, contact, 'contact_name', [
    [undefined, 'First name is required'],
    ['', 'First name is required'],
    ['x', ok],
  ]);
  describeField(Contact, contact, 'contact_phone', [
    [undefined, 'Phone number must be at least 10 digits'],
    ['', 'Phone number must be at least 10 digits'],
    ['987654321', 'Phone number must be at least 10 digits'],
    ['9876543210', ok],
    ['987654321012345', ok],
    ['9876543210123456', 'Phone number must not exceed 15 digits'],
    ['98765abcde', 'Phone number must contain only digits'],
    ['98765+43210', 'Phone number must contain only digits'],
    ['abc', 'Phone number must contain only digits'],
    [' 98765-43210 ', ok, '9876543210'],
    ['+91 98765 43210', ok, '919876543210'],
    ['९८७६५४३२१०', ok, '9876543210'],
  ]);
  describeField(Contact, contact, 'contact_email', [
    [undefined, 'Invalid email address'],
    ['', 'Invalid email address'],
    ['demo@example', 'Invalid email address'],
    [' demo@example.com ', ok, 'demo@example.com'],
  ]);
  describeField(Contact, contact, 'contact_message', [
    [undefined, 'Message is required'],
    ['  ', 'Message is required'],
    ['x', ok],
  ]);
  test('says everything that is wrong with an empty form', () => {
    expect(messagesOf(Contact, {})).toEqual({
      contact_name: 'First name is required',
      contact_phone: 'Phone number must be at least 10 digits',
      contact_email: 'Invalid email address',
      contact_message: 'Message is required',
    });
  });
});

describe('chat message', () => {
  const message = { editor: 'Hello' };
  describeField(ChatMessage, message, 'editor', [
    [undefined, 'Message is required'],
    ['', 'Message is required'],
    [' \n ', 'Message is required'],
    ['x'.repeat(5000), ok],
    ['x'.repeat(5001), 'Message is too long'],
    ['🪙'.repeat(5000), ok],
    ['🪙'.repeat(5001), 'Message is too long'],
  ]);
  describeField(ChatMessage, message, 'attachment', picture);
});

describe('cancel reason', () => {
  describeField(CancelReason, {}, 'cancelReason', [
    [undefined, 'Reason is required'],
    ['', 'Reason is required'],
    ['   ', 'Reason is required'],
    ['x', ok],
    ['x'.repeat(200), ok],
    ['x'.repeat(201), 'Reason is too long'],
    ['🪙'.repeat(200), ok],
    ['🪙'.repeat(201), 'Reason is too long'],
  ]);
});
