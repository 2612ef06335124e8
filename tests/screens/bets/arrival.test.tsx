import { useSelector } from '@xstate/react';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { ActorRefFrom } from 'xstate';
import { arrivalMachine } from '../../../src/machines/app/arrival.machine.ts';
import { Sheet } from '../../../src/ui/kit/overlays/sheet.tsx';
import { closeButton } from '../../pages/shared.ts';
import { createSut } from '../walk-screen.tsx';

const sheet = page.getByRole('dialog', { name: 'Lions – Tigers' });
const button = closeButton(sheet);

/** The element on which a click in the middle of the button would land. */
function under() {
  const { x, y, width, height } = button.element().getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2);
}

function Arriving({ actor }: { actor: ActorRefFrom<typeof arrivalMachine> }) {
  const isHeld = useSelector(actor, (state) => state.hasTag('held'));
  return (
    <Sheet title="Lions – Tigers" isHeld={isHeld} onClose={() => {}}>
      <button type="button">Place bet</button>
    </Sheet>
  );
}

createSut(arrivalMachine, {
  fixture: { events: [] },
  view: (actor) => (
    <>
      <h1>Live bets</h1>
      <Arriving actor={actor} />
    </>
  ),
  gestures: {},
  only: { 'an error': [page.getByRole('alert'), []] },
  oracles: {
    fresh: async () => {
      await expect.element(sheet).toBeVisible();
      await expect.poll(() => under() === sheet.element()).toBe(true);
    },
    settled: () => expect.poll(() => button.element().contains(under())).toBe(true),
  },
}).walk();
