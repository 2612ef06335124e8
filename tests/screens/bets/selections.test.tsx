import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { lions, open, tigers } from '../../../src/machines/bets/bet-slip.example.ts';
import {
  changed,
  combined,
  fifty,
  lionsWin,
  many,
  opened,
  placed,
  removed,
  tigersWin,
  toggled,
  told,
} from '../../../src/machines/bets/selections.example.ts';
import { selectionsMachine } from '../../../src/machines/bets/selections.machine.ts';
import { SelectionList } from '../../../src/ui/bets/bet-slip/selection-list.view.tsx';
import { SelectionRow } from '../../../src/ui/bets/bet-slip/selection-row.view.tsx';
import { Odds } from '../../../src/ui/bets/match-card.view.tsx';
import { Button } from '../../../src/ui/kit/controls/button.tsx';
import { countText, removeAllButton, removeButton } from '../../pages/slip.ts';
import { quietActors, WithActors } from '../actors.tsx';
import { createSut } from '../walk-screen.tsx';

const owls = {
  ...open,
  id: 20,
  name: 'Owls – Kites',
  sides: [
    { ...lions, team_value: 200, name: 'Owls' },
    { ...tigers, team_value: 201, name: 'Kites' },
  ],
};
const matches = [open, owls];
const names: Record<string, string> = { 71: 'Lions', 72: 'Tigers', 200: 'Owls', 201: 'Kites' };
const ratios: Record<string, number> = { Lions: lions.win_ratio, Owls: lions.win_ratio };

const price = (choice: string) => {
  const name = names[choice] ?? '';
  const ratio = ratios[name] ?? tigers.win_ratio;
  return page.getByRole('button', { name: `${name} ${ratio}% ₹100 → ₹${100 + ratio}`, exact: true });
};

/** The prices that are shown as chosen, by their choices. */
const pressed = () =>
  [...document.querySelectorAll('.odds [aria-pressed=true]')].map((one) =>
    one.getAttribute('value')?.split('.').at(-1),
  );

const inOdds = (selections: readonly { matchId: number; choice: string }[]) =>
  ['71', '72', '200', '201'].filter((choice) => selections.some((one) => one.choice === choice));

const LINK = 'a link of the list of extra times alone names a match without a side';
const heading = page.getByRole('heading', { level: 3 });

createSut(selectionsMachine, {
  fixture: {
    events: [
      toggled({ matchId: 7, choice: '71' }),
      toggled(tigersWin),
      toggled({ matchId: 20, choice: '200' }),
      toggled({ matchId: 20, choice: '201' }),
      removed({ matchId: 20, choice: '200' }),
      opened({ matchId: 7, choice: '71' }),
      opened({ matchId: 20, choice: '201' }),
      changed(lionsWin),
      changed({ matchId: 20, choice: '200', stake: '5' }),
      combined(fifty),
      placed({ matchId: 20, choice: '200' }),
      'selections.cleared',
      told(),
      told(lionsWin),
      told(...many(7)),
      told(...many(8)),
    ],
  },
  view: (selections) => {
    const actors = quietActors({ selections });
    // Taps of a walk follow each other faster than a person's.
    actors.priceTap.send = ({ href }) => {
      const [matchId, choice = ''] = href.replace('?slip=', '').split('.');
      selections.send(toggled({ matchId: Number(matchId), choice }));
    };
    return (
      <WithActors actors={actors}>
        <h1>Lions – Tigers</h1>
        {matches.map((match) => (
          <Odds key={match.id} match={match} isFollowing={false} />
        ))}
        <h2>Your bet</h2>
        {/* Like on a receipt, since the selection has left the slip already. */}
        <Button onClick={() => selections.send(removed({ matchId: 20, choice: '200' }))}>Done</Button>
        <SelectionList
          actor={selections}
          onOpen={() => {}}
          row={(selection) => (
            <SelectionRow
              key={selection.matchId}
              match={matches.find(({ id }) => id === selection.matchId) ?? open}
              choice={selection.choice}
              stake={selection.stake}
              onOpen={() => {}}
              onRemove={() => selections.send({ type: 'selection.removed', selection })}
            />
          )}
        />
      </WithActors>
    );
  },
  gestures: {
    'selection.toggled': ({ selection }) => price(selection.choice).click(),
    'selection.removed': async ({ selection }) => {
      const remove = removeButton(page, names[selection.choice] ?? '');
      const isThere = remove.elements().length > 0;
      await (isThere ? remove : page.getByRole('button', { name: 'Done', exact: true })).click();
    },
    'selections.cleared': () => removeAllButton(page).click(),
  },
  notOffered: {
    'selections: selection.toggled [hasNoSide] → (no target)': LINK,
    'full: selection.toggled [hasNoSide] → (no target)': LINK,
  },
  world: ['selection.opened', 'selection.changed', 'selection.placed', 'combined.changed', 'selections.told'],
  only: {
    'the list': [heading, ['some', 'full']],
    'an error': [page.getByRole('alert'), []],
  },
  oracles: {
    empty: () => expect(pressed()).toEqual([]),
    some: async ({ context: { selections } }) => {
      expect(pressed()).toEqual(inOdds(selections));
      await expect.element(heading).toHaveTextContent(countText(selections.length));
    },
    full: async ({ context: { selections } }) => {
      expect(pressed()).toEqual(inOdds(selections));
      await expect.element(heading).toHaveTextContent(countText(8));
    },
  },
}).walk();
