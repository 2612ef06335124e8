import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, fromPromise } from 'xstate';
import { http } from '../../../src/api/page-client.ts';
import { sessionMachine } from '../../../src/machines/app/session.machine.ts';
import { offline, refused } from '../../../src/machines/shared/call-errors.example.ts';
import type { User } from '../../../src/schemas/account/user.ts';
import type { CallError } from '../../../src/schemas/shared/call-error.ts';
import Dialogs from '../../../src/ui/app/dialogs.part.tsx';
import { logIn } from '../../pages/account.ts';
import { continueButton, sharedTexts } from '../../pages/shared.ts';
import { quietActors, WithActors } from '../actors.tsx';

const ANSWERS: Record<string, () => Response> = {
  '/api/users/login': () =>
    Response.json({ msg: 'A code is wanted', data: { second_step: true } }, { status: 403 }),
  '/api/users/second-step': () => Response.json({ msg: '', data: { access_token: 'fresh' } }),
};

afterEach(() => {
  vi.unstubAllGlobals();
  http.token.clear();
});

const proceed = continueButton(page);

/** Logs in with a password and a code; then the session check fails. */
async function openLogInAndFail(failure: CallError) {
  vi.stubGlobal('fetch', async (path: string) => ANSWERS[path]?.() ?? new Promise(() => {}));
  const session = createActor(
    sessionMachine.provide({
      actors: {
        check: fromPromise<User | null>(async () => {
          throw failure;
        }),
      },
    }),
    {
      snapshot: sessionMachine.resolveState({
        value: { unauthenticated: 'signedOut' },
        context: { user: null },
      }),
    },
  );
  const actors = quietActors({ session });
  actors.dialog.send({ type: 'dialog.queryChanged', modal: 'login', next: null, ref: null });
  await render(
    <WithActors actors={actors}>
      <Dialogs />
    </WithActors>,
  );
  await logIn(page, { phone: '9812345678', password: 'floodlight' });
  await page.getByLabelText('Code of your app').fill('123456');
  await proceed.click();
}

test('the page says that the server is gone right after the code, and can send the code again', async () => {
  await openLogInAndFail(offline);
  await expect.element(page.getByRole('alert')).toHaveTextContent(sharedTexts.unreachable);
  await expect.element(proceed).toBeEnabled();
});

test('a person who is not signed in after the code can try again', async () => {
  await openLogInAndFail(refused(401, 'Please log in'));
  await expect.element(proceed).toBeEnabled();
});
