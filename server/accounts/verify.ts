import type { FastifyReply } from 'fastify';
import { ResendOtp, VerifyOtp } from '../../src/schemas/account/account.ts';
import { grantWelcome } from '../bonuses/grant.ts';
import type { Context, Routes } from '../context.ts';
import { answer, read } from '../http/exchange.ts';
import { visitorOf } from '../http/visitor.ts';
import { rememberBrowser, setBrowserCookie } from './browsers.ts';
import {
  allowSending,
  allowTry,
  codeText,
  forgetTries,
  issueCode,
  TO_VERIFY,
  takeCode,
  WAIT,
  wrongCode,
} from './codes.ts';
import { TIGHT } from './rate.ts';
import { digest } from './secrets.ts';
import { cookieRules, openSession, setRefreshCookie } from './sessions.ts';

const REGISTRATION_COOKIE = 'registration';

export const verifyRoutes: Routes = (app, context) => {
  const { database, outbox } = context;

  app.post('/users/verify-otp', TIGHT, async (request, reply) => {
    const { phone, otp } = read(VerifyOtp, request.body);
    const browser = digest(request.cookies[REGISTRATION_COOKIE] ?? '');
    const [user] = await database.query<{ id: number }>(
      'select id from users where phone = $1 and registration_hash = $2 and verified_at is null and suspended_at is null',
      [phone, browser],
    );
    const [claim] = await database.query(
      'select phone from claims where phone = $1 and registration_hash = $2',
      [phone, browser],
    );
    // Only the browser whose code it is can use up its tries.
    if (!user && !claim) throw wrongCode('otp');
    await allowTry(database, 'verify', phone);
    if (!user) throw wrongCode('otp');
    const signedIn = await database.transaction(async (tx) => {
      // Asked again where it is written: somebody may have registered the phone anew at this very moment.
      const [verified] = await tx.query(
        `update users set verified_at = now(), registration_hash = null
         where id = $1 and registration_hash = $2 and verified_at is null and suspended_at is null returning id`,
        [user.id, browser],
      );
      if (!verified || !(await takeCode(tx, 'verify', user.id, otp))) throw wrongCode('otp');
      await forgetTries(tx, 'verify', phone);
      await grantWelcome(tx, user.id);
      return {
        ...(await openSession(tx, user.id)),
        browser: await rememberBrowser(tx, request, user.id),
      };
    });
    setBrowserCookie(reply, signedIn.browser, context);
    setRefreshCookie(reply, signedIn.refresh, context);
    reply.clearCookie(REGISTRATION_COOKIE, cookieRules(context.publicUrl));
    return answer({ access_token: signedIn.access }, 'Your phone is verified. Welcome!');
  });

  app.post('/users/resend-otp', TIGHT, async (request) => {
    const { phone } = read(ResendOtp, request.body);
    await allowSending(context, 'verify', phone, { phone, address: request.ip, signedIn: false });
    const [user] = await database.query<{ id: number }>(
      'select id from users where phone = $1 and verified_at is null and suspended_at is null',
      [phone],
    );
    if (user) {
      const code = await issueCode(database, 'verify', user.id);
      await outbox.send({
        channel: 'sms',
        to: phone,
        text: codeText(code, TO_VERIFY),
        visitor: visitorOf(request),
      });
    }
    return answer({ wait: WAIT }, 'We have sent a code to your phone');
  });
};

/** Marks the browser in which the code will count. */
export function setRegistrationCookie(reply: FastifyReply, secret: string, { publicUrl }: Context): void {
  reply.setCookie(REGISTRATION_COOKIE, secret, { ...cookieRules(publicUrl), maxAge: 24 * 60 * 60 });
}
