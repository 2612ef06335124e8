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
            '200 `{ phone }`; an OTP goes to the phone. The answer is the same when the phone or the email is taken; its owner gets a message instead, which mentions their break if they are on one, or that they have closed the account. An email counts as taken once an account has verified it; until then several accounts may name it',
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
            '`{ phone, otp }`, from the browser that registered, or that logged in with the unverified phone since. From another browser the code counts as wrong, and the try is not counted',
          answers:
            '`{ access_token, starter, bonus }`, the last two in rupees: the cash and the bonus credit given to a new person; and the refresh cookie',
          refusals:
            '400 `errors.otp` when the code is wrong, with a message of its own when it has expired; 409 when another account has verified the email meanwhile; 429 after 5 tries in an hour, even if the code was resent',
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
          answers: '`{ wait }`: seconds until the next request is possible; the same for unknown phones',
          refusals: '429 with `data.wait` and `data.sent: true` within 30 seconds of the last code',
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
            '401 when phone or password is wrong, with the same message for both; 403 with `data.second_step: true` and a cookie `second-step` (10 minutes) when two-step log-in is on; 403 with `data.closed: true` when the account is closed; 403 with `data.verify` (the phone) while the phone is not verified, also for a registration whose phone or email belongs to another account; 423; 429 after guesses at one account in a quarter of an hour: 10 from one network (an IPv4 address, an IPv6 /64; 20 from a /56, 40 from a /48), or 100 from everywhere; a browser in which the owner has signed in (one of the latest 20) has 10 guesses of its own, whatever others guess',
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
            '400 `errors.factor_code` when the code is wrong or used; 429 `errors.factor_code` after five tries in an hour; a browser that has passed two-step log-in since it was turned on has five tries of its own, and all other browsers share five; 401 without the cookie, after ten minutes, and when the password has changed; 423',
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
            '`{ since, for_withdrawals, recovery_codes_left, setup_id }`: the time since which log-ins need a code, or null while they do not; whether withdrawals need one, too; the set-up that is in force or begun, or null',
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
            '`{ setup_id, manual_code, uri, recovery: [{ code }] }`, shown only once: the id of the set-up, its secret (in base32, and as `otpauth://`) and ten recovery codes. Log-ins do not need a code until the set-up is proven. A new set-up replaces one that was begun before',
          refusals:
            '400 `errors.password`; 409 while two-step log-in is on, and for the demo account; 429 as `users/login`',
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
          takes: '`{ setup_id, factor_code }`: the set-up, and a code of the app that has its secret',
          answers: 'null; two-step log-in is on. A repeated request gets the same answer',
          refusals:
            '400, 429 `errors.factor_code`; 409 when the set-up has been replaced, when another one is in force, and when none was begun',
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
          takes: '`{ password, factor_code }`; a recovery code works, too',
          answers: 'null; two-step log-in is off. A repeated request gets the same answer',
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
          answers: 'null; withdrawals need a code of the app, too. A repeated request gets the same answer',
          refusals: '409 while two-step log-in is off',
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
          takes: '`{ factor_code }`; a recovery code works, too',
          answers:
            'null; withdrawals need no code of the app any more. A repeated request gets the same answer',
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
            '`{ access_token }`; the refresh cookie rotates, and the earlier access token ends. For 30 seconds the earlier cookie still works and gets the same two tokens. Any older cookie of the session ends the session',
          refusals: '401, with `data.closed` when the account is closed; 423',
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
            'null; the session ends. The browser has nothing to clear, since personal answers are not stored (`no-store`)',
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
            'list of at most 100 `Session`, the current one first, then by last use: id, device (`Chrome, Android`; empty if the browser did not tell), network (an IPv4 address or an IPv6 /64; empty if unknown), signed_in_at, used_at (the last renewal of its access token), current. The demo account gets only its current session',
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
          answers: 'null; the session and its streams end',
          refusals: "400; 404, also for another person's session; 409 for the demo account",
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
          answers: 'null; all sessions except the current one end',
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
            '`User`: id, first_name, last_name, profile_image (path or null), email, phone; also `check_minutes` while reality checks are on',
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
              '*multipart* first_name, last_name, profile_image? (PNG, JPEG or WebP by its content, ≤ 5 MB, ≤ 50 megapixels, ≤ 32 scans of a JPEG, ≤ 5 s to decode; re-encoded to 512 × 512 WebP)',
            answers: '`User`',
            refusals:
              '400, 413, 415 with `errors.profile_image`; 429 after 100 pictures of one person in a day, or 2,000 of all people',
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
          answers: 'the picture of a `profile_image`; browsers keep it forever',
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
          answers: 'null; all other sessions end, and earlier reset links stop working',
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
            'null, before the address is looked up: the same for known and unknown addresses. If no account has verified the address, each of the (at most five) accounts with it gets a link',
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
            'null and a cookie `reset` (10 minutes, single use). If the address was never verified, `{ phone }` (its last two digits) instead of null: a code from the phone is needed, too',
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
            'null; the address is now verified, and from now on a link alone resets the password; other accounts that name the address lose it',
          refusals:
            '400 `errors.otp`; 403 without the cookie; 409 when another account has verified the address, with `data.break` while its owner is on a break; 429 after 5 tries in an hour',
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
          answers: '200 null; all sessions end, and nobody is signed in',
          refusals:
            "403 without the cookie, and when the email is not the link's; 403 with `data.phone` while the address is not verified (`users/reset-code`); 400 `errors.conPass` when the passwords differ, `errors.newPass`; 409 for the demo account",
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
            '`{ purpose: "withdrawal" | "payout-account" }` and its subject: `withdrawalAmount` and `account_id` of a withdrawal; `account` (the number of an account to add) or `account_id` (of one to remove). The message names the subject, and the code works only for it. Without a subject the code works for anything of its purpose, except for a withdrawal to an account added in the last 24 hours',
          answers:
            '`{ wait }`; a code goes to the phone: at once if the last code had another subject or is spent, else 30 seconds after it. A call that uses the code can refuse with `errors.security_code`: 400 when the code is wrong or has another subject, when it has expired, and when it is spent, each with its own message; 429 after five wrong codes in an hour. Spent codes, as in a repeated request, are not counted',
          refusals:
            '400; 404 for an account that is not saved; 429 with `data.wait`, and with `data.sent: true` while the last code is on its way and still works',
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
