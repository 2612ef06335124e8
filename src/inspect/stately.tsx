import { createBrowserInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import { useState } from 'react';
import { redact, watcher } from '../recording/recorder.ts';
import { Button } from '../ui/kit/controls/button.tsx';

/**
 * The most messages queued for its window until that listens. The oldest are dropped first, including
 * descriptions of actors.
 */
const MOST_WAITING = 2000;

/** Reports the page's actors to Stately's inspector from now on, secrets removed. */
export function createStatelyInspector() {
  const inspector = createBrowserInspector({
    autoStart: false,
    maxDeferredEvents: MOST_WAITING,
    serialize: withoutSecrets,
  });
  watcher.hear = (inspected) => inspector.inspect.next?.(inspected);
  return inspector;
}

function withoutSecrets(told: StatelyInspectionEvent): StatelyInspectionEvent {
  switch (told.type) {
    case '@xstate.actor':
      return { ...told, snapshot: concealed(told.snapshot) };
    case '@xstate.event':
      return { ...told, event: concealed(told.event) };
    case '@xstate.snapshot':
      return { ...told, event: concealed(told.event), snapshot: concealed(told.snapshot) };
  }
}

const concealed = <T extends object>(value: T): T => JSON.parse(redact(value));

/** Opens its window, once: browsers allow that only after a click. */
export function StatelyOpener({ inspector }: { inspector: ReturnType<typeof createStatelyInspector> }) {
  const [isOpened, setOpened] = useState(false);
  const open = () => {
    inspector.start();
    setOpened(true);
  };
  return (
    <Button kind="quiet" onClick={open} disabled={isOpened}>
      {isOpened ? 'Reload the page to open it again' : 'Open Stately’s inspector'}
    </Button>
  );
}
