import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { assign, createActor, fromPromise, setup } from 'xstate';
import { record, recording, watcher } from '../../src/recording/recorder.ts';
import { nodesOf, parseSource } from '../../tools/syntax.ts';
import { filesBelow } from './machine-files.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Fields that are hidden entirely: secrets, personal data, and typed text. */
const HIDDEN = `
  access_token account actor address away bank_name blocks body build cancel_reason cancelReason choiceText
  client_seed clientSeed code coerce coercer conf_password confirmPassword conPass contact_email
  contact_message contact_name contact_phone csv cup description difference editor email emitted emphasis event_id factor_code
  file filename finding first_name fixture fixtures form format g_pay hasReferralCode heading hello holder_name home href
  ifsc_code is_home is_league isOwn isUnfinished language last_message last_name league lost machine made manual_code margin minimum_bet missing name names network newPass next
  onProgress otp paragraph password path paytm person phone phone_pay picks pincode place profile_image promised q
  re_account ref referralCode resultOf resultText returnTo root rupees salt screenshort season secret security_code
  setup_id short_name slip slips slug source standing strength summary surely t tags team text title to token tooMuch upi_id uri value version was why
  withdrawalAmount
  auth bet_settled choices endpoint is_shared lang league_decided old_auth old_endpoint p256dh public_key quiet tag team_started
  bot bots markets people style
  daysAhead granularity is_full is_me is_owner me member members nickname open_points pointsLess points_of_day reports
  starts_on
`;

/** Fields that keep numbers and listed inner fields, but no text. */
const VALUES = `
  about account_id accounts act activity after agreement amount answer approve asked asksFactor asks_for_limit attachment
  attempts audit average balance bands beacon before bet bet.cancelled bet.cashedOut bet.corrected bet.lost bet.placed bet.void bet.won bet_amount
  bet_id better bets bonus bonus.expired bonus.granted bonus.released bonuses break bytes cash cash_out cashed_out chance
  check_minutes checked children choice chosen closed closing coinflip combined combined.cashedOut combined.corrected combined.lost combined.placed combined.void combined.won context corrected corrections count current cut daily data days decided deposit
  depositId deposits depth derivation device dice draft draw due_in_s earned elapsed_s errors events exclusion factor
  failures favourite filters final_score findings for_withdrawals games gaps gifts grant has_older hasOlder head
  heard height held id image input intent is_eighteen is_on is_shown isKept isNumeric isOrdered issues item items
  joined known later latest least left legs length lifetime limbo limit limits lines link list lowest margins market match
  match_id matches matchId message messages minimum_betamount minutes month most move moved moves net
  net_deposits news nonce note now number offered open opened opponent own paid pair pairs part payload payout
  payoutPaise pays percent perPage pick picked picture ping played price prices progress promise quarter query queue
  quote raise_from raise_to raise_until read_up_to receipt recent recording recovery
  recovery_codes_left referral refund refusal renews_at reopened replace request results returned revealed revealMs
  revision reward rewarded right rights roll round rounds rows rule same said search second_step seed seed_id seedId seeds seen
  selections serverOffset session session_id setup shown_again sides sports square stake staked start starter streak strong
  table taken target team_id team_value teams testimony ticket time-out toasts today told toss total totals totalWalletAmount typed unanswered
  unfinished up_to used user values wagered wagering wait waiting wallet walletRevision watched week
  weeks width win_ratio wins wish wishes withdrawal withdrawal.paid withdrawal.rejected
  withdrawal.requested withdrawals won worse worth written_off x y
  at_ms break_ms fairness faults first half last play play_ms played_in_half plays plays_in_half points score
  seasons strengths terms toss_ms weight wickets winner claim
`;

/** Fields that keep texts of one format: its name, a sample, and the fields. */
const TEXTS: [what: string, sample: string, fields: string][] = [
  [
    'a name',
    'extraTime',
    `account_type author change channel command closed_by direction event fault field filterNames game hindrances kind kinds
      last_message_by layer mark modal motion odds of outcome period phase prediction purpose result room selection side sort sport
      status theme time tolerance tone toss_result what`,
  ],
  ['a state', 'extraTime', `state`],
  ['a type', 'xstate.done.actor.0.load', `type`],
  [
    'a moment',
    '2026-11-22T15:20:24.123Z',
    `added_at asOf at betting_closes_at cancel_until changed_at closed_at closes_at created_at day
      decided_at ended_at ends_at expires_at from granted_at joined_at last_message_at opens_at placed_at
      played_at published_at requested_at saved_at sent_at server_time settled_at shown_at signed_in_at
      since starts_at until used_at`,
  ],
  ['a mode', 'demo', 'mode output'],
  ['a number of a page', '12', 'page'],
  ['the number of a match', '12345', 'subject'],
  ['a time of day', '17:30', `match_time`],
  [
    'a hash or a server seed',
    '18e93f4a7b5b58d2569765766d1b6c3296bbd8430d6f20249044d72f14720159',
    `chain_end digest first_hash hash next_server_seed_hash server_seed server_seed_hash`,
  ],
  ['an idempotency key', '01234567-0123-4123-8123-0123456789ab', `key`],
  ['a call', 'live-bet/save', `call route`],
  [
    'a sentence of ours',
    'The bet is worth ₹1,000.50 now',
    `competition failureText match_name msg suspended`,
  ],
];

/** Fields that none of our types declares: XState's own, and the steps that the panel plays. */
const OTHERS = `error ms snapshot actorId port step`;

const words = (text: string) => text.trim().split(/\s+/);

/** Every field name in the types of statecharts and schemas. */
function declaredFields(): string[] {
  const fields = new Set<string>();
  const files = filesBelow(ROOT, ['src/machines', 'src/schemas', 'src/fairness']).filter(
    // Names of teams are keys of a table, not fields.
    (file) => !file.endsWith('.example.ts') && !file.endsWith('/names-in-hindi.ts'),
  );
  for (const file of files) {
    for (const node of nodesOf(parseSource(file, readFileSync(join(ROOT, file), 'utf8')).program)) {
      const isField =
        node.type === 'TSPropertySignature' ||
        (node.type === 'Property' && !node.method && file.startsWith('src/schemas/'));
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

/** The recorded events, without time and sender. */
const kept = () => recording.map(({ event }) => JSON.parse(event));

beforeEach(() => {
  recording.length = 0;
  watcher.hear = undefined;
});

describe('the recording', () => {
  test('has the input, the events and the port outcomes of an actor, with their senders', async () => {
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

  test('keeps the last 300 events, and only the type of a long one', () => {
    const actor = start();
    for (let page = 1; page <= 400; page++) actor.send({ type: 'probe.told', page });
    expect(recording).toHaveLength(300);
    expect(kept()[0]).toEqual({ type: 'probe.told', page: 101 });

    actor.send({ type: 'probe.told', items: Array.from({ length: 10_000 }, () => 1) });
    expect(kept().at(-1)).toEqual({ type: 'probe.told', cut: 20_031 });
  });

  test('leaves out the pings of the stream, which would fill it', () => {
    start().send({ type: 'feed.ping', at: 0, data: { server_time: '2026-11-22T15:20:24.123Z' } });
    expect(kept()).toEqual([{ type: 'xstate.init', input: { phone: '•', page: 2 } }]);
  });

  test('works together with another inspector', () => {
    const heard: string[] = [];
    watcher.hear = ({ type }) => heard.push(type);
    start();
    expect(heard[0]).toBe('@xstate.actor');
    expect(heard).toContain('@xstate.snapshot');
    expect(recording).toHaveLength(1);
  });
});

describe('secrets', () => {
  const keptOf = (fields: object) => {
    start().send({ type: 'probe.told', items: [fields] });
    return kept().at(-1).items[0];
  };
  const valueKeptOf = (field: string, value: unknown) => keptOf({ [field]: value })[field];

  const textFields = TEXTS.flatMap(([, , fields]) => words(fields));

  test('are listed by field, and so are all other fields', () => {
    expect(declaredFields()).toEqual([...words(HIDDEN), ...words(VALUES), ...textFields].sort());
  });

  /**
   * Texts that people may type into any field by mistake: passwords, codes, numbers of all lengths, names.
   */
  const TYPED = [
    ['password', 'Night-match 7'],
    ['one-time code', '918273'],
    ['PIN of a card', '4821'],
    ['phone number', '9876543210'],
    ['phone number with its country', '+919876543210'],
    ['bank account', '123456789012'],
    ['card', '4111 1111 1111 1111'],
    ['amount', '250.50'],
    ['mail address', 'asha@example.org'],
    ['UPI id', 'asha@okbank'],
    ['name', 'Asha Rao'],
    ['address of a file', '/api/pictures/0123456789abcdef0123456789abcdef.webp'],
    ['address with a number in it', '/verify?phone=9876543210&next=/wallet'],
    ['seed of one\u2019s own', 'my dog is called Bruno'],
    ['text with marks of direction', '\u202easha'],
  ] as const;

  const sentences = words(TEXTS.find(([what]) => what === 'a sentence of ours')?.[2] ?? '');
  const everyField = [...words(HIDDEN), ...words(VALUES), ...textFields, ...words(OTHERS), 'neverHeardOf'];

  test.each(TYPED)('a %s is removed from every field, in lists and at any depth', (_, typed) => {
    // The amount of a request is in its answer, too.
    const isAmount = /^\d{1,5}$/.test(typed);
    const own = everyField.filter(
      (field) => !sentences.includes(field) && !(isAmount && field === 'subject'),
    );
    const { fields, lists, deep } = keptOf({
      fields: Object.fromEntries(own.map((field) => [field, typed])),
      lists: Object.fromEntries(own.map((field) => [field, [typed, [typed]]])),
      deep: { values: { draft: { payload: Object.fromEntries(own.map((field) => [field, typed])) } } },
    });
    expect(JSON.stringify([fields, lists, deep])).not.toContain(JSON.stringify(typed).slice(1, -1));
  });

  test.each(TYPED.filter(([, typed]) => /\d{4}|@/.test(typed)))(
    'a %s is removed from our own sentences',
    (_, typed) => {
      for (const field of sentences) expect(valueKeptOf(field, `It says ${typed}.`)).toBe('•');
    },
  );

  test.each(words(HIDDEN))('%s is hidden, except whether it had a value', (field) => {
    expect(valueKeptOf(field, 'night-match')).toBe('•');
    expect(valueKeptOf(field, 918_273)).toBe('•');
    expect(valueKeptOf(field, { id: 7 })).toBe('•');
    expect(valueKeptOf(field, [7])).toBe('•');
    expect(valueKeptOf(field, '')).toBe('');
    expect(valueKeptOf(field, null)).toBe(null);
  });

  test('an unlisted field is hidden', () => {
    expect(valueKeptOf('neverHeardOf', 7)).toBe('•');
  });

  test.each(words(VALUES))('%s keeps numbers and listed values', (field) => {
    expect(valueKeptOf(field, 1_795_360_824_123)).toBe(1_795_360_824_123);
    expect(valueKeptOf(field, [[7, 4.5], { id: 7, otp: '918273' }])).toEqual([[7, 4.5], { id: 7, otp: '•' }]);
  });

  test.each(TEXTS.flatMap(([what, sample, fields]) => words(fields).map((field) => [field, what, sample])))(
    '%s keeps %s',
    (field, _, sample) => {
      expect(valueKeptOf(field, sample)).toBe(sample);
      expect(valueKeptOf(field, [sample, sample])).toEqual([sample, sample]);
    },
  );

  test('toasts are distinguished by their text', () => {
    start().send({ type: 'toast.raised', text: 'Bet placed' });
    expect(kept().at(-1)).toEqual({ type: 'toast.raised', text: 'Bet placed' });
    start().send({ type: 'toast.raised', text: 'Sent to 9876543210' });
    expect(kept().at(-1)).toEqual({ type: 'toast.raised', text: '•' });
  });

  test('only the states of a snapshot are kept', () => {
    const snapshot = {
      status: 'active',
      value: { held: { typing: 'password', idle: {} } },
      context: { otp: '918273' },
    };
    expect(keptOf({ snapshot }).snapshot).toEqual({ ...snapshot, context: { otp: '•' } });
    expect(valueKeptOf('value', 'password')).toBe('•');
  });
});
