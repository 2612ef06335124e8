import { Login } from '../../src/schemas/account/account.ts';
import type { Routes } from '../context.ts';
import { isDemoAccount } from '../demo/account.ts';
import { answer, read } from '../http/exchange.ts';
import { visitorOf } from '../http/visitor.ts';
import { Refusal } from '../refusal.ts';
import { browserOf, rememberBrowser, setBrowserCookie } from './browsers.ts';
import { codeText, countSending, issueCode, TO_VERIFY } from './codes.ts';
import { allowGuess, forgetGuesses } from './guesses.ts';
import { isPassword } from './passwords.ts';
import { TIGHT } from './rate.ts';
import { digest, newSecret } from './secrets.ts';
import {
  bearerOf,
  clearRefreshCookie,
  endSession,
  openSession,
  refreshOf,
  refreshSession,
  setRefreshCookie,
  suspended,
} from './sessions.ts';
import { setRegistrationCookie } from './verify.ts';

export const signInRoutes: Routes = (app, context) => {
  const { database, outbox } = context;

  app.post('/users/login', TIGHT, async (request, reply) => {
    const { phone, password } = read(Login, request.body);
    const asked = { phone, address: request.ip, signedIn: false };
    const guess = { phone, address: request.ip, browser: browserOf(request) };
    // There is nothing to guess at a password that everybody is told.
    if (!isDemoAccount(context.mode, guess)) await allowGuess(database, guess);
    const [user] = await database.query<{
      id: number;
      password_hash: string;
      verified: boolean;
      suspended: boolean;
    }>(
      `select id, password_hash, verified_at is not null as verified, suspended_at is not null as suspended
       from users where phone = $1`,
      [phone],
    );
    const [claim] = await database.query<{ password_hash: string }>(
      'select password_hash from claims where phone = $1',
      [phone],
    );
    // Both, whatever comes of the first: it takes as long for who has an account as for who waits for a code.
    const [right, claimed] = await Promise.all([
      isPassword(user?.password_hash, password),
      isPassword(claim?.password_hash, password),
    ]);
    if (!user || !right) {
      if (!claim || !claimed) throw wrongPassword();
      const secret = newSecret();
      const [marked] = await database.query(
        'update claims set registration_hash = $3 where phone = $1 and password_hash = $2 returning phone',
        [phone, claim.password_hash, digest(secret)],
      );
      if (!marked) throw wrongPassword();
      setRegistrationCookie(reply, secret, context);
      await countSending(context, 'verify', phone, asked);
      throw verifyFirst(phone);
    }
    if (user.suspended) throw suspended();
    if (!user.verified) {
      const secret = newSecret();
      const [marked] = await database.query(
        'update users set registration_hash = $3 where id = $1 and password_hash = $2 and verified_at is null returning id',
        [user.id, user.password_hash, digest(secret)],
      );
      if (!marked) throw wrongPassword();
      setRegistrationCookie(reply, secret, context);
      if ((await countSending(context, 'verify', phone, asked)) === 0) {
        const code = await issueCode(database, 'verify', user.id);
        await outbox.send({
          channel: 'sms',
          to: phone,
          text: codeText(code, TO_VERIFY),
          visitor: visitorOf(request),
        });
      }
      throw verifyFirst(phone);
    }
    const signedIn = await database.transaction(async (tx) => {
      // To compare takes a while: a password that was changed meanwhile, which ended all sessions, opens none.
      const [same] = await tx.query('select id from users where id = $1 and password_hash = $2 for share', [
        user.id,
        user.password_hash,
      ]);
      if (!same) return undefined;
      return {
        ...(await openSession(tx, user.id)),
        browser: await rememberBrowser(tx, request, user.id),
      };
    });
    if (!signedIn) throw wrongPassword();
    await forgetGuesses(database, guess);
    setBrowserCookie(reply, signedIn.browser, context);
    setRefreshCookie(reply, signedIn.refresh, context);
    return answer({ access_token: signedIn.access }, 'Welcome back!');
  });

  app.post('/users/regenerate-access-token', async (request, reply) => {
    const { access, refresh } = await refreshSession(database, refreshOf(request) ?? '');
    setRefreshCookie(reply, refresh, context);
    return answer({ access_token: access });
  });

  app.post('/users/logout', async (request, reply) => {
    await endSession(database, refreshOf(request), bearerOf(request));
    clearRefreshCookie(reply, context);
    return answer(null, 'You are signed out');
  });
};

function wrongPassword(): Refusal {
  return new Refusal(401, 'Phone number or password is wrong', { event: 'login.refused' });
}

function verifyFirst(phone: string): Refusal {
  return new Refusal(403, 'Please verify your phone first', { data: { verify: phone } });
}
