import { describeEdge } from '../../src/walk/edges.ts';
import { WAY_WORDS } from '../../src/walk/walked.ts';
import { escaped } from '../picture.ts';
import { type Taken, takenOf, type Walked } from './taken.ts';

/**
 * The walk as JUnit XML: a suite for each statechart, a case for each of its edges. An edge that nothing on screen can
 * cause is skipped, with the reason; one that was not taken, or only alone where the statechart has a view, fails.
 */
export function junitOf(all: readonly Walked[]): string {
  const suites = all.map((walked) => ({ walked, taken: takenOf(walked) }));
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="walk">
${suites.map(({ walked, taken }) => suite(walked, taken)).join('\n')}
</testsuites>
`;
}

function suite(walked: Walked, taken: readonly Taken[]): string {
  const name = attribute(walked.machine.id);
  const failed = taken.filter((one) => isGap(one, walked)).length;
  const skipped = taken.filter(({ way }) => way === 'named').length;
  return `  <testsuite name="${name}" tests="${taken.length}" failures="${failed}" skipped="${skipped}" file="${attribute(walked.path)}">
${taken.map((one) => `    <testcase classname="${name}" name="${attribute(describeEdge(one.edge))}"${contentOf(one, walked)}`).join('\n')}
  </testsuite>`;
}

function contentOf(taken: Taken, walked: Walked): string {
  if (taken.way === 'named') return `><skipped message="${attribute(taken.reason ?? '')}"/></testcase>`;
  if (isGap(taken, walked)) return `><failure message="${attribute(WAY_WORDS[taken.way])}"/></testcase>`;
  return '/>';
}

/** A statechart without a view is walked alone only. */
const isGap = ({ way }: Taken, { onScreen }: Walked): boolean =>
  way === 'never' || (way === 'alone' && onScreen.length > 0);

/** XML has no control characters, not even escaped. */
const attribute = (text: string) => escaped(text.replace(/\p{Cc}/gu, ' '));

/** The same as JSON: for each statechart its edges, each with its guard and the way in which it was taken. */
export const edgesAsJson = (all: readonly Walked[]): string =>
  `${JSON.stringify(
    all.map((walked) => ({
      statechart: walked.machine.id,
      file: walked.path,
      edges: takenOf(walked).map(({ edge, way, reason }) => ({
        edge: describeEdge(edge),
        guard: edge.guard,
        way,
        reason,
      })),
    })),
    null,
    2,
  )}\n`;
