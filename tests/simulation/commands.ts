import fc, { type Arbitrary } from 'fast-check';
import {
  type Accepted,
  type Act,
  type Choice,
  type Cut,
  combinedRatio,
  type Model,
  type MoneyAct,
  priceName,
  routeOf,
  type Side,
  type Winner,
} from './model.ts';
import { newCode, type World } from './world.ts';

/**
 * A step of a sequence, before its bet, deposit or key is known: it selects one of those that exist when its
 * turn comes, so that a shorter sequence still makes sense.
 */
export type Step = Alone | { kind: 'at once'; steps: Alone[] } | LeagueMatch;

type Alone =
  | Money
  | { kind: 'abort'; cut: Cut; of: Money }
  | { kind: 'rotate'; by: number }
  | { kind: 'pay'; which: number; approve: boolean }
  | { kind: 'again'; which: number; times: number }
  | { kind: 'with another body' | 'ask about'; which: number }
  | { kind: 'give up'; by: number }
  | { kind: 'finish'; match: number; winner: Winner; toss: 'Head' | 'Tail'; times: number }
  | { kind: 'decide'; which: number; word: 'credit' | 'reject' | 'approve' | 'pay' }
  | { kind: 'correct'; which: number; right: 'home' | 'away' | 'Head' | 'Tail' }
  | { kind: 'change limit'; by: number; which: number; how: (typeof CHANGES)[number] }
  | { kind: 'act'; act: Act };

/** Bets of points on a match, its settlement, and a correction, which by chance alone would seldom meet. */
interface LeagueMatch {
  kind: 'league match';
  match: number;
  bets: { by: number; side: 'home' | 'away'; points: number }[];
  winner: Winner;
  toss: 'Head' | 'Tail';
  /** null: the result is right. */
  right: 'home' | 'away' | null;
}

const CHANGES = ['raise', 'lower', 'remove', 'keep', 'confirm', 'confirm', 'confirm another'] as const;

type Money =
  | {
      kind: 'bet';
      by: number;
      match: number;
      side: Side;
      paise: number;
      seen: number | null;
      accepts: Accepted | null;
      keyed: boolean;
    }
  | {
      kind: 'combine';
      by: number;
      legs: { match: number; side: Side; seen: number | null }[];
      paise: number;
      accepts: Accepted | null;
      keyed: boolean;
    }
  | { kind: 'cancel'; which: number; byOther: boolean; seen: number | null; keyed: boolean }
  | {
      kind: 'cash out' | 'cash out combined';
      which: number;
      byOther: boolean;
      share: number;
      seen: number;
      keyed: boolean;
    }
  | {
      kind: 'bet points';
      by: number;
      match: number;
      side: 'home' | 'away';
      points: number;
      seen: number;
      keyed: boolean;
    }
  | { kind: 'deposit' | 'withdraw'; by: number; paise: number; keyed: boolean }
  | { kind: 'play'; by: number; paise: number; choice: Choice; keyed: boolean };

const by = fc.nat(2);
/** Usually one of the first three, so that much happens to each. */
const match = fc.oneof({ weight: 6, arbitrary: fc.nat(2) }, { weight: 1, arbitrary: fc.nat(7) });
const which = fc.nat(20);
const keyed = fc.boolean();
const paise = fc.oneof(
  fc.integer({ min: 10_00, max: 300_00 }),
  fc.integer({ min: 1, max: 1500_00 }),
  fc.constantFrom(9_99, 10_00, 100_00, 199_99, 200_00, 1000_00, 1000_01),
);
const ratio = fc.oneof(fc.integer({ min: 1, max: 200_00 }), fc.constantFrom(80_00, 40_50, 95_50));
const points = fc.oneof(fc.integer({ min: 1, max: 3000 }), fc.constantFrom(1, 7000, 7001));
const limit = fc.integer({ min: 50_00, max: 1000_00 });
/** The price that the bettor saw, as a difference from the current one; null: they do not say. */
const seen = fc.constantFrom(null, null, 0, 1, -5_00);
/** The prices that the bettor accepts, as differences from the current one; null: they do not say. */
const accepts = fc.constantFrom<(Accepted | null)[]>(
  null,
  null,
  null,
  { least: 0, most: 0 },
  { least: -5_00, most: null },
  { least: -5_00, most: 5_00 },
  { least: 1, most: null },
  { least: -10_00, most: -1 },
);
const toss = fc.constantFrom('Head', 'Tail');
const winner = fc.constantFrom('home', 'away');
/** On both sides of both lines, and next to them. */
const SCORES: [home: number, away: number][] = [
  [0, 0],
  [22, 18],
  [23, 18],
  [20, 40],
  [10, 0],
];
const line = fc.constantFrom('over', 'under', 'ahead', 'behind');
const ending = fc.constantFrom('home', 'away', 'home', 'away', 'draw');
/** Usually of a match that is open from the start, at the current price. */
const leg = fc.record({
  match: fc.constantFrom(0, 0, 0, 1, 1, 1, 2, 3, 4, 5, 6, 7),
  side: fc.oneof(winner, toss, line),
  seen: fc.constantFrom(null, null, null, 0, 0, 0, -5_00, 1),
});
const choice: Arbitrary<Choice> = fc.oneof(
  fc.record({ game: fc.constant('coin-flip'), prediction: toss }),
  fc.record({ game: fc.constant('limbo'), target: fc.constantFrom(1_01, 1_33, 2_00, 1000_00, 1_000_000_00) }),
  fc.record({
    game: fc.constant('dice'),
    direction: fc.constantFrom('over', 'under'),
    target: fc.integer({ min: 1_98, max: 98_02 }),
  }),
);

interface Weighted<T> {
  weight: number;
  arbitrary: Arbitrary<T>;
}
const step = <T extends Alone>(weight: number, arbitrary: Arbitrary<T>): Weighted<T> => ({
  weight,
  arbitrary,
});
const act = (weight: number, acts: Arbitrary<Act>) =>
  step(
    weight,
    acts.map((chosen) => ({ kind: 'act' as const, act: chosen })),
  );

const PERIODS = ['day', 'week', 'month'] as const;
/** A kind of limits with one of its periods; now and then with one that it does not have. */
const ofLimit = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({ kind: fc.constantFrom('deposit', 'loss'), period: fc.constantFrom(...PERIODS) }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      kind: fc.constant('stake'),
      period: fc.constantFrom('single', 'single', ...PERIODS),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('deposit', 'loss'), period: fc.constant('single') }),
  },
);

const single = (stake: Arbitrary<number>) =>
  fc.record({
    kind: fc.constant('bet'),
    by,
    match,
    side: fc.oneof(winner, toss, line),
    paise: stake,
    seen,
    accepts,
    keyed,
  });
/** Usually of different matches, of which there are eight. */
const legs = fc.oneof(
  { weight: 4, arbitrary: fc.uniqueArray(leg, { minLength: 2, maxLength: 3, selector: (one) => one.match }) },
  { weight: 1, arbitrary: fc.uniqueArray(leg, { minLength: 2, maxLength: 8, selector: (one) => one.match }) },
  { weight: 1, arbitrary: fc.array(leg, { minLength: 2, maxLength: 4 }) },
);
const combination = (stake: Arbitrary<number>) =>
  fc.record({ kind: fc.constant('combine'), by, legs, paise: stake, accepts, keyed });
const cancel = fc.record({
  kind: fc.constant('cancel'),
  which,
  byOther: fc.nat(9).map((chance) => chance === 0),
  seen,
  keyed,
});
const cashOut = fc.record({
  kind: fc.constantFrom('cash out', 'cash out', 'cash out combined'),
  which,
  byOther: fc.nat(19).map((chance) => chance === 0),
  // The share of the stake that is left, in hundredths: all of it, a part, or more than there is.
  share: fc.oneof(fc.constantFrom(100, 100, 50), fc.integer({ min: 1, max: 101 })),
  // In paise.
  seen: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 300_00 })),
  keyed,
});

/** Requests with a key. */
const MONEY: Weighted<Money>[] = [
  step(20, single(paise)),
  step(6, cancel),
  step(12, combination(paise)),
  step(12, cashOut),
  step(
    10,
    fc.record({
      kind: fc.constant('bet points'),
      by,
      match,
      side: winner,
      points,
      // The difference from the current ratio.
      seen: fc.constantFrom(0, 0, 0, -5_00, 1),
      keyed,
    }),
  ),
  step(6, fc.record({ kind: fc.constantFrom('deposit', 'withdraw'), by, paise, keyed })),
  step(5, fc.record({ kind: fc.constant('play'), by, paise, choice, keyed })),
];

/** Results, prices, limits and suspensions of matches. */
const OF_MATCHES: Weighted<Alone>[] = [
  step(
    4,
    fc.record({ kind: fc.constant('finish'), match, winner: ending, toss, times: fc.constantFrom(1, 1, 2) }),
  ),
  act(1, fc.record({ do: fc.constant('settle'), match, winner: ending, toss })),
  act(1, fc.record({ do: fc.constant('toss'), match, face: toss })),
  act(1, fc.record({ do: fc.constant('abandon'), match })),
  step(4, fc.record({ kind: fc.constant('correct'), which, right: fc.oneof(winner, winner, toss) })),
  act(
    2,
    fc.record({
      do: fc.constant('market'),
      match,
      market: fc.constantFrom('winner', 'winner', 'toss', 'total', 'margin'),
      word: fc.constantFrom('suspend', 'resume', 'resume'),
    }),
  ),
  act(
    2,
    fc.record({
      do: fc.constant('price'),
      match,
      side: fc.constantFrom('home', 'away', 'toss', 'over', 'under', 'ahead', 'behind'),
      ratio,
    }),
  ),
  act(1, fc.record({ do: fc.constant('limit'), match, bet: limit, person: limit, book: limit })),
];

/** Acts that can run at the same time. */
const MOVES: Weighted<Alone>[] = [
  ...MONEY,
  step(
    4,
    fc.record({
      kind: fc.constant('abort'),
      cut: fc.oneof(fc.constantFrom<Cut[]>('half sent', 'answered'), fc.nat(10)),
      of: fc.oneof(...MONEY),
    }),
  ),
  step(1, fc.record({ kind: fc.constant('rotate'), by })),
  step(5, fc.record({ kind: fc.constant('again'), which, times: fc.integer({ min: 1, max: 4 }) })),
  step(2, fc.record({ kind: fc.constantFrom('with another body', 'ask about'), which })),
  step(
    4,
    fc.record({
      kind: fc.constant('decide'),
      which,
      word: fc.constantFrom('credit', 'reject', 'approve', 'pay'),
    }),
  ),
  ...OF_MATCHES,
  act(
    2,
    fc.record({
      do: fc.constant('grant'),
      to: by,
      paise: fc.constantFrom(1_00, 50_00, 333_33),
      reference: fc.constantFrom('a', 'b'),
    }),
  ),
  act(
    4,
    fc
      .tuple(fc.record({ do: fc.constant('set limit'), by, paise: fc.oneof(paise, fc.constant(0)) }), ofLimit)
      .map(([change, which]) => ({ ...change, ...which })),
  ),
  act(
    1,
    fc
      .tuple(fc.record({ do: fc.constantFrom('remove limit', 'keep limit'), by }), ofLimit)
      .map(([change, which]) => ({ ...change, ...which })),
  ),
  step(4, fc.record({ kind: fc.constant('change limit'), by, which, how: fc.constantFrom(...CHANGES) })),
  act(
    1,
    fc.record({
      do: fc.constant('take break'),
      by,
      length: fc.constantFrom('1d', '1d', '7d', '30d', 'ever'),
    }),
  ),
  act(2, fc.record({ do: fc.constantFrom('leave league', 'rejoin league', 'rejoin league'), by })),
  act(1, fc.record({ do: fc.constant('block'), by: fc.constantFrom(0, 0, 1), who: by })),
];

/**
 * Acts that run alone: a job leaves rows locked by others to its next run, and two operators who pay may both
 * be told that they did.
 */
const TURNS: Weighted<Alone>[] = [
  act(3, fc.record({ do: fc.constant('score'), match, score: fc.constantFrom(...SCORES) })),
  step(3, fc.record({ kind: fc.constant('pay'), which, approve: fc.boolean() })),
  step(2, fc.record({ kind: fc.constant('give up'), by })),
  act(1, fc.record({ do: fc.constantFrom('suspend', 'unsuspend', 'unsuspend'), who: by })),
  act(
    4,
    fc.record({
      do: fc.constantFrom('answer payments', 'expire deposits', 'settle bonuses', 'pay referrals'),
    }),
  ),
  act(4, fc.constant({ do: 'settle leagues' })),
  act(6, fc.record({ do: fc.constant('let minutes pass'), match, minutes: fc.constantFrom(10, 20, 60) })),
  act(2, fc.record({ do: fc.constant('let days pass'), who: by, days: fc.constantFrom(1, 6, 9, 31) })),
];

/** Anything that people, operators, jobs and clocks do, one after the other and sometimes at once. */
export const sequences: Arbitrary<Step[]> = fc.array(
  fc.oneof(
    ...MOVES,
    ...TURNS,
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('league match'),
        match,
        bets: fc.array(fc.record({ by, side: winner, points }), { minLength: 1, maxLength: 3 }),
        winner: ending,
        toss,
        right: fc.oneof(winner, fc.constant(null)),
      }),
    },
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constant('at once'),
        steps: fc.array(fc.oneof(...MOVES), { minLength: 2, maxLength: 4 }),
      }),
    },
  ),
  { minLength: 1, maxLength: 30, size: 'max' },
);

/** Small enough for a newcomer to place some thirty of them; the least that a match takes is ₹10. */
const smallStake = fc.oneof(fc.integer({ min: 10_00, max: 40_00 }), fc.constantFrom(9_99, 10_00));

/** Slips, single and combined, with all that happens to their matches, one after the other. */
export const slips: Arbitrary<Step[]> = fc.array(
  fc.oneof(
    step(40, single(smallStake)),
    step(80, combination(smallStake)),
    step(5, cashOut),
    step(5, cancel),
    ...OF_MATCHES,
  ),
  { minLength: 20, maxLength: 30, size: 'max' },
);

type Unkeyed = MoneyAct extends infer Act ? (Act extends MoneyAct ? Omit<Act, 'key'> : never) : never;

/** Turns steps into acts on existing things. */
export class Director {
  /** Sent requests with a key. */
  readonly #sent: (MoneyAct & { key: string })[] = [];
  readonly #world: World;
  #keys = 0;

  constructor(world: World) {
    this.#world = world;
  }

  /**
   * The acts of a step; acts in one list run at once. None if nothing exists for the step.
   * @param model returns the current model
   */
  async *actsOf(step: Step, model: () => Model): AsyncGenerator<Act[]> {
    if (step.kind === 'league match') {
      yield* this.#actsOfLeagueMatch(step);
      return;
    }
    const steps = step.kind === 'at once' ? step.steps : [step];
    for (const alone of steps) {
      const money = alone.kind === 'abort' ? alone.of : alone;
      if (money.kind === 'play' && model().people[money.by]?.seeds === null)
        yield [{ do: 'begin seeds', by: money.by }];
      if (alone.kind === 'finish') yield [{ do: 'let minutes pass', match: alone.match, minutes: 90 }];
    }
    const codes = new Map<number, string>();
    const acts: Act[] = [];
    for (const alone of steps) acts.push(...(await this.#movesOf(alone, model(), codes)));
    // Each order of them is tried, so they are few.
    if (acts.length > 0) yield acts.slice(0, 5);
  }

  *#actsOfLeagueMatch({ match, bets, winner, toss, right }: LeagueMatch): Generator<Act[]> {
    yield bets.map((bet) => this.#send({ do: 'bet points', ...bet, match, seen: 1 }, this.#newKey()));
    yield [{ do: 'let minutes pass', match, minutes: 90 }];
    yield [{ do: 'settle', match, winner, toss }];
    yield [{ do: 'settle leagues' }];
    if (right !== null) yield [{ do: 'correct', match, right }];
  }

  async #movesOf(step: Alone, model: Model, codes: Map<number, string>): Promise<Act[]> {
    switch (step.kind) {
      case 'act':
        return [step.act.do === 'grant' ? this.#grant(step.act) : step.act];
      case 'bet':
      case 'cancel':
      case 'combine':
      case 'cash out':
      case 'cash out combined':
      case 'bet points':
      case 'deposit':
      case 'withdraw':
      case 'play': {
        const money = await this.#moneyOf(step, model, codes);
        return money === null ? [] : [this.#send(money, this.#key(step.keyed))];
      }
      case 'abort': {
        const money = await this.#moneyOf(step.of, model, codes);
        return money === null ? [] : [{ do: 'abort', cut: step.cut, of: this.#send(money, this.#newKey()) }];
      }
      case 'correct': {
        // Usually a match that has a result.
        const numbers = [...model.matches.keys()];
        const decided = numbers.filter((number) => model.matches[number]?.fell !== null);
        const match = pick(step.which % 5 > 0 && decided.length > 0 ? decided : numbers, step.which);
        return match === undefined ? [] : [{ do: 'correct', match, right: step.right }];
      }
      case 'change limit': {
        const limit = pick(model.people[step.by]?.limits ?? [], step.which);
        return limit === undefined ? [] : [changeOf(limit, step)];
      }
      case 'rotate': {
        const seeds = model.people[step.by]?.seeds?.id;
        return seeds === undefined ? [] : [{ do: 'rotate', by: step.by, seeds }];
      }
      case 'pay': {
        const found = pick(Object.entries(model.deposits), step.which);
        if (found === undefined) return [];
        const [id, { by }] = found;
        return [{ do: 'pay', by, deposit: Number(id), approve: step.approve }];
      }
      case 'again': {
        // A request that spent nothing, with a code that has been replaced, would count as a wrong try.
        const sent = this.#sent.filter((one) => one.do !== 'withdraw' || hasEffect(model, one));
        const found = pick(sent, step.which);
        return found === undefined ? [] : Array.from({ length: step.times }, () => found);
      }
      case 'with another body': {
        const found = pick(
          this.#sent.filter((one) => hasEffect(model, one)),
          step.which,
        );
        if (found === undefined) return [];
        switch (found.do) {
          case 'cancel':
            return [{ ...found, seen: (found.seen ?? 0) + 1 }];
          case 'bet points':
            return [{ ...found, points: found.points + 1 }];
          default:
            return [{ ...found, paise: found.paise + 1_00 }];
        }
      }
      case 'ask about': {
        const found = pick(this.#sent, step.which);
        return found === undefined
          ? []
          : [{ do: 'resolve', by: found.by, route: routeOf(found), key: found.key }];
      }
      case 'give up': {
        const [key, { by: who }] = [this.#newKey(), step];
        return [
          this.#send({ do: 'deposit', by: who, paise: 5_00 }, key),
          { do: 'resolve', by: who, route: 'deposit/create', key },
        ];
      }
      case 'finish': {
        const { kind: _, times, ...result } = step;
        return Array.from({ length: times }, () => ({ do: 'settle', ...result }));
      }
      case 'decide':
        return decisionsOf(step, model);
    }
  }

  async #moneyOf(step: Money, model: Model, codes: Map<number, string>): Promise<Unkeyed | null> {
    switch (step.kind) {
      case 'bet': {
        const { kind: _, keyed: __, seen: better, accepts: around, ...bet } = step;
        return {
          do: 'bet',
          ...bet,
          seen: seenRatio(model, bet, better),
          accepts: acceptedAround(around, priceOf(model, bet.match, bet.side)),
        };
      }
      case 'combine': {
        const { by: who, paise: stake } = step;
        const legs = step.legs.map((one) => ({ ...one, seen: seenRatio(model, one, one.seen) }));
        const now = combinedRatio(legs.map(({ match: number, side }) => priceOf(model, number, side)));
        return { do: 'combine', by: who, legs, paise: stake, accepts: acceptedAround(step.accepts, now) };
      }
      case 'cancel': {
        const found = pick(Object.entries(model.bets), step.which);
        if (found === undefined) return null;
        const [id, { by: owner, match: number, side, stake, ratio: taken }] = found;
        const worth = Math.floor((stake * (10_000 + taken)) / (10_000 + priceOf(model, number, side)));
        const seen = step.seen === null ? null : Math.max(0, Math.min(stake, worth) + step.seen);
        const who = step.byOther ? (owner + 1) % 3 : owner;
        return { do: 'cancel', by: who, bet: Number(id), match: number, seen };
      }
      case 'cash out':
      case 'cash out combined': {
        const bets = step.kind === 'cash out' ? model.bets : model.combined;
        const found = pick(Object.entries(bets), step.which);
        if (found === undefined) return null;
        const [id, { by: owner, stake, cashed }] = found;
        const part = Math.max(1, Math.floor(((stake - cashed.stake) * step.share) / 100));
        const who = step.byOther ? (owner + 1) % 3 : owner;
        return { do: step.kind, by: who, bet: Number(id), paise: part, seen: step.seen };
      }
      case 'bet points': {
        const { kind: _, keyed: __, seen: better, ...bet } = step;
        return { do: 'bet points', ...bet, seen: Math.max(1, priceOf(model, bet.match, bet.side) + better) };
      }
      case 'deposit':
        return { do: 'deposit', by: step.by, paise: step.paise };
      case 'withdraw': {
        const code = codes.get(step.by) ?? (await newCode(this.#world, step.by));
        codes.set(step.by, code);
        return { do: 'withdraw', by: step.by, paise: step.paise, code };
      }
      case 'play': {
        const { by: who, paise: stake, choice: chosen } = step;
        const seeds = model.people[who]?.seeds?.id;
        // A suspended person does not begin.
        return seeds === undefined ? null : { do: 'play', by: who, seeds, choice: chosen, paise: stake };
      }
    }
  }

  /** References are unique in the whole house. */
  #grant(act: Extract<Act, { do: 'grant' }>): Act {
    return { ...act, reference: `${act.reference} of ${this.#world.people[0]?.userId}` };
  }

  #key(isKeyed: boolean): string | null {
    return isKeyed ? this.#newKey() : null;
  }

  #newKey(): string {
    this.#keys++;
    return `simulated-key-${String(this.#keys).padStart(4, '0')}`;
  }

  #send<Key extends string | null>(money: Unkeyed, key: Key): MoneyAct & { key: Key } {
    const act = { ...money, key };
    if (key !== null) this.#sent.push({ ...money, key });
    return act;
  }
}

const pick = <T>(list: readonly T[], which: number): T | undefined => list[which % Math.max(1, list.length)];

const hasEffect = (model: Model, act: MoneyAct) =>
  typeof model.people[act.by]?.keys[`${routeOf(act)} ${act.key}`]?.effect === 'number';

/** A ratio this much better than the current one; null: they do not say. */
const seenRatio = (
  model: Model,
  { match: number, side }: { match: number; side: Side },
  better: number | null,
): number | null => (better === null ? null : Math.max(1, priceOf(model, number, side) + better));

const priceOf = (model: Model, number: number, side: Side): number =>
  model.matches[number]?.prices[priceName(side)] ?? 0;

/** The prices at these differences from a ratio, none below zero. */
function acceptedAround(around: Accepted | null, ratio: number): Accepted | null {
  if (around === null) return null;
  const at = (difference: number) => Math.max(0, ratio + difference);
  return { least: at(around.least), most: around.most === null ? null : at(around.most) };
}

function changeOf(
  { kind, period, paise: amount, asked }: Model['people'][number]['limits'][number],
  { by: who, how }: Extract<Alone, { kind: 'change limit' }>,
): Act {
  const limit = { by: who, kind, period };
  switch (how) {
    case 'raise':
      return { do: 'set limit', ...limit, paise: amount + 100_00 };
    case 'lower':
      return { do: 'set limit', ...limit, paise: Math.floor(amount / 2) };
    case 'remove':
      return { do: 'remove limit', ...limit };
    case 'keep':
      return { do: 'keep limit', ...limit };
    case 'confirm':
      return { do: 'confirm raise', ...limit, to: asked?.to ?? null };
    case 'confirm another':
      return { do: 'confirm raise', ...limit, to: amount + 1_00 };
  }
}

function decisionsOf({ which: number, word }: Extract<Alone, { kind: 'decide' }>, model: Model): Act[] {
  const withdrawal = pick(Object.keys(model.withdrawals), number);
  const deposit = pick(Object.keys(model.deposits), number);
  const isOfDeposit = word === 'credit' || (word === 'reject' && number % 2 === 0);
  if (isOfDeposit)
    return deposit === undefined ? [] : [{ do: 'decide deposit', deposit: Number(deposit), word }];
  return withdrawal === undefined ? [] : [{ do: 'decide withdrawal', withdrawal: Number(withdrawal), word }];
}
