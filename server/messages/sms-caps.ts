import type { Queryable } from '../database/database.ts';
import { sweep } from '../database/sweep.ts';
import { networkOf } from '../http/network.ts';
import type { Log } from '../log.ts';
import { Refusal } from '../refusal.ts';

/** So many SMS in any hour, and in any day. */
export interface SmsCap {
  hour: number;
  day: number;
}

/** How many SMS may be asked for: to one phone, from one network, and in all. */
export interface SmsCaps {
  phone: SmsCap;
  network: SmsCap;
  all: SmsCap;
}

/** Unless the environment says otherwise. A demo sends none, and all its visitors share the demo account's phone. */
export const SMS_CAPS = {
  live: {
    phone: { hour: 6, day: 20 },
    network: { hour: 40, day: 200 },
    all: { hour: 1000, day: 5000 },
  },
  demo: {
    phone: { hour: 600, day: 2000 },
    network: { hour: 4000, day: 20_000 },
    all: { hour: 100_000, day: 500_000 },
  },
} satisfies Record<string, SmsCaps>;

/** What strangers may use of a cap. The rest is kept for who is signed in: nobody else can keep codes from them. */
const STRANGERS_SHARE = 0.8;
const shareOf = (most: number) => Math.max(1, Math.floor(most * STRANGERS_SHARE));

export interface SmsContext {
  smsCaps: SmsCaps;
  log: Log;
}

export interface SmsRequest {
  phone: string;
  /** Where the request comes from. */
  address: string;
  /** Whether it goes to who is signed in, at their own wish. */
  signedIn: boolean;
}

/**
 * Counts an SMS that is asked for, whether or not the phone is known: be it sent or not, the answer is alike. One
 * that is refused counts for nothing. Raises the operator's alarm when a cap in all is nearly or wholly used up.
 * @param tx a transaction, until whose end others who ask wait
 * @throws Refusal 429 with `data.wait`, in seconds, and `data.capped`
 */
export async function allowSms(
  tx: Queryable,
  { smsCaps, log }: SmsContext,
  request: SmsRequest,
): Promise<void> {
  await tx.query('select 1 from sms_gate where id = 1 for update');
  const wait = await waitOf(tx, smsCaps, request);
  if (wait > 0) {
    throw new Refusal(429, 'Too many messages were asked for. Please try again later', {
      data: { wait, capped: true },
      event: 'sms.limited',
    });
  }
  await tx.query('insert into sms_requests (at, phone, network) values (clock_timestamp(), $1, $2)', [
    request.phone,
    networkOf(request.address),
  ]);
  for (const { used, most, period } of await raiseAlarms(tx, smsCaps.all))
    log.error({ event: 'sms.alarm', used, most, period });
}

/** When the cap is full: when the oldest of those that fill it is no longer counted. */
const fullUntil = (subject: string, period: keyof SmsCap, most: string) => `
  (select at + interval '1 ${period}' as until from sms_requests
   where ${subject} and at > clock_timestamp() - interval '1 ${period}' order by at desc offset ${most} - 1 limit 1)`;

const FULL_UNTIL = [
  fullUntil('phone = $1', 'hour', '$3::integer'),
  fullUntil('phone = $1', 'day', '$4::integer'),
  fullUntil('network = $2', 'hour', '$5::integer'),
  fullUntil('network = $2', 'day', '$6::integer'),
  fullUntil('true', 'hour', '$7::integer'),
  fullUntil('true', 'day', '$8::integer'),
].join(' union all ');

/** Seconds until no cap is full; 0 when none is. */
async function waitOf(tx: Queryable, { phone, network, all }: SmsCaps, request: SmsRequest): Promise<number> {
  const most = [phone.hour, phone.day, network.hour, network.day, all.hour, all.day];
  const [full] = await tx.query<{ wait: number | null }>(
    `select ceil(extract(epoch from max(until) - clock_timestamp()))::integer as wait from (${FULL_UNTIL}) caps`,
    [request.phone, networkOf(request.address), ...(request.signedIn ? most : most.map(shareOf))],
  );
  return full?.wait == null ? 0 : Math.max(full.wait, 1);
}

export interface SmsAlarm {
  at: Date;
  period: keyof SmsCap;
  used: number;
  most: number;
}

/** Those that this request raises: each threshold once in its period, whichever process comes to it. */
async function raiseAlarms(tx: Queryable, all: SmsCap): Promise<SmsAlarm[]> {
  const raised: SmsAlarm[] = [];
  for (const period of ['hour', 'day'] as const) {
    for (const used of new Set([shareOf(all[period]), all[period]])) {
      const [alarm] = await tx.query<SmsAlarm>(
        `insert into sms_alarms (at, period, used, most)
         select clock_timestamp(), $1, $2, $3
         where exists ${fullUntil('true', period, '$2')}
           and not exists (
             select from sms_alarms
             where period = $1 and used = $2 and most = $3 and at > clock_timestamp() - interval '1 ${period}')
         returning at, period, used, most`,
        [period, used, all[period]],
      );
      if (alarm) raised.push(alarm);
    }
  }
  return raised;
}

/** `800 of at most 1000 SMS in an hour were asked for: …` */
export function alarmText({ period, used, most }: SmsAlarm): string {
  const figures = `${used} of at most ${most} SMS in ${period === 'hour' ? 'an hour' : 'a day'} were asked for`;
  return used < most
    ? `${figures}: until there are fewer, only who is signed in is sent one`
    : `${figures}: until there are fewer, nobody is sent one`;
}

/** Removes what no cap looks back on any more, and old alarms. */
export async function sweepSmsRequests(database: Queryable): Promise<void> {
  await sweep(database, 'sms_requests', 'id', `at < now() - interval '1 day'`);
  await sweep(database, 'sms_alarms', 'id', `at < now() - interval '90 days'`);
}
