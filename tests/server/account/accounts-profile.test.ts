import { once } from 'node:events';
import { Agent, get, type RequestOptions, request } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { progressiveJpeg } from '../tools/progressive.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

let server: TestServer;
let address: string;
beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
});
afterAll(() => server.close());

const NAMES = { first_name: 'Meera', last_name: 'Rao' };

async function edit(token: string, fields: Record<string, string | Blob> = NAMES, filename = 'me.png') {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, filename);
  const response = await fetch(`${address}/api/users/edit-profile`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: response.status, body: await response.json() };
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#345' } });
const blob = (bytes: Buffer | string) =>
  new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]);

test('the names change, the picture stays', async () => {
  const { token, userId, phone } = await server.signUp();
  await edit(token, { ...NAMES, profile_image: blob(await plain(10, 10).png().toBuffer()) });
  const { status, body } = await edit(token, { first_name: '  Asha ', last_name: '' });
  expect(status).toBe(200);
  expect(body.data).toEqual({
    id: userId,
    first_name: 'Asha',
    last_name: '',
    profile_image: expect.stringMatching(/^\/api\/pictures\/[0-9a-f]{32}\.webp$/),
    email: `bettor${phone}@example.test`,
    phone,
  });
  expect((await server.call('POST', 'users/details', { token })).body.data).toEqual(body.data);
});

test.each(['png', 'jpeg', 'webp'] as const)(
  'a %s becomes a square WebP of 512, upright, without metadata',
  async (format) => {
    const { token } = await server.signUp();
    const picture = await plain(700, 300)
      .withExif({ IFD0: { Copyright: 'where I live' }, IFD3: { GPSLatitude: '28/1 36/1 0/1' } })
      .toFormat(format)
      .toBuffer();
    const { status, body } = await edit(token, { ...NAMES, profile_image: blob(picture) }, 'looks-like.svg');
    expect(status).toBe(200);
    const served = await fetch(`${address}${body.data.profile_image}`);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const {
      format: kept,
      width,
      height,
      exif,
    } = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
    expect({ kept, width, height, exif }).toEqual({ kept: 'webp', width: 512, height: 512, exif: undefined });
  },
);

test('a photo that was taken upside down stands upright', async () => {
  const { token } = await server.signUp();
  const red = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
  const upsideDown = await plain(40, 40)
    .composite([{ input: red, top: 0, left: 0 }])
    .withMetadata({ orientation: 3 })
    .jpeg()
    .toBuffer();
  const { body } = await edit(token, { ...NAMES, profile_image: blob(upsideDown) });
  const kept = Buffer.from(await (await fetch(`${address}${body.data.profile_image}`)).arrayBuffer());
  const reds = async (top: number) => {
    const strip = await sharp(kept).extract({ left: 0, top, width: 512, height: 100 }).png().toBuffer();
    return (await sharp(strip).stats()).channels[0]?.mean;
  };
  expect(await reds(0)).toBeLessThan(80);
  expect(await reds(412)).toBeGreaterThan(200);
});

test('a new picture has a new path, and the old one is deleted', async () => {
  const { token } = await server.signUp();
  const tile = (background: string) => sharp({ create: { width: 8, height: 8, channels: 3, background } });
  const send = async (background: string) => {
    const { body } = await edit(token, {
      ...NAMES,
      profile_image: blob(await tile(background).png().toBuffer()),
    });
    return `${address}${body.data.profile_image}`;
  };
  const [blue, red] = [await send('#00f'), await send('#f00')];
  expect((await fetch(red)).status).toBe(200);
  expect((await fetch(blue)).status).toBe(404);
});

test.each([
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'],
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['an empty file', ''],
  ['the head of a PNG', '\u0089PNG\r\n\u001a\n'],
])('%s is refused, whatever its name', async (_what, content) => {
  const { token } = await server.signUp();
  const { status, body } = await edit(token, { ...NAMES, profile_image: blob(content) });
  expect({ status, errors: body.errors }).toEqual({
    status: 415,
    errors: { profile_image: 'Invalid file. Please upload a valid file.' },
  });
  expect((await server.call('POST', 'users/details', { token })).body.data).toMatchObject({
    first_name: 'Test',
  });
});

test.each(['../../../etc/passwd', '/etc/passwd', 'C:\\boot.ini', '..%2fme.php', 'me.php\0.png', ''])(
  'a picture called %j is stored under a name of ours',
  async (filename) => {
    const { token } = await server.signUp();
    const picture = await plain(9, 9).png().toBuffer();
    const { status, body } = await edit(token, { ...NAMES, profile_image: blob(picture) }, filename);
    expect([status, body.data.profile_image]).toEqual([
      200,
      expect.stringMatching(/^\/api\/pictures\/[0-9a-f]{32}\.webp$/),
    ]);
    const { headers } = await fetch(`${address}${body.data.profile_image}`);
    expect(headers.get('content-type')).toBe('image/webp');
    expect(headers.get('content-disposition')).toBeNull();
  },
);

test('names are returned as they are, whatever characters are in them', async () => {
  const { token } = await server.signUp();
  const names = { first_name: '","id":1,"x":"\\u0022</script><script>', last_name: "{{1}}<%=1%>%s'--\\" };
  const { status, body } = await edit(token, names);
  expect([status, body.data]).toEqual([200, expect.objectContaining(names)]);
  expect((await server.call('POST', 'users/details', { token })).body.data).toEqual(body.data);
});

test('a GIF, a TIFF and half a JPEG are refused', async () => {
  const { token } = await server.signUp();
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
  const pictures = [
    await plain(9, 9).gif().toBuffer(),
    await plain(9, 9).tiff().toBuffer(),
    jpeg.subarray(0, jpeg.length / 2),
  ];
  for (const picture of pictures)
    expect((await edit(token, { ...NAMES, profile_image: blob(picture) })).status).toBe(415);
});

test('a picture of more than 5 MB, or 50 megapixels, is too large', async () => {
  const { token } = await server.signUp();
  const large = await edit(token, { ...NAMES, profile_image: blob(Buffer.alloc(5 * 1024 * 1024 + 1)) });
  expect(large).toMatchObject({
    status: 413,
    body: { errors: { profile_image: 'The picture is larger than 5 MB' } },
  });
  const wide = progressiveJpeg(8193, 6144, 1);
  expect(wide.length).toBeLessThan(1_000_000);
  expect(await edit(token, { ...NAMES, profile_image: blob(wide) })).toMatchObject({
    status: 413,
    body: { errors: { profile_image: 'The picture has more than 50 megapixels' } },
  });
  // Within the limit it is decoded, and found incomplete.
  const incomplete = progressiveJpeg(8192, 6144, 1).subarray(0, 1000);
  expect((await edit(token, { ...NAMES, profile_image: blob(incomplete) })).status).toBe(415);
});

test("a phone's photo of 24.5 megapixels is accepted", async () => {
  const { token } = await server.signUp();
  const photo = await plain(5712, 4284).jpeg().toBuffer();
  expect((await edit(token, { ...NAMES, profile_image: blob(photo) })).status).toBe(200);
});

test('names are checked; a text in place of the file and other fields are refused', async () => {
  const { token } = await server.signUp();
  expect(await edit(token, { first_name: '', last_name: 'x'.repeat(51) })).toMatchObject({
    status: 400,
    body: {
      errors: { first_name: 'First Name is required', last_name: 'Last Name cannot exceed 50 characters' },
    },
  });
  expect(await edit(token, { ...NAMES, profile_image: 'me.png' })).toMatchObject({
    status: 400,
    body: { errors: { profile_image: 'Invalid file. Please upload a valid file.' } },
  });
  expect((await edit(token, { ...NAMES, phone: '9000000001' })).status).toBe(400);
  expect((await edit(token, { ...NAMES, other: blob('x') })).status).toBe(400);
  expect((await edit(token, { ...NAMES, profile_image: '' })).status).toBe(200);
});

test('a profile is edited by its owner, in a form', async () => {
  expect((await edit('x'.repeat(43))).status).toBe(401);
  const { token } = await server.signUp();
  expect((await server.call('POST', 'users/edit-profile', { token, body: NAMES })).status).toBe(415);
});

test('an unknown picture is not found', async () => {
  for (const name of [`${'0'.repeat(32)}.webp`, 'x.webp', '..%2f..%2fetc%2fpasswd'])
    expect((await fetch(`${address}/api/pictures/${name}`)).status).toBe(404);
});

test('a form that is refused half-way leaves its connection fit for the next request', async () => {
  const { token } = await server.signUp();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const boundary = 'x'.repeat(30);
  const options: RequestOptions = {
    agent,
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
  };
  const refused = request(`${address}/api/users/edit-profile`, options);
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="other"; filename="a.png"\r\n\r\n`;
  refused.end(`${file}${'a'.repeat(2_000_000)}\r\n--${boundary}--\r\n`);
  const [first] = await once(refused, 'response');
  await once(first.resume(), 'end');
  const [second] = await once(get(`${address}/api/health`, { agent }), 'response');
  second.resume();
  agent.destroy();
  expect([first.statusCode, second.statusCode]).toEqual([400, 200]);
});
