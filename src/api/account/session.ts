import { Nothing, User } from '../../schemas/account/user.ts';
import { http } from '../http.ts';

/** Calls about who is signed in: apart from those that forms make, since every page needs them. */
export const session = {
  /** The person whose token is stored; null when none is. */
  async current(signal?: AbortSignal): Promise<User | null> {
    if (http.token.read() === null) return null;
    return (await http.post('users/details', User, { signal })).data;
  },

  /** Ends the session here and on the server; here also when the server cannot be reached. */
  async logout(signal?: AbortSignal): Promise<void> {
    const own = http.token.read();
    try {
      await http.post('users/logout', Nothing, { body: {}, signal });
    } finally {
      // Whoever has signed in meanwhile stays.
      if (http.token.read() === own) http.token.clear();
    }
  },

  /** Drops the token without asking anybody. */
  forget: () => http.token.clear(),
};
