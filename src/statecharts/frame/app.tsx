import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Actors } from '../../actors/app/actors.ts';
import type { arrivalMachine } from '../../machines/app/arrival.machine.ts';
import { HotkeysList, HotkeysSetting } from '../../ui/app/hotkeys.view.tsx';
import Own from '../../ui/app/signed-in-bar.tsx';
import { StaleStrip } from '../../ui/app/stale-strip.view.tsx';
import Toasts from '../../ui/app/toaster.tsx';
import { Button } from '../../ui/kit/controls/button.tsx';
import { Sheet } from '../../ui/kit/overlays/sheet.tsx';
import { type ActorOf, nothing, useAround, WithQuietActors, walletOf } from './surroundings.tsx';

/** A sheet that has just appeared under the pointer. */
export function ArrivalView({ actor }: { actor: ActorRefFrom<typeof arrivalMachine> }) {
  const isHeld = useSelector(actor, (state) => state.hasTag('held'));
  return (
    <Sheet title="Lions – Tigers" isHeld={isHeld} onClose={nothing}>
      <Button onClick={nothing}>Place bet</Button>
    </Sheet>
  );
}

/** The balance in the bar of the page. */
export function BalanceHoldView({ actor }: { actor: Actors['balanceHold'] }) {
  const { wallet } = useAround(() => ({ wallet: walletOf(500) }));
  return (
    <WithQuietActors own={{ balanceHold: actor, wallet }}>
      <Own />
    </WithQuietActors>
  );
}

export const HotkeysView = ({ actor }: ActorOf<typeof HotkeysSetting>) => (
  <>
    <HotkeysSetting actor={actor} />
    <HotkeysList actor={actor} />
  </>
);

/** The strip that says that odds may have changed unnoticed. */
export const LiveFeedView = ({ actor }: { actor: Actors['feed'] }) => (
  <WithQuietActors own={{ feed: actor }}>
    <StaleStrip />
  </WithQuietActors>
);

export const ToastsView = ({ actor }: { actor: Actors['toasts'] }) => (
  <WithQuietActors own={{ toasts: actor }}>
    <Toasts />
  </WithQuietActors>
);

/** The balance in the bar of the page. */
export const WalletView = ({ actor }: { actor: Actors['wallet'] }) => (
  <WithQuietActors own={{ wallet: actor }}>
    <Own />
  </WithQuietActors>
);
