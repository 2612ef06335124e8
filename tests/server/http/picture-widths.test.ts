import assert from 'node:assert';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countScans } from '../../../server/http/jpeg-scans.ts';
import { atMostWide, readPicture } from '../../../server/http/picture.ts';
import { openTicket, sendForm } from '../support/tickets.ts';
import { gate } from '../tools/money.ts';
import { progressiveJpeg } from '../tools/progressive.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await server.signUp());
});
afterAll(() => server.close());

/** A picture with as much detail as a photo. */
const photo = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  });

/** A picture sent by this person, without a limit on pictures. */
const sentBy = (person: number, bytes: Buffer, allow = async () => {}) =>
  readPicture({
    bytes,
    person,
    field: 'picture',
    notAPicture: 'This is no picture',
    allow,
    resized: (upright) => upright.resize(80),
  });

const get = (url: string) => server.app.inject({ method: 'GET', url });

/** The picture at an address: its size, how long browsers cache it, and its bytes. */
async function pictureAt(url: string) {
  const { statusCode, headers, rawPayload } = await get(url);
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp']);
  const { format, width, height } = await sharp(rawPayload).metadata();
  return { is: `${format} ${width}x${height}`, kept: headers['cache-control'], bytes: rawPayload };
}

async function ownPicture(): Promise<string> {
  const { body } = await sendForm(server, 'users/edit-profile', token, {
    first_name: 'Meera',
    last_name: 'Rao',
    profile_image: new Blob([new Uint8Array(await photo(600, 600).jpeg().toBuffer())]),
  });
  assert(body.data instanceof Object && 'profile_image' in body.data);
  return String(body.data.profile_image);
}

async function pictureOfTicket(width: number, height: number): Promise<string> {
  const screenshort = new Blob([new Uint8Array(await photo(width, height).jpeg().toBuffer())]);
  const ticket = await openTicket(server, token, { screenshort });
  const { data } = (await server.call('GET', `ticket/${ticket}`, { token })).body;
  const path = JSON.stringify(data).match(/"path":"([^"]+)"/)?.[1];
  assert(path !== undefined);
  return path;
}

describe('a picture asked for by its width', () => {
  test.each([
    [80, 'webp 80x80'],
    [160, 'webp 160x160'],
    [240, 'webp 240x240'],
    [320, 'webp 320x320'],
    [480, 'webp 480x480'],
    [720, 'webp 512x512'],
    [960, 'webp 512x512'],
  ])('of a profile: of %i pixels', async (width, is) => {
    const path = await ownPicture();
    const whole = await pictureAt(path);
    expect([whole.is, whole.kept]).toEqual(['webp 512x512', 'public, max-age=31536000, immutable']);
    const smaller = await pictureAt(`${path}?width=${width}`);
    expect([smaller.is, smaller.kept]).toEqual([is, 'public, max-age=31536000, immutable']);
    expect(smaller.bytes.length).toBeLessThan(whole.bytes.length);
  });

  test('of a conversation, whole in its own ratio, for the asker’s browser alone', async () => {
    const path = await pictureOfTicket(3200, 800);
    expect((await pictureAt(path)).is).toBe('webp 1600x400');
    const { is, kept } = await pictureAt(`${path}?width=320`);
    expect([is, kept]).toEqual(['webp 320x80', 'private, no-store']);
  });

  test('a smaller picture stays as it is', async () => {
    const path = await pictureOfTicket(40, 30);
    const { is, bytes } = await pictureAt(`${path}?width=480`);
    expect(is).toBe('webp 40x30');
    expect(bytes.length).toBeLessThanOrEqual((await pictureAt(path)).bytes.length);
  });

  test.each([
    'width=',
    'width=0',
    'width=81',
    'width=1600',
    'width=-80',
    'width=80px',
    'width=%2080',
    'width=8e1',
    'width=0x50',
    'width=80&width=160',
  ])('?%s is not offered', async (query) => {
    for (const path of [await ownPicture(), `/api/support/pictures/${'0'.repeat(32)}.webp`]) {
      const { statusCode, body } = await get(`${path}?${query}`);
      expect([statusCode, JSON.parse(body)]).toEqual([
        400,
        { msg: 'This value is not valid', errors: { width: 'This value is not valid' } },
      ]);
    }
  });

  test('a removed or unknown picture is not found in any width', async () => {
    const before = await ownPicture();
    expect((await pictureAt(`${before}?width=80`)).is).toBe('webp 80x80');
    await ownPicture();
    for (const path of [before, `/api/support/pictures/${'0'.repeat(32)}.webp`])
      expect((await get(`${path}?width=80`)).statusCode).toBe(404);
  });
});

test('a picture is never enlarged', async () => {
  const side = 96;
  const stripes = Buffer.from(Array.from({ length: side * side }, (_, place) => (place % 7 < 3 ? 255 : 0)));
  const whole = await sharp(stripes, { raw: { width: side, height: side, channels: 1 } })
    .webp({ lossless: true })
    .toBuffer();
  expect(await atMostWide(whole, 80)).toBe(whole);
});

test('of many pictures requested at once, 32 are shrunk and the others are sent as stored', async () => {
  const whole = await photo(200, 100).webp().toBuffer();
  const at = async (bytes: Uint8Array) => (await sharp(bytes).metadata()).width;
  const came = await Promise.all(Array.from({ length: 40 }, () => atMostWide(whole, 80)));
  const widths = await Promise.all(came.map(at));
  expect(widths).toEqual([...Array(32).fill(80), ...Array(8).fill(200)]);
  // There is room again afterwards, even if one picture could not be made.
  await expect(atMostWide(Buffer.from('damaged'), 80)).rejects.toThrow(
    'Input buffer contains unsupported image format',
  );
  expect(await at(await atMostWide(whole, 80))).toBe(80);
});

const PUT_OFF = { status: 503, message: 'Too much happens here at once. Please try again in a moment' };

test('of many pictures that one person uploads at once, two are read; the others get a 503', async () => {
  const picture = await photo(200, 100).png().toBuffer();
  const came = await Promise.allSettled([
    ...Array.from({ length: 9 }, () => sentBy(1, picture)),
    sentBy(2, picture),
  ]);
  expect(came).toMatchObject([
    ...Array(2).fill({ status: 'fulfilled', value: { width: 80 } }),
    ...Array(7).fill({ status: 'rejected', reason: PUT_OFF }),
    { status: 'fulfilled', value: { width: 80 } },
  ]);
  // There is room again afterwards, even if one picture could not be read.
  await expect(sentBy(1, Buffer.from('damaged'))).rejects.toMatchObject({ status: 415 });
  expect(await sentBy(1, picture)).toMatchObject({ width: 80 });
});

test('of pictures that many people upload at once, sixteen are read; the others get a 503', async () => {
  const picture = await photo(200, 100).png().toBuffer();
  const came = await Promise.allSettled(Array.from({ length: 17 }, (_, person) => sentBy(person, picture)));
  expect(came).toMatchObject([
    ...Array(16).fill({ status: 'fulfilled', value: { width: 80 } }),
    { status: 'rejected', reason: PUT_OFF },
  ]);
});

test('a picture that is shed is not counted, nor is its message', async () => {
  const { token, userId } = await server.signUp();
  const ticket = await openTicket(server, token);
  const bytes = await photo(20, 10).png().toBuffer();
  const full = gate();
  const others = Array.from({ length: 2 }, () => sentBy(userId, bytes, () => full.promise));
  const counts = () => server.database.query('select subject, at from attempts order by subject');
  const before = await counts();
  const picture = new Blob([new Uint8Array(bytes)]);
  const [report, message] = [
    { issues: 'Deposit', message: 'It has not arrived', key: randomUUID(), screenshort: picture },
    { editor: 'Still not', key: randomUUID(), attachment: picture },
  ];
  const profile = { first_name: 'Meera', last_name: 'Rao', profile_image: picture };
  const sendAll = async () => [
    (await sendForm(server, 'ticket/create', token, report)).status,
    (await sendForm(server, `ticket/${ticket}/send`, token, message)).status,
    (await sendForm(server, 'users/edit-profile', token, profile)).status,
  ];
  expect(await sendAll()).toEqual([503, 503, 503]);
  expect(await counts()).toEqual(before);
  full.open();
  await Promise.all(others);
  expect(await sendAll()).toEqual([200, 200, 200]);
  expect(await counts()).not.toEqual(before);
});

const COSTLY = {
  status: 413,
  errors: {
    picture: 'The picture takes too long to read. Please save it anew as an ordinary JPEG',
  },
};

test('a JPEG of more than 32 scans is refused before it is decoded; an ordinary one is not', async () => {
  // 24 megapixels in 252 KB, which took half a minute.
  await expect(sentBy(1, progressiveJpeg(6000, 4000, 2643))).rejects.toMatchObject(COSTLY);
  await expect(sentBy(1, progressiveJpeg(64, 64, 33))).rejects.toMatchObject(COSTLY);
  expect(await sentBy(1, progressiveJpeg(64, 64, 32))).toMatchObject({ width: 80 });
  const usual = await photo(640, 480).jpeg({ progressive: true }).toBuffer();
  expect(countScans(usual)).toBe(10);
  expect(await sentBy(1, usual)).toMatchObject({ width: 80 });
});

test.each<[what: string, bytes: number[], scans: number]>([
  ['no JPEG', [0x89, 0x50, 0xff, 0xda, 0, 2], 0],
  ['a thumbnail inside of a segment', [0xff, 0xd8, 0xff, 0xe1, 0, 6, 0xff, 0xda, 0, 2, 0xff, 0xda, 0, 2], 1],
  ['what follows the end', [0xff, 0xd8, 0xff, 0xda, 0, 2, 0xff, 0xd9, 0xff, 0xda, 0, 2], 1],
  [
    'coded data with an 0xff of its own, and restarts',
    [0xff, 0xd8, 0xff, 0xda, 0, 2, 0xff, 0, 0xda, 0xff, 0xd3, 1],
    1,
  ],
  [
    'bytes between segments, and a repeated 0xff',
    [0xff, 0xd8, 7, 0xff, 0xff, 0xff, 0xda, 0, 2, 9, 0xff, 0xda, 0, 2],
    2,
  ],
  ['one that ends inside of a segment', [0xff, 0xd8, 0xff, 0xda, 0xff], 1],
])('scans are counted as a decoder meets them: %s', (_what, bytes, scans) => {
  expect(countScans(new Uint8Array(bytes))).toBe(scans);
});

test('a picture that takes more than five seconds is refused, and the next one is processed', async () => {
  const bytes = await photo(200, 100).png().toBuffer();
  // It would take hours.
  const endless = readPicture({
    bytes,
    person: 1,
    field: 'picture',
    notAPicture: 'This is no picture',
    allow: async () => {},
    resized: (upright) => upright.resize(16_000, 16_000).median(101),
  });
  const next = sentBy(2, bytes);
  await expect(endless).rejects.toMatchObject(COSTLY);
  expect(await next).toMatchObject({ width: 80 });
});
