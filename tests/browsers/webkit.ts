import { createServer } from 'node:net';
import { setInterval } from 'node:timers/promises';
import { array, create, is, string, type, unknown } from 'superstruct';
import { expect } from 'vitest';
import { type Driver, Handle, type Role } from './driver.ts';
import { start } from './program.ts';

/** A busy machine must not fail the test. */
const PATIENCE = { timeout: 60_000, interval: 50 };

/** After this time a script gets no answer: WebKit sometimes loses one that runs while a page closes. */
const LOST_MS = 5000;

/** The narrowest possible window, which still has a phone's layout. */
const WINDOW = { width: 360, height: 740 };

/** The candidates for each role, and WebKit's name of the role; each candidate is then asked for its role. */
const ROLES: Record<Role, { among: string; computed: string }> = {
  button: { among: 'button', computed: 'button' },
  combobox: { among: 'select', computed: 'button' },
  heading: { among: 'h1, h2, h3', computed: 'heading' },
  link: { among: 'a[href]', computed: 'link' },
  radio: { among: 'input[type=radio]', computed: 'radio' },
  textbox: { among: 'input, textarea', computed: 'textbox' },
};

const Session = type({ sessionId: string() });
const Reply = type({ value: unknown() });
const Failure = type({ value: type({ error: string(), message: string() }) });

/** WebKitGTK's MiniBrowser over WebDriver, on an invisible screen. */
export async function openWebKit(): Promise<Driver> {
  const screen = start('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp']);
  const display = await screen.writes(/^(\d+)$/);
  const port = await freePort();
  const driver = start('WebKitWebDriver', [`--port=${port}`], { DISPLAY: `:${display}` });

  const call = async (
    method: string,
    path: string,
    body?: object,
    signal: AbortSignal | null = null,
  ): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}/${path}`, {
      method,
      signal,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const reply: unknown = await answer.json();
    if (is(reply, Failure)) throw new Error(`${path}: ${reply.value.error}, ${reply.value.message}`);
    return create(reply, Reply).value;
  };
  // `expect.poll` cannot be used before a test; the hook that calls this has a time-out.
  const answers = async () => {
    for await (const _ of setInterval(PATIENCE.interval))
      if (await call('GET', 'status').then(yes, no)) return;
  };
  await Promise.race([answers(), driver.end]);
  // With "none", the test can listen to a page while it loads.
  const alwaysMatch = { pageLoadStrategy: 'none' };
  const { sessionId } = create(await call('POST', 'session', { capabilities: { alwaysMatch } }), Session);
  const session = `session/${sessionId}`;
  await call('POST', `${session}/window/rect`, WINDOW);
  const of = (element: Handle) => `${session}/element/${Object.values(element)[0]}`;
  const run = (script: string, args: (Handle | string)[], signal?: AbortSignal) =>
    call('POST', `${session}/execute/sync`, { script, args }, signal);
  const listen = async (url: string) => {
    const lost = AbortSignal.timeout(LOST_MS);
    try {
      return await run(LISTEN, [url], lost);
    } catch (error) {
      if (!lost.aborted) throw error;
      return false;
    }
  };
  const elements = async (path: string, selector: string) =>
    create(await call('POST', `${path}/elements`, { using: 'css selector', value: selector }), array(Handle));
  // Elements outside the tree, or removed meanwhile, answer with an error.
  const computed = (element: Handle, what: 'role' | 'label') =>
    call('GET', `${of(element)}/computed${what}`).catch(() => undefined);

  return {
    ask: (question, about) => run(`return (${question})(...arguments)`, [about]),
    async open(url) {
      await call('POST', `${session}/url`, { url });
      await expect.poll(() => listen(url), { ...PATIENCE, interval: 5 }).toBe(true);
      await expect.poll(() => run('return document.readyState', []), PATIENCE).toBe('complete');
    },
    async find(role, name) {
      const { among, computed: word } = ROLES[role];
      const found: Handle[] = [];
      for (const element of await elements(session, among))
        if (
          ((await run(LABELLED, [element, name])) || (await computed(element, 'label')) === name) &&
          (await computed(element, 'role')) === word
        )
          found.push(element);
      return found;
    },
    async click(element) {
      await call('POST', `${of(element)}/click`, {});
    },
    async write(field, text) {
      await call('POST', `${of(field)}/clear`, {});
      await call('POST', `${of(field)}/value`, { text });
    },
    async pick(select, option) {
      for (const one of await elements(of(select), 'option'))
        if ((await call('GET', `${of(one)}/text`)) === option) await call('POST', `${of(one)}/click`, {});
    },
    complaints: async () => create(await run('return window.complaints', []), array(string())),
    async close() {
      await call('DELETE', session);
      await driver.stop();
      await screen.stop();
    },
  };
}

const yes = () => true;
const no = () => false;

/**
 * Whether elements of this text label it: WebKit's own label of a field contains everything in its `<label>`.
 */
const LABELLED = `
  const ids = arguments[0].getAttribute('aria-labelledby')?.split(' ') ?? [];
  const text = ids.map((id) => document.getElementById(id)?.textContent).join('');
  return text !== '' && text.replaceAll(/\\s/g, '') === arguments[1].replaceAll(/\\s/g, '')`;

/** The protocol has no console, so the page records the messages, as early as a script can run. */
const LISTEN = `
  if (location.href !== arguments[0]) return false;
  if (window.complaints) return true;
  window.complaints = [];
  addEventListener('error', ({ message }) => window.complaints.push(message));
  addEventListener('unhandledrejection', ({ reason }) => window.complaints.push(String(reason)));
  for (const level of ['error', 'warn']) {
    const said = console[level];
    console[level] = (...words) => {
      window.complaints.push(words.join(' '));
      said(...words);
    };
  }
  return true`;

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (typeof address === 'object' && address !== null) resolve(address.port);
    });
  });
  await new Promise((resolve) => server.close(resolve));
  return port;
}
