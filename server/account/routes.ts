import { omit } from 'superstruct';
import {
  ChangePassword,
  CodeSent,
  ForgotEmail,
  Login,
  Otp,
  ProfileEdit,
  Registered,
  Registration,
  ResendOtp,
  ResetOpened,
  ResetPassword,
  ResetSession,
  Verified,
  VerifyOtp,
} from '../../src/schemas/account/account.ts';
import {
  BeginSecondFactor,
  EndSecondFactor,
  EndWithdrawalFactor,
  ProveSecondFactor,
  SecondFactor,
  SecondFactorSetup,
  SecondStep,
} from '../../src/schemas/account/second-factor.ts';
import { AccessToken, EndSession, Sessions } from '../../src/schemas/account/sessions.ts';
import { User } from '../../src/schemas/account/user.ts';
import { NOT_A_FILE } from '../../src/schemas/shared/files.ts';
import { toRupees } from '../../src/schemas/shared/rupees.ts';
import { SecurityCodeRequest } from '../../src/schemas/wallet/security-code.ts';
import type { Routes } from '../context.ts';
import { answer, read } from '../http/exchange.ts';
import { forms, readForm } from '../http/form.ts';
import { ByName } from '../http/params.ts';
import { PictureQuery, sendPicture } from '../http/picture.ts';
import { answers, NoData } from '../http/route-schema.ts';
import { logLogIn } from '../plugins/app/request-log.ts';
import { askerOf } from './asker.ts';
import { changePassword } from './change-password.ts';
import { WAIT } from './codes.ts';
import {
  clearRegistrationCookie,
  clearResetCookie,
  clearSecondStepCookie,
  clearSessionCookies,
  refreshIn,
  registrationIn,
  resetIn,
  secondStepIn,
  setRegistrationCookie,
  setResetCookie,
  setSecondStepCookie,
  setSessionCookies,
} from './cookies.ts';
import { endOwnSessions, ownSessions } from './own-sessions.ts';
import { pictureNamed } from './picture.ts';
import { editProfile, userOf } from './profile.ts';
import { register } from './register.ts';
import {
  allowResetLink,
  openResetLink,
  proveEmail,
  resetPassword,
  sendResetCode,
  sendResetLink,
} from './reset-password.ts';
import { beginSecondFactor, endSecondFactor, proveSecondFactor, secondFactorOf } from './second-factor.ts';
import { sendSecurityCode } from './security-code.ts';
import { endSession, refreshSession } from './sessions.ts';
import { codeWanted, signIn, signInBySecondStep, verifyFirst } from './sign-in.ts';
import { bearerOf } from './signed-in.ts';
import { resendVerifyCode, sendVerifyCode, verifyPhone } from './verify.ts';
import { beginWithdrawalFactor, endWithdrawalFactor } from './withdrawal-factor.ts';

/** For calls that guess a secret: a lower rate limit. Guesses at one account are counted separately. */
const STRICT = { config: { rateLimit: { max: 60, timeWindow: 60_000 } } };
/**
 * For calls without a session, limited by network alone, so that signing in again and again does not raise the limit.
 * The limit is not low, since thousands of people may share one address of a mobile network.
 */
const OPEN = { config: { ...STRICT.config, countsNetworksAlone: true } };

const Names = omit(ProfileEdit, ['profile_image']);
const NAME_BYTES = 2000;
const WELCOME = 'Welcome back!';
const CODE_SENT = 'We have sent a code to your phone';

export const accountRoutes: Routes = async (app, context) => {
  const { database } = context;
  const signedIn = { preValidation: app.requireUser };

  app.post(
    '/users/register',
    {
      ...OPEN,
      schema: {
        body: Registration,
        response: answers(Registered),
        contract: {
          origin: 'spec',
          who: 'all',
          takes: '`Registration`',
          answers:
            '200 `{ phone }`; an OTP goes to the phone. Answers alike when the phone or email is taken: the owner is told by message instead. An email is taken once its account has proven that it is theirs; until then several accounts may name it. To an owner who is on a break the message says so',
          refusals: '400',
        },
      },
    },
    async (request, reply) => {
      const registration = request.body;
      const secret = await register(context, registration, askerOf(request));
      setRegistrationCookie(reply, secret, context);
      return answer({ phone: registration.phone }, CODE_SENT);
    },
  );

  app.post(
    '/users/verify-otp',
    {
      ...OPEN,
      schema: {
        body: VerifyOtp,
        response: answers(Verified),
        contract: {
          origin: 'ours',
          who: 'cookie `registration`',
          takes:
            '`{ phone, otp }`, in the browser that registered, or that logged in unverified since: elsewhere the code is wrong, and the try does not count',
          answers:
            '`{ access_token, starter, bonus }`, what the newcomer was given in rupees of cash and of bonus credit, and the refresh cookie',
          refusals:
            '`errors.otp`: 400 when it is wrong, and, with a sentence of its own, when it is the right one but has expired; 409 when another account has proven the email since it was registered; 429 after 5 tries in an hour, whatever is resent',
        },
      },
    },
    async (request, reply) => {
      const otp = request.body;
      const newcomer = await verifyPhone(context, otp, registrationIn(request), askerOf(request));
      setSessionCookies(reply, newcomer, context);
      logLogIn(request, newcomer.userId);
      clearRegistrationCookie(reply, context);
      const { access, starter, bonus } = newcomer;
      return answer(
        { access_token: access, starter: toRupees(starter), bonus: toRupees(bonus) },
        'Your phone is verified. Welcome!',
      );
    },
  );

  app.post(
    '/users/resend-otp',
    {
      ...OPEN,
      schema: {
        body: ResendOtp,
        response: answers(CodeSent),
        contract: {
          origin: 'ours',
          who: 'all',
          takes: '`{ phone }`',
          answers: '`{ wait }` seconds until the next; alike for unknown phones',
          refusals: '429 with `data.wait` and `data.sent: true` less than 30 seconds after the one before',
        },
      },
    },
    async (request) => {
      const { phone } = request.body;
      await resendVerifyCode(context, phone, askerOf(request));
      return answer({ wait: WAIT }, CODE_SENT);
    },
  );

  app.post(
    '/users/login',
    {
      ...OPEN,
      schema: {
        body: Login,
        response: answers(AccessToken),
        contract: {
          origin: 'spec',
          who: 'all',
          takes: '`{ phone, password }`',
          answers: '`{ access_token }` and the refresh cookie',
          refusals:
            '401 wrong phone or password (alike); 403 with `data.second_step: true` and a cookie `second-step` (10 minutes) for who has turned two-step log-in on; 403 with `data.verify` (the phone) when it is not verified yet, alike for what was registered with a phone or email that has an owner; 423; 429 after 10 guesses at one account in a quarter of an hour from one network (an IPv4 address, an IPv6 /64; 20 from a /56, 40 from a /48), or 100 from all; in a browser where its owner has signed in before (of the latest 20), after 10 there, whatever others guess',
        },
      },
    },
    async (request, reply) => {
      const login = request.body;
      const outcome = await signIn(context, login, askerOf(request));
      if ('registration' in outcome) {
        // The cookie is set even if no code can be sent now: an earlier code may still be entered.
        setRegistrationCookie(reply, outcome.registration, context);
        await sendVerifyCode(context, login.phone, outcome.userId, askerOf(request));
        throw verifyFirst(login.phone);
      }
      if ('secondStep' in outcome) {
        setSecondStepCookie(reply, outcome.secondStep, context);
        throw codeWanted();
      }
      setSessionCookies(reply, outcome, context);
      logLogIn(request, outcome.userId);
      return answer({ access_token: outcome.access }, WELCOME);
    },
  );

  app.post(
    '/users/second-step',
    {
      ...OPEN,
      schema: {
        body: SecondStep,
        response: answers(AccessToken),
        contract: {
          origin: 'ours',
          who: 'cookie `second-step`',
          takes:
            '`{ factor_code }`: six digits of the app (RFC 6238: SHA-1, 30 seconds, one step off at most), or a recovery code',
          answers:
            'as `users/login`; the code is spent. If two-step log-in has been turned off meanwhile, the code is ignored',
          refusals:
            '`errors.factor_code`: 400 when it is wrong or was used, 429 after five in an hour: in a browser that has passed two-step log-in since it was turned on, after five there, whatever others try; in all others together, after five; 401 without the cookie, after ten minutes or when the password is another one; 423',
        },
      },
    },
    async (request, reply) => {
      const { factor_code } = request.body;
      const asker = askerOf(request);
      const session = await signInBySecondStep(context, secondStepIn(request), factor_code, asker);
      setSessionCookies(reply, session, context);
      logLogIn(request, session.userId);
      clearSecondStepCookie(reply, context);
      return answer({ access_token: session.access }, WELCOME);
    },
  );

  app.get(
    '/users/second-factor',
    {
      ...signedIn,
      schema: {
        response: answers(SecondFactor),
        contract: {
          origin: 'ours',
          answers:
            '`{ since, for_withdrawals, recovery_codes_left, setup_id }`: since when log-ins ask for a code, null where they do not; whether withdrawals do, too; which set-up is in force or was begun, null where none was',
        },
      },
    },
    async (request) => {
      const { userId } = request.user;
      return answer(await secondFactorOf(database, userId));
    },
  );

  app.post(
    '/users/begin-second-factor',
    {
      ...STRICT,
      ...signedIn,
      schema: {
        body: BeginSecondFactor,
        response: answers(SecondFactorSetup),
        contract: {
          origin: 'ours',
          takes: '`{ password }`',
          answers:
            '`{ setup_id, manual_code, uri, recovery: [{ code }] }`, told once: which set-up it is, the secret (base32, and as `otpauth://`) and ten recovery codes. Nothing is asked for until it is proven; begun again, what was begun before is void',
          refusals:
            '400 `errors.password`; 409 when it is on already, and for the demo account; 429 as `users/login`',
        },
      },
    },
    async (request) => {
      const caller = request.user;
      const { password } = request.body;
      return answer(await beginSecondFactor(context, caller, password, askerOf(request)));
    },
  );

  app.post(
    '/users/prove-second-factor',
    {
      ...STRICT,
      ...signedIn,
      schema: {
        body: ProveSecondFactor,
        response: answers(NoData),
        contract: {
          origin: 'ours',
          takes: '`{ setup_id, factor_code }`: which set-up, and a code of the app that has its secret',
          answers: 'null; it is on. Sent again: the same',
          refusals:
            '400, 429 `errors.factor_code`; 409 when another one was begun or turned on since, or none is',
        },
      },
    },
    async (request) => {
      const caller = request.user;
      await proveSecondFactor(context, caller, request.body, askerOf(request));
      return answer(null, 'Two-step log-in is on');
    },
  );

  app.post(
    '/users/end-second-factor',
    {
      ...STRICT,
      ...signedIn,
      schema: {
        body: EndSecondFactor,
        response: answers(NoData),
        contract: {
          origin: 'ours',
          takes: '`{ password, factor_code }`, a recovery code included',
          answers: 'null; it is off. Sent again: the same',
          refusals: '400 `errors.password`, `errors.factor_code`; 429',
        },
      },
    },
    async (request) => {
      const caller = request.user;
      await endSecondFactor(context, caller, request.body, askerOf(request));
      return answer(null, 'Two-step log-in is off');
    },
  );

  app.post(
    '/users/begin-withdrawal-factor',
    {
      ...signedIn,
      schema: {
        response: answers(NoData),
        contract: {
          origin: 'ours',
          takes: '`{}`',
          answers: 'null; withdrawals ask for a code of the app, too. Sent again: the same',
          refusals: '409 where two-step log-in is off',
        },
      },
    },
    async (request) => {
      await beginWithdrawalFactor(context, request.user, askerOf(request));
      return answer(null, 'Withdrawals ask for a code of your app');
    },
  );

  app.post(
    '/users/end-withdrawal-factor',
    {
      ...STRICT,
      ...signedIn,
      schema: {
        body: EndWithdrawalFactor,
        response: answers(NoData),
        contract: {
          origin: 'ours',
          takes: '`{ factor_code }`, a recovery code included',
          answers: 'null; they no longer do. Sent again: the same',
          refusals: '400, 429 `errors.factor_code`',
        },
      },
    },
    async (request) => {
      const caller = request.user;
      const { factor_code } = request.body;
      await endWithdrawalFactor(context, caller, factor_code, askerOf(request));
      return answer(null, 'Withdrawals no longer ask for a code of your app');
    },
  );

  app.post(
    '/users/regenerate-access-token',
    {
      schema: {
        response: answers(AccessToken),
        contract: {
          origin: 'spec',
          who: 'cookie',
          takes: '`{}`',
          answers:
            '`{ access_token }`; the cookie rotates. For 30 seconds the one before it does too and leads to the same two tokens. Any other that the session has ever had ends it. The access token before ends',
          refusals: '401; 423',
        },
      },
    },
    async (request, reply) => {
      const { access, refresh } = await refreshSession(database, refreshIn(request) ?? '', askerOf(request));
      setSessionCookies(reply, { refresh }, context);
      return answer({ access_token: access });
    },
  );

  app.post(
    '/users/logout',
    {
      schema: {
        response: answers(NoData),
        contract: {
          origin: 'ours',
          who: 'cookie or bearer',
          takes: '`{}`',
          answers:
            'null; the session ends. Nothing is left to clear: what only the person may see was never kept (`no-store`)',
        },
      },
    },
    async (request, reply) => {
      await endSession(database, refreshIn(request), bearerOf(request));
      clearSessionCookies(reply, context);
      return answer(null, 'You are signed out');
    },
  );

  app.get(
    '/users/sessions',
    {
      ...signedIn,
      schema: {
        response: answers(Sessions),
        contract: {
          origin: 'ours',
          answers:
            "list of `Session`, the one that asks first, then the last used, at most 100: id, device (`Chrome, Android`; empty when it did not say), network (an IPv4 address or an IPv6 /64; empty when it is not known), signed_in_at, used_at (when its access token was last renewed), current. Of the demo account one's own alone",
        },
      },
    },
    async (request) => answer(await ownSessions(context, request.user)),
  );

  app.post(
    '/users/end-session',
    {
      ...signedIn,
      schema: {
        body: EndSession,
        response: answers(NoData),
        contract: {
          origin: 'ours',
          takes: '`{ session_id }`',
          answers: 'null; that session ends, and its streams with it',
          refusals: "400; 404, someone else's included; 409 for the demo account",
        },
      },
    },
    async (request) => {
      const caller = request.user;
      const { session_id } = request.body;
      await endOwnSessions(context, caller, session_id);
      return answer(null, 'Logged out there');
    },
  );

  app.post(
    '/users/end-other-sessions',
    {
      ...signedIn,
      schema: {
        response: answers(NoData),
        contract: {
          origin: 'ours',
          takes: '`{}`',
          answers: 'null; all sessions end but the one that asks',
          refusals: '409 for the demo account',
        },
      },
    },
    async (request) => {
      await endOwnSessions(context, request.user, null);
      return answer(null, 'Logged out everywhere else');
    },
  );

  app.post(
    '/users/details',
    {
      ...signedIn,
      schema: {
        response: answers(User),
        contract: {
          origin: 'spec',
          answers:
            '`User`: id, first_name, last_name, profile_image (path or null), email, phone; for who wants reality checks `check_minutes`, too',
          refusals: '401',
        },
      },
    },
    async (request) => {
      const { userId } = request.user;
      return answer(await userOf(database, userId));
    },
  );

  app.register(async (form) => {
    await form.register(forms, { fieldBytes: NAME_BYTES });
    form.post(
      '/users/edit-profile',
      {
        ...signedIn,
        schema: {
          form: ProfileEdit,
          response: answers(User),
          contract: {
            origin: 'spec',
            takes:
              '*multipart* first_name, last_name, profile_image? (PNG, JPEG, WebP by content, ≤ 5 MB, ≤ 50 megapixels, ≤ 32 scans of a JPEG, ≤ 5 s to decode; re-encoded to 512 × 512 WebP)',
            answers: '`User`',
            refusals:
              '400, 413, 415 with `errors.profile_image`; 429 after 100 pictures in a day, or 2,000 of all people',
          },
        },
      },
      async (request) => {
        const { userId } = request.user;
        const { fields, file } = await readForm(request, userId, 'profile_image', NOT_A_FILE);
        const names = read(Names, fields);
        return answer(await editProfile(database, userId, names, file), 'Your profile is saved');
      },
    );
  });

  app.get(
    '/pictures/:name',
    {
      schema: {
        params: ByName,
        querystring: PictureQuery,
        contract: {
          origin: 'ours',
          who: 'all',
          takes: 'width? (as `support/pictures`)',
          answers: 'the picture that `profile_image` names, kept by browsers forever',
          sends: 'image/webp',
        },
      },
    },
    (request, reply) => sendPicture(request, reply, 'public', (name) => pictureNamed(database, name)),
  );

  app.post(
    '/users/change-password',
    {
      ...STRICT,
      ...signedIn,
      schema: {
        body: ChangePassword,
        response: answers(NoData),
        contract: {
          origin: 'spec',
          takes: '`{ password, conf_password }`',
          answers: 'null; the other sessions end, and links to reset the password that were asked for before',
          refusals:
            '400 `errors.password`; 403 with `errors.session` when the sign-in is older than 15 minutes; 409 for the demo account',
        },
      },
    },
    async (request) => {
      const caller = request.user;
      const { password } = request.body;
      await changePassword(context, caller, password, askerOf(request));
      return answer(null, 'Your password has been changed');
    },
  );

  app.post(
    '/users/reset-link',
    {
      ...OPEN,
      schema: {
        body: ForgotEmail,
        response: answers(NoData),
        contract: {
          origin: 'spec',
          who: 'all',
          takes: '`{ email }`',
          answers:
            'null; alike whether or not the address is known, and before the address is looked up. If no account has verified the address, every account with it gets a link of its own, five at most',
          refusals: '409 `errors.email` for the demo account; 429',
        },
      },
    },
    async (request, reply) => {
      const { email } = request.body;
      await allowResetLink(context, email);
      const asker = askerOf(request);
      context.background.after(reply, () => sendResetLink(context, email, asker), asker.visitor);
      return answer(null, 'If the address belongs to an account, a link is on its way');
    },
  );

  app.post(
    '/users/reset-session',
    {
      ...OPEN,
      schema: {
        body: ResetSession,
        response: answers(ResetOpened),
        contract: {
          origin: 'ours',
          who: 'all',
          takes: '`{ t }` from the mailed link',
          answers:
            'null, or `{ phone }` (its last two digits) when the address was never proven and a code from the phone is wanted, too; and a cookie `reset` (10 minutes, single use)',
          refusals: '400 when the link is unknown, used or older than an hour',
        },
      },
    },
    async (request, reply) => {
      const { t } = request.body;
      const { secret, codeWanted } = await openResetLink(database, t);
      setResetCookie(reply, secret, context);
      return answer(codeWanted, 'Choose a new password');
    },
  );

  app.post(
    '/users/reset-code',
    {
      ...OPEN,
      schema: {
        response: answers(CodeSent),
        contract: {
          origin: 'ours',
          who: 'reset cookie',
          takes: '`{}`',
          answers: '`{ wait }`; a code goes to the phone',
          refusals: '403 without the cookie; 429 as `users/resend-otp`',
        },
      },
    },
    async (request) => {
      await sendResetCode(context, resetIn(request), askerOf(request));
      return answer({ wait: WAIT }, CODE_SENT);
    },
  );

  app.post(
    '/users/verify-reset',
    {
      ...OPEN,
      schema: {
        body: Otp,
        response: answers(NoData),
        contract: {
          origin: 'ours',
          who: 'reset cookie',
          takes: '`{ otp }`',
          answers:
            'null; the address is proven from now on, and a link alone resets the password the next time; other accounts that name it lose it',
          refusals:
            '400 `errors.otp`; 403 without the cookie; 409 when another account has proven it, with `data.break` while its owner is on a break; 429 after 5 tries in an hour',
        },
      },
    },
    async (request) => {
      const { otp } = request.body;
      const isProven = await proveEmail(database, resetIn(request), otp);
      return isProven ? answer(null, 'Choose a new password') : answer(null);
    },
  );

  app.post(
    '/users/forgot-password',
    {
      ...OPEN,
      schema: {
        body: ResetPassword,
        response: answers(NoData),
        contract: {
          origin: 'spec',
          who: 'reset cookie',
          takes: '`{ email, newPass, conPass }`',
          answers: '200 null; all sessions end, nobody is signed in',
          refusals:
            "403 without the cookie or when the email is not the link's; 403 with `data.phone` when it was never proven (`users/reset-code`); 400 `errors.conPass` when they differ, `errors.newPass`; 409 for the demo account",
        },
      },
    },
    async (request, reply) => {
      await resetPassword(context, resetIn(request), request.body, askerOf(request));
      clearResetCookie(reply, context);
      return answer(null, 'Your password has been reset');
    },
  );

  app.post(
    '/users/security-code',
    {
      ...signedIn,
      schema: {
        body: SecurityCodeRequest,
        response: answers(CodeSent),
        contract: {
          origin: 'ours',
          takes:
            '`{ purpose: "withdrawal" | "payout-account" }`, and what for: `withdrawalAmount` and `account_id` of a withdrawal; `account` (a number to add) or `account_id` (to remove). The message names it, and the code is good for that alone; where nothing is named, for anything of its purpose, but for a withdrawal to an account that was added in the last 24 hours',
          answers:
            '`{ wait }`; a code goes to the phone, at once when the one before it was for something else or is spent, else 30 seconds after it. Using it can fail with `errors.security_code`: 400 when it is wrong (or for something else), when it is the right one but has expired, and when it has been used, each with a sentence of its own; 429 when, of wrong ones, five were tried in an hour. A used one that comes again, such as with a repeated request, is not counted',
          refusals:
            '400; 404 for an account that is not saved; 429 with `data.wait`, and with `data.sent: true` where the code before it is on its way and still holds',
        },
      },
    },
    async (request) => {
      const { userId } = request.user;
      await sendSecurityCode(context, userId, request.body, askerOf(request));
      return answer({ wait: WAIT }, CODE_SENT);
    },
  );
};
