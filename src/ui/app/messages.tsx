import DemoInbox from './demo-inbox.tsx';
import Welcome from './welcome.tsx';

interface MessagesProps {
  /** the person is where a message is waited for */
  isAwaiting: boolean;
}

/** Messages for people who wait for one, and the newcomer's gifts once it was used. */
export default function Messages({ isAwaiting }: MessagesProps) {
  return (
    <>
      <Welcome />
      <DemoInbox isAwaiting={isAwaiting} />
    </>
  );
}
