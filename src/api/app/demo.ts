import { array } from 'superstruct';
import { InboxMessage } from '../../schemas/shared/requests.ts';
import { http } from '../page-client.ts';

const Inbox = array(InboxMessage);

/** Calls that only a server in demo mode answers. */
export const demo = {
  /** Polled by the page itself, so people are not told of a time-out. */
  inbox: async (signal?: AbortSignal) =>
    (await http.get('demo/inbox', Inbox, { signal, isUnawaited: true })).data,
};
