import { isDeepStrictEqual } from 'node:util';
import fc, { type Arbitrary } from 'fast-check';
import { audit } from '../../server/wallet/audit.ts';
import type { TestServer } from '../server/tools/server.ts';
import { Director, type Step, sequences } from './commands.ts';
import { type Act, type Answer, at, type Expected, type Model, take } from './model.ts';
import { beginWorld, booksIn, booksOf, openHouse, perform } from './world.ts';

/**
 * The number of sequences in one database: the whole database is audited after each, so it must stay small.
 */
const SEQUENCES_OF_A_HOUSE = 25;

interface Run {
  seed: number;
  runs: number;
  /** The kinds of steps; all by default. */
  steps?: Arbitrary<Step[]>;
  /** Replays the failure of the same seed. */
  path?: string;
  /** Opens a server with something broken in it. */
  open?: () => Promise<TestServer>;
  /** Do not shorten a failing sequence. */
  unshrunk?: boolean;
  onSequence?: (count: number) => void;
}

interface Outcome {
  /** The number of sequences until one failed, or in all. */
  runs: number;
  /** The number of times that each act had each result. */
  did: Map<string, number>;
  /** The disagreement, with the acts before it; null if all agreed. */
  failure: { story: string; seed: number; path: string } | null;
}

/** Runs random sequences of acts against a model and a real server, until both disagree. */
export async function simulate({
  seed,
  runs,
  steps = sequences,
  path,
  open = openHouse,
  unshrunk = false,
  onSequence,
}: Run): Promise<Outcome> {
  let house: TestServer | undefined;
  let count = 0;
  const did = new Map<string, number>();
  const close = async () => {
    await house?.close();
    house = undefined;
  };
  const property = fc.asyncProperty(steps, async (taken) => {
    if (count % SEQUENCES_OF_A_HOUSE === 0) await close();
    house ??= await open();
    count++;
    onSequence?.(count);
    try {
      await play(house, taken, did);
    } catch (error) {
      // Its fault would be found again after any other sequence.
      await close();
      throw error;
    }
  });
  try {
    const result = await fc.check(property, {
      seed,
      numRuns: runs,
      endOnFailure: unshrunk,
      ...(path !== undefined && { path }),
    });
    if (!result.failed) return { runs: result.numRuns, did, failure: null };
    const { errorInstance: error } = result;
    const story = error instanceof Error ? error.message : String(error);
    return {
      runs: result.numRuns,
      did,
      failure: { story, seed: result.seed, path: result.counterexamplePath ?? '' },
    };
  } finally {
    await close();
  }
}

/** Settles bets of points once more, since a sequence may end with a correction. */
const LAST: Step = { kind: 'act', act: { do: 'settle leagues' } };

/** @throws Error with the whole sequence up to the disagreement */
async function play(house: TestServer, steps: readonly Step[], did: Map<string, number>): Promise<void> {
  const { world, model } = await beginWorld(house);
  const director = new Director(world);
  const story: string[] = [];
  let models = [model];
  const fail = (what: string): never => {
    throw new Error([...story, what].join('\n'));
  };
  const current = () => models[0] ?? model;
  for (const step of [...steps, LAST])
    for await (const acts of director.actsOf(step, current)) {
      const answers = await Promise.all(
        acts.map((act) =>
          perform(world, act).catch((error: unknown) => fail(`${tellAct(act)}: ${String(error)}`)),
        ),
      );
      story.push(...acts.map((act, index) => told(act, answers[index], acts.length > 1)));
      for (const [index, act] of acts.entries()) {
        const what = kindOf(act, answers[index]);
        did.set(what, (did.get(what) ?? 0) + 1);
      }
      const next = ordersOf(models, acts, answers);
      if (next.length === 0) fail(disagreement(current(), acts, answers));
      models = next;
    }
  const books = await booksOf(world);
  if (!models.some((one) => isDeepStrictEqual(booksIn(one), books))) {
    const [expected = {}] = models.map(booksIn);
    fail(differences(expected, books));
  }
  const wrong = (await audit(house.database)).wrong.filter((line) => !OF_DAYS_THAT_PASSED.test(line));
  if (wrong.length > 0) fail(`The audit: ${wrong.join('; ')}`);
}

/** Days pass for stakes, payments and bonuses; their journals, which never change, stay in place. */
const OF_DAYS_THAT_PASSED = / was made at another time than its subject says$/;

/** The models that gave the same answers, each for another order of the concurrent acts. */
function ordersOf(models: readonly Model[], acts: readonly Act[], answers: readonly Answer[]): Model[] {
  const isAlone = acts.length === 1;
  const found: Model[] = [];
  const goOn = (model: Model, left: readonly number[]): void => {
    if (left.length === 0) {
      if (!found.some((one) => isDeepStrictEqual(one, model))) found.push(model);
      return;
    }
    for (const index of left) {
      const [act, answer] = [acts[index], answers[index]];
      if (act === undefined || answer === undefined) continue;
      const after = structuredClone(model);
      if (unlike(take(after, act, answer), answer, isAlone) !== null) continue;
      goOn(
        after,
        left.filter((one) => one !== index),
      );
    }
  };
  for (const model of models) goOn(model, [...acts.keys()]);
  return found;
}

/** The difference between an answer and the expected one; null if there is none. */
function unlike(expected: Expected, answer: Answer, isAlone: boolean): string | null {
  if (expected.status !== answer.status || expected.msg !== answer.msg)
    return `${expected.status} ${expected.msg}`;
  const data = { ...expected.data, ...(isAlone && expected.read) };
  for (const [path, value] of Object.entries(data))
    if (!isDeepStrictEqual(at(answer.data, path), value))
      return `${path} ${JSON.stringify(value)}, not ${JSON.stringify(at(answer.data, path))}`;
  return null;
}

function disagreement(model: Model, acts: readonly Act[], answers: readonly Answer[]): string {
  const [act, answer] = [acts[0], answers[0]];
  if (acts.length > 1 || act === undefined || answer === undefined)
    return 'No order of what was done at once leads to these answers.';
  return `Expected: ${unlike(take(structuredClone(model), act, answer), answer, true)}`;
}

function differences(expected: Record<string, object>, found: Record<string, object>): string {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])];
  return names
    .filter((name) => !isDeepStrictEqual(expected[name], found[name]))
    .map(
      (name) =>
        `In the database: ${name} ${JSON.stringify(found[name])}, expected ${JSON.stringify(expected[name])}`,
    )
    .join('\n');
}

function told(act: Act, answer: Answer | undefined, isAtOnce: boolean): string {
  const outcome = at(answer?.data, 'outcome');
  const end = typeof outcome === 'string' ? `, ${outcome}` : '';
  return `${isAtOnce ? 'At once: ' : ''}${tellAct(act)} → ${answer?.status} ${answer?.msg}${end}`;
}

/** `bet 200`, `abort 200 applied` */
function kindOf(act: Act, answer: Answer | undefined): string {
  const outcome = at(answer?.data, 'outcome');
  return [act.do, answer?.status, ...(typeof outcome === 'string' ? [outcome] : [])].join(' ');
}

/** `bet by 0 match 1 side home paise 1000`, without null values. */
function tellAct({ do: what, ...rest }: Act): string {
  const details = Object.entries(rest)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name} ${inWords(value)}`);
  return [what, ...details].join(' ');
}

const inWords = (value: unknown): string =>
  typeof value === 'object' && value !== null ? Object.values(value).map(inWords).join(' ') : String(value);
