import { type Infer, nullable, number, optional, string, type, unknown } from 'superstruct';

// Apart from the forms, since every page needs these at once.

/** Answer of `users/details`. */
export const User = type({
  id: number(),
  first_name: string(),
  last_name: string(),
  profile_image: nullable(string()),
  email: string(),
  phone: string(),
  /** After how many minutes of play they want a reality check; left out where they want none. */
  check_minutes: optional(number()),
});
export type User = Infer<typeof User>;

/** Answer of login, verify-otp and regenerate-access-token. */
export const AccessToken = type({ access_token: string() });
/** Answer of calls that send a code: seconds until the next one may be asked for. */
export const CodeSent = type({ wait: number() });
export type CodeSent = Infer<typeof CodeSent>;
/** Answer of reset-session: the phone whose code is wanted, too, as far as it may be shown. */
export const ResetOpened = nullable(type({ phone: string() }));
/** Answer of register: where the code went. */
export const Registered = type({ phone: string() });
/** For calls whose answer carries nothing. */
export const Nothing = unknown();
