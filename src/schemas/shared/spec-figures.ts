// The limits that the specification sets (its sections 5, 7 and 9), each written here alone. Schemas, calls, the server
// and views import them. Texts, statecharts and constraints of the database cannot import them; tests tie their figures
// to this file: tests/schemas/spec-figures.test.ts and tests/server/database/spec-figures.test.ts.

/** How long a call waits for its answer. */
export const REQUEST_TIMEOUT_MS = 8000;
/** In rupees. */
export const MIN_WITHDRAWAL = 200;
/** The least `minimum_betamount` of a match, in rupees. */
export const MIN_MINIMUM_BET = 1;
/** Of a person's phone. */
export const PHONE_DIGITS = 10;
/** Of a phone in the contact form, which may be of any country. */
export const CONTACT_PHONE_DIGITS = { least: 10, most: 15 } as const;
export const PINCODE_DIGITS = 6;
/** Characters of a first or a last name. */
export const MAX_NAME = 50;
/** Digits of a code that is sent to a phone. */
export const OTP_DIGITS = { least: 4, most: 6 } as const;
/** Characters of the message that a ticket begins with. */
export const MAX_ISSUE_MESSAGE = 250;
/** Characters of one message of a conversation. */
export const MAX_CHAT_MESSAGE = 5000;
/** Characters of the reason for closing a ticket. */
export const MAX_CANCEL_REASON = 200;
/** Of the numbers for PhonePe, GPay and Paytm. */
export const PAYMENT_APP_DIGITS = 10;
/** After so long a toast closes by itself. */
export const TOAST_MS = 1500;
/** Of a list that is loading. */
export const SKELETON_ROWS = 4;
