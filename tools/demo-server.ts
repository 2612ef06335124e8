import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The built product in demo mode, on a free port with a fresh database. */
export interface DemoServer {
  /** The server's address, without a slash at the end. */
  origin: string;
  /** Stops the server and deletes its database. */
  stop(): Promise<void>;
}

/** Starts the built product. Throws when it does not start. */
export async function startDemoServer(): Promise<DemoServer> {
  const folder = await mkdtemp(join(tmpdir(), 'sikka-'));
  const server = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    env: { ...process.env, PORT: '0', DATA_DIR: folder, DATABASE_URL: '', MODE: 'demo', BOTS: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  const stop = async () => {
    server.kill();
    await ended;
    await rm(folder, { recursive: true });
  };
  try {
    return { origin: await originOf(server.stdout), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function originOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const [address] = /http:\/\/\S+/.exec(line) ?? [];
    if (address !== undefined) {
      output.resume();
      return new URL(address).origin;
    }
  }
  throw new Error('The server did not start');
}
