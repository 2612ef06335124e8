import { useEffect } from 'react';
import { demoInbox } from '../../actors/app/demo.ts';

/** The actor of the demo inbox, started on first use; it knows whether this is the demo. */
export function useDemoInbox() {
  useEffect(() => void demoInbox.start(), []);
  return demoInbox;
}
