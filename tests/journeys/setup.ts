import { execFileSync } from 'node:child_process';

/** Builds the product and the site of the statecharts for the journeys. With `BUILT` set, they use the existing builds. */
export default function setup(): void {
  if (process.env.BUILT !== undefined) return;
  for (const script of ['build', 'statecharts'])
    execFileSync('npm', ['run', script, '--silent'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
}
