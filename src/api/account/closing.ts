import { type CloseAccount, Closing } from '../../schemas/account/closing.ts';
import { Nothing } from '../../schemas/shared/answer.ts';
import { http } from '../page-client.ts';

/** Calls about closing one's account. */
export const closing = {
  read: async (signal?: AbortSignal) => (await http.get('users/closing', Closing, { signal })).data,

  close: (body: CloseAccount, signal?: AbortSignal) =>
    http.post('users/close-account', Nothing, { body, signal }),
};
