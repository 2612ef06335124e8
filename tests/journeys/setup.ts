import { execFileSync } from 'node:child_process';

/** The journeys run on the built product. With `BUILT` set, on the one that was built before. */
export default function setup(): void {
  if (process.env.BUILT !== undefined) return;
  execFileSync('npm', ['run', 'build', '--silent'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
}
