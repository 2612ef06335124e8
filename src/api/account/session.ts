import { Nothing, User } from '../../schemas/account/user.ts';
import { http } from '../http.ts';

/** Calls about who is signed in: apart from those that forms make, since every page needs them. */
export const session = {
  /** The person whose token is stored; null when none is. A token that the browser has lost is renewed first. */
  async current(signal?: AbortSignal): Promise<User | null> {
    if (!(await http.hasToken())) return null;
    return (await http.post('users/details', User, { signal })).data;
  },

  /** Ends the session: here at once, on the server if it can be reached now; else it runs out there. */
  async logout(signal?: AbortSignal): Promise<void> {
    const told = http.post('users/logout', Nothing, {
      body: {},
      keepalive: true,
      isUnawaited: true,
      signal,
    });
    // The call has it; whoever opens the page next has not.
    http.token.clear();
    await told;
  },

  /** Drops the token without asking anybody. */
  forget: () => http.token.clear(),
};
