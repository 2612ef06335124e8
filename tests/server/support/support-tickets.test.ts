import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { assert } from 'superstruct';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PHONE } from '../../../server/account/demo-account.ts';
import { showTicket } from '../../../server/support/desk.ts';
import { paged } from '../../../src/schemas/shared/page.ts';
import {
  Conversation,
  Ticket,
  TicketMessage,
  TicketMessages,
  TicketRow,
} from '../../../src/schemas/support/tickets.ts';
import { gate, somebodyWaits } from '../tools/money.ts';
import { passAttempts } from '../tools/people.ts';
import { progressiveJpeg } from '../tools/progressive.ts';
import { type Reply, startTestServer, type TestServer } from '../tools/server.ts';
import { openTicket, say, sendForm } from './tickets.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const RECORDING = {
  format: 1,
  build: '/assets/start-AAAAAAA.js',
  saved_at: '2026-01-01T10:00:00.000Z',
  events: [{ at: 1, machine: 'wallet', actor: 'x:1', root: 'x:1', event: { type: 'xstate.init' } }],
};
const REPORT = { issues: 'Deposit', message: 'It has not arrived' };

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#345' } });
const blob = (bytes: Buffer | string) =>
  new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]);
const count = async (table: string) =>
  (await server.database.query<{ total: number }>(`select count(*) as total from ${table}`))[0]?.total;

describe('a ticket', () => {
  test("begins with its first message, and only in its owner's history", async () => {
    const [owner, other] = [await server.signUp(), await server.signUp()];
    const created = await sendForm(server, 'ticket/create', owner.token, { ...REPORT, key: randomUUID() });
    expect(created.status).toBe(200);
    assert(created.body.data, Ticket);
    const ticket = created.body.data;
    expect(ticket).toMatchObject({
      token: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
      issues: 'Deposit',
      status: 'open',
      closed_by: null,
      cancel_reason: null,
      closed_at: null,
    });

    const shown = (await server.call('GET', `ticket/${ticket.token}`, { token: owner.token })).body.data;
    assert(shown, Conversation);
    expect(shown).toMatchObject({
      ticket,
      has_older: false,
      messages: [{ author: 'bettor', text: 'It has not arrived', attachment: null }],
    });

    const history = await server.call('GET', 'ticket/history', { token: owner.token });
    assert(history.body.data, paged(TicketRow));
    expect(history.body.data).toMatchObject({
      total: 1,
      rows: [{ ...ticket, last_message: 'It has not arrived', last_message_by: 'bettor' }],
    });
    expect((await server.call('GET', 'ticket/history', { token: other.token })).body.data).toMatchObject({
      total: 0,
      rows: [],
    });
  });

  test("another person's ticket is not found, nor is an unknown one", async () => {
    const [owner, other] = [await server.signUp(), await server.signUp()];
    const ticket = await openTicket(server, owner.token);
    for (const [token, name] of [
      [other.token, ticket],
      [owner.token, 'x'.repeat(22)],
      [owner.token, '%00'],
    ] as const) {
      const replies = [
        await server.call('GET', `ticket/${name}`, { token }),
        await server.call('GET', `ticket/${name}/messages?before=9`, { token }),
        await server.call('GET', `ticket/${name}/stream`, { token }),
        await server.call('POST', `ticket/${name}/close`, { token, body: { cancelReason: 'done' } }),
        await say(server, token, name, { editor: 'hello' }),
      ];
      expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    }
    expect((await server.call('GET', `ticket/${ticket}`)).status).toBe(401);
  });

  test('is made once for a key, also by two requests at once; another body with it is refused', async () => {
    const { token } = await server.signUp();
    const key = randomUUID();
    const before = Number(await count('tickets'));
    const replies = await Promise.all(
      [1, 2].map(() => sendForm(server, 'ticket/create', token, { ...REPORT, key })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(replies.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
    expect(await count('tickets')).toBe(before + 1);
    const other = await sendForm(server, 'ticket/create', token, { ...REPORT, message: 'Else', key });
    expect(other.status).toBe(422);
    // Another person's key does not matter here.
    const stranger = await server.signUp();
    expect((await sendForm(server, 'ticket/create', stranger.token, { ...REPORT, key })).status).toBe(200);
    expect(await count('tickets')).toBe(before + 2);
  });

  test('gets messages for its invalid fields', async () => {
    const { token } = await server.signUp();
    const key = randomUUID();
    const empty = await sendForm(server, 'ticket/create', token, { issues: '', message: ' ', key });
    expect(empty).toMatchObject({
      status: 400,
      body: { errors: { issues: 'Issues is required', message: 'Remark is Required' } },
    });
    const long = await sendForm(server, 'ticket/create', token, {
      ...REPORT,
      message: '🪙'.repeat(251),
      key,
    });
    expect(long.body.errors).toEqual({ message: 'Character limit is 250' });
    const fits = await sendForm(server, 'ticket/create', token, {
      ...REPORT,
      message: '🪙'.repeat(250),
      key,
    });
    expect(fits.status).toBe(200);
    expect((await sendForm(server, 'ticket/create', token, REPORT)).body.errors).toHaveProperty('key');
    expect((await server.call('POST', 'ticket/create', { token, body: REPORT })).status).toBe(415);
  });

  test('can be opened ten times in an hour; repetitions do not count', async () => {
    const { token } = await server.signUp();
    const key = randomUUID();
    for (let time = 0; time < 3; time += 1)
      expect((await sendForm(server, 'ticket/create', token, { ...REPORT, key })).status).toBe(200);
    for (let time = 0; time < 9; time += 1) await openTicket(server, token);
    const eleventh = await sendForm(server, 'ticket/create', token, { ...REPORT, key: randomUUID() });
    expect(eleventh.status).toBe(429);
    expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(0);
  });

  test("stores the page's recording once, for readers with the path", async () => {
    const { token } = await server.signUp();
    const key = randomUUID();
    const recording = JSON.stringify(RECORDING);
    const send = (fields: Record<string, string>) =>
      sendForm(server, 'ticket/create', token, { ...REPORT, key, ...fields });
    const before = Number(await count('ticket_recordings'));
    const [created, again] = [await send({ recording }), await send({ recording })];
    assert(created.body.data, Ticket);
    expect(created.body.data.recording).toMatch(/^\/api\/support\/recordings\/[0-9a-f]{32}\.json$/);
    expect(again.body.data).toEqual(created.body.data);
    expect(await count('ticket_recordings')).toBe(before + 1);
    expect((await send({})).status).toBe(422);

    const path = created.body.data.recording ?? '';
    const [{ id = 0 } = {}] = await server.database.query<{ id: number }>(
      'select id from tickets where token = $1',
      [created.body.data.token],
    );
    const file = await server.app.inject({ method: 'GET', url: path });
    expect(file.statusCode).toBe(200);
    expect(file.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="sikka-recording-${id}.json"`,
      'cache-control': 'private, no-store',
    });
    expect(file.body).toBe(recording);
    expect((await showTicket(server.database, created.body.data.token)).ticket.recording).toBe(path);

    const guessed = `${path.slice(0, -37)}${'0'.repeat(32)}.json`;
    expect((await server.app.inject({ method: 'GET', url: guessed })).statusCode).toBe(404);
    expect((await server.app.inject({ method: 'GET', url: `${path}x` })).statusCode).toBe(404);
  });

  test('without a recording has none', async () => {
    const { token } = await server.signUp();
    const created = await sendForm(server, 'ticket/create', token, { ...REPORT, key: randomUUID() });
    expect(created.body.data).toMatchObject({ recording: null });
  });

  test.each([
    ['no JSON', 'words', 400, /^This is no recording: /],
    [
      'none',
      '{"format":2}',
      400,
      /^This is no recording: At path: format -- Expected the literal `1`, but received: 2$/,
    ],
    [
      'too large',
      JSON.stringify({ ...RECORDING, build: 'x'.repeat(64 * 1024) }),
      413,
      /^This text is too long$/,
    ],
  ])('is not made with a recording that is %s', async (_what, recording, status, why) => {
    const { token } = await server.signUp();
    const before = await count('tickets');
    const reply = await sendForm(server, 'ticket/create', token, { ...REPORT, recording, key: randomUUID() });
    expect(reply.status).toBe(status);
    expect(reply.body.errors).toEqual({ recording: expect.stringMatching(why) });
    expect(await count('tickets')).toBe(before);
  });

  test('is closed with a reason, once, and takes no more messages', async () => {
    const { token } = await server.signUp();
    const ticket = await openTicket(server, token);
    const key = randomUUID();
    await say(server, token, ticket, { editor: 'one more thing', key });
    const close = (cancelReason: string) =>
      server.call('POST', `ticket/${ticket}/close`, { token, body: { cancelReason } });
    expect((await close('')).body.errors).toEqual({ cancelReason: 'Reason is required' });
    expect((await close('x'.repeat(201))).body.errors).toEqual({ cancelReason: 'Reason is too long' });
    const closed = await close('It has arrived');
    expect(closed.body.data).toMatchObject({
      status: 'closed',
      closed_by: 'bettor',
      cancel_reason: 'It has arrived',
      closed_at: expect.any(String),
    });
    expect((await close('Another reason')).body.data).toEqual(closed.body.data);
    const late = await say(server, token, ticket, { editor: 'too late' });
    expect(late).toMatchObject({ status: 409, body: { msg: 'This ticket is closed' } });
    // A message sent before the ticket was closed still gets the same answer.
    expect((await say(server, token, ticket, { editor: 'one more thing', key })).status).toBe(200);
  });
});

describe('a message', () => {
  test('is made once for a key, also by two requests at once', async () => {
    const { token } = await server.signUp();
    const ticket = await openTicket(server, token);
    const key = randomUUID();
    const picture = blob(await plain(20, 10).png().toBuffer());
    const before = Number(await count('ticket_messages'));
    const replies = await Promise.all(
      [1, 2].map(() => say(server, token, ticket, { editor: 'Hello', attachment: picture, key })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(replies.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
    assert(replies[0]?.body.data, TicketMessage);
    expect(replies[0].body.data).toMatchObject({ key, author: 'bettor', text: 'Hello' });
    expect(await count('ticket_messages')).toBe(before + 1);
    for (const other of [{ editor: 'Hello!' }, { editor: 'Hello' }])
      expect((await say(server, token, ticket, { ...other, key })).status).toBe(422);
    expect(await count('ticket_messages')).toBe(before + 1);
  });

  test('has at most 5000 characters as a person counts them', async () => {
    const { token } = await server.signUp();
    const ticket = await openTicket(server, token);
    const long = await say(server, token, ticket, { editor: '🪙'.repeat(5000) });
    expect(long.status).toBe(200);
    assert(long.body.data, TicketMessage);
    expect([...long.body.data.text]).toHaveLength(5000);
    // A form sends a line break as two characters.
    const lines = await say(server, token, ticket, { editor: 'x\n'.repeat(2499).concat('xx') });
    expect(lines).toMatchObject({ status: 200, body: { data: { text: `${'x\n'.repeat(2499)}xx` } } });
    for (const editor of ['🪙'.repeat(5001), 'x'.repeat(40_000)]) {
      const tooLong = await say(server, token, ticket, { editor });
      expect(tooLong).toMatchObject({ status: 400, body: { errors: { editor: 'Message is too long' } } });
    }
    const empty = await say(server, token, ticket, { editor: ' \n ' });
    expect(empty).toMatchObject({ status: 400, body: { errors: { editor: 'Message is required' } } });
  });

  test('older messages come on request, none twice and none left out', async () => {
    const { token } = await server.signUp();
    const ticket = await openTicket(server, token, { message: '0' });
    await server.database.query(
      `insert into ticket_messages (ticket_id, number, author, key, body_hash, text)
       select t.id, n + 1, 'bettor', 'k' || n, '', n::text from tickets t, generate_series(1, 70) as list (n)
       where t.token = $1 order by list.n`,
      [ticket],
    );
    const texts = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
    const first = (await server.call('GET', `ticket/${ticket}`, { token })).body.data;
    assert(first, Conversation);
    expect(first.messages.map(({ text }) => text)).toEqual(texts(41, 70));
    expect(first.has_older).toBe(true);
    const older = async (before: number, limit = '') => {
      const path = `ticket/${ticket}/messages?before=${before}${limit}`;
      const { data } = (await server.call('GET', path, { token })).body;
      assert(data, TicketMessages);
      return data;
    };
    const second = await older(first.messages[0]?.id ?? 0);
    expect([second.messages.map(({ text }) => text), second.has_older]).toEqual([texts(11, 40), true]);
    const third = await older(second.messages[0]?.id ?? 0, '&limit=11');
    expect([third.messages.map(({ text }) => text), third.has_older]).toEqual([texts(0, 10), false]);
    for (const query of ['before=x', 'before=-1', 'limit=0', 'limit=101', 'limit=1e3'])
      expect((await server.call('GET', `ticket/${ticket}/messages?${query}`, { token })).status).toBe(400);
  });

  test('can be sent thirty times in a minute', async () => {
    const { token } = await server.signUp();
    const ticket = await openTicket(server, token);
    for (let time = 0; time < 30; time += 1)
      expect((await say(server, token, ticket, { editor: `no. ${time}` })).status).toBe(200);
    expect((await say(server, token, ticket, { editor: 'no. 31' })).status).toBe(429);
  });
});

describe('a picture', () => {
  test('counts among the 2,000 a day of all people; a message without one can still be sent', async () => {
    const { token } = await server.signUp();
    const ticket = await openTicket(server, token);
    const picture = blob(await plain(10, 10).png().toBuffer());
    const send = () => say(server, token, ticket, { editor: 'see', attachment: picture });
    await server.database.query(
      `insert into attempts (subject, at)
       values ('pictures in all', (select array_agg(now() - interval '23 hours') from generate_series(2, 2000)))
       on conflict (subject) do update set at = excluded.at`,
    );
    expect((await send()).status).toBe(200);
    const kept = await count('ticket_pictures');
    expect(await send()).toMatchObject({
      status: 429,
      body: {
        msg: 'Too many pictures have reached us today. Please send it without one, or try again later',
      },
    });
    expect(await count('ticket_pictures')).toBe(kept);
    expect((await say(server, token, ticket, { editor: 'see' })).status).toBe(200);
    await server.database.query(`delete from attempts where subject = 'pictures in all'`);
  });

  test('may be sent a hundred times in a day, in tickets and for the profile together', async () => {
    const { token, userId } = await server.signUp();
    const picture = () => plain(10, 10).png().toBuffer().then(blob);
    const ticket = await openTicket(server, token, { screenshort: await picture() });
    await server.database.query('update attempts set at = array_fill(at[1], array[98]) where subject = $1', [
      `picture:${userId}`,
    ]);
    const send = async () =>
      (await say(server, token, ticket, { editor: 'see', attachment: await picture() })).status;
    const names = { first_name: 'Asha', last_name: '' };
    const edit = async (fields: Record<string, Blob>) =>
      (await sendForm(server, 'users/edit-profile', token, { ...names, ...fields })).status;
    expect([await send(), await edit({ profile_image: await picture() })]).toEqual([200, 200]);
    expect([await send(), await edit({ profile_image: await picture() })]).toEqual([429, 429]);
    expect([(await say(server, token, ticket, { editor: 'without' })).status, await edit({})]).toEqual([
      200, 200,
    ]);
  });

  test.each(['png', 'jpeg', 'webp'] as const)(
    'as %s is stored uncropped, as WebP, at most 1600 px a side, without metadata',
    async (format) => {
      const { token } = await server.signUp();
      const picture = await plain(3200, 800)
        .withExif({ IFD0: { Copyright: 'where I live' } })
        .toFormat(format)
        .toBuffer();
      const ticket = await openTicket(server, token, { screenshort: blob(picture) });
      const { data } = (await server.call('GET', `ticket/${ticket}`, { token })).body;
      assert(data, Conversation);
      const attachment = data.messages[0]?.attachment;
      expect(attachment).toEqual({
        path: expect.stringMatching(/^\/api\/support\/pictures\/[0-9a-f]{32}\.webp$/),
        width: 1600,
        height: 400,
      });
      const served = await server.app.inject({ method: 'GET', url: attachment?.path ?? '' });
      expect(served.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      });
      const kept = await sharp(served.rawPayload).metadata();
      expect([kept.format, kept.width, kept.height, kept.exif]).toEqual(['webp', 1600, 400, undefined]);
    },
  );

  test('a small picture is not enlarged', async () => {
    const { token } = await server.signUp();
    const ticket = await openTicket(server, token);
    const picture = blob(await plain(40, 30).png().toBuffer());
    const { body } = await say(server, token, ticket, { editor: 'See', attachment: picture });
    expect(body.data).toMatchObject({ attachment: { width: 40, height: 30 } });
  });

  test('that is no picture is refused at its field', async () => {
    const { token } = await server.signUp();
    const ticket = await openTicket(server, token);
    const noise = {
      create: {
        width: 64,
        height: 64,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    } as const;
    const jpeg = await sharp(noise).jpeg().toBuffer();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>';
    const none = [svg, '<!doctype html>', '', '\u0089PNG\r\n\u001a\n', jpeg.subarray(0, jpeg.length / 2)];
    const msg = 'Invalid file. Please upload a valid image file.';
    for (const content of none) {
      const file = blob(content);
      const told = await say(server, token, ticket, { editor: 'See', attachment: file });
      expect(told).toMatchObject({ status: 415, body: { errors: { attachment: msg } } });
      const report = { ...REPORT, screenshort: file, key: randomUUID() };
      const opened = await sendForm(server, 'ticket/create', token, report);
      expect(opened).toMatchObject({ status: 415, body: { errors: { screenshort: msg } } });
    }
    const { data } = (await server.call('GET', `ticket/${ticket}`, { token })).body;
    assert(data, Conversation);
    expect(data.messages).toHaveLength(1);
  });

  test('of 60 megapixels or 20 MB is too large', async () => {
    const { token } = await server.signUp();
    const ticket = await openTicket(server, token);
    const wide = progressiveJpeg(10_000, 6000, 1);
    const large = Buffer.alloc(20 * 1024 * 1024);
    const megapixels = await say(server, token, ticket, { editor: 'See', attachment: blob(wide) });
    expect(megapixels).toMatchObject({
      status: 413,
      body: { errors: { attachment: 'The picture has more than 50 megapixels' } },
    });
    const bytes = await say(server, token, ticket, { editor: 'See', attachment: blob(large) });
    expect(bytes).toMatchObject({
      status: 413,
      body: { errors: { attachment: 'The picture is larger than 5 MB' } },
    });
  });

  test('text in its place, and a file elsewhere, are refused', async () => {
    const { token } = await server.signUp();
    const ticket = await openTicket(server, token);
    expect(await say(server, token, ticket, { editor: 'See', attachment: 'me.png' })).toMatchObject({
      status: 400,
      body: { errors: { attachment: 'Invalid file. Please upload a valid image file.' } },
    });
    expect((await say(server, token, ticket, { editor: 'See', other: blob('x') })).status).toBe(400);
    expect((await say(server, token, ticket, { editor: 'See', attachment: '' })).status).toBe(200);
  });

  test('with an unknown path is not found', async () => {
    for (const name of [`${'0'.repeat(32)}.webp`, 'x.webp', '..%2f..%2fetc%2fpasswd'])
      expect((await server.call('GET', `support/pictures/${name}`)).status).toBe(404);
  });
});

describe('the contact form', () => {
  const contact = {
    contact_name: 'A visitor',
    contact_phone: '+91 98765 43210',
    contact_email: 'visitor@example.test',
    contact_message: 'May I ask something?',
  };
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

  test('is open to visitors; the same message again is kept once', async () => {
    for (let time = 0; time < 2; time += 1)
      expect((await server.call('POST', 'contact', { body: contact })).status).toBe(200);
    expect(await server.database.query('select name, phone, email, message from contact_messages')).toEqual([
      {
        name: 'A visitor',
        phone: '919876543210',
        email: 'visitor@example.test',
        message: 'May I ask something?',
      },
    ]);
  });

  test('the same message twice at once is kept once', async () => {
    const { database } = server;
    // Writes wait here, where the test holds them.
    await database.script(
      `create table held (id integer); insert into held values (1);
       create function wait() returns trigger language plpgsql as
         $$ begin perform from held for update; return new; end $$;
       create trigger waiting before insert on contact_messages for each row execute function wait()`,
    );
    const body = { ...contact, contact_message: 'May I ask twice?' };
    const [held, released] = [gate(), gate()];
    const holding = database.transaction(async (tx) => {
      await tx.query('select from held for update');
      held.open();
      await released.promise;
    });
    await held.promise;
    const sending = [1, 2].map(() => server.call('POST', 'contact', { body }));
    await somebodyWaits(database, 2);
    released.open();
    await holding;
    expect((await Promise.all(sending)).map(({ status }) => status)).toEqual([200, 200]);
    await database.script('drop trigger waiting on contact_messages');
    expect(
      await database.query('select message from contact_messages where message = $1', [body.contact_message]),
    ).toEqual([{ message: 'May I ask twice?' }]);
  });

  test('gets messages for its invalid fields', async () => {
    expect((await server.call('POST', 'contact', { body: {} })).body.errors).toEqual({
      contact_name: 'First name is required',
      contact_phone: 'Phone number must be at least 10 digits',
      contact_email: 'Invalid email address',
      contact_message: 'Message is required',
    });
  });

  test('takes twenty in ten minutes from one address', async () => {
    for (let time = 0; time < 20; time += 1) {
      const body = { ...contact, contact_message: `no. ${time}` };
      expect((await server.call('POST', 'contact', { body, ...from('198.51.100.7') })).status).toBe(200);
    }
    expect((await server.call('POST', 'contact', { body: contact, ...from('198.51.100.7') })).status).toBe(
      429,
    );
    expect((await server.call('POST', 'contact', { body: contact, ...from('198.51.100.8') })).status).toBe(
      200,
    );
  });

  /** Acts as if this many had been counted a while ago. */
  const fill = (subject: string, count: number, minutesAgo = 60) =>
    server.database.query(
      `insert into attempts (subject, at)
       values ($1, (select array_agg(now() - make_interval(mins => $3)) from generate_series(1, $2::integer)))
       on conflict (subject) do update set at = excluded.at`,
      [subject, count, minutesAgo],
    );
  let messages = 0;
  const sendFrom = (address: string, token?: string) =>
    server.call('POST', 'contact', {
      body: { ...contact, contact_message: `message ${++messages}` },
      ...from(address),
      ...(token !== undefined && { token }),
    });
  const statusesOf = async (sending: (() => Promise<Reply>)[]) => {
    const statuses = [];
    for (const send of sending) statuses.push((await send()).status);
    return statuses;
  };
  const MANY_TODAY = 'Very many messages have reached us today. Please try again in a few minutes';

  test('takes a hundred in a day from one address, none of which is kept beyond', async () => {
    await fill('contacts of a day:198.51.100.9', 99);
    expect((await sendFrom('198.51.100.9')).status).toBe(200);
    const kept = await count('contact_messages');
    const msg = 'Too many requests. Please wait a moment';
    expect(await sendFrom('198.51.100.9')).toMatchObject({
      status: 429,
      body: { msg, data: { wait: expect.any(Number) } },
    });
    expect(await count('contact_messages')).toBe(kept);
  });

  test('takes twice as many from an IPv6 /56 as from a /64, and four times from a /48', async () => {
    await fill('contacts of a day:2001:db8:a:100::/56', 199);
    expect(
      await statusesOf(
        ['2001:db8:a:101::1', '2001:db8:a:102::1', '2001:db8:a:201::1'].map((each) => () => sendFrom(each)),
      ),
    ).toEqual([200, 429, 200]);
    await fill('contact:2001:db8:b::/48', 79, 5);
    expect(
      await statusesOf(
        ['2001:db8:b:101::1', '2001:db8:b:201::1', '2001:db8:c::1'].map((each) => () => sendFrom(each)),
      ),
    ).toEqual([200, 429, 200]);
  });

  test('when 500 of visitors have been kept in a day, a network has five more, others as many', async () => {
    await fill('contacts in all', 500);
    const many = Array.from({ length: 6 }, (_, part) => () => sendFrom(`2001:db8:d:${part}00::1`));
    expect(await statusesOf(many)).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await sendFrom('198.51.100.10')).status).toBe(200);
  });

  test('after a thousand, takes one message per network, and one every five minutes; signed-in people can still write', async () => {
    await fill('contacts in all', 1000);
    expect((await sendFrom('198.51.100.11')).status).toBe(200);
    const kept = await count('contact_messages');
    expect(await sendFrom('198.51.100.12')).toMatchObject({
      status: 429,
      body: { msg: MANY_TODAY, data: { wait: expect.any(Number) } },
    });
    expect(await count('contact_messages')).toBe(kept);
    const { token } = await server.signUp();
    const own = Array.from({ length: 11 }, () => () => sendFrom('198.51.100.11', token));
    expect(await statusesOf(own)).toEqual([...Array(10).fill(200), 429]);
    // Everybody shares the demo account; a person whose session has ended is a visitor.
    const demo = await server.signUp({ phone: DEMO_PHONE });
    expect(
      await statusesOf([demo.token, 'over'].map((each) => () => sendFrom('198.51.100.12', each))),
    ).toEqual([429, 429]);
    await passAttempts(server.database, 300);
    expect((await sendFrom('198.51.100.12')).status).toBe(200);
    await passAttempts(server.database, 300);
    expect((await sendFrom('198.51.100.12')).status).toBe(429);
    await server.database.query('delete from attempts');
  });

  test('does not count a repeated message towards others', async () => {
    const again = () => server.call('POST', 'contact', { body: contact, ...from('198.51.100.13') });
    await again();
    await fill('contacts in all', 500);
    for (let time = 1; time <= 9; time++) expect((await again()).status).toBe(200);
    await server.database.query('delete from attempts');
  });

  test('counts an IPv6 network as one address', async () => {
    const send = async (address: string, message: string) =>
      (
        await server.call('POST', 'contact', {
          body: { ...contact, contact_message: message },
          ...from(address),
        })
      ).status;
    for (let time = 0; time < 20; time += 1)
      expect(await send(`2001:db8:0:7::${time}`, `no. ${time}`)).toBe(200);
    expect(await send('2001:db8:0:7:1::', 'no. 21')).toBe(429);
    expect(await send('2001:db8:0:8::', 'no. 22')).toBe(200);
  });
});
