import {
  type ChoosePush,
  type LookPush,
  PushState,
  type SubscribePush,
  type UnsubscribePush,
} from '../../schemas/account/push.ts';
import { Nothing } from '../../schemas/shared/answer.ts';
import { http } from '../page-client.ts';

/** Calls about messages by Web Push on this device. */
export const push = {
  look: async (body: LookPush, signal?: AbortSignal) =>
    (await http.post('push/look', PushState, { body, signal })).data,

  subscribe: async (body: SubscribePush, signal?: AbortSignal) =>
    (await http.post('push/subscribe', PushState, { body, signal })).data,

  choose: async (body: ChoosePush, signal?: AbortSignal) =>
    (await http.post('push/choose', PushState, { body, signal })).data,

  unsubscribe: (body: UnsubscribePush, signal?: AbortSignal) =>
    http.post('push/unsubscribe', Nothing, { body, signal }),
};
