import { Actor, type AnyActor, type InspectionEvent } from 'xstate';

/** An event that a statechart received. */
export interface RecordedEvent {
  /** The time, in milliseconds of this device. */
  at: number;
  /** The id of its statechart. */
  machine: string;
  /** The session of the actor that received it, and of its root: the same for an actor without a parent. */
  actor: string;
  root: string;
  /** The parent's name for it: for an invoked actor the id of the invoke. */
  name: string;
  /** The session of the sender: its own for a timer, none for an event from outside. */
  from: string | undefined;
  /** As JSON, secrets removed. An actor's first event, `xstate.init`, has its input. */
  event: string;
}

/** An observer of all actors. */
interface Watcher {
  hear?: ((inspected: InspectionEvent) => void) | undefined;
  /**
   * Reports an actor that fills a place on the page.
   * @param show fills the place with another actor, or with itself again
   * @returns call it when the actor ends
   */
  enlist?(actor: AnyActor, show: (other: AnyActor | undefined) => void): () => void;
}

/** Frequent events that only report the time, or how far somebody has scrolled. */
const IDLE_TALK = ['feed.ping', 'prices.watched'];
const MOST_EVENTS = 300;
/** A longer event, such as one with a hundred matches, is recorded as its type and length. */
const LONGEST_EVENT = 20_000;

// Only these fields are recorded, and texts in them only in formats that machines write. Typed texts
// (amounts, seeds and searches too) and personal data are in none of them. Unlisted fields are hidden.

const words = (text: string) => text.trim().split(/\s+/);

/** Fields with recorded numbers, `true`, `false` and listed inner fields, but no text of their own. */
const VALUES = words(`
  about account_id accounts act activity after agreement amount answer approve asked asksFactor asks_for_limit at_ms attachment attempts
  audit average balance bands beacon before bet bet_amount bet_id better bets bonus bonuses break break_ms bytes cash cash_out cashed_out chance check_minutes checked
  children choice chosen closed closing coinflip combined context corrected corrections count current cut daily data days decided deposit depositId deposits depth derivation
  device dice draft draw due_in_s earned elapsed_s emailed error errors events exclusion factor failures fairness
  faults favourite filters final_score findings first for_withdrawals games gaps gifts grant half has_older hasOlder head heard
  height held id image input intent is_eighteen is_on is_shown isKept isNumeric isOrdered issues item items joined known last later
  latest least left legs length lifetime limbo limit limits lines link list lowest margins market match match_id matches matchId message
  messages minimum_betamount minutes month most move moved moves ms net net_deposits news nonce note now number offered
  open opened opponent own paid pair pairs part payload payout payoutPaise pays percent perPage pick picked picture ping play play_ms
  played played_in_half plays plays_in_half points price prices progress promise quarter query queue quote raise_from
  raise_to raise_until read_up_to receipt recent recording recovery recovery_codes_left referral refund refusal renews_at
  reopened replace request results returned revealed revealMs revision reward rewarded right rights roll round rounds rows rule said same score
  search seasons second_step seed seed_id seedId seeds seen selections serverOffset session session_id setup shown_again sides snapshot sports
  square stake staked start starter streak strengths strong table taken target team_id team_value teams terms testimony ticket time-out toasts today told
  toss toss_ms total totals totalWalletAmount typed unanswered unfinished up_to used user values wagered wagering wait waiting
  wallet walletRevision watched week weeks weight wickets width win_ratio winner wins wish wishes withdrawal withdrawals
  won worse claim worth written_off x y bet.cancelled bet.cashedOut bet.corrected bet.lost bet.placed bet.void bet.won combined.cashedOut combined.corrected combined.lost combined.placed
  combined.void combined.won bonus.expired bonus.granted bonus.released
  withdrawal.paid withdrawal.rejected withdrawal.requested
`);

/** A name from the code: a state, a kind, a field, an event. */
const NAME = /^[A-Za-z][\w.-]{0,99}$/;
/**
 * A state of statecharts, matches and bets. A `state` may also be a place in India, but those begin with a
 * capital.
 */
const STATE = /^[a-z][A-Za-z]{0,49}$/;
/** A type of event, including `xstate.done.actor.load`. */
const TYPE = /^[\w.:$()-]{1,200}$/;
const MOMENT = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d))?$/;
const MODE = /^(?:demo|live)$/;
/** The output of a port: a mode, or the end of sharing a pick. */
const OUTPUT = /^(?:demo|live|shared|saved|dropped)$/;
const PAGE = /^\d{1,3}$/;
/** The subject of a request: a match's number, the combined bet, or an amount that the answer also has as a number. */
const SUBJECT = /^(?:\d{1,5}|combined)$/;
const CLOCK = /^\d\d:\d\d$/;
/** A hash or a server seed in hex, and an idempotency key. */
const HASH = /^[\da-f]{64}$/;
const KEY = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
/** A call's name, without an id in it. */
const ROUTE = /^(?:[A-Z]+ )?[a-z-]+(?:\/[a-z-]+)*$/;
/** A sentence of ours: no address, and no number that could be personal. */
const SENTENCE = /^(?!.*\d{4})[^@•]{1,300}$/;

/** Fields with a text that is recorded if it has this format. */
const TEXTS: ReadonlyMap<string, RegExp> = new Map(
  (
    [
      [
        NAME,
        `account_type actorId author change channel command closed_by direction event fault field filterNames game hindrances kind kinds
         last_message_by layer mark modal motion odds of outcome period phase port prediction purpose result room selection side sort sport status
         step theme time tolerance tone toss_result what`,
      ],
      [STATE, 'state'],
      [TYPE, 'type'],
      [
        MOMENT,
        `added_at asOf at betting_closes_at cancel_until changed_at closed_at closes_at created_at day decided_at
         ended_at ends_at expires_at from granted_at joined_at last_message_at opens_at placed_at played_at
         published_at requested_at saved_at sent_at server_time settled_at shown_at signed_in_at since starts_at until
         used_at`,
      ],
      [MODE, 'mode'],
      [OUTPUT, 'output'],
      [CLOCK, 'match_time'],
      [PAGE, 'page'],
      [SUBJECT, 'subject'],
      [HASH, 'chain_end digest first_hash hash next_server_seed_hash server_seed server_seed_hash'],
      [KEY, 'key'],
      [ROUTE, 'call route'],
      [SENTENCE, 'competition failureText match_name msg suspended'],
    ] as const
  ).flatMap(([format, fields]) => words(fields).map((field) => [field, format])),
);
const KEPT: ReadonlySet<string> = new Set([...VALUES, ...TEXTS.keys()]);

/** The last events of all statecharts of this page, the latest last. */
export const recording: RecordedEvent[] = [];
/** The panel of `?inspect`, if it is open. */
export const watcher: Watcher = {};

/** Records what an actor receives: its `inspect`. */
export function record(inspected: InspectionEvent): void {
  watcher.hear?.(inspected);
  if (inspected.type !== '@xstate.event') return;
  const { actorRef, rootId: root, sourceRef, event: said } = inspected;
  const machine = actorRef instanceof Actor && actorRef.getSnapshot().machine?.id;
  if (!machine || IDLE_TALK.includes(said.type)) return;
  const json = redact(said);
  recording.push({
    at: Date.now(),
    machine,
    actor: actorRef.sessionId,
    root,
    name: actorRef.id,
    from: sourceRef?.sessionId,
    event: json.length > LONGEST_EVENT ? `{"type":"${said.type}","cut":${json.length}}` : json,
  });
  if (recording.length > MOST_EVENTS) recording.shift();
}

/**
 * The value as JSON, with `•` instead of hidden parts. Empty values, zero and `false` stay, so that a
 * recording shows whether there was a value.
 */
export function redact(value: object): string {
  /** Entries of a list belong to the list's field. */
  const fieldOfList = new WeakMap<object, string>();
  /** States of states, whose fields are names of states. */
  const states = new WeakSet<object>();
  return JSON.stringify(value, function (this: object, key: string, inner: unknown) {
    if (inner === value && key === '') return inner;
    const isState = states.has(this) || (key === 'value' && 'status' in this && 'context' in this);
    const field = isState ? 'state' : (fieldOfList.get(this) ?? key);
    if (typeof inner === 'string') return inner === '' || isKeptText(this, field, inner) ? inner : '•';
    if (!inner) return inner;
    if (!KEPT.has(field)) return '•';
    if (Array.isArray(inner)) fieldOfList.set(inner, field);
    else if (isState && typeof inner === 'object') states.add(inner);
    return inner;
  });
}

function isKeptText(holder: object, field: string, text: string): boolean {
  // A toast's text comes from the page itself, and identifies the toast.
  if (field === 'text' && 'type' in holder && holder.type === 'toast.raised') return SENTENCE.test(text);
  return TEXTS.get(field)?.test(text) ?? false;
}
