import { array, boolean, type Infer, number, object, string, type } from 'superstruct';
import { wholeId } from '../shared/ids.ts';

/** Answer of login, verify-otp and regenerate-access-token. */
export const AccessToken = type({ access_token: string() });

/** A session of a person's that is not over. */
export const Session = type({
  id: number(),
  /** The name of the browser and its system, as `Chrome, Android`; empty when they did not say. */
  device: string(),
  /** An IPv4 address or an IPv6 network, from which it was last used; empty when that is not known. */
  network: string(),
  signed_in_at: string(),
  /** When its access token was last renewed: up to 15 minutes ago in one that is in use. */
  used_at: string(),
  /** The one that asks. */
  current: boolean(),
});
export type Session = Infer<typeof Session>;

/** Answer of `users/sessions`: the one that asks first, then the last used. */
export const Sessions = array(Session);

/** Body of `users/end-session`. */
export const EndSession = object({ session_id: wholeId('This is not the number of a session') });
