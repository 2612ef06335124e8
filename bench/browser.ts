import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession } from 'playwright-core';
import { chromiumLaunch } from '../tools/chromium.ts';

type Send = CDPSession['send'];
type Message = ReturnType<typeof JSON.parse>;

/** A tab with an empty cache and empty storage. */
export interface Tab {
  /** A command of the DevTools protocol. */
  send: Send;
  /** Runs the function before the scripts of every page. It cannot refer to anything outside itself. */
  beforePages(work: () => void): Promise<void>;
  /** Opens the address and waits until the page and all its files have loaded. */
  open(url: string): Promise<void>;
  /**
   * Runs the function in the page. It cannot refer to anything outside itself. Fails after `PATIENCE_MS`: a page
   * that has changed may never show what the function waits for.
   */
  run<T>(work: () => T): Promise<Awaited<T>>;
  close(): Promise<void>;
}

export interface Browser {
  newTab(): Promise<Tab>;
  close(): Promise<void>;
}

/** The longest time that a function in the page may take. */
const PATIENCE_MS = 30_000;

const PHONE = { width: 360, height: 740, deviceScaleFactor: 2, mobile: false };

/**
 * Chromium without a test tool. Test tools subscribe to exceptions, which makes V8 parse a whole script anew
 * for each Error, and React makes some at its start: that takes half of a start's time.
 */
export async function startBrowser(): Promise<Browser> {
  const { executablePath, args } = await chromiumLaunch({ prefer: 'system' });
  const profile = await mkdtemp(join(tmpdir(), 'sikka-bench-'));
  const chromium = spawn(
    executablePath,
    [
      '--headless',
      ...args,
      '--remote-debugging-pipe',
      '--disable-dev-shm-usage',
      // The window is as large as the page: a change below the page would cause an invisible frame.
      `--window-size=${PHONE.width * PHONE.deviceScaleFactor},${PHONE.height * PHONE.deviceScaleFactor}`,
      `--user-data-dir=${profile}`,
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const exit = once(chromium, 'exit');
  const [, , , input, output] = chromium.stdio;
  if (!(input instanceof Writable && output instanceof Readable))
    throw new Error('The browser opened no pipes');
  const { sendTo, hear } = talk(input, output);
  const send = sendTo();
  return {
    async newTab() {
      const { browserContextId } = await send('Target.createBrowserContext');
      const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId });
      const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
      const tab = sendTo(sessionId);
      await tab('Page.enable');
      await tab('Emulation.setDeviceMetricsOverride', PHONE);
      return {
        send: tab,
        async beforePages(work) {
          await tab('Page.addScriptToEvaluateOnNewDocument', { source: calling(work) });
        },
        async open(url) {
          const loaded = hear('Page.loadEventFired', sessionId);
          await tab('Page.navigate', { url });
          await loaded;
        },
        async run(work) {
          const { result, exceptionDetails } = await within(
            tab('Runtime.evaluate', { expression: calling(work), awaitPromise: true, returnByValue: true }),
            work.name,
          );
          if (exceptionDetails)
            throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
          return result.value;
        },
        async close() {
          await send('Target.disposeBrowserContext', { browserContextId });
        },
      };
    },
    async close() {
      // The browser may end before it answers.
      void send('Browser.close');
      await exit;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function within<T>(work: Promise<T>, name: string): Promise<T> {
  const isOver = new AbortController();
  const limit = pause(PATIENCE_MS, undefined, { signal: isOver.signal }).then(() => {
    throw new Error(`${name} has not ended in the page after ${PATIENCE_MS / 1000} s`);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    isOver.abort();
  }
}

/** Calls the function. The TypeScript runner names inner functions with a helper that the page lacks. */
const calling = (work: () => unknown) => `{ const __name = (work) => work; (${work})() }`;

/** The DevTools protocol over pipes: JSON messages, each terminated by a zero byte. */
function talk(input: Writable, output: Readable) {
  const listeners = new Set<(message: Message) => void>();
  let rest = '';
  output.setEncoding('utf8').on('data', (chunk: string) => {
    const messages = (rest + chunk).split('\0');
    rest = messages.pop() ?? '';
    for (const message of messages.map((text) => JSON.parse(text)))
      for (const listener of listeners) listener(message);
  });
  /** The first message that passes the test. */
  const first = (passes: (message: Message) => boolean) =>
    new Promise<Message>((resolve) => {
      const listener = (message: Message) => {
        if (!passes(message)) return;
        listeners.delete(listener);
        resolve(message);
      };
      listeners.add(listener);
    });
  let commands = 0;
  return {
    sendTo:
      (sessionId?: string): Send =>
      async (method, params) => {
        commands += 1;
        const id = commands;
        input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
        const { result, error } = await first((message) => message.id === id);
        if (error) throw new Error(`${method}: ${error.message}`);
        return result;
      },
    hear: (event: string, sessionId: string) =>
      first((message) => message.method === event && message.sessionId === sessionId),
  };
}
