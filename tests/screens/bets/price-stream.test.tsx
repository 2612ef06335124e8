import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { Actors } from '../../../src/actors/app/actors.ts';
import { match } from '../../../src/machines/bets/live-feed.example.ts';
import { priceStreamExample } from '../../../src/machines/bets/price-stream.example.ts';
import { priceStreamMachine } from '../../../src/machines/bets/price-stream.machine.ts';
import { StaleStrip } from '../../../src/ui/app/stale-strip.view.tsx';
import { MatchCard, MatchList } from '../../../src/ui/bets/match-card.view.tsx';
import { quietActors, WithActors } from '../actors.tsx';
import { createSut } from '../walk-screen.tsx';

const price = { name: 'Lions 80% ₹100 → ₹180', exact: true };
const held = page.getByRole('button', { ...price, disabled: true });
const free = page.getByRole('button', { ...price, disabled: false });
const reason = page.getByText('The line to the server is interrupted.', { exact: true });

const card = (priceStream: Actors['priceStream']) => (
  <WithActors actors={quietActors({ priceStream })}>
    <h1>Matches</h1>
    <MatchList>
      <MatchCard match={match} />
    </MatchList>
    <StaleStrip />
  </WithActors>
);

const seesFree = () => expect.element(free).toBeVisible();
const seesHeld = () => expect.element(held).toBeVisible();
const seesMarked = async () => {
  await seesHeld();
  await expect.element(page.getByText('80%', { exact: true })).toHaveStyle({ fontWeight: '400' });
};
const seesIt = () => expect.element(page.getByRole('link', { name: match.name })).toBeVisible();

createSut(priceStreamMachine, {
  fixture: priceStreamExample,
  view: card,
  gestures: {},
  world: ['prices.watched', 'tab.hidden', 'tab.shown', 'network.back'],
  only: {
    'a price that can be tapped': [
      free,
      ['closed', 'gathering', 'hidden', 'watching.prices.ageing', 'watching.prices.fresh'],
    ],
    'a price that cannot': [held, ['watching.prices.awaited', 'watching.prices.stale']],
    'that the line is interrupted': [reason, ['watching.prices.stale']],
  },
  oracles: {
    closed: seesFree,
    gathering: seesFree,
    hidden: seesFree,
    'watching.stream.open.connecting': seesIt,
    'watching.stream.open.steady': seesIt,
    'watching.stream.open.settling': seesIt,
    'watching.stream.lost': seesIt,
    'watching.prices.ageing': seesFree,
    'watching.prices.fresh': seesFree,
    'watching.prices.awaited': seesHeld,
    'watching.prices.stale': seesMarked,
  },
}).walk();
