import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8');

test('the page about the ledger draws each part of the statement that places a bet, in its order', () => {
  const [, statement = ''] = /const placing = .*?`(.*?)`;/s.exec(read('server/bets/place.ts')) ?? [];
  const parts = [...statement.matchAll(/^ {2}(?:with )?(\w+) as (?:materialized )?\($|\$\{keepKeys\(/gm)].map(
    ([, name = 'kept_key']) => name,
  );
  expect(parts).toHaveLength(19);
  const [, drawing = ''] = /```mermaid(.*?)```/s.exec(read('docs/decisions/0004-ledger.md')) ?? [];
  expect([...drawing.matchAll(/\["<b>(\w+)<\/b>/g)].map(([, name]) => name)).toEqual(parts);
});
