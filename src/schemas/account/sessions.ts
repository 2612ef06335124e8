import { array, boolean, type Infer, literal, number, object, string, type } from 'superstruct';
import { wholeId } from '../shared/ids.ts';

/** Answer of login, verify-otp and regenerate-access-token. */
export const AccessToken = type({ access_token: string() });

/** An open session of a person. */
export const Session = type({
  id: number(),
  /** The name of the browser and its system, as `Chrome, Android`; empty if unknown. */
  device: string(),
  /** The IPv4 address or IPv6 network of its last use; empty if unknown. */
  network: string(),
  signed_in_at: string(),
  /** The last renewal of its access token: at most 15 minutes ago while the session is in use. */
  used_at: string(),
  /** Whether it is the caller's session. */
  current: boolean(),
});
export type Session = Infer<typeof Session>;

/** Answer of `users/sessions`: the caller's session first, then the last used. */
export const Sessions = array(Session);

/** Body of `users/end-session`. */
export const EndSession = object({ session_id: wholeId('This is not the number of a session') });

/** Data of the refusal of a call with a session whose account is closed. */
export const ClosedAccount = type({ closed: literal(true) });
