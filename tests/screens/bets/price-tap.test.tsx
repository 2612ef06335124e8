import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { open } from '../../../src/machines/bets/bet-slip.example.ts';
import { tapped } from '../../../src/machines/bets/price-tap.example.ts';
import { priceTapMachine } from '../../../src/machines/bets/price-tap.machine.ts';
import { Odds } from '../../../src/ui/bets/match-card.view.tsx';
import { quietActors, WithActors } from '../actors.tsx';
import { createSut } from '../walk-screen.tsx';

const price = page.getByRole('button', { name: 'Lions 80% ₹100 → ₹180', exact: true });

createSut(priceTapMachine, {
  fixture: { events: [tapped] },
  view: (priceTap) => (
    <WithActors actors={quietActors({ priceTap })}>
      <h1>Lions – Tigers</h1>
      <Odds match={open} isFollowing={false} />
    </WithActors>
  ),
  gestures: { 'price.tapped': () => price.click() },
  only: { 'an error': [page.getByRole('alert'), []] },
  oracles: {
    ready: () => expect.element(price).toBeEnabled(),
    // It looks the same, so a single tap shows no difference.
    tapped: () => expect.element(price).toBeEnabled(),
  },
}).walk();
