import { setTimeout as pause } from 'node:timers/promises';
import { bet } from '../tools/torture/bettor.ts';
import type { Client } from '../tools/torture/client.ts';
import { type House, tryHouse } from '../tools/torture/house.ts';
import { decideWithdrawals } from '../tools/torture/operator.ts';
import { newestBin } from '../tools/torture/postgres-pair.ts';
import { type Finding, runAlone } from './measure.ts';

/** A sample: to see whether memory grows, ten minutes are better. */
const MINUTES = Number(process.env.MINUTES ?? 2);
const { ENGINE } = process.env;
/** After this time all caches are filled. */
const WARM_UP = Math.min(2, MINUTES / 2);
const MINUTE_MS = 60_000;

const PEOPLE = 200;
/** The average pause of a person between two acts with money, and between two reads. */
const THINK_MS = 2000;
const LOOKS = [
  'live-bet',
  'live-bet/home-listing',
  'wallet/total-amount',
  'wallet/statement',
  'bet-list',
  'activity',
  'profile/dashboard',
  'profile/record',
  'winners',
];

/**
 * Lets everybody act for minutes on one server process; checks its memory, and the truth of all its answers.
 */
export async function mixedLoad(): Promise<Finding[]> {
  const findings: Finding[] = [];
  if (ENGINE !== 'postgres') findings.push(...(await loadOn('embedded')));
  if (ENGINE !== 'embedded' && (await isInstalled())) findings.push(...(await loadOn('postgres')));
  return findings;
}

/** Whether PostgreSQL is installed. */
const isInstalled = () =>
  newestBin().then(
    () => true,
    () => false,
  );

async function loadOn(database: 'embedded' | 'postgres'): Promise<Finding[]> {
  const findings: Finding[] = [];
  let note = '';
  const who = `${PEOPLE} people for ${MINUTES} minutes, ${database}`;
  const now = Date.now();
  const closings = Array.from({ length: MINUTES * 6 + 60 }, (_, number) => now + (20 + number * 10) * 1000);
  const options = { database, servers: 1, seed: 1, people: PEOPLE, closings, openMs: 2 * MINUTE_MS };
  const isTrue = await tryHouse(options, async (house) => {
    const { history } = house;
    const [server] = house.servers;
    if (server === undefined) throw new Error('There is no server');
    const over = new AbortController();
    const everybody = [
      ...house.clients.flatMap((client) => [
        bet(client, house, THINK_MS, over.signal),
        look(client, house, over.signal),
      ]),
      decideWithdrawals(house, over.signal),
    ];
    await pause(WARM_UP * MINUTE_MS);
    const early = await server.memory();
    const { acknowledged, failed } = history;
    await pause((MINUTES - WARM_UP) * MINUTE_MS);
    const late = await server.memory();
    const rate = (history.acknowledged - acknowledged) / ((MINUTES - WARM_UP) * 60);
    findings.push(
      growth(`heap, ${who}`, early.heap, late.heap),
      growth(`resident memory, ${who}`, early.resident, late.resident),
    );
    note = `${rate.toFixed(0)} moves of money /s, ${history.failed - failed} refused or lost`;
    over.abort();
    await Promise.all(everybody);
  });
  const what = `histories or audits with faults, ${who}`;
  return [...findings, { what, measured: isTrue ? 0 : 1, budget: 0, kind: 'atMost', unit: '', note }];
}

const growth = (what: string, early: number, late: number): Finding => ({
  what,
  measured: late / early,
  budget: 1.2,
  kind: 'atMost',
  unit: `× minute ${WARM_UP}`,
  note: `${early.toFixed(0)} then ${late.toFixed(0)} MB`,
});

async function look(client: Client, { random }: House, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pause(THINK_MS * 2 * random());
    await client.call('GET', LOOKS[Math.floor(random() * LOOKS.length)] ?? 'live-bet');
  }
}

await runAlone(import.meta.filename, mixedLoad);
