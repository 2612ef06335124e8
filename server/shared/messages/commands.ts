import { object } from 'superstruct';
import type { Queryable } from '../../database/database.ts';
import { indianTime } from '../../indian-time.ts';
import { operatorCommand, type Printed } from '../commands/operator-command.ts';
import { listed } from '../commands/print.ts';
import { Limit } from '../commands/words.ts';
import { alarmText, type SmsAlarm } from './sms-caps.ts';

export const messageCommands = [
  operatorCommand({
    words: 'messages',
    usage: '[--limit NUMBER]',
    help: 'count the SMS requested in the last day, and list the networks with the most requests',
    takes: object({ limit: Limit }),
    carryOut: ({ database }, { limit }) => showRequests(database, limit),
  }),
  operatorCommand({
    words: 'messages alarms',
    usage: '[--limit NUMBER]',
    help: 'list when a total cap of SMS was nearly or wholly used up; latest first',
    more: 'Times are in India’s time. Each alarm is raised once in its hour or day; the server logs it, too.',
    takes: object({ limit: Limit }),
    carryOut: async ({ database }, { limit }) =>
      listed(
        await database.query<SmsAlarm>(
          'select at, period, used, most from sms_alarms order by at desc, id desc limit $1',
          [limit],
        ),
        (alarm) => `${indianTime(alarm.at)}  ${alarmText(alarm)}`,
        'No alarm was raised',
      ),
  }),
];

interface Requests {
  hour: number;
  day: number;
  phones: number;
}

const REQUESTS = `count(*) filter (where at > now() - interval '1 hour')::integer as hour,
  count(*)::integer as day, count(distinct phone)::integer as phones
  from sms_requests where at > now() - interval '1 day'`;

async function showRequests(database: Queryable, limit: number): Promise<Printed> {
  const [all] = await database.query<Requests>(`select ${REQUESTS}`);
  const networks = await database.query<Requests & { network: string }>(
    `select network, ${REQUESTS} group by network order by hour desc, day desc, network limit $1`,
    [limit],
  );
  const line = (whose: string, { hour, day, phones }: Requests) =>
    `${whose}  ${hour} in the last hour, ${day} in the last day, to ${phones} phones`;
  const { text } = listed(networks, (row) => line(row.network, row), 'No SMS was requested');
  return {
    text: all === undefined || all.day === 0 ? text : `${line('total', all)}\n${text}`,
    data: { ...all, networks },
  };
}
