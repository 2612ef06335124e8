import { Sessions } from '../../schemas/account/sessions.ts';
import { User } from '../../schemas/account/user.ts';
import { Nothing } from '../../schemas/shared/answer.ts';
import { http } from '../page-client.ts';

/** Calls about the person's sessions, here and elsewhere. */
export const sessions = {
  /**
   * The person whose token is stored; null without a token. A token that the browser has lost is renewed
   * first.
   */
  async current(signal?: AbortSignal): Promise<User | null> {
    if (!(await http.hasToken())) return null;
    return (await http.post('users/details', User, { signal })).data;
  },

  /** Ends the session: here at once, and on the server if it can be reached; otherwise it expires there. */
  async logout(signal?: AbortSignal): Promise<void> {
    const told = http.post('users/logout', Nothing, {
      body: {},
      keepalive: true,
      isUnawaited: true,
      signal,
    });
    // The call has the token already; nobody who opens the page next may have it.
    http.token.clear();
    await told;
  },

  /** Drops the token without a call. */
  forget: () => http.token.clear(),

  /** Drops the token of a closed account without a call, and tells the other tabs. */
  forgetAccount: () => http.token.clearForGood(),

  list: async (signal?: AbortSignal) => (await http.get('users/sessions', Sessions, { signal })).data,

  end: (session_id: number, signal?: AbortSignal) =>
    http.post('users/end-session', Nothing, { body: { session_id }, signal }),

  endOthers: (signal?: AbortSignal) => http.post('users/end-other-sessions', Nothing, { body: {}, signal }),
};
