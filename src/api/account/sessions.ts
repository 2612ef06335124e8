import { Sessions } from '../../schemas/account/sessions.ts';
import { Nothing } from '../../schemas/account/user.ts';
import { http } from '../http.ts';

/** Calls about where one is signed in. */
export const sessions = {
  list: async (signal?: AbortSignal) => (await http.get('users/sessions', Sessions, { signal })).data,

  end: (session_id: number, signal?: AbortSignal) =>
    http.post('users/end-session', Nothing, { body: { session_id }, signal }),

  endOthers: (signal?: AbortSignal) => http.post('users/end-other-sessions', Nothing, { body: {}, signal }),
};
