import { createBrowserInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import { useState } from 'react';
import { redact, watcher } from '../recording/recorder.ts';
import { Button } from '../ui/kit/controls/button.tsx';

/** Messages for its window until it listens. The oldest go first, and with them the descriptions of actors. */
const MOST_WAITING = 2000;

/** Tells Stately's inspector what it hears of the page's actors from now on, secrets removed. */
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

/** Opens its window, once: a browser lets a page do so at a person's click alone. */
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
