/** A setting is wrong or missing; the message is one clear line. */
export class BadSetting extends Error {}
