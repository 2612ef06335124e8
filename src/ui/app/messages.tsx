import DemoInbox from './demo-inbox.tsx';
import Welcome from './welcome.tsx';

interface MessagesProps {
  /** the page is one on which people wait for a message */
  isAwaiting: boolean;
}

/** The demo inbox for people who wait for a message, and the welcome gifts of a new person. */
export default function Messages({ isAwaiting }: MessagesProps) {
  return (
    <>
      <Welcome />
      <DemoInbox isAwaiting={isAwaiting} />
    </>
  );
}
