import type { Queryable } from '../../database/database.ts';
import { sweep } from '../../database/sweep.ts';
import { NETWORK_TIMES, networksOf } from '../../http/network.ts';
import type { Log } from '../../log.ts';
import { Refusal } from '../../refusal.ts';

/** The most SMS in any hour, and in any day. */
export interface SmsCap {
  hour: number;
  day: number;
}

/** The most SMS that may be requested: for one phone, from one network, and in all. */
export interface SmsCaps {
  phone: SmsCap;
  network: SmsCap;
  all: SmsCap;
}

/**
 * Defaults, which the environment can change. A demo sends no SMS, and all its visitors share the demo
 * account's phone.
 */
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

/**
 * The share of a cap for strangers. The rest is reserved for signed-in people, so that strangers cannot use
 * up their codes.
 */
const STRANGERS_SHARE = 0.8;
const shareOf = (most: number) => Math.max(1, Math.floor(most * STRANGERS_SHARE));

/**
 * Once this much of the strangers' share of the overall cap is used, a network may use only a quarter of its
 * own cap: networks that have sent many leave the rest to others.
 */
const CROWDED_FROM = 0.5;
const QUARTER = 0.25;

/**
 * Beyond their share, strangers still get some SMS. Networks without an SMS in the period share this
 * part of the overall cap: one SMS at a time, at intervals that make it last for the whole period.
 */
const LATECOMERS_SHARE = 0.9;
const latecomersOf = (most: number) => Math.floor(most * LATECOMERS_SHARE);

type Period = keyof SmsCap;
const PERIODS = ['hour', 'day'] as const;
const SECONDS = { hour: 3600, day: 86_400 };

export interface SmsContext {
  smsCaps: SmsCaps;
  log: Log;
}

export interface SmsRequest {
  phone: string;
  /** The address of the request. */
  address: string;
  /** Whether a signed-in person asks for it for themselves. */
  signedIn: boolean;
  /** Whether an SMS will be sent. */
  goesOut: boolean;
}

/**
 * Counts a requested SMS. Requests for unknown phones count too, so that the answer is the same. A refused
 * request is not counted, and one without an SMS does not count for the overall caps. Raises the operator's
 * alarm when an overall cap is nearly or wholly used up.
 * @param tx a transaction; other requests wait until it ends
 * @throws Refusal 429 with `data.wait`, in seconds, and `data.capped`
 */
export async function allowSms(
  tx: Queryable,
  { smsCaps, log }: SmsContext,
  request: SmsRequest,
): Promise<void> {
  await tx.query('select 1 from sms_gate where id = 1 for update');
  await refuseCapped(tx, { smsCaps }, request);
  await tx.query(
    `insert into sms_requests (at, phone, network, wider, widest, sent)
     values (clock_timestamp(), $1, $2, $3, $4, $5)`,
    [request.phone, ...namesOf(request.address), request.goesOut],
  );
  for (const { used, most, period } of await raiseAlarms(tx, smsCaps.all))
    log.error({ event: 'sms.alarm', used, most, period });
}

/**
 * Refuses a request that `allowSms` would refuse now, before costly work. It counts nothing.
 * @throws Refusal as `allowSms`
 */
export async function refuseCapped(
  db: Queryable,
  { smsCaps }: Pick<SmsContext, 'smsCaps'>,
  request: SmsRequest,
): Promise<void> {
  const wait = await waitOf(db, smsCaps, request);
  if (wait > 0)
    throw new Refusal(429, 'Too many messages were asked for. Please try again later', {
      data: { wait, capped: true },
      event: 'sms.limited',
    });
}

/** SQL for the time until which a cap is full: then the oldest of the requests that fill it stops counting. */
const fullUntil = (subject: string, period: Period, most: string) => `
  (select at + interval '1 ${period}' as until from sms_requests
   where ${subject} and at > clock_timestamp() - interval '1 ${period}' order by at desc offset ${most} - 1 limit 1)`;

const FULL_UNTIL = [
  fullUntil('phone = $1', 'hour', '$5::integer'),
  fullUntil('phone = $1', 'day', '$6::integer'),
  fullUntil('network = $2', 'hour', '$7::integer'),
  fullUntil('wider = $3', 'hour', '$8::integer'),
  fullUntil('widest = $4', 'hour', '$9::integer'),
  fullUntil('network = $2', 'day', '$10::integer'),
  fullUntil('wider = $3', 'day', '$11::integer'),
  fullUntil('widest = $4', 'day', '$12::integer'),
  fullUntil('sent', 'hour', '$13::integer'),
  fullUntil('sent', 'day', '$14::integer'),
  `(select at + make_interval(secs => $15) as until from sms_requests
    where sent and at > clock_timestamp() - make_interval(secs => $15) order by at desc limit 1)`,
].join(' union all ');

/** Seconds until no cap is full; 0 when none is. */
async function waitOf(tx: Queryable, caps: SmsCaps, request: SmsRequest): Promise<number> {
  const [network, wider, widest] = namesOf(request.address);
  const hour = mostOf('hour', caps, request.signedIn ? 'signed in' : await crowdOf(tx, 'hour', caps.all));
  const day = mostOf('day', caps, request.signedIn ? 'signed in' : await crowdOf(tx, 'day', caps.all));
  const [full] = await tx.query<{ wait: number | null }>(
    `select ceil(extract(epoch from max(until) - clock_timestamp()))::integer as wait from (${FULL_UNTIL}) caps`,
    [
      request.phone,
      network,
      wider,
      widest,
      hour.phone,
      day.phone,
      ...hour.networks,
      ...day.networks,
      hour.all,
      day.all,
      Math.max(hour.interval, day.interval),
    ],
  );
  return full?.wait == null ? 0 : Math.max(full.wait, 1);
}

/** The networks of an address, by the columns that store them; an IPv4 address fills all three. */
function namesOf(address: string): [network: string, wider: string, widest: string] {
  const [{ name: network }, wider, widest] = networksOf(address);
  return [network, wider?.name ?? network, widest?.name ?? network];
}

/** The used part of the strangers' share of an overall cap. */
type Crowd = 'some' | 'half' | 'all';

async function crowdOf(tx: Queryable, period: Period, all: SmsCap): Promise<Crowd> {
  const share = shareOf(all[period]);
  const [sent] = await tx.query<{ half: boolean; all: boolean }>(
    `select exists ${fullUntil('sent', period, '$1::integer')} as half,
            exists ${fullUntil('sent', period, '$2::integer')} as all`,
    [Math.max(1, Math.floor(share * CROWDED_FROM)), share],
  );
  if (sent?.all) return 'all';
  return sent?.half ? 'half' : 'some';
}

/** The limit of a period. */
interface Most {
  phone: number;
  /** For the narrowest, a wider and the widest network, in the order of `NETWORK_TIMES`. */
  networks: number[];
  all: number;
  /** The least seconds between two SMS. */
  interval: number;
}

function mostOf(period: Period, caps: SmsCaps, asker: 'signed in' | Crowd): Most {
  const phone = caps.phone[period];
  const networks = NETWORK_TIMES.map((times) => caps.network[period] * times);
  const all = caps.all[period];
  if (asker === 'signed in') return { phone, networks, all, interval: 0 };
  const most = { phone: shareOf(phone), networks: networks.map(shareOf), all: shareOf(all), interval: 0 };
  if (asker === 'some') return most;
  if (asker === 'half')
    return { ...most, networks: most.networks.map((each) => Math.max(1, Math.floor(each * QUARTER))) };
  const left = latecomersOf(all) - most.all;
  if (left < 1) return most;
  return {
    ...most,
    networks: networks.map(() => 1),
    all: latecomersOf(all),
    interval: Math.ceil(SECONDS[period] / left),
  };
}

export interface SmsAlarm {
  at: Date;
  period: keyof SmsCap;
  used: number;
  most: number;
}

/**
 * The alarms that this request raises. Each threshold raises one per period, whichever process reaches it.
 */
async function raiseAlarms(tx: Queryable, all: SmsCap): Promise<SmsAlarm[]> {
  const raised: SmsAlarm[] = [];
  for (const period of PERIODS) {
    for (const used of new Set([shareOf(all[period]), all[period]])) {
      const [alarm] = await tx.query<SmsAlarm>(
        `insert into sms_alarms (at, period, used, most)
         select clock_timestamp(), $1, $2, $3
         where exists ${fullUntil('sent', period, '$2')}
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

/** `800 of at most 1000 SMS in an hour were sent: …` */
export function alarmText({ period, used, most }: SmsAlarm): string {
  const figures = `${used} of at most ${most} SMS in ${period === 'hour' ? 'an hour' : 'a day'} were sent`;
  return used < most
    ? `${figures}: until there are fewer, people who are not signed in are sent only one now and then`
    : `${figures}: until there are fewer, nobody is sent one`;
}

/** Removes requests that no cap counts any more, and old alarms. */
export async function sweepSmsRequests(database: Queryable): Promise<void> {
  await sweep(database, 'sms_requests', 'id', `at < now() - interval '1 day'`);
  await sweep(database, 'sms_alarms', 'id', `at < now() - interval '90 days'`);
}
