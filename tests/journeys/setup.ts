import { execFileSync } from 'node:child_process';

/** Builds the product for the journeys. With `BUILT` set, they use the existing build. */
export default function setup(): void {
  if (process.env.BUILT !== undefined) return;
  execFileSync('npm', ['run', 'build', '--silent'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
}
