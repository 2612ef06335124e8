import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { array, assert, enums, optional, record, string, type } from 'superstruct';
import { describeEdge } from '../../src/walk/edges.ts';
import { WAYS, type WalkedEdge, type WalkRecord } from '../../src/walk/walked.ts';
import { takenOf, type Walked } from './taken.ts';

const RECORD = 'docs/statecharts/walked.json';

const Record = record(
  string(),
  array(type({ edge: string(), way: enums(WAYS), reason: optional(string()) })),
);

/** The record of the last walks. @throws StructError when the file is not such a record */
export function readRecord(root: string): WalkRecord {
  const content: unknown = JSON.parse(readFileSync(join(root, RECORD), 'utf8'));
  assert(content, Record);
  return content;
}

/**
 * Replaces statecharts in the record of the last walks.
 * @param all the statecharts that were walked with all of their views
 * @param ids those of all statecharts; others are removed from the record
 */
export function keepInRecord(root: string, all: readonly Walked[], ids: readonly string[]): void {
  const known = new Map(Object.entries(readRecord(root)));
  for (const walked of all)
    known.set(
      walked.machine.id,
      takenOf(walked).map(({ edge, way, reason }) => ({ edge: describeEdge(edge), way, reason })),
    );
  const present = [...known].filter(([id]) => ids.includes(id)).sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(join(root, RECORD), printRecord(present));
}

/** The record as JSON, with a line for each edge, so that a change of one is one line in a comparison. */
function printRecord(charts: readonly (readonly [id: string, edges: readonly WalkedEdge[]])[]): string {
  const printed = charts.map(([id, edges]) => {
    const lines = edges.map((one) => `    ${JSON.stringify(one)}`);
    return `  ${JSON.stringify(id)}: [\n${lines.join(',\n')}\n  ]`;
  });
  return `{\n${printed.join(',\n')}\n}\n`;
}
