import { expect, test } from 'vitest';
import { excludes, isSharedSlip, placesIn, takesBets } from '../../src/schemas/bets/shared-slip.ts';
import { matchOf } from '../fixtures/match.ts';

const at = (slip: string) => {
  const [place] = placesIn(slip).selections;
  if (place === undefined) throw new Error(`${slip} is no selection`);
  return place;
};

test.each([
  ['7.71', false],
  ['', false],
  ['7.71,8.81', true],
  [',', true],
])('%o is that of a shared slip: %o', (slip, isShared) => {
  expect(isSharedSlip(slip)).toBe(isShared);
});

test('a shared slip has its selections in their order, each once', () => {
  expect(placesIn('7.71,8.Head,9.T99,7.71,10.M5,7.72,11.Toss')).toEqual({
    selections: [
      { matchId: 7, choice: '71' },
      { matchId: 8, choice: 'Head' },
      { matchId: 9, choice: 'T99' },
      { matchId: 10, choice: 'M5' },
      { matchId: 7, choice: '72' },
      { matchId: 11, choice: 'Toss' },
    ],
    faults: 0,
    later: 0,
  });
});

test.each([
  '7',
  '7.',
  '.71',
  '0.71',
  '7.0',
  '-7.71',
  '7.71.72',
  '7.<img>',
  '7.head',
  '7e1.71',
  '7.71&as=x',
  '٧.٧١',
  ' 7.71',
  '1234567890123456.71',
])('a part like %o is no selection', (part) => {
  expect(placesIn(`${part},8.81`)).toEqual({
    selections: [{ matchId: 8, choice: '81' }],
    faults: 1,
    later: 0,
  });
});

test('eight selections are taken, and the rest is counted, however long the address is', () => {
  const slips = Array.from({ length: 5000 }, (_, index) => `${index + 1}.5`);
  const { selections, ...rest } = placesIn(`${slips.join(',')},x,,y`);
  expect(selections.map(({ matchId }) => matchId)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(rest).toEqual({ faults: 2, later: 4992 });
});

test.each([
  ['7.71', '7.72', true],
  ['7.Head', '7.Tail', true],
  ['7.71', '7.Head', false],
  ['7.71', '7.T88', true],
  ['7.M90', '7.Head', true],
  ['7.M90', '7.T88', true],
  ['7.71', '8.71', false],
  ['7.T88', '8.T88', false],
])('%s and %s exclude each other: %o', (one, other, isExcluded) => {
  expect(excludes(at(one))(at(other))).toBe(isExcluded);
  expect(excludes(at(other))(at(one))).toBe(isExcluded);
});

test('bets are taken on open matches, suspended ones too, and on a coin that is not thrown', () => {
  expect(takesBets(matchOf(), '71')).toBe(true);
  expect(takesBets(matchOf({ state: 'extraTime' }), '71')).toBe(true);
  for (const state of ['scheduled', 'closed', 'settled', 'abandoned'] as const)
    expect(takesBets(matchOf({ state }), '71')).toBe(false);
  const thrown = matchOf({ toss_result: 'Head' });
  expect(takesBets(thrown, '71')).toBe(true);
  for (const choice of ['Head', 'Tail', 'Toss']) expect(takesBets(thrown, choice)).toBe(false);
  expect(takesBets(matchOf(), 'Head')).toBe(true);
});
