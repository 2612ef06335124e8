import { type Infer, object } from 'superstruct';
import { Picture } from '../shared/files.ts';
import { line, prose } from '../shared/plain-text.ts';
import { atLeast, atMost, internationalDigits, matches, required } from '../shared/rules.ts';
import {
  CONTACT_PHONE_DIGITS,
  MAX_CANCEL_REASON,
  MAX_CHAT_MESSAGE,
  MAX_ISSUE_MESSAGE,
} from '../shared/spec-figures.ts';

export const IssueReport = object({
  issues: line(required('Issues is required'), atMost(100, 'Issues is required')),
  screenshort: Picture,
  message: prose(required('Remark is Required'), atMost(MAX_ISSUE_MESSAGE, 'Character limit is 250')),
});
export type IssueReport = Infer<typeof IssueReport>;

export const Contact = object({
  contact_name: line(required('First name is required')),
  contact_phone: internationalDigits(
    matches(/^\d*$/, 'Phone number must contain only digits'),
    atLeast(CONTACT_PHONE_DIGITS.least, 'Phone number must be at least 10 digits'),
    atMost(CONTACT_PHONE_DIGITS.most, 'Phone number must not exceed 15 digits'),
  ),
  contact_email: line(matches(/^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/, 'Invalid email address')),
  contact_message: prose(required('Message is required')),
});
export type Contact = Infer<typeof Contact>;

export const ChatMessage = object({
  editor: prose(required('Message is required'), atMost(MAX_CHAT_MESSAGE, 'Message is too long')),
  attachment: Picture,
});
export type ChatMessage = Infer<typeof ChatMessage>;

export const CancelReason = object({
  cancelReason: prose(required('Reason is required'), atMost(MAX_CANCEL_REASON, 'Reason is too long')),
});
export type CancelReason = Infer<typeof CancelReason>;
