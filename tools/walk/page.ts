import type { AnyStateMachine } from 'xstate';
import { describeEdge, type Edge, nameOf, namesOf, statesOf } from '../../src/walk/edges.ts';
import { WAY_WORDS, type Way } from '../../src/walk/walked.ts';
import type { Mutation } from '../../tests/model/notice.ts';
import { escaped } from '../picture.ts';
import { type Seen, type Taken, takenOf, type Walked } from './taken.ts';

/**
 * Makes HTML documents that open from disk, by file name: a page for each statechart, and `index.html`, which lists
 * edges that were not walked and all statecharts.
 */
export function pagesOf(all: readonly Walked[], when: string): Map<string, string> {
  const machines = [...all]
    .sort((a, b) => (a.machine.id < b.machine.id ? -1 : 1))
    .map((walked) => ({ ...walked, taken: takenOf(walked) }));
  const index = `<header><h1>Sikka, walked</h1><p>${escaped(when)}</p>${legend()}</header>
<main>
<section><h2>Not walked</h2>${gaps(machines)}</section>
<section><h2>All statecharts</h2>${summary(machines)}</section>
</main>`;
  return new Map([
    ['index.html', documentOf('Sikka, walked', index)],
    ...machines.map((known): [string, string] => [
      fileOf(known.machine),
      documentOf(
        `${known.machine.id}, walked`,
        `<header><p><a href="index.html">All statecharts</a></p>${legend()}</header>
<main>${section(known)}</main>`,
      ),
    ]),
  ]);
}

const fileOf = ({ id }: AnyStateMachine) => `${encodeURIComponent(id)}.html`;

const documentOf = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>
<style>${STYLE}</style></head><body>
${body}
</body></html>
`;

type Known = Walked & { taken: Taken[] };

function legend(): string {
  const items = Object.entries(WAY_WORDS).map(([way, words]) => `<li class="${way}">${words}</li>`);
  return `<ul class="legend">${items.reverse().join('')}</ul>`;
}

/** The gaps of all machines, which the reader should see first. */
function gaps(machines: readonly Known[]): string {
  const items = machines.flatMap(({ machine, alone, taken, mutation, onScreen }) => {
    const isSeen = onScreen.length > 0;
    const lines = [
      ...taken.filter(({ way }) => way === 'never').map(({ edge }) => `never taken: ${describeEdge(edge)}`),
      ...taken
        .filter(({ way }) => isSeen && way === 'alone')
        .map(({ edge }) => `not taken on screen: ${describeEdge(edge)}`),
      ...(alone?.unreached ?? []).map((state) => `never reached: ${state}`),
      ...(alone?.deadEnds ?? []).map((state) => `dead end: ${state}`),
      ...(alone?.failures ?? []).map((failure) => `in error: ${failure}`),
      ...(mutation?.survivors ?? []).map((change) => `mutant that no fact notices: ${change}`),
      ...taken
        .filter(({ way }) => way === 'named')
        .map(({ edge, reason = '' }) => `nothing on screen causes ${describeEdge(edge)}: ${reason}`),
    ];
    return lines.length === 0 ? [] : [`<li>${linkTo(machine)}<ul>${list(lines)}</ul></li>`];
  });
  return items.length === 0
    ? '<p>Nothing: every edge was taken.</p>'
    : `<ul class="gaps">${items.join('')}</ul>`;
}

const list = (lines: readonly string[]) => lines.map((line) => `<li>${escaped(line)}</li>`).join('');

const linkTo = (machine: AnyStateMachine) =>
  `<a href="${escaped(encodeURIComponent(fileOf(machine)))}">${escaped(machine.id)}</a>`;

function summary(machines: readonly Known[]): string {
  const count = (of: readonly Taken[], way: Way) => of.filter((one) => one.way === way).length;
  const row = (name: string, taken: readonly Taken[], mutants: string) =>
    `<tr><th scope="row">${name}</th><td>${taken.length}</td>${Object.keys(WAY_WORDS)
      .reverse()
      .map((way) => `<td>${count(taken, way as Way)}</td>`)
      .join('')}<td>${mutants}</td></tr>`;
  const noticed = (mutations: readonly Mutation[]) => {
    const tried = mutations.reduce((sum, mutation) => sum + mutation.tried, 0);
    const all = mutations.reduce((sum, mutation) => sum + mutation.of, 0);
    const survived = mutations.reduce((sum, { survivors }) => sum + survivors.length, 0);
    if (tried === 0) return '';
    return `${tried - survived} of ${tried}${tried < all ? `, a sample of ${all}` : ''}`;
  };
  const mutationsOf = (known: readonly Known[]) => known.flatMap(({ mutation }) => mutation ?? []);
  return `<table><thead><tr><th>Statechart</th><th>Edges</th>${Object.values(WAY_WORDS)
    .reverse()
    .map((words) => `<th>${words}</th>`)
    .join('')}<th>Mutants noticed</th></tr></thead><tbody>
${machines.map((known) => row(linkTo(known.machine), known.taken, noticed(mutationsOf([known])))).join('\n')}
</tbody><tfoot>${row(
    `${machines.length} statecharts`,
    machines.flatMap(({ taken }) => taken),
    noticed(mutationsOf(machines)),
  )}</tfoot></table>`;
}

function section({ machine, path, picture, taken, alone, onScreen, shots, mutation }: Known): string {
  const rows = taken.map(
    ({ edge, way, reason }) =>
      `<tr class="${way}"><td>${escaped(edge.source)}</td><td>${escaped(onOf(edge))}</td><td>${escaped(edge.targets.join(', '))}</td><td>${escaped(namesOf(edge.definition.actions).join(', '))}</td><td>${escaped((alone?.emits[describeEdge(edge)] ?? []).join(', '))}</td><td>${WAY_WORDS[way]}${reason === undefined ? '' : `: ${escaped(reason)}`}</td></tr>`,
  );
  const doing = statesOf(machine).flatMap((node) => [
    ...namesOf(node.entry).map((action) => `entry of ${nameOf(node)} / ${action}`),
    ...namesOf(node.exit).map((action) => `exit of ${nameOf(node)} / ${action}`),
  ]);
  const paths = onScreen.flatMap((report) => report.paths);
  return `<section><h1>${escaped(machine.id)}</h1>
<p>${escaped(machine.config.description ?? '')} <code>${escaped(path)}</code></p>
<div class="picture">${coloured(picture, taken)}</div>
<table><thead><tr><th>In</th><th>On</th><th>To</th><th>Does</th><th>Emits</th><th>Taken</th></tr></thead><tbody>${rows.join('')}</tbody></table>
${doing.length === 0 ? '' : `<p>${doing.map(escaped).join(' · ')}</p>`}
${gallery(shots)}
${listed('Mutants that no walk can tell from the statechart', mutation?.same ?? [])}
${paths.length === 0 ? '' : `<details><summary>${paths.length} paths walked on screen</summary><ol>${list(paths.map((path) => ['start', ...path].join(' → ')))}</ol></details>`}
</section>`;
}

function listed(words: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';
  return `<details><summary>${words}: ${lines.length}</summary><ul>${list(lines)}</ul></details>`;
}

function onOf({ label, guard }: Edge): string {
  return guard === undefined ? label : `${label} [${guard}]`;
}

/**
 * The picture, with each edge in the colour of the way in which it was taken; an arrow for several edges gets
 * the worst one.
 */
function coloured(picture: string, taken: readonly Taken[]): string {
  const ways = new Map(taken.map(({ edge, way }) => [escaped(edge.id), way]));
  const worst = (ids: readonly string[]) =>
    Object.keys(WAY_WORDS).find((way) => ids.some((id) => ways.get(id) === way));
  return picture
    .replace(
      /<text class="(\w+)" data-edge="([^"]*)"/g,
      (_, kind: string, id: string) => `<text class="${kind} ${worst([id]) ?? ''}"`,
    )
    .replace(
      /<g class="arrow" data-edges="([^"]*)"/g,
      (_, ids: string) => `<g class="arrow ${worst(ids.split(' ')) ?? ''}"`,
    );
}

function gallery(shots: readonly Seen[]): string {
  if (shots.length === 0) return '';
  const views = [...new Set(shots.map(({ view }) => view))].sort();
  return views
    .map((view) => {
      const figures = shots
        .filter((shot) => shot.view === view)
        .map(
          ({ state, theme, src }) =>
            `<figure><img loading="lazy" alt="${escaped(`${state}, ${theme}`)}" src="${escaped(src)}"><figcaption>${escaped(state)}<br>${escaped(theme)}</figcaption></figure>`,
        );
      return `<details><summary>${escaped(view)}: ${figures.length / 2} states, dark and light</summary><div class="gallery">${figures.join('')}</div></details>`;
    })
    .join('');
}

const STYLE = `
:root { color-scheme: light dark; --gesture: light-dark(#12713a, #5fd38d); --world: light-dark(#1a56b8, #7fb2ff); --named: light-dark(#6d4bb0, #bda2f5); --alone: light-dark(#97610a, #f2b84b); --never: light-dark(#b3261e, #ff8a80) }
body { font: 15px/1.45 system-ui, sans-serif; margin: 0 auto; max-width: 1540px; padding: 1rem }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
th, td { text-align: start; vertical-align: top; padding: .2rem .6rem .2rem 0; border-bottom: 1px solid light-dark(#dde2ec, #2a3555) }
section { margin-block: 2.5rem } .picture { overflow-x: auto; margin-block: 1rem }
.legend { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: 0; list-style: none } .legend li::before { content: ''; display: inline-block; width: 1rem; margin-inline-end: .4rem; border-top: 3px solid; vertical-align: middle }
.gallery { display: flex; flex-wrap: wrap; gap: 1rem; margin-block: .75rem } figure { margin: 0; width: 180px } figure img { width: 100%; border: 1px solid light-dark(#dde2ec, #2a3555) } figcaption { font-size: .8rem; overflow-wrap: anywhere }
${Object.keys(WAY_WORDS)
  .map(
    (way) =>
      `li.${way}::before, tr.${way} td:last-child { color: var(--${way}) } .statechart text.${way} { fill: var(--${way}) } .statechart .arrow.${way} path { stroke: var(--${way}) }`,
  )
  .join('\n')}
`;
