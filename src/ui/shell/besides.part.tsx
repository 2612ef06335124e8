import DemoInbox from './demo-inbox.part.tsx';
import Welcome from './welcome.part.tsx';

/** What may come with any page for whoever goes on from the start page. */
export default function Besides() {
  return (
    <>
      <Welcome />
      <DemoInbox />
    </>
  );
}
