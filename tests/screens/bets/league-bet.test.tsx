import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type ActorRefFrom, createActor, type SnapshotFrom } from 'xstate';
import { followLeagueBet } from '../../../src/actors/bets/private-league.ts';
import { detailOf } from '../../../src/actors/shared/detail-of.ts';
import { listOf } from '../../../src/actors/shared/list-of.ts';
import { moneyRequestOf } from '../../../src/actors/shared/money-request-of.ts';
import { onBreak, onNoBreak } from '../../../src/machines/account/play-limits.example.ts';
import {
  all,
  closed,
  fallen,
  few,
  fiveHundred,
  half,
  nothing,
  receipt,
  regained,
  remembered,
  signedOut,
  suspended,
  tooMany,
  worse,
} from '../../../src/machines/bets/league-bet.example.ts';
import { leagueBetMachine } from '../../../src/machines/bets/league-bet.machine.ts';
import { helloWith, told } from '../../../src/machines/bets/live-feed.example.ts';
import { timeout } from '../../../src/machines/shared/call-errors.example.ts';
import { moneyRequestMachine } from '../../../src/machines/shared/money-request.machine.ts';
import type { Match } from '../../../src/schemas/bets/matches.ts';
import {
  type PrivateLeagueBetRequest,
  PrivateLeagueReceipt,
} from '../../../src/schemas/bets/private-leagues.ts';
import LeagueBet from '../../../src/ui/bets/private-leagues/league-bet.view.tsx';
import { LeagueMatches } from '../../../src/ui/bets/private-leagues/league-matches.view.tsx';
import { chart, type EventLike } from '../../../src/walk/walk.ts';
import { matchOf } from '../../fixtures/match.ts';
import { leagueOf } from '../../fixtures/private-league.ts';
import {
  backToBetButton,
  leagueBetDialog,
  leaguePrice,
  leaveItButton,
  pointsField,
} from '../../pages/private-leagues.ts';
import { askNowButton, breakNote, okButton } from '../../pages/shared.ts';
import { acceptAndPlaceBetButton, maxButton, placeBetButton, slipTexts } from '../../pages/slip.ts';
import { quietActors, WithActors } from '../actors.tsx';
import { wholeText } from '../typed.ts';
import { createSut, painted, wear } from '../walk-screen.tsx';

const match = matchOf();
/** The price that a tap on the first side of the match picks. */
const onKites = {
  type: 'price.tapped',
  pick: { match_id: 7, match_name: 'Kites v Herons', team_value: 71, team: 'Kites', win_ratio: 80 },
} as const;

function listWith(rows: readonly Match[]) {
  const list = createActor(
    listOf<Match>(() => new Promise(() => {})),
    { input: {} },
  ).start();
  list.send({ type: 'list.changed', rows });
  return list;
}

const dialog = leagueBetDialog(page);
const field = pointsField(dialog);
const kites = leaguePrice(page, 'Kites', '80%');
const place = placeBetButton(dialog);
const accept = acceptAndPlaceBetButton(dialog);
const check = askNowButton(dialog);

const see = async (text: string) => expect.element(dialog.getByText(text)).toBeVisible();
const seeNoDialog = async () => {
  await expect.element(kites).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
};

/** The dialog's lines on the bet. */
async function lines(): Promise<string[]> {
  await expect.element(dialog).toBeVisible();
  const terms = [...dialog.element().querySelectorAll('dt')];
  return terms.map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
}

type State = SnapshotFrom<typeof leagueBetMachine>;

const oddsOf = ({ context: { win_ratio } }: State) => `Odds: ${win_ratio === null ? '–' : `${win_ratio}%`}`;

const figure = (points: number) => new Intl.NumberFormat('en-IN').format(points);

const seeEdited = (isReady: boolean) => async (state: State) => {
  expect(await lines()).toEqual(
    expect.arrayContaining(['On: Kites', oddsOf(state), `Your points: ${figure(state.context.points)}`]),
  );
  await expect.element(field).toHaveValue(state.context.typed);
  if (isReady) await expect.element(place).not.toHaveAttribute('aria-disabled');
  else await expect.element(place).toHaveAttribute('aria-disabled', 'true');
};

const seeAnswerLost = async () => {
  await see(
    'The answer was lost on the way. Whether your bet was placed is not known yet. The server is asked again by itself; you need not place it a second time.',
  );
  await expect.element(check).toBeEnabled();
};
const seeAsking = () => see('Asking the server whether your bet was placed…');

async function seeRepriced(state: State): Promise<void> {
  await see('The win ratio has changed. Your bet was not placed. No points have moved.');
  expect(await lines()).toEqual(expect.arrayContaining([oddsOf(state), 'You saw: 80%', 'Stake: 500']));
}

async function seePlaced(): Promise<void> {
  await see(slipTexts.betPlaced);
  await see('500 points on Lions at 80%. It pays back 900 if it wins.');
  await see('You have 6,500 points');
}

createSut(leagueBetMachine, {
  fixture: {
    ports: {
      request: chart(moneyRequestMachine, {
        ports: {
          recall: { done: [null, remembered] },
          send: { done: [receipt], error: [worse, closed, signedOut, timeout] },
          resolve: { done: [{ outcome: 'applied', data: receipt }, { outcome: 'never' }] },
        },
        bounded: ({ attempts }) => Math.min(attempts, 1),
      }),
    },
    events: ({ context: { win_ratio, break: taken } }): EventLike<typeof leagueBetMachine>[] => [
      all,
      onKites,
      fiveHundred,
      half,
      nothing,
      tooMany,
      fallen,
      regained,
      suspended,
      few,
      taken === null ? onBreak : onNoBreak,
      { type: 'bet.place', seen: win_ratio ?? undefined },
      { type: 'bet.accept', seen: win_ratio ?? undefined },
      'bet.again',
      'bet.leave',
      'bet.check',
      'network.back',
    ],
    bounded: ({ pick, typed, points, win_ratio, break: taken, msg }) => [
      taken !== null,
      pick === null,
      typed,
      points,
      win_ratio,
      msg,
    ],
    limit: 3000,
  },
  view: (actor) => (
    <WithActors>
      <LeagueMatches list={listWith([match])} bet={actor} />
      <LeagueBet actor={actor} />
    </WithActors>
  ),
  varied: { 'stake.set': wholeText.map((typed) => ({ typed, stake: Number(typed) })) },
  gestures: {
    'price.tapped': () => kites.click(),
    'stake.set': ({ typed }) => field.fill(typed),
    'bet.place': () => place.click(),
    'bet.accept': () => accept.click(),
    'bet.again': () => backToBetButton(dialog).click(),
    'bet.leave': () => userEvent.keyboard('{Escape}'),
    'bet.check': () => check.click(),
  },
  world: ['network.back', 'price.told', 'points.told', 'break.told'],
  only: {
    'the field': [
      field,
      [
        'editing.onBreak',
        'editing.held',
        'editing.empty',
        'editing.noStake',
        'editing.tooMuch',
        'editing.ready',
        'requesting.sent',
      ],
    ],
    'that they are on a break': [
      breakNote(dialog),
      (state) => state.context.break !== null && (state.matches('editing') || state.matches('repriced')),
    ],
    'that it takes no bets': [
      dialog.getByText('This team takes no bets at the moment.', { exact: true }),
      ['editing.held'],
    ],
    'that it is no stake': [
      dialog.getByText('Bet whole points, at least 1', { exact: true }),
      ['editing.noStake'],
    ],
    'that it is under way': [dialog.getByText('Placing your bet…', { exact: true }), ['requesting.sent']],
    'the way to accept': [accept, ['repriced.fresh', 'repriced.settled']],
    'the way to ask': [check, ['recalling.outcomeUnknown', 'requesting.outcomeUnknown']],
    'the way back': [backToBetButton(dialog), ['refused']],
    'the end': [okButton(dialog), ['placed.fresh', 'placed.settled', 'notPlaced']],
  },
  oracles: {
    'recalling.recalling': seeNoDialog,
    idle: seeNoDialog,
    'editing.onBreak': seeEdited(false),
    'editing.held': seeEdited(false),
    'editing.empty': seeEdited(false),
    'editing.noStake': seeEdited(false),
    'editing.tooMuch': async (state) => {
      await seeEdited(false)(state);
      await see(`You have ${figure(state.context.points)} points`);
    },
    'editing.ready': seeEdited(true),
    'requesting.sent': async () => {
      await expect.element(field).toHaveAttribute('readonly');
    },
    'recalling.outcomeUnknown': seeAnswerLost,
    'requesting.outcomeUnknown': seeAnswerLost,
    'recalling.reconciling': seeAsking,
    'requesting.reconciling': seeAsking,
    'repriced.fresh': seeRepriced,
    'repriced.settled': seeRepriced,
    'placed.fresh': seePlaced,
    'placed.settled': seePlaced,
    refused: async ({ context }) => {
      await see(context.msg);
      await see('Your bet was not placed. No points have moved.');
    },
    notPlaced: () =>
      see(
        'The answer was lost on the way, and the server has now said that it did not take the bet. No points have moved.',
      ),
  },
}).walk();

async function show(
  answer: (body: PrivateLeagueBetRequest) => Promise<PrivateLeagueReceipt> = () => new Promise(() => {}),
  shown = match,
) {
  wear('light');
  const request = moneyRequestOf({ route: 'leagues/:id/bets', receipt: PrivateLeagueReceipt, send: answer });
  const bet: ActorRefFrom<typeof leagueBetMachine> = createActor(
    leagueBetMachine.provide({ actors: { request } }),
  ).start();
  bet.send(all);
  const actors = quietActors();
  const load = vi.fn(async () => leagueOf());
  const league = createActor(detailOf(load), { input: { id: '7zk3m9q2xa' } }).start();
  onTestFinished(followLeagueBet(bet, actors, { league }));
  await render(
    <WithActors actors={actors}>
      <main>
        <LeagueMatches list={listWith([shown])} bet={bet} />
        <LeagueBet actor={bet} />
      </main>
    </WithActors>,
  );
  await expect.poll(() => bet.getSnapshot().matches('idle')).toBe(true);
  return { actors, bet, load };
}

test('the ratio in the dialog moves with the price, and Max bets all points', async () => {
  const sent: PrivateLeagueBetRequest[] = [];
  const { actors } = await show((body) => {
    sent.push(body);
    return new Promise(() => {});
  });
  await kites.click();
  await maxButton(dialog).click();
  await expect.element(field).toHaveValue('7000');
  expect(await lines()).toContain('Pays back if it wins: 12,600');
  actors.prices.set(71, 90, 90);
  await expect.poll(lines).toContain('Pays back if it wins: 13,300');
  await painted();
  await place.click();
  expect(sent).toEqual([{ team_value: 71, points: 7000, win_ratio: 90 }]);
});

test('betting stops while the match in the dialog is closed or the side is suspended', async () => {
  const { bet, actors } = await show();
  await kites.click();
  await field.fill('५००');
  await expect.element(place).not.toHaveAttribute('aria-disabled');
  const [home, away] = match.sides;
  if (!home || !away) throw new Error('The match has no two sides');
  actors.feed.send(helloWith());
  let { revision } = match;
  const tell = (changed: Partial<Match>) => {
    revision += 1;
    actors.feed.send(told({ ...match, ...changed, revision }));
  };
  tell({ sides: [{ ...home, suspended: 'Almost won' }, away] });
  await expect.poll(() => bet.getSnapshot().matches({ editing: 'held' })).toBe(true);
  tell({});
  await expect.poll(() => bet.getSnapshot().matches({ editing: 'ready' })).toBe(true);
  tell({ state: 'closed' });
  await expect.poll(() => bet.getSnapshot().matches({ editing: 'held' })).toBe(true);
});

test('a suspended side has no button, and a closed match is not listed', async () => {
  const [home, away] = match.sides;
  if (!home || !away) throw new Error('The match has no two sides');
  await show(undefined, matchOf({ sides: [{ ...home, suspended: 'Almost won' }, away] }));
  expect(page.getByRole('button').elements()).toHaveLength(1);
  await show(undefined, matchOf({ state: 'closed' }));
  await expect
    .element(page.getByText('No match takes bets right now. New ones appear here by themselves.'))
    .toBeVisible();
});

test("a refusal's ratio stays for a moment while the feed lags behind it, and then the ratio in force counts", async () => {
  const { bet, actors } = await show(async () => {
    throw worse;
  });
  await kites.click();
  await field.fill('120');
  await place.click();
  await expect.poll(() => bet.getSnapshot().matches({ repriced: 'fresh' })).toBe(true);
  actors.prices.set(71, 80, 80);
  expect(bet.getSnapshot().context.win_ratio).toBe(70);
  await expect.poll(() => bet.getSnapshot().matches({ editing: 'ready' }), { timeout: 5000 }).toBe(true);
  expect(bet.getSnapshot().context.win_ratio).toBe(80);
});

test('a refused bet has the league read again, keeps its stake, and can be left', async () => {
  const { bet, load } = await show(async () => {
    throw closed;
  });
  await kites.click();
  await field.fill('120');
  expect(load).toHaveBeenCalledTimes(1);
  await place.click();
  await see('Betting on this match is over');
  await expect.poll(() => load.mock.calls.length).toBe(2);
  await backToBetButton(dialog).click();
  await expect.element(field).toHaveValue('120');
  await place.click();
  await leaveItButton(dialog).click();
  await seeNoDialog();
  expect(bet.getSnapshot().matches('idle')).toBe(true);
});
