import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, fromPromise } from 'xstate';
import { followLeagueJoining, followPrivateLeague } from '../../../src/actors/bets/private-league.ts';
import { detailOf } from '../../../src/actors/shared/detail-of.ts';
import { formOf } from '../../../src/actors/shared/form-of.ts';
import { linkSharing } from '../../../src/actors/shared/link-sharing.ts';
import { listOf } from '../../../src/actors/shared/list-of.ts';
import { pagedListOf } from '../../../src/actors/shared/paged-list-of.ts';
import { valid } from '../../../src/api/shared/valid.ts';
import { sessionMachine } from '../../../src/machines/app/session.machine.ts';
import { leagueChangeMachine } from '../../../src/machines/bets/league-change.machine.ts';
import { offline, refused } from '../../../src/machines/shared/call-errors.example.ts';
import type { User } from '../../../src/schemas/account/user.ts';
import {
  JoinRequest,
  type PrivateLeague as League,
  type PrivateLeagueBet,
  type PrivateLeagueCard,
  PrivateLeagueRequest,
} from '../../../src/schemas/bets/private-leagues.ts';
import { JoinLeague } from '../../../src/ui/bets/private-leagues/join-league.view.tsx';
import { LeagueBets } from '../../../src/ui/bets/private-leagues/league-bets.view.tsx';
import { LeagueShare } from '../../../src/ui/bets/private-leagues/league-share.view.tsx';
import { MakeLeague } from '../../../src/ui/bets/private-leagues/make-league.view.tsx';
import PrivateLeague from '../../../src/ui/bets/private-leagues/private-league.view.tsx';
import PrivateLeagues from '../../../src/ui/bets/private-leagues/private-leagues.view.tsx';
import { leagueBetOf, leagueCardOf, leagueMeOf, leagueOf } from '../../fixtures/private-league.ts';
import { userOf } from '../../fixtures/user.ts';
import {
  blockButton,
  firstDayField,
  joinLeague,
  joinLeagueButton,
  leagueBetsTable,
  leaguesHeading,
  leagueTable,
  leagueTexts,
  leaveLeagueButton,
  logInToJoinLink,
  makeLeague,
  makeLeagueButton,
  nameOfLeagueField,
  nicknameField,
  registerToJoinLink,
  yourLeaguesTable,
} from '../../pages/private-leagues.ts';
import { sharedTexts, tryAgainButton, waitingButton } from '../../pages/shared.ts';
import { quietActors, WithActors } from '../actors.tsx';
import { expectAccessible, wear } from '../walk-screen.tsx';

const said = (text: string) => page.getByText(text, { exact: true });

/** Both themes are accessible. */
async function expectBothAccessible() {
  wear('light');
  await expectAccessible();
  wear('dark');
  await expectAccessible();
}

function showList(load: () => Promise<readonly PrivateLeagueCard[]>) {
  const list = createActor(listOf(load), { input: {} }).start();
  return render(
    <WithActors>
      <main>
        <PrivateLeagues actor={list} Make={<p>The form</p>} />
      </main>
    </WithActors>,
  );
}

test('each league has its week, members, place, points and state, and leads to its page', async () => {
  await showList(async () => [
    leagueCardOf(),
    leagueCardOf({ id: '8zk3m9q2xa', name: 'Family', state: 'open', members: 1, place: 1, made: 0 }),
    leagueCardOf({ id: '9zk3m9q2xa', name: 'Old', state: 'decided', place: 12, made: -3400 }),
  ]);
  await expect.element(yourLeaguesTable(page)).toBeVisible();
  const rows = yourLeaguesTable(page)
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => [...row.querySelectorAll('td > div')].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ['Night Shift', '2 Jan to 8 Jan', '2 members', '1', '+400', 'Running'],
    ['Family', '2 Jan to 8 Jan', '1 member', '1', '0', 'Not begun'],
    ['Old', '2 Jan to 8 Jan', '2 members', '12', '−3,400', 'Table final'],
  ]);
  expect(
    page
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/leagues/7zk3m9q2xa', '/leagues/8zk3m9q2xa', '/leagues/9zk3m9q2xa']);
  await expectBothAccessible();
});

test('without a league the page says what one is; a failure offers a retry', async () => {
  await showList(async () => []);
  await expect.element(leaguesHeading(page)).toBeVisible();
  await expect
    .element(
      said(
        'You are in no league yet. Make one and send its link to friends: everybody gets points, bets them on who wins, and stands in one table.',
      ),
    )
    .toBeVisible();
  await showList(async () => {
    throw offline;
  });
  await expect.element(page.getByRole('alert')).toHaveTextContent('Your leagues could not be loaded');
  await expect.element(tryAgainButton(page)).toBeEnabled();
});

/** A form whose answers the test gives. */
function formWith<Values, Answer>(check: (values: unknown) => Values) {
  const sent: { values: Values; answer: (answer: Answer) => void; fail: (error: Error) => void }[] = [];
  const form = createActor(
    formOf<Values, Answer>((values) => {
      const checked = check(values);
      return new Promise((answer, fail) => sent.push({ values: checked, answer, fail }));
    }),
  ).start();
  return { form, sent };
}

test('a league needs names and a day from today to 14 days ahead; a lost answer keeps them', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-29T18:29:00Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { form, sent } = formWith<PrivateLeagueRequest, League>((values) =>
    valid(PrivateLeagueRequest, values),
  );
  await render(
    <WithActors>
      <main>
        <MakeLeague actor={form} />
      </main>
    </WithActors>,
  );
  await makeLeagueButton(page).click();
  await expect.element(nameOfLeagueField(page)).toHaveAccessibleDescription('Please give the league a name');
  await expect.element(nameOfLeagueField(page)).toHaveFocus();
  await expectBothAccessible();
  const days = [...firstDayField(page).element().querySelectorAll('option')];
  expect([days.length, days[0]?.textContent, days.at(-1)?.textContent]).toEqual([
    15,
    'Today, Sunday, 29 Nov',
    'Sunday, 13 Dec',
  ]);
  await firstDayField(page).selectOptions('2026-11-30');
  await makeLeague(page, '  Night  Shift ', 'A');
  await expect
    .element(nicknameField(page))
    .toHaveAccessibleDescription('The name that the others see has 2 to 20 characters');
  expect(sent).toEqual([]);
  await makeLeague(page, '  Night  Shift ', 'Asha');
  await expect.element(waitingButton(page)).toBeDisabled();
  const values = { name: 'Night Shift', starts_on: '2026-11-30', nickname: 'Asha' };
  expect(sent.map((one) => one.values)).toEqual([values]);
  sent[0]?.fail(offline);
  await expect.element(page.getByRole('alert')).toHaveTextContent(sharedTexts.noProperAnswer);
  await makeLeagueButton(page).click();
  await expect.poll(() => sent.map((one) => one.values)).toEqual([values, values]);
});

/** The actors of a page for a visitor, or for a person who is signed in. */
function actorsFor(who: 'visitor' | 'person') {
  const check = fromPromise<User | null>(async () => (who === 'person' ? userOf() : null));
  const never = fromPromise<void>(() => new Promise(() => {}));
  return quietActors({
    session: createActor(sessionMachine.provide({ actors: { check, leave: never, forget: never } })),
  });
}

/** The page of a league, with the form to join it. */
async function showLeague(load: () => Promise<League>, who: 'visitor' | 'person' = 'person') {
  const actors = actorsFor(who);
  const league = createActor(detailOf(load), { input: { id: '7zk3m9q2xa' } }).start();
  const { form, sent } = formWith<JoinRequest, League>((values) => valid(JoinRequest, values));
  onTestFinished(followLeagueJoining(form, actors, { league }));
  onTestFinished(followPrivateLeague(league, actors));
  await render(
    <WithActors actors={actors}>
      <main>
        <PrivateLeague
          actor={league}
          change={createActor(leagueChangeMachine).start()}
          join={(nickname) => <JoinLeague actor={form} id="7zk3m9q2xa" nickname={nickname} />}
          play={() => <p>The matches</p>}
          share={() => <p>The link</p>}
        />
      </main>
    </WithActors>,
  );
  return { league, sent, session: actors.session };
}

const member = leagueMeOf();
const row = {
  ...{ member: 1, nickname: 'Asha', place: 1, made: 400, points: 6900, open_points: 500 },
  ...{ is_me: true, is_owner: false, reports: 0 },
};

test('a visitor sees what the league is, and registers or logs in to come back to it', async () => {
  await showLeague(async () => leagueOf(), 'visitor');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Night Shift' })).toBeVisible();
  await expect.element(said('2 Jan to 8 Jan · 2 members')).toBeVisible();
  await expect
    .element(
      said(
        'You get 6,000 league points. Bet them on who wins: the table shows what everybody makes of theirs.',
      ),
    )
    .toBeVisible();
  const next = encodeURIComponent('/leagues/7zk3m9q2xa');
  await expect
    .element(registerToJoinLink(page))
    .toHaveAttribute('href', expect.stringContaining(`?modal=register&next=${next}`));
  await expect
    .element(logInToJoinLink(page))
    .toHaveAttribute('href', expect.stringContaining(`?modal=login&next=${next}`));
  await expect.element(joinLeagueButton(page)).not.toBeInTheDocument();
  await expectBothAccessible();
});

test('a person joins under a name, and sees the table', async () => {
  const { sent } = await showLeague(async () => leagueOf());
  await joinLeague(page, '!!');
  await expect
    .element(nicknameField(page))
    .toHaveAccessibleDescription('The name that the others see needs a letter or a digit');
  await joinLeague(page, 'Ravi');
  await expect.poll(() => sent.map(({ values }) => values)).toEqual([{ nickname: 'Ravi' }]);
  sent[0]?.fail(refused(400, 'Taken', { errors: { nickname: 'Somebody here has this name already' } }));
  await expect
    .element(nicknameField(page))
    .toHaveAccessibleDescription('Somebody here has this name already');
  await joinLeague(page, 'Asha');
  await expect.poll(() => sent.length).toBe(2);
  sent[1]?.answer(leagueOf({ table: [row], me: member }));
  await expect.element(leagueTable(page)).toBeVisible();
  await expect.element(joinLeagueButton(page)).not.toBeInTheDocument();
});

test('who finds no place any more reads that the league is full', async () => {
  let isFull = false;
  const { sent } = await showLeague(async () => leagueOf({ is_full: isFull }));
  await joinLeague(page, 'Ravi');
  await expect.poll(() => sent.length).toBe(1);
  isFull = true;
  sent[0]?.fail(refused(409, 'This league is full', { data: { reason: 'full' } }));
  await expect.element(said('This league is full.')).toBeVisible();
  await expect.element(joinLeagueButton(page)).not.toBeInTheDocument();
});

test.each([
  [
    'is full for one who has left',
    { is_full: true, me: leagueMeOf({ state: 'left', place: null }) },
    'This league is full.',
  ],
  ['is over', { state: 'closed' }, 'The week of this league is over: nobody can join any more.'],
  [
    'has blocked the person',
    { me: leagueMeOf({ state: 'blocked', place: null }) },
    'The owner of this league has blocked you: you cannot bet here or join again.',
  ],
] as const)('a league that %s says so, without a form', async (_, own, text) => {
  await showLeague(async () => leagueOf(own));
  await expect.element(said(text)).toBeVisible();
  await expect.element(nicknameField(page)).not.toBeInTheDocument();
  await expectBothAccessible();
});

test('who has left comes back with the points and the name of before', async () => {
  const { sent } = await showLeague(async () =>
    leagueOf({ me: leagueMeOf({ state: 'left', place: null, points: 1234 }) }),
  );
  await expect
    .element(said('You have left this league. If you come back, you have the same 1,234 points as before.'))
    .toBeVisible();
  await expect.element(nicknameField(page)).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Come back', exact: true }).click();
  expect(sent.map(({ values }) => values)).toEqual([{ nickname: 'Asha' }]);
});

const STAGES = {
  open: 'The league begins on 2 Jan. From then on you bet your points here.',
  closed: 'The week is over. The table is final as soon as the open bets are settled.',
  decided: 'The table is final. First: Asha',
};

test.each([
  ['open', [STAGES.open], true],
  ['running', [], true],
  ['closed', [STAGES.closed], false],
  ['decided', [STAGES.decided], false],
] as const)('a member of a league that is %s sees its stage', async (state, texts, isShared) => {
  await showLeague(async () => leagueOf({ state, table: [row], me: member }));
  await expect.element(leagueTable(page)).toBeVisible();
  expect(Object.values(STAGES).filter((text) => said(text).elements().length > 0)).toEqual(texts);
  expect(said('The link').elements()).toHaveLength(isShared ? 1 : 0);
  expect(leaveLeagueButton(page).elements()).toHaveLength(isShared ? 1 : 0);
  const terms = [...document.querySelectorAll('dt')].map(
    (term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`,
  );
  expect(terms).toEqual(['Your points: 6,900', 'In open bets: 500', 'Made: +400', 'Place: 1']);
  await expectBothAccessible();
});

test.each([
  ['running', 1],
  ['closed', 0],
  ['decided', 0],
] as const)('in a league that is %s the owner can block %s member', async (state, count) => {
  const ravi = { ...row, member: 2, nickname: 'Ravi', is_me: false };
  await showLeague(async () => leagueOf({ state, table: [row, ravi], me: leagueMeOf({ is_owner: true }) }));
  await expect.element(leagueTable(page)).toBeVisible();
  expect(blockButton(page, 'Ravi').elements()).toHaveLength(count);
});

test('of many who share the first place three are named', async () => {
  const names = ['Asha', 'Ravi', 'Meera', 'Kabir', 'Zoya'];
  const table = names.map((nickname, index) => ({ ...row, member: index + 1, nickname, is_me: index === 0 }));
  await showLeague(async () => leagueOf({ state: 'decided', table, me: member }));
  await expect.element(said('The table is final. First: Asha, Ravi, Meera and 2 more')).toBeVisible();
});

test('a session that runs out keeps the page of a member, and one that is not renewed shows the way in', async () => {
  let isKnown = true;
  const load = vi.fn(async () => (isKnown ? leagueOf({ table: [row], me: member }) : leagueOf()));
  const { session } = await showLeague(load);
  await expect.element(leagueTable(page)).toBeVisible();
  isKnown = false;
  session.send({ type: 'session.ended' });
  load.mockClear();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(load).not.toHaveBeenCalled();
  await expect.element(leagueTable(page)).toBeVisible();
  session.send({ type: 'login.declined' });
  await expect.element(logInToJoinLink(page)).toBeVisible();
  await expect.element(leagueTable(page)).not.toBeInTheDocument();
});

test('a session that runs out keeps the name that was typed', async () => {
  const { session } = await showLeague(async () => leagueOf());
  await nicknameField(page).fill('Ravi');
  session.send({ type: 'session.ended' });
  await expect.element(nicknameField(page)).toHaveValue('Ravi');
  await expect.element(logInToJoinLink(page)).not.toBeInTheDocument();
});

test('a correction that took points below zero is explained', async () => {
  await showLeague(async () => leagueOf({ table: [row], me: leagueMeOf({ points: -120 }) }));
  await expect
    .element(said('A corrected result has taken back a win: you have less than nothing until bets are won.'))
    .toBeVisible();
});

test('a league that is not there, and one that could not be loaded', async () => {
  await showLeague(async () => {
    throw refused(404, 'There is no such league');
  });
  await expect.element(said('There is no such league. Check the link with whoever sent it.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: leagueTexts.leagues })).toBeVisible();
  await showLeague(async () => {
    throw offline;
  });
  await expect.element(page.getByRole('alert')).toHaveTextContent('The league could not be loaded');
});

test('the league is read again when the person returns to the tab', async () => {
  const load = vi.fn(async () => leagueOf({ table: [row], me: member }));
  await showLeague(load);
  await expect.element(leagueTable(page)).toBeVisible();
  load.mockClear();
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => load.mock.calls.length).toBe(1);
});

test('own bets show match, team, odds, stake, return and state', async () => {
  const rows = [
    leagueBetOf(),
    leagueBetOf({ id: 4, status: 'won', paid: 900 }),
    leagueBetOf({ id: 3, status: 'lost', paid: 0, points: 12_345 }),
  ];
  const list = createActor(
    pagedListOf<PrivateLeagueBet>(async () => ({ rows, page: 1, perPage: 10, total: 3 })),
    { input: { perPage: 10, query: {} } },
  ).start();
  await render(
    <WithActors>
      <main>
        <LeagueBets list={list} />
      </main>
    </WithActors>,
  );
  await expect.element(leagueBetsTable(page)).toBeVisible();
  const cells = leagueBetsTable(page)
    .getByRole('row')
    .elements()
    .slice(1)
    .map((one) => [...one.querySelectorAll('td > div')].map((cell) => cell.textContent));
  expect(cells).toEqual([
    ['Kites v Herons', 'Kites · 80%', '1 Jan 2026, 04:30 pm', '500', 'if it wins 900', 'Open'],
    ['Kites v Herons', 'Kites · 80%', '1 Jan 2026, 04:30 pm', '500', '900', 'Won'],
    ['Kites v Herons', 'Kites · 80%', '1 Jan 2026, 04:30 pm', '12,345', '0', 'Lost'],
  ]);
  await expectBothAccessible();
});

test('the link is copied, sent by WhatsApp, or scanned', async () => {
  const link = 'https://sikka.test/leagues/7zk3m9q2xa';
  await render(
    <main>
      <LeagueShare actor={createActor(linkSharing).start()} name="Night Shift" link={link} canShare />
    </main>,
  );
  await expect.element(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Share the link' })).toBeVisible();
  const text = `Join my league “Night Shift” on Sikka: points to bet on who wins, no money in it. ${link}`;
  await expect
    .element(page.getByRole('link', { name: 'WhatsApp' }))
    .toHaveAttribute('href', expect.stringContaining(`https://wa.me/?text=${encodeURIComponent(text)}`));
  await expectBothAccessible();
});
