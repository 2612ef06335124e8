import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { off } from '../../../src/machines/account/second-factor.example.ts';
import { passwordField } from '../../pages/account.ts';
import { quietActors, WithActors } from '../actors.tsx';
import { asha, sessionOf } from '../whole-app.tsx';

const ANSWERS: Record<string, unknown> = {
  '/api/health': { mode: 'demo', server_time: '2026-01-01T10:00:00.000Z' },
  '/api/users/second-factor': off,
};

beforeEach(() =>
  vi.stubGlobal('fetch', async (url: string) =>
    url in ANSWERS ? Response.json({ status: 200, msg: '', data: ANSWERS[url] }) : new Promise(() => {}),
  ),
);
afterEach(() => vi.unstubAllGlobals());

test('text typed in the demo is still there when the session has expired', async () => {
  // The module asks whether this is the demo when it is imported.
  const { SecondFactor } = await import('../../../src/ui/account/security/second-factor.part.tsx');
  const session = sessionOf(asha);
  await render(
    <WithActors actors={quietActors({ session })}>
      <SecondFactor />
    </WithActors>,
  );
  await page.getByRole('button', { name: 'Turn it on', exact: true }).click();
  const password = passwordField(page);
  await password.fill('floodlight');
  session.send({ type: 'session.ended' });
  await expect.poll(() => session.getSnapshot().context.user).toBe(null);
  await expect.element(password).toHaveValue('floodlight');
});
