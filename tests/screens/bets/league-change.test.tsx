import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor } from 'xstate';
import { detailOf } from '../../../src/actors/shared/detail-of.ts';
import {
  block,
  league,
  leagueChangeExample,
  leave,
  report,
} from '../../../src/machines/bets/league-change.example.ts';
import type { LeagueChange } from '../../../src/machines/bets/league-change.machine.ts';
import { leagueChangeMachine } from '../../../src/machines/bets/league-change.machine.ts';
import type { PrivateLeague as League } from '../../../src/schemas/bets/private-leagues.ts';
import type { LeagueChangeRef } from '../../../src/ui/bets/private-leagues/league-change.view.tsx';
import PrivateLeague from '../../../src/ui/bets/private-leagues/private-league.view.tsx';
import {
  blockButton,
  leagueTable,
  leagueTexts,
  leaveItButton,
  leaveLeagueButton,
  reportButton,
} from '../../pages/private-leagues.ts';
import { sharedTexts } from '../../pages/shared.ts';
import { WithActors } from '../actors.tsx';
import { createSut, expectAccessible, wear } from '../walk-screen.tsx';

function detailWith(item: League) {
  const detail = createActor(
    detailOf<League>(() => new Promise(() => {})),
    { input: { id: item.id } },
  ).start();
  detail.send({ type: 'detail.replaced', item });
  return detail;
}

const view = (change: LeagueChangeRef, item: League) => (
  <WithActors>
    <PrivateLeague
      actor={detailWith(item)}
      change={change}
      join={(nickname) => <p>{`The form to join ${nickname}`}</p>}
      play={() => <p>The matches</p>}
      share={() => <p>The link</p>}
    />
  </WithActors>
);

const { me } = league;
if (me === null) throw new Error('The example is of a member');
/** The same league for a member who has not made it: Ravi's name is the owner's here. */
const asMember: League = { ...league, me: { ...me, is_owner: false } };

const dialog = page.getByRole('dialog');
const failure = dialog.getByRole('alert');
const questions: Record<LeagueChange['kind'], string> = {
  leave:
    'You are taken out of the table, and cannot bet here any more. If you come back while the league has room and its week is not over, you have the same points as now.',
  report: 'The owner of the league sees that this name was reported, but not by whom.',
  block:
    'They are taken out of the table, cannot bet here any more, and cannot join again. This cannot be undone.',
};
const confirmations: Record<LeagueChange['kind'], string> = {
  leave: leagueTexts.confirmLeave,
  report: leagueTexts.confirmReport,
  block: leagueTexts.confirmBlock,
};
const confirmation = (change: LeagueChange | null) =>
  dialog.getByRole('button', { name: change ? confirmations[change.kind] : '', exact: true });
const asks: Record<LeagueChange['kind'], () => Promise<void>> = {
  leave: () => leaveLeagueButton(page).click(),
  report: () => reportButton(page, 'Ravi').click(),
  block: () => blockButton(page, 'Ravi').click(),
};

for (const [item, events, who] of [
  [asMember, [leave, report], 'member'],
  [league, [block], 'owner'],
] as const) {
  let asked: LeagueChange | null = null;
  const seeQuestion = async ({ context: { change } }: { context: { change: LeagueChange | null } }) => {
    asked = change;
    await expect
      .element(dialog.getByText(change ? questions[change.kind] : '', { exact: true }))
      .toBeVisible();
  };
  createSut(leagueChangeMachine, {
    fixture: { ...leagueChangeExample, events: [...events, 'change.confirm', 'change.leave'] },
    view: (actor) => view(actor, item),
    gestures: {
      'change.ask': ({ change }) => asks[change.kind](),
      'change.confirm': () => confirmation(asked).click(),
      'change.leave': () => leaveItButton(dialog).click(),
    },
    only: {
      'the dialog': [dialog, ['confirming', 'applying']],
      'that it failed': [failure, ['confirming.failed']],
      'that it is under way': [dialog.getByRole('button', { name: sharedTexts.pleaseWait }), ['applying']],
    },
    oracles: {
      idle: leagueTable(page),
      'confirming.fresh': seeQuestion,
      'confirming.failed': async (state) => {
        await seeQuestion(state);
        await expect
          .element(failure)
          .toHaveTextContent(
            state.context.msg === '' ? sharedTexts.noProperAnswer : 'Please try again in a minute',
          );
      },
      applying: seeQuestion,
    },
  }).walk();
  test(`the actions of the ${who}`, async () => {
    wear('light');
    await render(<main>{view(createActor(leagueChangeMachine).start(), item)}</main>);
    await expect.element(leagueTable(page)).toBeVisible();
    expect(
      page
        .getByRole('button')
        .elements()
        .map((one) => one.getAttribute('aria-label') ?? one.textContent),
    ).toEqual(who === 'owner' ? ['Block Ravi'] : ['Report Ravi', leagueTexts.leave]);
    await expectAccessible();
  });
}
