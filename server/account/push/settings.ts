/** Keys by which push services recognise this server (VAPID, RFC 8292), in base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** Messages by Web Push. */
export interface PushSettings {
  /** undefined: the database has them. */
  keys: PushKeys | undefined;
  /** The contact for push services: an `https:` or `mailto:` address. */
  subject: string;
  /** The origins of push services besides the known ones: `https://push.example.com`; `*` stands for any name below. */
  origins: readonly string[];
}
