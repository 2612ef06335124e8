import { readFileSync } from 'node:fs';
import { nodesOf, parseSource } from '../../tools/syntax.ts';

/** A position in a source; line and column count from 1. */
export interface Place {
  file: string;
  line: number;
  column: number;
}

/**
 * The positions of a test's facts, in order: the elements of the first list `facts` with this many elements.
 * Empty for a list that is built in another way.
 * @param file the test's path
 */
export function placesOfFacts(file: string, count: number): Place[] {
  const code = readFileSync(file, 'utf8');
  for (const node of nodesOf(parseSource(file, code).program)) {
    if (node.type !== 'Property' || node.key.type !== 'Identifier' || node.key.name !== 'facts') continue;
    if (node.value.type !== 'ArrayExpression' || node.value.elements.length !== count) continue;
    return node.value.elements.flatMap((fact) =>
      fact === null || fact.type === 'SpreadElement' ? [] : [placeOf(file, code, fact.start)],
    );
  }
  return [];
}

function placeOf(file: string, code: string, at: number): Place {
  const lines = code.slice(0, at).split('\n');
  return { file, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
