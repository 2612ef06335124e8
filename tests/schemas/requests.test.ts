import { create } from 'superstruct';
import { describe, expect, test } from 'vitest';
import { PageParams } from '../../src/schemas/shared/page.ts';
import { IdempotencyKey, ResolveRequest } from '../../src/schemas/shared/requests.ts';
import { accepts } from './fields.ts';

describe('Idempotency-Key', () => {
  test.each([
    ['a'.repeat(15), false],
    ['a'.repeat(16), true],
    ['0f8fad5b-d9cb-469f-a165-70867728950e', true],
    ['a'.repeat(64), true],
    ['a'.repeat(65), false],
    ['a'.repeat(16).concat(' '), false],
    ['a'.repeat(16).concat('\n'), false],
    ['a'.repeat(16).concat('_'), false],
    ['क'.repeat(16), false],
    ['', false],
  ])('%j: %s', (key, fine) => {
    expect(accepts(IdempotencyKey, key)).toBe(fine);
  });
});

describe('resolve', () => {
  const key = 'a'.repeat(16);
  test.each([
    'live-bet/save',
    'live-bet/cancel',
    'live-bet/cash-out',
    'live-bet/cash-out-combined',
    'deposit/create',
    'withdrawal/request',
  ])('%s', (route) => {
    expect(accepts(ResolveRequest, { route, key })).toBe(true);
  });
  test('knows no other call', () => {
    expect(accepts(ResolveRequest, { route: 'users/login', key })).toBe(false);
    expect(accepts(ResolveRequest, { route: 'deposit/create' })).toBe(false);
  });
});

describe('page', () => {
  test.each([
    ['1', '1', 1, 1],
    ['2', '100', 2, 100],
    ['', '', 1, 10],
    ['1000000', '10', 1_000_000, 10],
  ])('%j, %j', (page, perPage, number, size) => {
    expect(create({ page, perPage }, PageParams)).toEqual({ page: number, perPage: size });
  });
  test.each([
    ['0', '10'],
    ['-1', '10'],
    ['1.5', '10'],
    ['1e3', '10'],
    ['१', '10'],
    ['1000001', '10'],
    ['1', '0'],
    ['1', '101'],
    [['1', '2'], '10'],
  ])('refuses %j, %j', (page, perPage) => {
    expect(accepts(PageParams, { page, perPage })).toBe(false);
  });
});
