import { array } from 'superstruct';
import { InboxMessage } from '../../schemas/shared/requests.ts';
import { http } from '../page-client.ts';

const Inbox = array(InboxMessage);

/** Calls that only a server in demo mode answers. */
export const demo = {
  /** Asked again and again by itself, so a time-out is nobody's failure. */
  inbox: async (signal?: AbortSignal) =>
    (await http.get('demo/inbox', Inbox, { signal, isUnawaited: true })).data,
};
