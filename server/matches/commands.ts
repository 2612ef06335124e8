import { object } from 'superstruct';
import type { Queryable } from '../database/database.ts';
import { recordAct } from '../operator/acts.ts';
import { operatorCommand, type Printed } from '../operator/operator-command.ts';
import { already, listed } from '../operator/print.ts';
import { oneOf, Whole, Why } from '../operator/words.ts';
import { abandonMatch, settleMatch } from './decide.ts';

export const matchCommands = [
  operatorCommand({
    words: 'matches',
    usage: '',
    help: 'those that are not decided, with the ids of their teams',
    takes: object({}),
    carryOut: ({ database }) => listMatches(database),
  }),
  operatorCommand({
    words: 'match settle',
    usage: 'ID --winner TEAM_VALUE --toss Head|Tail',
    help: 'the result of a closed match; its bets are paid',
    arguments: ['id'],
    takes: object({ id: Whole, winner: Whole, toss: oneOf('Head', 'Tail') }),
    carryOut: async ({ database }, { id, winner, toss }, who) =>
      already(
        await settleMatch(database, id, { winner, toss }, (tx) =>
          recordAct(tx, {
            who,
            act: 'match.settle',
            subject: String(id),
            why: `winner ${winner}, toss ${toss}`,
          }),
        ),
        `match ${id}: settled`,
      ),
  }),
  operatorCommand({
    words: 'match abandon',
    usage: 'ID --why TEXT',
    help: 'there is no result; every stake goes back',
    arguments: ['id'],
    takes: object({ id: Whole, why: Why }),
    carryOut: async ({ database }, { id, why }, who) =>
      already(
        await abandonMatch(database, id, (tx) =>
          recordAct(tx, { who, act: 'match.abandon', subject: String(id), why }),
        ),
        `match ${id}: abandoned`,
      ),
  }),
];

async function listMatches(database: Queryable): Promise<Printed> {
  const rows = await database.query<{ id: number; name: string; state: string; sides: string }>(
    `select m.id, m.name, s.state,
            (select string_agg(id || ' ' || name, ', ' order by id) from selections
             where match_id = m.id and kind = 'team') as sides
     from matches m join match_states s on s.id = m.id where m.decision = 'none' order by m.id`,
  );
  return listed(
    rows,
    ({ id, name, state, sides }) => `${id}  ${state}  ${name}  (${sides})`,
    'No match is undecided',
  );
}
