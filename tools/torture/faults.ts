import type { WithdrawalStatus } from '../../src/schemas/wallet/withdrawals.ts';
import type { Books } from './books.ts';
import type { Decision, Line, Request } from './history.ts';
import { brokenStreams, unwrittenIn } from './stream-faults.ts';

type Of<Name extends Line['line']> = Extract<Line, { line: Name }>;

const nameOf = ({ who, route, key }: Request) => `${route} ${key} of ${who}`;
const isOf =
  <Name extends Line['line']>(name: Name) =>
  (line: Line): line is Of<Name> =>
    line.line === name;

/**
 * Contradictions between a history and the final database, or the promises: a sentence for each. Without
 * faults, each acknowledged effect exists once, each other one at most once, keys tell the truth, and streams
 * have neither gaps nor repeats.
 */
export function faultsIn(history: readonly Line[], books: Books): string[] {
  return [
    ...lostIn(history, books),
    ...doubledIn(history, books),
    ...untrueIn(history, books),
    ...misdecidedIn(history, books),
    ...miscorrectedIn(history, books),
    ...lateIn(history, books),
    ...failuresIn(history),
    ...unwrittenIn(history, books),
    ...brokenStreams(history, books),
  ];
}

/** The effect of each key in the database: null for a key that was spent without one. */
const effectsOfKeys = ({ keys }: Books) =>
  new Map(
    keys.map(({ user_id, route, key, effect_id }) => [nameOf({ who: user_id, route, key }), effect_id]),
  );

const idOf = (user: number, route: string, id: number) => `${route} ${id} of ${user}`;

/** Acknowledged effects that are missing, or differ from the request. */
function lostIn(history: readonly Line[], books: Books): string[] {
  const kept = effectsOfKeys(books);
  const effects = new Map(books.effects.map((one) => [idOf(one.user_id, one.route, one.id), one]));
  const asked = new Map(history.filter(isOf('sent')).map((line) => [nameOf(line), line.body]));
  return history.flatMap((line) => {
    const isApplied = line.line === 'resolved' && line.outcome === 'applied';
    if (!isApplied && !(line.line === 'answered' && line.status === 200)) return [];
    const name = nameOf(line);
    if (line.effect === null) return [`${name}: acknowledged without an effect`];
    if (kept.get(name) !== line.effect)
      return [`${name}: acknowledged as ${line.effect}, kept as ${kept.get(name) ?? 'nothing'}`];
    const effect = effects.get(idOf(line.who, line.route, line.effect));
    if (effect === undefined) return [`${name}: acknowledged as ${line.effect}, which does not exist`];
    const paise = askedPaise(asked.get(name));
    if (paise !== null && paise !== effect.paise)
      return [`${name}: requested for ${paise}, done for ${effect.paise}`];
    return [];
  });
}

/** The amount of a request, in paise; null if the house decides the amount. */
function askedPaise(body: Of<'sent'>['body'] | undefined): number | null {
  const rupees = body?.bet_amount ?? body?.amount ?? body?.withdrawalAmount;
  return rupees === undefined ? null : Math.round(Number(rupees) * 100);
}

/** Effects without a request that was sent, or with two. */
function doubledIn(history: readonly Line[], { keys, effects }: Books): string[] {
  const sent = new Set(history.filter(isOf('sent')).map(nameOf));
  const owners = new Map<string, number>();
  const faults: string[] = [];
  for (const { user_id, route, key, effect_id } of keys) {
    const name = nameOf({ who: user_id, route, key });
    if (!sent.has(name)) faults.push(`${name}: was never sent`);
    if (effect_id === null) continue;
    const id = idOf(user_id, route, effect_id);
    owners.set(id, (owners.get(id) ?? 0) + 1);
  }
  for (const { user_id, route, id } of effects) {
    const name = idOf(user_id, route, id);
    const requests = owners.get(name) ?? 0;
    if (requests !== 1) faults.push(`${name}: belongs to ${requests} requests`);
  }
  return faults;
}

/** Keys and answers that said something untrue. */
function untrueIn(history: readonly Line[], books: Books): string[] {
  const kept = effectsOfKeys(books);
  const faults: string[] = [];
  const unrefused = new Map<string, number>();
  for (const line of history) {
    if (line.line === 'sent') unrefused.set(nameOf(line), (unrefused.get(nameOf(line)) ?? 0) + 1);
    if (line.line === 'resolved' && line.outcome === 'never' && kept.get(nameOf(line)) !== null)
      faults.push(`${nameOf(line)}: resolved as never, kept as ${kept.get(nameOf(line)) ?? 'nothing'}`);
    if (line.line !== 'answered') continue;
    const name = nameOf(line);
    if (line.because === 'given up' && kept.get(name) !== null)
      faults.push(`${name}: reported as given up, kept as ${kept.get(name) ?? 'nothing'}`);
    if (line.status >= 400 && line.status < 500) unrefused.set(name, (unrefused.get(name) ?? 0) - 1);
  }
  for (const [name, others] of unrefused)
    if (others === 0 && kept.get(name) != null)
      faults.push(`${name}: refused each time, kept as ${kept.get(name)}`);
  return faults;
}

/** The possible status of a withdrawal after each decision. */
const AFTER: Record<Decision['word'], WithdrawalStatus[]> = {
  approve: ['approved', 'paid', 'rejected'],
  pay: ['paid'],
  reject: ['rejected'],
};

/** Withdrawals that differ from what an operator was told, or were decided twice, or rejected without an operator. */
function misdecidedIn(history: readonly Line[], { withdrawals }: Books): string[] {
  const status = new Map(withdrawals.map((one) => [one.id, one.status]));
  const done = new Map<string, number>();
  const maybeRejected = new Set<number>();
  const faults: string[] = [];
  for (const { withdrawal, word, said } of history.filter(isOf('decided'))) {
    const name = `${word} withdrawal ${withdrawal}`;
    if (word === 'reject' && said !== 'refused') maybeRejected.add(withdrawal);
    if (said === 'done') done.set(name, (done.get(name) ?? 0) + 1);
    const kept = status.get(withdrawal);
    if ((said === 'done' || said === 'already') && !(kept && AFTER[word].includes(kept)))
      faults.push(`${name}: reported as ${said}, kept as ${kept ?? 'nothing'}`);
  }
  for (const [name, times] of done) if (times > 1) faults.push(`${name}: reported as done ${times} times`);
  for (const [id, kept] of status)
    if (kept === 'rejected' && !maybeRejected.has(id))
      faults.push(`withdrawal ${id}: rejected without an operator`);
  return faults;
}

/** Matches whose winner is not the one of their last acknowledged correction. One operator corrects at a time. */
function miscorrectedIn(history: readonly Line[], { results }: Books): string[] {
  const winners = new Map(results.map(({ match_id, winner }) => [match_id, winner]));
  const last = new Map<number, Of<'corrected'>>();
  for (const line of history.filter(isOf('corrected')))
    if (line.said !== 'refused') last.set(line.match, line);
  return [...last.values()].flatMap(({ match, winner, said }) =>
    said === 'lost' || winners.get(match) === winner
      ? []
      : [`match ${match}: corrected to ${winner}, kept as ${winners.get(match) ?? 'nothing'}`],
  );
}

/** Calls on which the server failed, and refusals under overload that did not say how long to wait. */
function failuresIn(history: readonly Line[]): string[] {
  return history.filter(isOf('failed')).flatMap(({ who, path, status, retryAfter }) => {
    if (status !== 503) return [`${path} of ${who}: answered with ${status}`];
    const isTold = /^[1-9]\d*$/.test(retryAfter ?? '');
    return isTold ? [] : [`${path} of ${who}: refused with 503, Retry-After ${retryAfter ?? 'missing'}`];
  });
}

/**
 * Bets and cancellations accepted after the closing, or refused as late before it; all clocks belong to one
 * machine.
 */
function lateIn(history: readonly Line[], books: Books): string[] {
  const kept = effectsOfKeys(books);
  const closingOf = closingsIn(books);
  const first = new Map<string, { at: number; closes: number }>();
  const faults: string[] = [];
  for (const line of history) {
    if (line.line === 'sent' && !first.has(nameOf(line))) {
      const closes = closingOf(line);
      if (closes === undefined) continue;
      first.set(nameOf(line), { at: line.at, closes });
      if (line.at >= closes && kept.get(nameOf(line)) != null)
        faults.push(`${nameOf(line)}: sent ${line.at - closes} ms after the closing, and accepted`);
    }
    if (line.line !== 'answered' || line.because !== 'over') continue;
    const { closes } = first.get(nameOf(line)) ?? { closes: line.at };
    if (line.at < closes)
      faults.push(`${nameOf(line)}: refused as too late ${closes - line.at} ms before the closing`);
  }
  return faults;
}

/** The time after which a request is late; undefined if it never is. */
function closingsIn({ closings }: Books): (sent: Of<'sent'>) => number | undefined {
  const ofSelection = new Map(closings.map((one) => [one.selection_id, one.closes_at.getTime()]));
  const ofMatch = new Map(closings.map((one) => [one.match_id, one.closes_at.getTime()]));
  return ({ route, body }) => {
    if (route === 'live-bet/save') return ofSelection.get(Number(body.team_value));
    if (route === 'live-bet/cancel') return ofMatch.get(Number(body.match_id));
    return undefined;
  };
}
