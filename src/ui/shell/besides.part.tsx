import { Suspense } from 'react';
import { lazily } from '../app/code.ts';
import { StaleStrip } from './connection.view.tsx';
import DemoInbox from './demo-inbox.part.tsx';
import Welcome from './welcome.part.tsx';

const AppUpdate = lazily(() => import('./app-update.part.tsx'));

/** What may come with any page for whoever goes on from the start page. */
export default function Besides() {
  return (
    <>
      <StaleStrip />
      <Suspense>
        <AppUpdate />
      </Suspense>
      <Welcome />
      <DemoInbox />
    </>
  );
}
