import { useSelector } from '@xstate/react';
import type { InboxMessage } from '../../schemas/shared/requests.ts';
import { useActors } from './context.tsx';
import { DemoCodeNote } from './demo-code.view.tsx';
import { useDemoInbox } from './use-demo-inbox.ts';

interface DemoCodeProps {
  /** the field for the code */
  field: 'otp' | 'security_code';
  /** the words of the message that say its purpose */
  use: 'to verify' | 'to choose' | 'to withdraw' | 'to add' | 'to remove';
  /** the phone it was sent to, or its last digits: by default the signed-in person's */
  phone?: string;
}

/** In the demo: shows the requested code under its field. */
export function DemoCode({ field, use, phone }: DemoCodeProps) {
  const { session } = useActors();
  const own = useSelector(session, ({ context }) => context.user?.phone);
  const to = (phone ?? own ?? '').replaceAll(/\D/g, '');
  const demoInbox = useDemoInbox();
  const isDemo = useSelector(demoInbox, (state) => state.hasTag('demo'));
  const code = useSelector(demoInbox, ({ context }) => codeSentTo(to, use, context.messages));
  const openInbox = () => demoInbox.send({ type: 'inbox.open' });
  return isDemo && <DemoCodeNote code={code} field={field} onOpenInbox={openInbox} />;
}

/** The code in the latest message with this purpose. */
function codeSentTo(phone: string, use: string, messages: readonly InboxMessage[]): string | undefined {
  const latest = messages.find(
    ({ channel, to, text }) => channel === 'sms' && to.endsWith(phone) && text.includes(`, ${use} `),
  );
  return /\b\d{6}\b/.exec(latest?.text ?? '')?.[0];
}
