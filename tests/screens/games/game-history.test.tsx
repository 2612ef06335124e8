import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, type SnapshotFrom } from 'xstate';
import type { OwnRecord } from '../../../src/actors/games/own-record.ts';
import { wordOn } from '../../../src/actors/games/own-record.ts';
import { browserCheck } from '../../../src/actors/games/round-check.ts';
import { pagedListOf } from '../../../src/actors/shared/paged-list-of.ts';
import { playRecordOf } from '../../../src/api/games/play-record.ts';
import { readPlayRecord } from '../../../src/api/games/read-play-record.ts';
import type { Audit } from '../../../src/fairness/audit.ts';
import { recordCheckMachine } from '../../../src/machines/games/record-check.machine.ts';
import { type RoundDerivation, roundCheckMachine } from '../../../src/machines/games/round-check.machine.ts';
import { refused, timeout } from '../../../src/machines/shared/call-errors.example.ts';
import type { PagedListRef } from '../../../src/machines/shared/types.ts';
import type { CoinFlipRound, LimboRound, Rotation, Round } from '../../../src/schemas/games/games.ts';
import type { Paged } from '../../../src/schemas/shared/page.ts';
import { GamesHeading } from '../../../src/ui/games/heading.view.tsx';
import History from '../../../src/ui/games/history.view.tsx';
import { coinFlipRoundOf, limboRoundOf } from '../../fixtures/round.ts';
import { closeButton, sharedTexts, waitingButton } from '../../pages/shared.ts';
import { quietRecord, WithActors } from '../actors.tsx';
import { fillWithoutEvent } from '../filled.ts';
import { createSut } from '../walk-screen.tsx';

const HASH = 'a1'.repeat(32);
const SEED = '0'.repeat(64);

const round = coinFlipRoundOf({
  prediction: 'Head',
  side: 'Head',
  seed: { id: 5, server_seed_hash: HASH, client_seed: 'test-client', server_seed: SEED },
  nonce: 2,
});
const secret: CoinFlipRound = { ...round, id: 2, nonce: 3, seed: { ...round.seed, server_seed: null } };
const derivation: RoundDerivation = {
  hash: HASH,
  message: 'test-client:2:0',
  digest: `4f${'0'.repeat(62)}`,
  bytes: [79, 0, 0, 0],
  draw: 1_325_400_064,
  result: 'Head',
  said: 'Head',
  testimony: {
    of: 'played',
    pair: { server_seed_hash: HASH, client_seed: 'test-client' },
    nonce: 2,
    findings: [],
  },
};
const testimony = derivation.testimony ?? null;
const finding = { what: 'choice' as const, seed_id: 5, nonce: 2, own: 'Tail', said: 'Head' };
const forged: RoundDerivation = {
  ...derivation,
  testimony: testimony && { ...testimony, findings: [finding] },
};
const unknown: RoundDerivation = { ...derivation, testimony: testimony && { ...testimony, of: 'none' } };
const typedDerivation: RoundDerivation = { ...derivation, said: null, testimony: null };
const rotation: Rotation = {
  seeds: { id: 6, server_seed_hash: 'b2', client_seed: 'x', nonce: 0, next_server_seed_hash: 'c3' },
  revealed: { ...round.seed, server_seed: SEED },
};
const refusal = (msg: string, errors: Record<string, string> = {}) => refused(400, msg, { errors });

const listOfRounds = (rows: Round[]): PagedListRef<Round> =>
  createActor(
    pagedListOf(async () => ({ rows, page: 1, perPage: 10, total: rows.length })),
    { input: { perPage: 10, query: {} } },
  ).start();
const loaded = listOfRounds([secret, round]);

const dialog = page.getByRole('dialog', { name: 'Check a round' });
const run = dialog.getByRole('button', { name: 'Work it out' });
const reveal = dialog.getByRole('button', { name: 'Change seeds and check' });
const number = dialog.getByLabelText('Number of the round');
const verify = (nonce: number) => page.getByRole('button', { name: `Verify round ${nonce} of a1a1a1a1` });

/** The fields show the checked round, as typed or as the house describes it. */
async function seeFields({
  context: {
    draft: { server_seed, client_seed, nonce, server_seed_hash },
  },
}: SnapshotFrom<typeof roundCheckMachine>): Promise<void> {
  const fields: [label: string, value: string][] = [
    ['Server seed', server_seed],
    ['Client seed', client_seed],
    ['Number of the round', nonce],
    ['SHA-256 that was shown before (optional)', server_seed_hash],
  ];
  for (const [label, value] of fields) await expect.element(dialog.getByLabelText(label)).toHaveValue(value);
}

createSut(roundCheckMachine, {
  fixture: {
    input: { game: 'coinflip' },
    ports: {
      work: {
        done: [derivation, forged, unknown, typedDerivation],
        error: [refusal('', { nonce: 'Round number is required' }), new Error('no sums here')],
      },
      reveal: { done: [rotation], error: [refusal('Not now'), timeout] },
    },
    events: [
      { type: 'check.open', round },
      { type: 'check.open', round: secret },
      { type: 'check.open', round: null },
      { type: 'check.edit', field: 'nonce', value: '4' },
      'check.run',
      'check.reveal',
      'check.close',
    ],
    bounded: ({ draft, round: given, msg, errors, derivation: known }) => [
      draft.server_seed_hash === '',
      draft.server_seed === '',
      given?.id,
      msg,
      Object.keys(errors),
      known?.testimony?.findings.length,
    ],
  },
  view: (actor) => (
    <WithActors>
      {/* No button is where the cross of the dialog was: a second click there is ignored for a moment. */}
      <div style={{ paddingTop: '3rem' }}>
        <History game="coinflip" list={loaded} record={quietRecord()} actor={actor} />
      </div>
    </WithActors>
  ),
  gestures: {
    'check.open': ({ round: opened }) =>
      opened === null
        ? page.getByRole('button', { name: 'Check any round' }).click()
        : verify(opened.nonce).click(),
    'check.edit': async ({ value }) => {
      // Clears the field, since the same text is typed again.
      await number.fill('');
      await number.fill(value);
    },
    'check.run': () => run.click(),
    'check.reveal': () => reveal.click(),
    'check.close': () => closeButton(dialog).click(),
  },
  besides: { 'check.edit': [{ type: 'check.edit', field: 'nonce', value: '' }] },
  notOffered: {
    'open.secret: check.run → (no target)': 'the button is disabled',
    'open.revealing: check.edit → (no target)': 'the fields are disabled',
    'open.revealing: check.run → (no target)': 'the button is disabled',
  },
  only: {
    'the dialog': [dialog, ['open']],
    'the way to reveal': [reveal, ['open.secret']],
    'that it is right': [dialog.getByRole('heading', { name: 'It is right: Head' }), ['open.right']],
    'that it is wrong': [dialog.getByRole('heading', { name: 'It does not agree' }), ['open.wrong']],
    'that nobody saw it': [
      dialog.getByRole('heading', { name: 'It agrees with itself: Head' }),
      ['open.unwitnessed'],
    ],
    'what the seeds give': [
      dialog.getByRole('heading', { name: /^These seeds give (?:Head|Tail|[\d,.]+×)$/ }),
      ['open.workedOut'],
    ],
    'that it cannot be done': [
      dialog.getByText('This browser cannot do the sums here. They need a page that came over https.'),
      ['open.unable'],
    ],
  },
  oracles: {
    closed: async () => {
      await expect.element(page.getByRole('table', { name: 'Coin flip history' })).toBeVisible();
      await expect.element(dialog).not.toBeInTheDocument();
    },
    'open.ready': async (snapshot) => {
      const { context } = snapshot;
      await seeFields(snapshot);
      await expect.element(run).toBeEnabled();
      for (const message of Object.values(context.errors))
        await expect.element(dialog.getByText(message)).toBeVisible();
    },
    'open.secret.offered': async (snapshot) => {
      const { context } = snapshot;
      await seeFields(snapshot);
      await expect.element(dialog.getByText('The server seed of this round is still secret.')).toBeVisible();
      await expect.element(reveal).toBeEnabled();
      await expect.element(run).toBeDisabled();
      if (context.msg !== '') await expect.element(dialog.getByText(context.msg)).toBeVisible();
    },
    'open.secret.unanswered': async (snapshot) => {
      await seeFields(snapshot);
      await expect.element(dialog.getByText(sharedTexts.noProperAnswer)).toBeVisible();
      await expect.element(reveal).toBeEnabled();
    },
    'open.revealing': async (snapshot) => {
      await seeFields(snapshot);
      await expect.element(waitingButton(dialog)).toBeDisabled();
    },
    'open.checking': async (snapshot) => {
      await seeFields(snapshot);
      await expect.element(run).toBeEnabled();
    },
    'open.right': async (snapshot) => {
      await seeFields(snapshot);
      await expect.element(dialog.getByRole('heading', { name: 'It is right: Head' })).toHaveFocus();
      await expect.element(dialog.getByText('✓ the same as this browser was shown')).toBeVisible();
    },
    'open.wrong': async (snapshot) => {
      const { context } = snapshot;
      await seeFields(snapshot);
      await expect.element(dialog.getByRole('heading', { name: 'It does not agree' })).toHaveFocus();
      if (context.derivation === forged)
        await expect.element(dialog.getByText('What you called or aimed at was changed.')).toBeVisible();
    },
    'open.unwitnessed': async () => {
      await expect
        .element(dialog.getByRole('heading', { name: 'It agrees with itself: Head' }))
        .toHaveFocus();
      await expect
        .element(
          dialog.getByText(
            'This browser has no record of its own of this round: it was played elsewhere, or the record is gone. All of this is the house’s word alone.',
          ),
        )
        .toBeVisible();
    },
    'open.workedOut': () =>
      expect
        .element(dialog.getByRole('heading', { name: /^These seeds give (?:Head|Tail|[\d,.]+×)$/ }))
        .toHaveFocus(),
    'open.unable': dialog.getByText(
      'This browser cannot do the sums here. They need a page that came over https.',
    ),
  },
}).walk();

const GOLDEN = '60e05bd1b195af2f94112fa7197a5c88289058840ce7c6df9693756bc6250f55';
/** The next round of this pair gives Head and 3.18×. */
const golden = {
  id: 5,
  server_seed_hash: GOLDEN,
  client_seed: 'test-client',
  nonce: 1,
  next_server_seed_hash: HASH,
};
const limbo = limboRoundOf({
  id: 9,
  bet_amount: 10,
  payout: 20,
  target: 2,
  result: 3.18,
  seed: { id: 5, server_seed_hash: GOLDEN, client_seed: 'test-client', server_seed: SEED },
  nonce: 2,
});

/** This browser's record of a person, in the storage of the test's browser. */
function ownRecord(): OwnRecord {
  localStorage.clear();
  return { account: 1, store: playRecordOf(1) };
}

/** The history of limbo, with this round as the house describes it now. */
async function openLimbo(round: LimboRound, own = ownRecord()) {
  const actor = createActor(browserCheck(own), { input: { game: 'limbo' } }).start();
  await render(
    <WithActors>
      <History game="limbo" list={listOfRounds([round])} record={quietRecord()} actor={actor} />
    </WithActors>,
  );
  await page.getByRole('button', { name: /^Verify round \d+ of [0-9a-f]{8}$/ }).click();
}

/** A browser that was shown the golden pair and played a round of limbo with it, at 2.00× for 10 rupees. */
function playedHere(): OwnRecord {
  const own = ownRecord();
  own.store.shown(golden);
  const store = playRecordOf(own.account);
  store.sent('key', { seed_id: 5, game: 'limbo', choice: '2.00', stake: 10 });
  store.answered('key', wordOn('limbo', { ...limbo, seed: { ...limbo.seed, server_seed: null } }));
  return own;
}

test("a round that was played here is recomputed from this browser's record, step by step", async () => {
  await openLimbo(limbo, playedHere());
  await expect.element(dialog.getByRole('heading', { name: 'It is right: 3.18×' })).toBeVisible();
  await expect.element(dialog.getByText('test-client:2:0')).toBeVisible();
  await expect.element(dialog.getByText('✓ the same as the house said')).toBeVisible();
  await expect.element(dialog.getByText('✓ the same as this browser was shown')).toBeVisible();

  await number.fill('0');
  await run.click();
  await expect
    .element(number)
    .toHaveAccessibleDescription('The round number must be a whole number from 1 on');
  await expect.element(number).toHaveFocus();
});

test('a round without a record in this browser is not called right', async () => {
  await openLimbo(limbo);
  await expect.element(dialog.getByRole('heading', { name: 'It agrees with itself: 3.18×' })).toBeVisible();
  await expect
    .element(
      dialog.getByText(
        'This browser has no record of its own of this round: it was played elsewhere, or the record is gone. All of this is the house’s word alone.',
      ),
    )
    .toBeVisible();
  await expect.element(dialog.getByText('✓ the same as the house says now')).toBeVisible();
});

test('a round played elsewhere is compared with the pair that was shown here', async () => {
  const own = ownRecord();
  own.store.shown(golden);
  await openLimbo(limbo, own);
  await expect.element(dialog.getByRole('heading', { name: 'It agrees with itself: 3.18×' })).toBeVisible();
  await expect.element(dialog.getByText('✓ the same as this browser was shown')).toBeVisible();
});

// SHA-256 of 64 times the digit 1, with which the round gives 1.21×.
const FORGED = '3138bb9bc78df27c473ecfd1410f7bd45ebac1f59cf3ff9cfe4db77aab7aedd3';

test.each<[string, Partial<LimboRound>, string[]]>([
  [
    'seed, hash and result forged together',
    {
      seed: { ...limbo.seed, server_seed: '1'.repeat(64), server_seed_hash: FORGED },
      result: 1.21,
      won: false,
      payout: 0,
    },
    [
      'The revealed server seed is not the one that was committed to.',
      'The hash of the server seed is not the one that was shown.',
      'The result is not what the seeds give.',
      'Whether it was won is not told as it was.',
      'The payout is not what this round pays.',
    ],
  ],
  [
    'a win told as lost, with nothing paid',
    { won: false, payout: 0 },
    ['Whether it was won is not told as it was.', 'The payout is not what this round pays.'],
  ],
  ['a payout of nothing alone', { payout: 0 }, ['The payout is not what this round pays.']],
  [
    'a target that was rewritten',
    { target: 4, won: false, payout: 0 },
    [
      'What you called or aimed at was changed.',
      'Whether it was won is not told as it was.',
      'The payout is not what this round pays.',
    ],
  ],
  ['a stake that was rewritten', { bet_amount: 5 }, ['The stake was changed.']],
])('a house that lies: %s', async (_lie, change, faults) => {
  await openLimbo({ ...limbo, ...change }, playedHere());
  await expect.element(dialog.getByRole('heading', { name: 'It does not agree' })).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Save the record as a file' })).toBeVisible();
  const said = dialog.getByRole('list', { name: 'What does not agree' }).getByRole('strong').elements();
  expect(said.map(({ textContent }) => textContent)).toEqual(faults);
  expect(playRecordOf(1).doubt()).not.toBeNull();
  expect(readPlayRecord(playRecordOf(1)).pairs[0]?.rounds[0]?.later).not.toBeNull();
});

test('the content below the rounds appears with them, and is not pushed down by them', async () => {
  const actor = createActor(browserCheck(ownRecord()), { input: { game: 'coinflip' } }).start();
  let answer: (page: Paged<Round>) => void = () => {};
  const load = () =>
    new Promise<Paged<Round>>((resolve) => {
      answer = resolve;
    });
  const list = createActor(pagedListOf(load), { input: { perPage: 10, query: {} } }).start();
  await render(
    <WithActors>
      <History game="coinflip" list={list} record={quietRecord()} actor={actor} />
    </WithActors>,
  );
  await expect.element(page.getByRole('status', { name: sharedTexts.loading })).toBeInTheDocument();
  const record = page.getByRole('heading', { name: 'Your own record' });
  await expect.element(record).not.toBeInTheDocument();
  answer({ rows: [round], page: 1, perPage: 10, total: 1 });
  await expect.element(record).toBeVisible();
  await expect.element(verify(2)).toBeVisible();
});

test('the rounds of every game, and the game itself, are a tap away; so are one’s rounds from the game', async () => {
  const tabs = () =>
    page
      .getByRole('navigation', { name: 'Games' })
      .getByRole('link')
      .elements()
      .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]);
  const screen = await render(
    <WithActors>
      <GamesHeading game="limbo" page="history" />
    </WithActors>,
  );
  expect(tabs()).toEqual([
    ['My flips', '/coinflip-history', null],
    ['My limbo', '/limbo-history', 'page'],
    ['My rolls', '/dice-history', null],
    ['Limbo', '/limbo', null],
  ]);
  await screen.rerender(
    <WithActors>
      <GamesHeading game="limbo" page="play" />
    </WithActors>,
  );
  expect(tabs()).toEqual([
    ['Coin flip', '/coin-flip', null],
    ['Limbo', '/limbo', 'page'],
    ['Dice', '/dice', null],
    ['My limbo', '/limbo-history', null],
  ]);
});

test('values filled in without an event are recomputed', async () => {
  const actor = createActor(browserCheck(ownRecord()), { input: { game: 'limbo' } }).start();
  await render(
    <WithActors>
      <History game="limbo" list={listOfRounds([])} record={quietRecord()} actor={actor} />
    </WithActors>,
  );
  await page.getByRole('button', { name: 'Check any round' }).click();
  const seed = dialog.getByLabelText('Server seed', { exact: true });
  await expect.element(seed).toBeVisible();
  fillWithoutEvent(seed, '18e93f4a7b5b58d2569765766d1b6c3296bbd8430d6f20249044d72f14720159');
  fillWithoutEvent(dialog.getByLabelText('Client seed'), 'bb62964774');
  fillWithoutEvent(number, '1');
  await run.click();
  await expect.element(dialog.getByRole('heading', { name: 'These seeds give 1.28×' })).toBeVisible();
});

test('a linked round that does not exist: the page says so, and leads to all rounds', async () => {
  const actor = createActor(browserCheck(ownRecord()), { input: { game: 'limbo' } }).start();
  const linked = createActor(
    pagedListOf(async (): Promise<Paged<Round>> => ({ rows: [], page: 1, perPage: 10, total: 0 })),
    { input: { perPage: 10, query: { id: '7' }, filterNames: ['id'] } },
  ).start();
  await render(
    <WithActors>
      <History game="limbo" list={linked} record={quietRecord()} actor={actor} />
    </WithActors>,
  );
  await expect.element(page.getByText('There is no such round.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'All your rounds' }))
    .toHaveAttribute('href', '/limbo-history');
});

test("anybody's round: an invalid seed is reported", async () => {
  const actor = createActor(browserCheck(ownRecord()), { input: { game: 'limbo' } }).start();
  await render(
    <WithActors>
      <History game="limbo" list={listOfRounds([])} record={quietRecord()} actor={actor} />
    </WithActors>,
  );
  await expect.element(page.getByText('You have not played a round yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Check any round' }).click();
  const seed = dialog.getByLabelText('Server seed', { exact: true });
  await seed.fill('18e9');
  await run.click();
  await expect
    .element(seed)
    .toHaveAccessibleDescription('A server seed has 64 digits from 0 to 9 and a to f');
  await seed.fill('18e93f4a7b5b58d2569765766d1b6c3296bbd8430d6f20249044d72f14720159');
  await dialog.getByLabelText('Client seed').fill('bb62964774');
  await number.fill('1');
  await run.click();
  await expect.element(dialog.getByRole('heading', { name: 'These seeds give 1.28×' })).toBeVisible();
});

const lies: Audit = {
  findings: [
    { what: 'seed', seed_id: 5, nonce: null, own: 'aa', said: 'ab' },
    { what: 'won', seed_id: 5, nonce: 2, own: 'true', said: 'false' },
    { what: 'payout', seed_id: 5, nonce: 2, own: '20', said: '0' },
    { what: 'number', seed_id: 5, nonce: 3, own: '', said: '3' },
  ],
  gaps: [],
  checked: 2,
  secret: 0,
  unanswered: 0,
};
const fine: Audit = {
  findings: [],
  gaps: [
    { what: 'rounds', seed_id: 5, from: 2, to: 4 },
    { what: 'pair', seed_id: 6 },
    { what: 'clientSeed', seed_id: 7 },
  ],
  checked: 12,
  secret: 3,
  unanswered: 0,
};
const checkAll = page.getByRole('button', { name: 'Check all that is kept' });
const save = page.getByRole('button', { name: 'Save the record as a file' });
/** Beside the findings if they are shown, else below. */
const seeOneSave = () => expect.poll(() => save.elements()).toHaveLength(1);

createSut(recordCheckMachine, {
  fixture: {
    ports: { audit: { done: [fine, lies] } },
    events: [{ type: 'record.check', since: 0 }, 'record.save'],
  },
  view: (record) => (
    <WithActors>
      <History
        game="coinflip"
        list={loaded}
        record={record}
        actor={createActor(roundCheckMachine, { input: { game: 'coinflip' } }).start()}
      />
    </WithActors>
  ),
  gestures: {
    'record.check': () => checkAll.click(),
    'record.save': () => save.click(),
  },
  only: {
    'the way to check': [checkAll, ['unchecked', 'agrees', 'disagrees', 'unable']],
    'that it takes time': [waitingButton(page), ['checking']],
    // Earlier findings stay until another check has finished.
    'what does not agree': [
      page.getByRole('list', { name: 'What does not agree' }),
      (state) => !state.matches('unable') && (state.context.audit?.findings.length ?? 0) > 0,
    ],
    'that it cannot be told': [
      page.getByText('This browser cannot do the sums here. They need a page that came over https.'),
      ['unable'],
    ],
    'that all agrees': [
      page.getByText('Rounds worked out again from what this browser has kept: 12. All of them agree.'),
      (state) => !state.matches('unable') && state.context.audit?.findings.length === 0,
    ],
  },
  oracles: {
    unchecked: async () => {
      await expect.element(checkAll).toBeEnabled();
      await seeOneSave();
    },
    checking: () => expect.element(waitingButton(page)).toBeDisabled(),
    agrees: async () => {
      await seeOneSave();
      for (const text of [
        'Rounds worked out again from what this browser has kept: 12. All of them agree.',
        'Rounds whose server seed is still secret: 3.',
        'Rounds 2 to 4 of pair 5 are not in this record: they were played elsewhere, or before it began.',
        'Pair 6 was not brought into use in this browser, and its hash was not promised here. If you have not changed seeds elsewhere, the house has not kept its word.',
        'Your seed of pair 7 was not chosen in this browser.',
      ])
        await expect.element(page.getByText(text)).toBeVisible();
    },
    disagrees: async () => {
      await seeOneSave();
      const alert = page.getByRole('alert');
      await expect
        .element(
          alert.getByRole('heading', {
            name: 'The house’s word does not agree with what this browser has kept',
          }),
        )
        .toBeVisible();
      const items = alert.getByRole('listitem').elements();
      expect(items.map((item) => [...item.children].map(({ textContent }) => textContent))).toEqual([
        [
          'The revealed server seed is not the one that was committed to.',
          'Pair of seeds 5',
          'By your own record: aa',
          'By the house: ab',
        ],
        [
          'Whether it was won is not told as it was.',
          'Pair of seeds 5, round 2',
          'By your own record: won',
          'By the house: lost',
        ],
        [
          'The payout is not what this round pays.',
          'Pair of seeds 5, round 2',
          'By your own record: ₹20.00',
          'By the house: ₹0.00',
        ],
        [
          'The number of the round was changed, or used before.',
          'Pair of seeds 5, round 3',
          'By the house: 3',
        ],
      ]);
    },
    unable: page.getByText('This browser cannot do the sums here. They need a page that came over https.'),
  },
}).walk();
