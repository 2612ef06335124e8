import { array, enums, number, object, optional, string } from 'superstruct';
import { describe, expect, test } from 'vitest';
import { read } from '../../../server/http/exchange.ts';
import type { Refusal } from '../../../server/refusal.ts';
import { Login } from '../../../src/schemas/account/account.ts';
import { outcome } from '../tools/bettors.ts';

const Order = object({
  size: number(),
  kind: enums(['tea', 'coffee']),
  notes: optional(array(string())),
});

/** An order with unknown fields, so that it has this many. */
const fieldsOf = (count: number) => ({
  size: 5,
  kind: 'tea',
  ...Object.fromEntries(Array.from({ length: count - 2 }, (_, index) => [`f${index}`, 1])),
});
const manyUnknown = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, 'This field is not known']));

describe('faults of a body are described in plain words', () => {
  test.each<[unknown, Record<string, string> | undefined]>([
    [{ size: '5', kind: 'tea' }, { size: 'This value is not valid' }],
    [{ size: 5, kind: 'milk' }, { kind: 'This value is not valid' }],
    [{ size: 5, kind: 'tea', notes: ['a', 5] }, { notes: 'This value is not valid' }],
    [{}, { size: 'This field is required', kind: 'This field is required' }],
    [undefined, { size: 'This field is required', kind: 'This field is required' }],
    [{ size: 5, kind: 'tea', milk: true }, { milk: 'This field is not known' }],
    [[], undefined],
    [[1, 2, 3], undefined],
    [fieldsOf(100), manyUnknown(20)],
    [fieldsOf(101), undefined],
    ['tea', {}],
  ])('%j', async (body, errors) => {
    const refused = await outcome((async () => read(Order, body))());
    const { status, errors: named } = refused as Refusal;
    expect({ status, named }).toEqual({ status: 400, named: errors });
  });

  test('and its first words are the message', () => {
    expect(() => read(Order, { size: 5, kind: 'milk' })).toThrow(/^This value is not valid$/);
    expect(() => read(Order, 'tea')).toThrow(/^The request is not valid$/);
  });

  test('a rule with its own message keeps it', () => {
    expect(() => read(Login, { phone: '123', password: 'x' })).toThrow('Phone Number must be 10 digits');
    expect(() => read(Login, { phone: 5, password: 'x' })).toThrow('This value is not valid');
  });
});
