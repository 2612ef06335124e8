import { Sessions } from '../../schemas/account/sessions.ts';
import { User } from '../../schemas/account/user.ts';
import { Nothing } from '../../schemas/shared/answer.ts';
import { http } from '../page-client.ts';

/** Calls about who is signed in, here and elsewhere. */
export const sessions = {
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

  list: async (signal?: AbortSignal) => (await http.get('users/sessions', Sessions, { signal })).data,

  end: (session_id: number, signal?: AbortSignal) =>
    http.post('users/end-session', Nothing, { body: { session_id }, signal }),

  endOthers: (signal?: AbortSignal) => http.post('users/end-other-sessions', Nothing, { body: {}, signal }),
};
