import { expect } from 'vitest';
import { timeout } from '../../../src/machines/shared/call-errors.example.ts';
import type { Match } from '../../../src/schemas/bets/matches.ts';
import { matchOf } from '../../fixtures/match.ts';
import { quietActors } from '../actors.tsx';

const NOON = '2026-01-01T12:00:00Z';

/** Readings that a test answers by hand. */
export function readings<Answer>(first: Answer) {
  const waiting: { resolve: (answer: Answer) => void; reject: (reason: unknown) => void }[] = [];
  let asked = 0;
  return {
    read: () =>
      new Promise<Answer>((resolve, reject) => {
        asked += 1;
        waiting.push({ resolve, reject });
      }),
    /** The number of readings so far. */
    count: () => asked,
    isAsked: () => waiting.length > 0,
    answer: (answer = first) => waiting.shift()?.resolve(answer),
    fail: () => waiting.shift()?.reject(timeout),
  };
}

interface Reader {
  getSnapshot(): { hasTag(tag: 'busy'): boolean };
}

/** Waits until the actor awaits no answer. */
export const atRest = (reader: Reader) => expect.poll(() => reader.getSnapshot().hasTag('busy')).toBe(false);

/** One page, the first, with these rows. */
export const pageOf = <Row>(...rows: Row[]) => ({ rows, page: 1, perPage: 10, total: rows.length });

/** Actors whose stream knows the matches 7, 8 and 9. */
export function newActors(own: Parameters<typeof quietActors>[0] = {}) {
  const actors = quietActors(own);
  let revision = 1;
  const send = (matches: readonly Match[]) =>
    actors.feed.send({
      type: 'feed.hello',
      at: Date.parse(NOON),
      data: { server_time: NOON, matches: [...matches] },
    });
  return {
    actors,
    /** The stream says hello with three open matches. */
    begin: () => send([7, 8, 9].map((id) => matchOf({ id }))),
    /** The stream is lost. */
    lose: () => actors.feed.send({ type: 'network.lost' }),
    /** The stream says hello again, and contains these matches alone. */
    comeBack(...matches: Partial<Match>[]) {
      revision += 1;
      actors.feed.send({ type: 'network.back' });
      send(matches.map((match) => matchOf({ revision, ...match })));
    },
    /** The stream reports a match with these properties. */
    matchTurns(id: number, match: Partial<Match>) {
      revision += 1;
      actors.feed.send({
        type: 'feed.match',
        data: { server_time: NOON, match: matchOf({ id, revision, ...match }) },
      });
    },
  };
}
