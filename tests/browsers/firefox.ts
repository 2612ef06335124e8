import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { array, create, is, string, type, unknown } from 'superstruct';
import { WebSocket } from 'ws';
import type { Driver, Handle } from './driver.ts';
import { start } from './program.ts';

const VIEWPORT = { width: 360, height: 740 };
const CONTROL = '\uE009';

const Tree = type({ contexts: array(type({ context: string() })) });
const Located = type({ nodes: array(type({ sharedId: string() })) });
const Called = type({ result: type({ value: unknown() }) });
const LogEntry = type({ params: type({ level: string(), text: string() }) });

/** Firefox over WebDriver BiDi, which it supports itself. */
export async function openFirefox(): Promise<Driver> {
  const home = await mkdtemp(join(tmpdir(), 'sikka-firefox-'));
  const firefox = start(
    'firefox-esr',
    ['--headless', '--no-remote', '--profile', home, '--remote-debugging-port', '0'],
    { HOME: home },
  );
  const address = await firefox.writes(/WebDriver BiDi listening on (\S+)/);
  const complaints: string[] = [];
  const { send, socket } = await connect(`${address}/session`, (event) => {
    if (is(event, LogEntry) && ['error', 'warn'].includes(event.params.level))
      complaints.push(event.params.text);
  });
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const [tab] = create(await send('browsingContext.getTree', {}), Tree).contexts;
  const context = tab?.context;
  await send('browsingContext.setViewport', { context, viewport: VIEWPORT });

  const perform = (type: string, actions: object[]) =>
    send('input.performActions', { context, actions: [{ type, id: type, actions }] });
  const press = (value: string) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ];
  const ask = async (call: unknown, argument: Handle | string) => {
    const called = await send('script.callFunction', {
      functionDeclaration: String(call),
      arguments: [typeof argument === 'string' ? { type: 'string', value: argument } : argument],
      target: { context },
      awaitPromise: false,
    });
    return create(called, Called).result.value;
  };
  const focus = (element: Handle) =>
    ask((field: HTMLElement) => {
      field.focus();
      return true;
    }, element);

  return {
    ask,
    complaints: async () => complaints,
    async open(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async find(role, name) {
      const locator = { type: 'accessibility', value: { role, name } };
      const located = await send('browsingContext.locateNodes', { context, locator });
      return create(located, Located).nodes.map(({ sharedId }) => ({ sharedId }));
    },
    async click(element) {
      await perform('pointer', [
        { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element } },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]);
    },
    async write(field, text) {
      await focus(field);
      const all = [{ type: 'keyDown', value: CONTROL }, ...press('a'), { type: 'keyUp', value: CONTROL }];
      await perform('key', [...all, ...[...text].flatMap(press)]);
    },
    async pick(select, option) {
      await focus(select);
      await perform('key', [...option].flatMap(press));
    },
    async close() {
      socket.close();
      await firefox.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

const Reply = type({ id: unknown() });
const Result = type({ result: unknown() });
const Failure = type({ error: string(), message: string() });

async function connect(url: string, onEvent: (event: unknown) => void) {
  const socket = new WebSocket(url);
  await once(socket, 'open');
  let last = 0;
  const send = (method: string, params: object) =>
    new Promise<unknown>((resolve, reject) => {
      const id = ++last;
      const onMessage = (data: Buffer) => {
        const message: unknown = JSON.parse(String(data));
        if (!is(message, Reply) || message.id !== id) return;
        socket.off('message', onMessage);
        if (is(message, Failure)) reject(new Error(`${method}: ${message.error}, ${message.message}`));
        else resolve(is(message, Result) ? message.result : undefined);
      };
      socket.on('message', onMessage);
      socket.send(JSON.stringify({ id, method, params }));
    });
  socket.on('message', (data) => onEvent(JSON.parse(String(data))));
  return { send, socket };
}
