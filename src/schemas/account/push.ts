import {
  boolean,
  enums,
  type Infer,
  nullable,
  object,
  pattern,
  refine,
  size,
  string,
  type,
} from 'superstruct';

/** The most devices of one person that get messages; the one that was turned on first makes room for another. */
export const MOST_DEVICES = 10;

/** A time of day in India, such as `22:30`. */
const TimeOfDay = pattern(string(), /^([01]\d|2[0-3]):[0-5]\d$/);

/** No message comes from the first time until the second, which may be on the next day. */
export const QuietHours = refine(
  object({ from: TimeOfDay, until: TimeOfDay }),
  'quiet hours',
  ({ from, until }) => from !== until || 'Quiet hours end at another time than they begin',
);
export type QuietHours = Infer<typeof QuietHours>;

/** The events that a device is told of. */
export const PushChoices = object({
  team_started: boolean(),
  bet_settled: boolean(),
  league_decided: boolean(),
  /** null: none. */
  quiet: nullable(QuietHours),
});
export type PushChoices = Infer<typeof PushChoices>;

/** The address of a browser at its push service, in visible ASCII. */
const Endpoint = pattern(size(string(), 1, 1000), /^[\x21-\x7e]+$/);

/** A browser's subscription: the address, and the keys that encrypt messages to it, in base64url. */
const PushAddress = {
  endpoint: Endpoint,
  p256dh: pattern(string(), /^[\w-]{87}$/),
  auth: pattern(string(), /^[\w-]{22}$/),
};

/** The language of messages. */
const MessageLanguage = enums(['en', 'hi']);

/** Body of `push/look`: this browser's subscription, if it has one, and the language of the page. */
export const LookPush = object({ endpoint: nullable(Endpoint), language: MessageLanguage });
export type LookPush = Infer<typeof LookPush>;

/** Answer of `push/look`. */
export const PushState = type({
  /** The server's public key (RFC 8292), which a browser needs to subscribe. */
  public_key: string(),
  /** null when the subscription is not, or no longer, this session's. */
  choices: nullable(PushChoices),
  /** Whether strangers share the account: it gets no messages. */
  is_shared: boolean(),
});
export type PushState = Infer<typeof PushState>;

/** Body of `push/subscribe`. */
export const SubscribePush = object({ ...PushAddress, language: MessageLanguage, choices: PushChoices });
export type SubscribePush = Infer<typeof SubscribePush>;

/** Body of `push/choose`. */
export const ChoosePush = object({ endpoint: Endpoint, language: MessageLanguage, choices: PushChoices });
export type ChoosePush = Infer<typeof ChoosePush>;

/** Body of `push/unsubscribe`. */
export const UnsubscribePush = object({ endpoint: Endpoint });
export type UnsubscribePush = Infer<typeof UnsubscribePush>;

/** Body of `push/renew`: a browser has replaced its subscription. The old secret proves that it is the same browser. */
export const RenewPush = object({ old_endpoint: Endpoint, old_auth: PushAddress.auth, ...PushAddress });
export type RenewPush = Infer<typeof RenewPush>;

/** A message as a browser gets it. */
export const PushMessage = type({
  title: string(),
  body: string(),
  /** The path of the page that it opens. */
  path: string(),
  /** A later message with the same tag replaces this one. */
  tag: string(),
  lang: MessageLanguage,
});
export type PushMessage = Infer<typeof PushMessage>;
