import { execFileSync } from 'node:child_process';

/** The journeys run on the built product. */
export default function setup(): void {
  execFileSync('npm', ['run', 'build', '--silent'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
}
