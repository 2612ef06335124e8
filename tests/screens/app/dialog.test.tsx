import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { open, query, verify } from '../../../src/machines/app/dialog.example.ts';
import { dialogMachine } from '../../../src/machines/app/dialog.machine.ts';
import { App } from '../../../src/ui/app/app.tsx';
import { logInButton, logInDialog, registerButton, registerDialog } from '../../pages/account.ts';
import { quietActors } from '../actors.tsx';
import { createSut } from '../walk-screen.tsx';
import { sessionOf } from '../whole-app.tsx';

const login = logInDialog(page);
const register = registerDialog(page);
const forgot = page.getByRole('dialog', { name: 'Forgot password' });

const start = location.href;
// The page's calls get no answer.
beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => {})));
afterEach(() => vi.unstubAllGlobals());
afterAll(() => history.replaceState(null, '', start));

// The address, navigation and the session belong to other actors.
createSut(dialogMachine, {
  fixture: {
    events: (state) => [
      query(null),
      query(null, null, 'FRIEND01'),
      query('login'),
      query('login', '/bet-history?page=2'),
      query('register'),
      query('forgot-password'),
      state.matches('login') ? open('register') : open('login'),
      { type: 'dialog.close' } as const,
      verify,
      { type: 'dialog.loggedIn' } as const,
      { type: 'login.wanted' } as const,
    ],
  },
  view: (dialog) => {
    history.replaceState(null, '', '/verify');
    return <App actors={quietActors({ session: sessionOf(null), dialog })} />;
  },
  isWholePage: true,
  gestures: {
    'dialog.open': async ({ modal }) => {
      const isInDialog = page.getByRole('dialog').elements().length > 0;
      if (modal === 'register') await registerButton(login).click();
      else if (!isInDialog) await page.getByRole('button', { name: 'Log in here first' }).click();
      else
        await logInButton(page.getByRole('dialog'))
          .or(page.getByRole('button', { name: 'Back to Login' }))
          .click();
    },
    'dialog.close': () => userEvent.keyboard('{Escape}'),
  },
  world: ['dialog.queryChanged', 'dialog.verify', 'dialog.loggedIn', 'login.wanted'],
  only: {
    'the log-in': [login, ['login']],
    'the registration': [register, ['register']],
    'the way to a new password': [forgot, ['forgotPassword']],
  },
  oracles: {
    closed: page.getByRole('button', { name: 'Log in here first' }),
    login: login,
    register: register,
    forgotPassword: forgot,
  },
}).walk();
