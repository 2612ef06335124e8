import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Param } from '../../../server/database/database.ts';
import { answerTickets, automaticAnswer } from '../../../server/demo/support-desk.ts';
import { recordAct } from '../../../server/shared/commands/acts.ts';
import {
  answerTicket,
  closeForSupport,
  listContactMessages,
  listTickets,
  settleContactMessage,
  showContactMessage,
  showTicket,
} from '../../../server/support/desk.ts';
import { createTicketFeed, type TicketFeed, type TicketListener } from '../../../server/support/feed.ts';
import { TICKET_STREAM_STRUCTS, type TicketStreamEvent } from '../../../src/schemas/support/tickets.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';
import { openTicket, say } from './tickets.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const textsIn = async (ticket: string) =>
  (await showTicket(server.database, ticket)).messages.map(({ author, text }) => [author, text]);
const acts = (subject: string) =>
  server.database.query('select who, act, why from operator_acts where subject = $1 order by id', [subject]);
const putting = (subject: string, act: string, why: string | null = null) => ({
  record: (tx: Parameters<typeof recordAct>[0]) => recordAct(tx, { who: 'asha', act, subject, why }),
});

describe('the desk', () => {
  test('lists open tickets, the longest wait for an answer first', async () => {
    const { token, phone } = await server.signUp();
    const [first, second, third] = [
      await openTicket(server, token, { message: 'first' }),
      await openTicket(server, token, { message: 'second' }),
      await openTicket(server, token, { message: 'third' }),
    ];
    await answerTicket(server.database, first, 'Here is an answer');
    await closeForSupport(server.database, third, 'Answered elsewhere');
    const listed = (await listTickets(server.database, 50)).filter((ticket) => ticket.phone === phone);
    expect(listed).toMatchObject([
      { token: second, awaits_answer: true, was_answered: false, last_message: 'second' },
      { token: first, awaits_answer: false, was_answered: true, last_message: 'Here is an answer' },
    ]);
    expect(await listTickets(server.database, 1)).toHaveLength(1);
  });

  test('answers, and repeats the same words only after the bettor has written', async () => {
    const { token } = await server.signUp();
    const ticket = await openTicket(server, token, { message: 'Hello?' });
    const answer = () =>
      answerTicket(server.database, ticket, 'We are looking', putting(ticket, 'ticket.answer').record);
    expect(await Promise.all([answer(), answer(), answer()])).toEqual(
      expect.arrayContaining([true, false, false]),
    );
    expect(await answer()).toBe(false);
    expect(await acts(ticket)).toEqual([{ who: 'asha', act: 'ticket.answer', why: null }]);
    await say(server, token, ticket, { editor: 'And?' });
    expect(await answer()).toBe(true);
    expect(await textsIn(ticket)).toEqual([
      ['bettor', 'Hello?'],
      ['support', 'We are looking'],
      ['bettor', 'And?'],
      ['support', 'We are looking'],
    ]);
  });

  test('closes once, and then sends no event', async () => {
    const { token } = await server.signUp();
    const ticket = await openTicket(server, token);
    const close = () =>
      closeForSupport(
        server.database,
        ticket,
        'It has arrived',
        putting(ticket, 'ticket.close', 'It has arrived').record,
      );
    expect([await close(), await close()]).toEqual([true, false]);
    expect(await acts(ticket)).toEqual([{ who: 'asha', act: 'ticket.close', why: 'It has arrived' }]);
    await expect(answerTicket(server.database, ticket, 'One more thing')).rejects.toMatchObject({
      status: 409,
    });
    const shown = await server.call('GET', `ticket/${ticket}`, { token });
    expect(shown.body.data).toMatchObject({
      ticket: { status: 'closed', closed_by: 'support', cancel_reason: 'It has arrived' },
    });
  });

  test('finds no unknown ticket', async () => {
    for (const name of ['x'.repeat(22), '\0', ''])
      await expect(showTicket(server.database, name)).rejects.toMatchObject({ status: 404 });
  });

  const contact = {
    contact_name: 'A visitor',
    contact_phone: '9876543210',
    contact_email: 'visitor@example.test',
    contact_message: 'May I ask?',
  };

  test("lists the beginnings of visitors' messages, the oldest first, and shows a whole one", async () => {
    const { database } = server;
    const long = 'a'.repeat(30_000);
    await server.call('POST', 'contact', { body: { ...contact, contact_message: long } });
    await server.call('POST', 'contact', { body: { ...contact, contact_message: 'And again' } });
    const listed = await listContactMessages(database, 50);
    expect(listed.map(({ message }) => message)).toEqual(['a'.repeat(200), 'And again']);
    const [first] = listed;
    expect(await listContactMessages(database, 1)).toEqual([first]);
    expect(await showContactMessage(database, first?.id ?? 0)).toEqual({ ...first, message: long });
    await expect(showContactMessage(database, 999_999)).rejects.toMatchObject({ status: 404 });
    for (const { id } of listed) await settleContactMessage(database, id);
  });

  test("settles visitors' messages, once", async () => {
    await server.call('POST', 'contact', { body: contact });
    const [message] = await listContactMessages(server.database, 50);
    const id = message?.id ?? 0;
    const { record } = putting(String(id), 'contact.done');
    expect(await settleContactMessage(server.database, id, record)).toBe(true);
    expect(await settleContactMessage(server.database, id, record)).toBe(false);
    expect(await listContactMessages(server.database, 50)).toEqual([]);
    expect(await acts(String(id))).toEqual([{ who: 'asha', act: 'contact.done', why: null }]);
    await expect(settleContactMessage(server.database, 999_999)).rejects.toMatchObject({ status: 404 });
  });
});

describe('the demo', () => {
  const waited = (ticket: string, seconds: number) =>
    server.database.query(
      `update ticket_messages set at = clock_timestamp() - make_interval(secs => $2)
       where ticket_id = (select id from tickets where token = $1)
         and number = (select max(number) from ticket_messages where ticket_id = (select id from tickets where token = $1))`,
      [ticket, seconds],
    );

  test('answers after 8 to 15 seconds, once, even with several processes', async () => {
    const { token } = await server.signUp();
    const ticket = await openTicket(server, token, { issues: 'Withdrawal', message: 'Where is it?' });
    await waited(ticket, 7);
    await answerTickets(server.database);
    expect(await textsIn(ticket)).toHaveLength(1);
    await waited(ticket, 16);
    await Promise.all([answerTickets(server.database), answerTickets(server.database)]);
    await answerTickets(server.database);
    expect(await textsIn(ticket)).toEqual([
      ['bettor', 'Where is it?'],
      ['support', expect.stringMatching(/automatic answer.*no person reads tickets.*half a minute/)],
    ]);
    await say(server, token, ticket, { editor: 'Are you there?' });
    await waited(ticket, 16);
    await answerTickets(server.database);
    expect((await textsIn(ticket)).at(-1)).toEqual(['support', expect.stringContaining('again')]);
  });

  test('reads no ticket that is answered, closed or not due yet', async () => {
    await answerTickets(server.database);
    await server.database.query(
      "update tickets set status = 'closed', closed_at = now(), closed_by = 'support', cancel_reason = '-' where status = 'open'",
    );
    const { token } = await server.signUp();
    const [answered, fresh] = [await openTicket(server, token), await openTicket(server, token)];
    await answerTicket(server.database, answered, 'Here is an answer');
    await waited(answered, 3600);
    await waited(fresh, -3600);
    const read: unknown[] = [];
    await answerTickets({
      ...server.database,
      async query<Row extends object>(sql: string, params?: readonly Param[]) {
        const rows = await server.database.query<Row>(sql, params);
        read.push(...rows);
        return rows;
      },
    });
    expect(read).toEqual([]);
  });

  test('answers others when it fails with one', async () => {
    const { token } = await server.signUp();
    const tickets = [await openTicket(server, token), await openTicket(server, token)];
    for (const ticket of tickets) await waited(ticket, 16);
    const failed: unknown[] = [];
    const failing = answerTickets({
      ...server.database,
      query<Row extends object>(sql: string, params?: readonly Param[]) {
        const ticket = tickets.find((one) => params?.[0] === one);
        if (ticket === undefined || failed.length > 0) return server.database.query<Row>(sql, params);
        failed.push(ticket);
        return Promise.reject(new Error('unlucky'));
      },
    });
    await expect(failing).rejects.toThrow('unlucky');
    const lengths = await Promise.all(tickets.map(async (ticket) => (await textsIn(ticket)).length));
    expect(lengths.sort()).toEqual([1, 2]);
  });

  test('marks every answer as automatic', () => {
    for (const issues of ['Deposit', 'Other', 'anything'])
      for (const isFirst of [true, false])
        expect(automaticAnswer(issues, isFirst)).toContain('automatic answer');
  });
});

describe('the stream', () => {
  let feed: TicketFeed;
  beforeEach(() => {
    feed = createTicketFeed(server.database);
  });

  interface Heard extends TicketListener {
    events: TicketStreamEvent[];
    ended: boolean;
  }

  async function listen(person: { userId: number }, ticket: string, heard = 0): Promise<Heard> {
    const [row] = await server.database.query<{ session: number; ticket: number }>(
      `select (select max(id) from sessions where user_id = $1) as session,
              (select id from tickets where token = $2) as ticket`,
      [person.userId, ticket],
    );
    const listener: Heard = {
      sessionId: row?.session ?? 0,
      ticketId: row?.ticket ?? 0,
      heard,
      told: null,
      events: [],
      ended: false,
      send: (event) => {
        TICKET_STREAM_STRUCTS[event.event].assert(JSON.parse(JSON.stringify(event.data)));
        listener.events.push(event);
      },
      end: () => {
        listener.ended = true;
      },
    };
    feed.join(listener);
    return listener;
  }

  const news = async (listener: Heard) => {
    await feed.poll();
    return listener.events
      .splice(0)
      .map(({ event, data }) =>
        'message' in data ? data.message.text : 'ticket' in data ? data.ticket.status : event,
      );
  };

  test('sends every message once, in order, only to the streams of its ticket', async () => {
    const [one, two] = [await server.signUp(), await server.signUp()];
    const [first, second] = [
      await openTicket(server, one.token, { message: 'one' }),
      await openTicket(server, two.token, { message: 'two' }),
    ];
    const [own, other] = [await listen(one, first), await listen(two, second)];
    expect([await news(own), await news(other)]).toEqual([
      ['one', 'open'],
      ['two', 'open'],
    ]);
    await answerTicket(server.database, first, 'an answer');
    await say(server, one.token, first, { editor: 'thanks' });
    expect([await news(own), await news(other)]).toEqual([['an answer', 'thanks'], []]);
    expect(await news(own)).toEqual([]);
    feed.ping();
    expect(await news(own)).toEqual(['ping']);
  });

  test('resumes after the last received message, however many follow', async () => {
    const person = await server.signUp();
    const ticket = await openTicket(server, person.token, { message: 'one' });
    await server.database.query(
      `insert into ticket_messages (ticket_id, number, author, key, body_hash, text)
       select id, n + 1, 'bettor', 'k' || n, '', n::text from tickets, generate_series(1, 250) as list (n)
       where token = $1 order by list.n`,
      [ticket],
    );
    const listener = await listen(person, ticket);
    const all = [...(await news(listener)), ...(await news(listener)), ...(await news(listener))];
    expect(all).toEqual(['one', ...Array.from({ length: 250 }, (_, index) => String(index + 1)), 'open']);
    const late = await listen(person, ticket, listener.heard);
    expect(await news(late)).toEqual(['open']);
  });

  test('ends after the last message of a closed ticket', async () => {
    const person = await server.signUp();
    const ticket = await openTicket(server, person.token, { message: 'one' });
    const listener = await listen(person, ticket);
    await news(listener);
    await answerTicket(server.database, ticket, 'the last word');
    await closeForSupport(server.database, ticket, 'Done');
    expect(await news(listener)).toEqual(['the last word', 'closed']);
    expect(listener.ended).toBe(true);
    const late = await listen(person, ticket);
    expect(await news(late)).toEqual(['one', 'the last word', 'closed']);
    expect(late.ended).toBe(true);
    expect(feed.listeners).toBe(0);
  });

  test('ends when the reader logs out or is suspended, and when the session expires', async () => {
    const [out, over, suspended] = [await server.signUp(), await server.signUp(), await server.signUp()];
    const listeners = [
      await listen(over, await openTicket(server, over.token)),
      await listen(out, await openTicket(server, out.token)),
      await listen(suspended, await openTicket(server, suspended.token)),
    ];
    await server.call('POST', 'users/logout', { token: out.token, body: {} });
    await server.database.query('update sessions set expires_at = now() where user_id = $1', [over.userId]);
    await server.database.query('update users set suspended_at = now() where id = $1', [suspended.userId]);
    await feed.poll();
    expect(listeners.map(({ ended }) => ended)).toEqual([true, true, true]);
    expect(feed.listeners).toBe(0);
  });

  test('counts as a call; of eleven of one person the oldest ends, and all of them end with the session', async () => {
    const base = await server.listen();
    const { token } = await server.signUp();
    const ticket = await openTicket(server, token, { message: 'one' });
    const open = (headers: Record<string, string> = {}) =>
      fetch(`${base}/api/ticket/${ticket}/stream`, {
        headers: { authorization: `Bearer ${token}`, ...headers },
      });
    const oldest = await open();
    const streams = await Promise.all(Array.from({ length: 9 }, () => open()));
    streams.push(await open({ 'last-event-id': '0' }));
    expect(streams.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(oldest.headers.get('content-type')).toContain('text/event-stream');
    await oldest.text();
    await answerTicket(server.database, ticket, 'an answer');
    const told = streams.map(() => '');
    const ends = streams.map(async ({ body }, index) => {
      for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) told[index] += chunk;
    });
    await expect.poll(() => told.every((text) => text.includes('an answer'))).toBe(true);
    await server.call('POST', 'users/logout', { token, body: {} });
    await Promise.all(ends);
    expect(told[0]).not.toContain('"text":"one"');
    expect(told.at(-1)).toMatch(/event: message\nid: \d+\ndata: .*"text":"one"/);
  });
});
