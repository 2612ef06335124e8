/** Keys by which push services recognise this server (VAPID, RFC 8292), in base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** The hosts that messages may be sent to. `anywhere` is for tests with a push service of their own. */
export type PushReach = 'public' | 'anywhere';

/** Messages by Web Push. */
export interface PushSettings {
  /** undefined: the database has them. */
  keys: PushKeys | undefined;
  /** The contact for push services: an `https:` or `mailto:` address. */
  subject: string;
  reach: PushReach;
}
