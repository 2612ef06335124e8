import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { claimOf } from '../../../src/actors/bets/match-check.ts';
import { recallClaim } from '../../../src/actors/bets/match-record.ts';
import { matchCheckExample, revealed, secret } from '../../../src/machines/bets/match-check.example.ts';
import {
  type CheckFault,
  type HouseClaim,
  matchCheckMachine,
} from '../../../src/machines/bets/match-check.machine.ts';
import type { MatchFacts } from '../../../src/schemas/bets/facts.ts';
import type { Match } from '../../../src/schemas/bets/matches.ts';
import { SavedMatch } from '../../../src/schemas/bets/saved-match.ts';
import MatchCheckPart from '../../../src/ui/bets/match-check.part.tsx';
import MatchCheck from '../../../src/ui/bets/match-check.view.tsx';
import { factsOf, fairnessOf, matchOf, settledMatch } from '../../fixtures/match.ts';
import { checkMatchButton, saveMatchButton } from '../../pages/match.ts';
import { waitingButton } from '../../pages/shared.ts';
import { quietActors, WithActors } from '../actors.tsx';
import { createSut } from '../walk-screen.tsx';

const run = checkMatchButton(page);
const agreement = page.getByText('Agrees: chain, toss, all 34 events and winner.');
const secrecy = page.getByText(
  'The seed is still secret. It is shown once this match and those before it are decided.',
);
const dispute = page.getByRole('heading', { name: 'This does not agree:' });
const failure = page.getByText(
  'This browser cannot do the sums here. They need a page that came over https.',
);
const faultsShown = () =>
  [...document.querySelectorAll('[role=status] li')].map(({ textContent }) => textContent);

createSut(matchCheckMachine, {
  fixture: matchCheckExample,
  view: (actor) => <MatchCheck match={matchOf()} actor={actor} />,
  gestures: {
    'check.run': () => run.click(),
    'match.save': () => saveMatchButton(page).click(),
  },
  world: ['match.told'],
  only: {
    'that the seed is secret': [secrecy, ({ context }) => context.claim.seed === null],
    'that it agrees': [agreement, ['agrees']],
    'that it differs': [dispute, ['differs']],
    'that it cannot be done': [failure, ['failed']],
    'that it is being checked': [waitingButton(page), ['checking']],
    'the way to check it': [run, (state) => state.context.claim.seed !== null && !state.hasTag('busy')],
  },
  oracles: {
    recalling: page.getByText('street-1'),
    unrevealed: secrecy,
    ready: () => expect.element(run).toBeEnabled(),
    checking: waitingButton(page),
    agrees: agreement,
    differs: async ({ context }) => {
      await expect.element(dispute).toBeVisible();
      expect(faultsShown()).toEqual(
        context.faults.map(({ what }) =>
          what === 'news'
            ? 'Event 5: by the seed it is another one, or there is none.'
            : 'Chain: this browser was shown another end for this season.',
        ),
      );
    },
    failed: failure,
  },
}).walk();

beforeEach(() => localStorage.removeItem('match-commitments'));
afterEach(cleanup);

async function open(match: Match, facts: MatchFacts) {
  const { fairness } = facts;
  if (fairness == null) throw new Error('It is not played from a seed');
  const part = (told: MatchFacts) => (
    <WithActors actors={actors}>
      <MatchCheckPart match={match} facts={told} fairness={told.fairness ?? fairness} />
    </WithActors>
  );
  const screen = await render(part(facts));
  return (told: MatchFacts) => screen.rerender(part(told));
}
const actors = quietActors();

const agreed = ({ news = [] }: MatchFacts) =>
  page.getByText(`Agrees: chain, toss, all ${news.length} events and winner.`);

test.each(['kabaddi', 'cricket', 'football'] as const)(
  'a fair match of %s agrees, and nobody is asked',
  async (sport) => {
    const { match, facts } = await settledMatch({
      terms: { ...(await fairnessOf()).terms, sport, plays: 24 },
    });
    await open(match, facts);
    await run.click();
    await expect.element(agreed(facts)).toBeVisible();
  },
);

test('the salt of a public beacon is named with the way to compare it', async () => {
  const beacon = { address: 'https://beacon.test/chain', from: '2026-11-28T06:30:00Z', round: 4711 };
  const { match, facts } = await settledMatch({ beacon });
  await open(match, facts);
  await expect.element(page.getByText('Of a public beacon', { exact: true })).toBeVisible();
  await page.getByText('Whole texts').click();
  await expect
    .element(
      page.getByText(
        'The salt is value 4711 of a public beacon, the first one at or after 28 Nov 2026, 12:00 pm. Beacon and time were public before it was out.',
        { exact: true },
      ),
    )
    .toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Compare it there (opens in a new tab)', exact: true }))
    .toHaveAttribute('href', 'https://beacon.test/chain/public/4711');
});

test('a salt of the house’s own is called so', async () => {
  const { match, facts } = await settledMatch();
  await open(match, facts);
  await expect.element(page.getByText('The house’s own', { exact: true })).toBeVisible();
});

const forged: [string, (told: { match: Match; facts: MatchFacts }) => void, string[]][] = [
  [
    'another chain',
    ({ facts }) => facts.fairness && Object.assign(facts.fairness, { chain_end: 'ab'.repeat(32) }),
    ['Chain: the seed does not lead to its end.'],
  ],
  [
    'another toss',
    ({ match }) => Object.assign(match, { toss_result: match.toss_result === 'Head' ? 'Tail' : 'Head' }),
    ['Toss: by the seed the coin fell otherwise.'],
  ],
  [
    'another event',
    ({ facts }) => facts.news?.[5] && Object.assign(facts.news[5], { points: 7 }),
    ['Event 6: by the seed it is another one, or there is none.'],
  ],
  [
    'an event of a kind that there is not',
    ({ facts }) => facts.news?.[5] && Object.assign(facts.news[5], { kind: 'miracle' }),
    ['Event 6: by the seed it is another one, or there is none.'],
  ],
  [
    'another winner',
    ({ match }) =>
      match.result && Object.assign(match.result, { team_value: match.result.team_value === 71 ? 72 : 71 }),
    ['Winner: by the seed the other team won.'],
  ],
];
test.each(forged)('%s is named', async (_, forge, faults) => {
  const told = await settledMatch();
  forge(told);
  await open(told.match, told.facts);
  await run.click();
  await expect.element(dispute).toBeVisible();
  expect(faultsShown()).toEqual(faults);
});

test('before the seed is revealed nothing can be checked; then it can', async () => {
  const { match, facts } = await settledMatch();
  const tell = await open(match, { ...facts, fairness: await fairnessOf({ seed: null }) });
  await expect.element(secrecy).toBeVisible();
  await expect.element(run).not.toBeInTheDocument();
  await tell(facts);
  await run.click();
  await expect.element(agreed(facts)).toBeVisible();
});

test('a changed end of the season’s chain is reported before any reveal', async () => {
  await open(matchOf(), factsOf({ fairness: await fairnessOf({ seed: null }) }));
  await expect.element(secrecy).toBeVisible();
  await cleanup();
  await open(
    matchOf({ id: 8 }),
    factsOf({ fairness: await fairnessOf({ seed: null, chain_end: 'ab'.repeat(32) }) }),
  );
  await expect.element(dispute).toBeVisible();
  expect(faultsShown()).toEqual(['Chain: this browser was shown another end for this season.']);
});

const claim: HouseClaim = secret;
const otherTerms: HouseClaim = { ...claim, terms: { ...claim.terms, strengths: [60, 48] } };

test.each<[string, HouseClaim, CheckFault[]]>([
  ['the same claim', claim, []],
  ['the same with its seed', revealed, []],
  ['other strengths', otherTerms, [{ what: 'terms' }]],
  ['another match of the same id', { ...otherTerms, match: { id: 7, name: 'Owls v Kites' } }, []],
  ['another number', { ...claim, number: 4 }, [{ what: 'terms' }]],
  ['another salt', { ...claim, salt: 'pepper' }, [{ what: 'terms' }]],
  ['another end', { ...claim, chain_end: 'bb' }, [{ what: 'commitment' }]],
  [
    'another end of another season',
    { ...claim, chain_end: 'bb', season: 'street-2', match: { id: 8, name: '' } },
    [],
  ],
])('the record says of %s what contradicts the first one', (_, later, faults) => {
  expect(recallClaim(claim)).toEqual([]);
  expect(recallClaim(later)).toEqual(faults);
  // The first claim stays.
  expect(recallClaim(claim)).toEqual([]);
  expect(recallClaim(later)).toEqual(faults);
});

test.each(['no JSON', '7', '{"seasons":[{"season":5}],"matches":[null]}', '{"seasons":{},"matches":[]}'])(
  'a damaged record counts as missing: %s',
  (damaged) => {
    localStorage.setItem('match-commitments', damaged);
    expect(recallClaim(claim)).toEqual([]);
    expect(recallClaim(otherTerms)).toEqual([{ what: 'terms' }]);
  },
);

test('a damaged entry beside others takes none of them along', () => {
  recallClaim(claim);
  const { seasons, matches } = JSON.parse(localStorage.getItem('match-commitments') ?? '');
  localStorage.setItem(
    'match-commitments',
    JSON.stringify({ seasons: [1, ...seasons], matches: [{}, ...matches] }),
  );
  expect(recallClaim(otherTerms)).toEqual([{ what: 'terms' }]);
});

test('the record keeps 300 matches', () => {
  for (let id = 1; id <= 301; id += 1) recallClaim({ ...claim, match: { id, name: '' } });
  const { seasons, matches } = JSON.parse(localStorage.getItem('match-commitments') ?? '');
  expect([seasons.length, matches.length, matches[0].id]).toEqual([1, 300, 2]);
});

test('the verifier reads a saved match', async () => {
  const { match, facts } = await settledMatch();
  if (facts.fairness == null) throw new Error('It is not played from a seed');
  const saved = {
    format: 'sikka-match/1',
    saved_at: '2026-01-01T13:00:00.000Z',
    ...claimOf(match, facts, facts.fairness),
  };
  const [error] = SavedMatch.validate(saved);
  expect(error).toBe(undefined);
});
