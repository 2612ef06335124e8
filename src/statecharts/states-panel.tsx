import { Link } from 'wouter';
import { type AnyStateNode, type Edge, edgesOf, nameOf, namesOf, statesOf } from '../walk/edges.ts';
import { addressOf } from './addresses.ts';
import type { Chart } from './catalogue.ts';
import { Box, Muted, Table } from './style.ts';

/**
 * The states and transitions of a statechart; with a state, only this one, with the transitions to it and
 * from it.
 */
export function StatesPanel({ chart, state }: { chart: Chart; state: string }) {
  const { name, machine } = chart;
  const states = statesOf(machine);
  const chosen = states.find((node) => nameOf(node) === state);
  const edges = edgesOf(machine);
  if (state !== '' && chosen === undefined)
    return (
      <Muted>
        There is no state “{state}”. <Link href={addressOf.chart(name)}>All states</Link>
      </Muted>
    );
  if (chosen)
    return (
      <>
        <Box aria-labelledby="state">
          <h2 id="state">
            <code>{state}</code>
          </h2>
          {chosen.description && <p>{chosen.description}</p>}
          <Facts node={chosen} />
          <Link href={addressOf.chart(name)}>All states</Link>
        </Box>
        <Transitions
          title="Leads on"
          name={name}
          edges={edges.filter(({ source }) => source === state || state.startsWith(`${source}.`))}
        />
        <Transitions
          title="Leads here"
          name={name}
          edges={edges.filter(({ targets }) => targets.includes(state))}
        />
      </>
    );
  return (
    <>
      <Box aria-labelledby="states">
        <h2 id="states">States</h2>
        <Table>
          <thead>
            <tr>
              <th scope="col">State</th>
              <th scope="col">Meaning</th>
              <th scope="col">Tags, ports, actions</th>
            </tr>
          </thead>
          <tbody>
            {states.map((node) => (
              <tr key={node.id}>
                <td>
                  <Link href={addressOf.state(name, nameOf(node))}>
                    <code>{nameOf(node)}</code>
                  </Link>
                </td>
                <td>{node.parent && node.description}</td>
                <td>
                  <Facts node={node} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Box>
      <Transitions title="Transitions" name={name} edges={edges} />
    </>
  );
}

/** The tags, ports and actions of a state. */
function Facts({ node }: { node: AnyStateNode }) {
  const facts = [
    ...(node.type === 'atomic' || node.type === 'compound' ? [] : [node.type]),
    ...node.tags.map((tag) => `#${tag}`),
    ...node.invoke.map(({ src }) => `invoke ${String(src)}`),
    ...namesOf(node.entry).map((action) => `entry / ${action}`),
    ...namesOf(node.exit).map((action) => `exit / ${action}`),
  ];
  return facts.length > 0 && <code>{facts.join(', ')}</code>;
}

function Transitions({ title, name, edges }: { title: string; name: string; edges: readonly Edge[] }) {
  return (
    <Box aria-label={title}>
      <h2>{title}</h2>
      {edges.length === 0 && <Muted>None.</Muted>}
      {edges.length > 0 && (
        <Table>
          <thead>
            <tr>
              <th scope="col">In</th>
              <th scope="col">On</th>
              <th scope="col">To</th>
              <th scope="col">Does</th>
            </tr>
          </thead>
          <tbody>
            {edges.map(({ id, source, label, guard, targets, definition }) => (
              <tr key={id}>
                <td>
                  <Link href={addressOf.state(name, source)}>
                    <code>{source}</code>
                  </Link>
                </td>
                <td>
                  <code>{guard === undefined ? label : `${label} [${guard}]`}</code>
                </td>
                <td>
                  {targets.map((target) => (
                    <Link key={target} href={addressOf.state(name, target)}>
                      <code>{definition.reenter ? `${target} ↻` : target}</code>
                    </Link>
                  ))}
                </td>
                <td>
                  <code>{namesOf(definition.actions).join(', ')}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Box>
  );
}
