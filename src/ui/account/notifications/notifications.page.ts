import { followPushMessages, pushMessages } from '../../../actors/account/push-messages.ts';
import { page } from '../../shared/page.tsx';
import Notifications from './notifications.view.tsx';

export default page({
  machine: pushMessages,
  input: () => undefined,
  follow: followPushMessages,
  View: Notifications,
});
