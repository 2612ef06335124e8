// The limits that the specification sets (its sections 5, 7 and 9), each defined only here. Schemas, calls,
// the server and views import them. Texts, statecharts and database constraints cannot import them; tests
// compare their figures with this file: tests/schemas/spec-figures.test.ts and
// tests/server/database/spec-figures.test.ts.

/** The time-out of a call. */
export const REQUEST_TIMEOUT_MS = 8000;
/** In rupees. */
export const MIN_WITHDRAWAL = 200;
/** The least `minimum_betamount` of a match, in rupees. */
export const MIN_MINIMUM_BET = 1;
/** Digits of a person's phone number. */
export const PHONE_DIGITS = 10;
/** Digits of a phone number in the contact form, which may be of any country. */
export const CONTACT_PHONE_DIGITS = { least: 10, most: 15 } as const;
export const PINCODE_DIGITS = 6;
/** Characters of a first or a last name. */
export const MAX_NAME = 50;
/** Digits of a code sent to a phone. */
export const OTP_DIGITS = { least: 4, most: 6 } as const;
/** Characters of a ticket's first message. */
export const MAX_ISSUE_MESSAGE = 250;
/** Characters of one message of a conversation. */
export const MAX_CHAT_MESSAGE = 5000;
/** Characters of the reason for closing a ticket. */
export const MAX_CANCEL_REASON = 200;
/** Digits of the numbers for PhonePe, GPay and Paytm. */
export const PAYMENT_APP_DIGITS = 10;
/** The time after which a toast closes. */
export const TOAST_MS = 1500;
/** Placeholder rows of a loading list. */
export const SKELETON_ROWS = 4;
