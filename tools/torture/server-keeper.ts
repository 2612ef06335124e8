import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { Forwarder } from './forwarder.ts';
import type { Point } from './points.ts';
import type { Memory } from './tell-memory.ts';

/** A server that is restarted whenever it ends, like by a service manager. */
export interface ServerKeeper {
  /** Ends it like `kill -9`. */
  kill(): Promise<void>;
  /**
   * Ends it the same way at this point, once it gets there. @returns false if it did not get there before the
   * signal
   */
  killAt(point: Point, signal: AbortSignal): Promise<boolean>;
  /** Its memory use after garbage collection. */
  memory(): Promise<Memory>;
  /** Restarts it by SIGTERM. */
  restart(): Promise<void>;
  /** Resolves once it listens. */
  up(): Promise<void>;
  /** Stops it by SIGTERM, for good. */
  stop(): Promise<void>;
  /** The number of times that the server has ended by itself. */
  readonly ended: number;
  /** Reports of its ends by itself after it had begun to listen, with room on the disk. Each is a fault of the server. */
  readonly crashes: readonly string[];
}

export interface ServerSettings {
  /** The settings that name the database. */
  env: Record<string, string>;
  clockAheadMs: number;
  /** The file of its output. */
  log: string;
  door: Forwarder;
}

const PAUSE_MS = 250;
const LOOK_MS = 50;
/** A server's last message when its embedded database has run out of disk space. */
const FULL_DISK = /^The embedded database cannot go on: .*No space left on device$/m;
const preload = (file: string) => ['--import', join(import.meta.dirname, file)];

/** Starts the product in demo mode, behind its door, and keeps it running. */
export function keepServer({ env, clockAheadMs, log, door }: ServerSettings): ServerKeeper {
  const printed = createWriteStream(log, { flags: 'a' });
  let child: ChildProcess | undefined;
  let isWanted = true;
  let isStruck = false;
  let ended = 0;
  const crashes: string[] = [];

  async function runOnce(): Promise<void> {
    const server = spawn(
      process.execPath,
      [
        ...['--expose-gc', '--import', 'tsx', ...preload('end-at-point.ts'), ...preload('tell-memory.ts')],
        ...(clockAheadMs === 0 ? [] : preload('clock.ts')),
        'server/main.ts',
      ],
      {
        env: { PATH: process.env.PATH, PORT: '0', BOTS: 'off', CLOCK_AHEAD_MS: String(clockAheadMs), ...env },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      },
    );
    child = server;
    const close = once(server, 'close');
    const shut = () => {
      door.target = undefined;
      door.cut();
    };
    server.once('exit', shut);
    const { stdout, stderr } = server;
    if (stdout === null || stderr === null) throw new Error('A server has no output');
    let complaint = '';
    stderr.setEncoding('utf8').on('data', (text: string) => {
      printed.write(text);
      complaint += text;
    });
    let hasListened = false;
    for await (const line of createInterface({ input: stdout })) {
      printed.write(`${line}\n`);
      const [, port] = /listens on http:\/\/\S+:(\d+)$/.exec(line) ?? [];
      if (port === undefined) continue;
      door.target = Number(port);
      hasListened = true;
    }
    const [code, signal] = await close;
    // Its last output may arrive only now.
    shut();
    printed.write(`ended with ${code ?? signal}\n`);
    if (isStruck) return;
    ended++;
    if (hasListened && !FULL_DISK.test(complaint))
      crashes.push(`ended with ${code ?? signal}: ${complaint.trim()}`);
  }

  async function keep(): Promise<void> {
    while (isWanted) {
      isStruck = false;
      await runOnce();
      if (isWanted) await pause(PAUSE_MS);
    }
    printed.end();
  }
  const kept = keep();

  async function strike(signal: NodeJS.Signals): Promise<void> {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    isStruck = true;
    child.kill(signal);
    await exit;
  }

  return {
    kill: () => strike('SIGKILL'),
    async killAt(point, signal) {
      if (child === undefined || !child.connected) return false;
      isStruck = true;
      const exit = once(child, 'exit', { signal });
      child.send(point);
      return exit.then(
        () => true,
        () => false,
      );
    },
    async memory() {
      if (child === undefined) throw new Error('There is no server');
      const told = once(child, 'message');
      child.send('memory');
      const [memory] = await told;
      return memory;
    },
    restart: () => strike('SIGTERM'),
    async up() {
      while (door.target === undefined) await pause(LOOK_MS);
    },
    async stop() {
      isWanted = false;
      await strike('SIGTERM');
      await kept;
    },
    get ended() {
      return ended;
    },
    crashes,
  };
}
