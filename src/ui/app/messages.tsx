import DemoInbox from './demo-inbox.tsx';
import Welcome from './welcome.tsx';

interface MessagesProps {
  /** the person is where a message is waited for */
  isAwaiting: boolean;
}

/** What was sent to whoever has waited for a message, and what they were given once it was used. */
export default function Messages({ isAwaiting }: MessagesProps) {
  return (
    <>
      <Welcome />
      <DemoInbox isAwaiting={isAwaiting} />
    </>
  );
}
