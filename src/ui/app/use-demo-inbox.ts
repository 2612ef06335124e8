import { useEffect } from 'react';
import { demoInbox } from '../../actors/app/demo.ts';

/** Whether this is the demo, and its inbox, which starts where it is first used. */
export function useDemoInbox() {
  useEffect(() => void demoInbox.start(), []);
  return demoInbox;
}
