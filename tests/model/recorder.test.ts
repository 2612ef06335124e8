import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { assign, createActor, fromPromise, setup } from 'xstate';
import { record, recording, watcher } from '../../src/recorder.ts';
import { nodesOf, parseSource } from '../../tools/syntax.ts';
import { filesBelow } from './machine-files.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Fields of events, inputs and answers that are nobody's business. */
const SECRET = `
  access_token account bank_name cancel_reason cancelReason code conf_password confirmPassword conPass
  contact_message contact_name contact_phone editor factor_code first_name g_pay
  hasReferralCode holder_name ifsc_code last_message last_name manual_code network newPass otp password paytm phone phone_pay pincode q re_account referralCode
  security_code t text token uri
`;

/** All the others. Whoever adds a field says here, or above, what it is. */
const OPEN = `
  account_id account_type accounts act activity actor added_at after agreement amount answer approve
  asked asOf asksFactor at attachment attempts audit author balance before bet bet.cancelled
  bet.lost bet.placed bet.void bet.won bet_amount bet_id bets betting_closes_at blocks body bonus
  bonus.expired bonus.granted bonus.released bonuses break build call cancel_until chance change
  changed_at channel check_minutes children choice chosen client_seed clientSeed closed_at closed_by
  closes_at coerce coercer coinflip competition contact_email context count created_at
  csv current cut data day days decided_at deposit deposits depth description device dice direction
  draft due_in_s earned elapsed_s email emitted emphasis ended_at ends_at errors event events
  exclusion expires_at factor failures failureText favourite field file filename filterNames filters
  first_hash for_withdrawals format from game games gifts grant granted_at has_older hash
  hasOlder head heading heard height held hello href id image input intent is_eighteen
  isKept isNumeric isOrdered issues item items joined joined_at key kind kinds known language
  last_message_at last_message_by later latest least left length lifetime limbo limit limits
  lines link list machine match match_id match_name match_time matches matchId messages
  minimum_betamount minutes modal mode month most move moves msg name names net net_deposits news
  next next_server_seed_hash nonce note now number onProgress open opens_at opponent outcome output own
  page pair pairs paragraph path payload payout pays percent period perPage picture ping place
  placed_at played_at prediction price prices profile_image progress promise published_at purpose
  quarter query queue quote raise_from raise_to raise_until read_up_to receipt recent recording
  recovery recovery_codes_left ref referral refund refusal replace request requested_at result results
  returned returnTo revealed revealMs revision reward rewarded roll root round rounds route rows rule
  said saved_at screenshort search seed seed_id seedId seeds seen selection sent_at server_seed
  server_seed_hash server_time serverOffset session session_id settled_at setup setup_id shown_again shown_at
  side sides signed_in_at since slug sort sought source sport square stake staked start starter starts_at
  state status strong subject summary table tags target team_value testimony ticket time time-out
  title to toasts tone toss total totalWalletAmount type unfinished until up_to upi_id used used_at user value
  values wagered wagering wait waiting wallet walletRevision watched week weeks width win_ratio wishes
  withdrawal withdrawal.paid withdrawal.rejected withdrawal.requested withdrawalAmount withdrawals won
  working worth x y
`;

const words = (text: string) => text.trim().split(/\s+/);

/** Every name of a field that types of statecharts and schemas have. */
function declaredFields(): string[] {
  const fields = new Set<string>();
  const files = filesBelow(ROOT, ['src/machines', 'src/schemas']).filter(
    (file) => !file.endsWith('.example.ts'),
  );
  for (const file of files) {
    for (const node of nodesOf(parseSource(file, readFileSync(join(ROOT, file), 'utf8')).program)) {
      const isField =
        node.type === 'TSPropertySignature' || (node.type === 'Property' && file.startsWith('src/schemas/'));
      if (!isField || node.computed) continue;
      if (node.key.type === 'Identifier') fields.add(node.key.name);
      if (node.key.type === 'Literal') fields.add(String(node.key.value));
    }
  }
  return [...fields].sort();
}

const probe = setup({
  types: {} as {
    input: { phone: string; page: number };
    context: { sum: number };
    events:
      | { type: 'probe.told'; [field: string]: unknown }
      | { type: 'toast.raised'; text: string }
      | { type: 'feed.ping'; at: number; data: object };
  },
  actors: { child: fromPromise<{ otp: string; wait: number }>(async () => ({ otp: '918273', wait: 30 })) },
  actions: { count: assign(({ context }) => ({ sum: context.sum + 1 })) },
}).createMachine({
  id: 'probe',
  context: { sum: 0 },
  initial: 'asking',
  states: {
    asking: { invoke: { id: 'child', src: 'child', onDone: 'rested' } },
    rested: {},
  },
  on: { 'probe.told': { actions: 'count' } },
});

const start = () => createActor(probe, { input: { phone: '9876543210', page: 2 }, inspect: record }).start();

/** The events that were kept, without when and by whom. */
const kept = () => recording.map(({ event }) => JSON.parse(event));

beforeEach(() => {
  recording.length = 0;
  watcher.hear = undefined;
});

describe('the recording', () => {
  test('has what an actor began with, was told, and heard of its ports, and by whom', async () => {
    const actor = start();
    actor.send({ type: 'probe.told', page: 3 });
    await expect.poll(() => actor.getSnapshot().value).toBe('rested');

    const { sessionId, id: name } = actor;
    const own = { at: expect.any(Number), actor: sessionId, root: sessionId, name, machine: 'probe' };
    expect(recording).toEqual([
      { ...own, from: undefined, event: '{"type":"xstate.init","input":{"phone":"•","page":2}}' },
      { ...own, from: undefined, event: '{"type":"probe.told","page":3}' },
      {
        ...own,
        from: expect.stringMatching(/^x:\d+$/),
        event: '{"type":"xstate.done.actor.child","output":{"otp":"•","wait":30},"actorId":"child"}',
      },
    ]);
  });

  test('keeps the last 300 events, and of a long one what it was', () => {
    const actor = start();
    for (let page = 1; page <= 400; page++) actor.send({ type: 'probe.told', page });
    expect(recording).toHaveLength(300);
    expect(kept()[0]).toEqual({ type: 'probe.told', page: 101 });

    actor.send({ type: 'probe.told', title: 'x'.repeat(20_000) });
    expect(kept().at(-1)).toEqual({ type: 'probe.told', cut: 20_032 });
  });

  test('goes without the pings of the line, which would be all of it', () => {
    start().send({ type: 'feed.ping', at: 0, data: { server_time: '2026-11-22T15:20:24.123Z' } });
    expect(kept()).toEqual([{ type: 'xstate.init', input: { phone: '•', page: 2 } }]);
  });

  test('is kept beside what a watcher hears', () => {
    const heard: string[] = [];
    watcher.hear = ({ type }) => heard.push(type);
    start();
    expect(heard[0]).toBe('@xstate.actor');
    expect(heard).toContain('@xstate.snapshot');
    expect(recording).toHaveLength(1);
  });
});

describe('secrets', () => {
  const valueKeptOf = (field: string, value: unknown) => {
    start().send({ type: 'probe.told', nested: [{ [field]: value }] });
    return kept().at(-1).nested[0][field];
  };

  test('are named, and so are all other fields', () => {
    expect(declaredFields()).toEqual([...words(SECRET), 'message', ...words(OPEN)].sort());
  });

  test.each(words(SECRET))('%s is left out, but for whether there was one', (field) => {
    expect(valueKeptOf(field, 'night-match')).toBe('•');
    expect(valueKeptOf(field, 918_273)).toBe('•');
    expect(valueKeptOf(field, { inside: 'night-match' })).toBe('•');
    expect(valueKeptOf(field, '')).toBe('');
    expect(valueKeptOf(field, null)).toBe(null);
  });

  test.each(words(OPEN))('%s is kept', (field) => {
    expect(valueKeptOf(field, 'kites')).toBe('kites');
  });

  test.each([
    ['a phone number', '9876543210'],
    ['a phone number in an address', '/verify?phone=9876543210&next=/wallet'],
    ['a mail address', 'asha@example.org'],
    ['a UPI id', 'asha@okbank'],
    ['the address of a file of theirs', '/api/support/pictures/0123456789abcdef0123456789abcdef.webp'],
  ])('%s is left out wherever it is', (_, value) => {
    expect(valueKeptOf('title', value)).toBe('•');
  });

  test.each([
    ['an amount', '1000.50'],
    ['a moment', '2026-11-22T15:20:24.123Z'],
    ['a moment in milliseconds', 1_795_360_824_123],
    ['a key', '01234567-0123-4123-8123-0123456789ab'],
    ['a seed', '18e93f4a7b5b58d2569765766d1b6c3296bbd8430d6f20249044d72f14720159'],
  ])('%s is kept', (_, value) => {
    expect(valueKeptOf('title', value)).toBe(value);
  });

  test('a message is left out where it is what was written, of an entry in a conversation its text alone', () => {
    expect(valueKeptOf('message', 'night-match')).toBe('•');
    expect(valueKeptOf('message', '')).toBe('');
    expect(valueKeptOf('message', { id: 7, text: 'night-match' })).toEqual({ id: 7, text: '•' });
  });

  test("a toast's text is kept, which tells it from others", () => {
    start().send({ type: 'toast.raised', text: 'Bet placed' });
    expect(kept().at(-1)).toEqual({ type: 'toast.raised', text: 'Bet placed' });
  });
});
