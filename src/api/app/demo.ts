import { array } from 'superstruct';
import { InboxMessage } from '../../schemas/shared/requests.ts';
import { http } from '../shared/http.ts';

const Inbox = array(InboxMessage);

/** Calls that only a server in demo mode answers. */
export const demo = {
  inbox: async (signal?: AbortSignal) => (await http.get('demo/inbox', Inbox, { signal })).data,
};
