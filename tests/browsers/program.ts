import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A system program that runs beside the tests. */
export interface Program {
  /** The captured text of the first line of output that matches. Throws when the program ends. */
  writes(line: RegExp): Promise<string>;
  /** Rejects with all its output when the program ends. */
  end: Promise<never>;
  /** Ends it, and waits for its end. */
  stop(): Promise<void>;
}

/** Starts a program. If it is not installed, waiting for it fails with its name. */
export function start(command: string, args: readonly string[], env: Record<string, string> = {}): Program {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const written: string[] = [];
  const readers = new Set<(line: string) => void>();
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on('line', (line) => {
      written.push(line);
      for (const read of readers) read(line);
    });
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', ({ message }) => {
      written.push(message);
      resolve();
    });
  });
  const end = ended.then(() => Promise.reject(new Error(`${command} ended: ${written.join('\n')}`)));
  // Usually the test ends the program on purpose, and nothing waits for `end` any more.
  end.catch(() => undefined);
  return {
    end,
    writes: (pattern) => {
      const found = new Promise<string>((resolve) => {
        const read = (line: string) => {
          const part = pattern.exec(line)?.[1];
          if (part !== undefined) resolve(part);
        };
        readers.add(read);
        written.forEach(read);
      });
      return Promise.race([found, end]);
    },
    async stop() {
      child.kill();
      await ended;
    },
  };
}
