import { omit } from 'superstruct';
import {
  ChangePassword,
  ForgotEmail,
  Login,
  Otp,
  ProfileEdit,
  Registration,
  ResendOtp,
  ResetPassword,
  ResetSession,
  VerifyOtp,
} from '../../src/schemas/account/account.ts';
import {
  BeginSecondFactor,
  EndSecondFactor,
  EndWithdrawalFactor,
  ProveSecondFactor,
  SecondStep,
} from '../../src/schemas/account/second-factor.ts';
import { EndSession } from '../../src/schemas/account/sessions.ts';
import { NOT_A_FILE } from '../../src/schemas/shared/files.ts';
import { toRupees } from '../../src/schemas/shared/money.ts';
import { SecurityCodeRequest } from '../../src/schemas/wallet/security-code.ts';
import type { Routes } from '../context.ts';
import { answer, read } from '../http/exchange.ts';
import { forms, readForm } from '../http/form.ts';
import { sendPicture } from '../http/picture.ts';
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

/** For calls that guess: fewer in a minute than of others. Guesses at one account are counted apart. */
const STRICT = { config: { rateLimit: { max: 60, timeWindow: 60_000 } } };
/**
 * For calls of who is not signed in: whoever signs in, again and again, gains none of them. Not few, since thousands of
 * people may share one address of a mobile network.
 */
const OPEN = { config: { ...STRICT.config, countsNetworksAlone: true } };

const Names = omit(ProfileEdit, ['profile_image']);
const NAME_BYTES = 2000;
const WELCOME = 'Welcome back!';
const CODE_SENT = 'We have sent a code to your phone';

export const accountRoutes: Routes = async (app, context) => {
  const { database } = context;
  const signedIn = { preValidation: app.requireUser };

  app.post('/users/register', OPEN, async (request, reply) => {
    const registration = read(Registration, request.body);
    const secret = await register(context, registration, askerOf(request));
    setRegistrationCookie(reply, secret, context);
    return answer({ phone: registration.phone }, CODE_SENT);
  });

  app.post('/users/verify-otp', OPEN, async (request, reply) => {
    const otp = read(VerifyOtp, request.body);
    const newcomer = await verifyPhone(context, otp, registrationIn(request), askerOf(request));
    setSessionCookies(reply, newcomer, context);
    logLogIn(request, newcomer.userId);
    clearRegistrationCookie(reply, context);
    const { access, starter, bonus } = newcomer;
    return answer(
      { access_token: access, starter: toRupees(starter), bonus: toRupees(bonus) },
      'Your phone is verified. Welcome!',
    );
  });

  app.post('/users/resend-otp', OPEN, async (request) => {
    const { phone } = read(ResendOtp, request.body);
    await resendVerifyCode(context, phone, askerOf(request));
    return answer({ wait: WAIT }, CODE_SENT);
  });

  app.post('/users/login', OPEN, async (request, reply) => {
    const login = read(Login, request.body);
    const outcome = await signIn(context, login, askerOf(request));
    if ('registration' in outcome) {
      // Also where no more codes are sent: one that is there may be entered.
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
  });

  app.post('/users/second-step', OPEN, async (request, reply) => {
    const { factor_code } = read(SecondStep, request.body);
    const asker = askerOf(request);
    const session = await signInBySecondStep(context, secondStepIn(request), factor_code, asker);
    setSessionCookies(reply, session, context);
    logLogIn(request, session.userId);
    clearSecondStepCookie(reply, context);
    return answer({ access_token: session.access }, WELCOME);
  });

  app.get('/users/second-factor', signedIn, async (request) => {
    const { userId } = request.user;
    return answer(await secondFactorOf(database, userId));
  });

  app.post('/users/begin-second-factor', { ...STRICT, ...signedIn }, async (request) => {
    const caller = request.user;
    const { password } = read(BeginSecondFactor, request.body);
    return answer(await beginSecondFactor(context, caller, password, askerOf(request)));
  });

  app.post('/users/prove-second-factor', { ...STRICT, ...signedIn }, async (request) => {
    const caller = request.user;
    await proveSecondFactor(context, caller, read(ProveSecondFactor, request.body), askerOf(request));
    return answer(null, 'Two-step log-in is on');
  });

  app.post('/users/end-second-factor', { ...STRICT, ...signedIn }, async (request) => {
    const caller = request.user;
    await endSecondFactor(context, caller, read(EndSecondFactor, request.body), askerOf(request));
    return answer(null, 'Two-step log-in is off');
  });

  app.post('/users/begin-withdrawal-factor', signedIn, async (request) => {
    await beginWithdrawalFactor(context, request.user, askerOf(request));
    return answer(null, 'Withdrawals ask for a code of your app');
  });

  app.post('/users/end-withdrawal-factor', { ...STRICT, ...signedIn }, async (request) => {
    const caller = request.user;
    const { factor_code } = read(EndWithdrawalFactor, request.body);
    await endWithdrawalFactor(context, caller, factor_code, askerOf(request));
    return answer(null, 'Withdrawals no longer ask for a code of your app');
  });

  app.post('/users/regenerate-access-token', async (request, reply) => {
    const { access, refresh } = await refreshSession(database, refreshIn(request) ?? '', askerOf(request));
    setSessionCookies(reply, { refresh }, context);
    return answer({ access_token: access });
  });

  app.post('/users/logout', async (request, reply) => {
    await endSession(database, refreshIn(request), bearerOf(request));
    clearSessionCookies(reply, context);
    return answer(null, 'You are signed out');
  });

  app.get('/users/sessions', signedIn, async (request) => answer(await ownSessions(context, request.user)));

  app.post('/users/end-session', signedIn, async (request) => {
    const caller = request.user;
    const { session_id } = read(EndSession, request.body);
    await endOwnSessions(context, caller, session_id);
    return answer(null, 'Logged out there');
  });

  app.post('/users/end-other-sessions', signedIn, async (request) => {
    await endOwnSessions(context, request.user, null);
    return answer(null, 'Logged out everywhere else');
  });

  app.post('/users/details', signedIn, async (request) => {
    const { userId } = request.user;
    return answer(await userOf(database, userId));
  });

  app.register(async (form) => {
    await form.register(forms, { fieldBytes: NAME_BYTES });
    form.post('/users/edit-profile', signedIn, async (request) => {
      const { userId } = request.user;
      const { fields, file } = await readForm(request, userId, 'profile_image', NOT_A_FILE);
      const names = read(Names, fields);
      return answer(await editProfile(database, userId, names, file), 'Your profile is saved');
    });
  });

  app.get<{ Params: { name: string } }>('/pictures/:name', (request, reply) =>
    sendPicture(request, reply, 'public', (name) => pictureNamed(database, name)),
  );

  app.post('/users/change-password', { ...STRICT, ...signedIn }, async (request) => {
    const caller = request.user;
    const { password } = read(ChangePassword, request.body);
    await changePassword(context, caller, password, askerOf(request));
    return answer(null, 'Your password has been changed');
  });

  app.post('/users/reset-link', OPEN, async (request, reply) => {
    const { email } = read(ForgotEmail, request.body);
    await allowResetLink(context, email);
    const asker = askerOf(request);
    context.background.after(reply, () => sendResetLink(context, email, asker), asker.visitor);
    return answer(null, 'If the address belongs to an account, a link is on its way');
  });

  app.post('/users/reset-session', OPEN, async (request, reply) => {
    const { t } = read(ResetSession, request.body);
    const { secret, codeWanted } = await openResetLink(database, t);
    setResetCookie(reply, secret, context);
    return answer(codeWanted, 'Choose a new password');
  });

  app.post('/users/reset-code', OPEN, async (request) => {
    await sendResetCode(context, resetIn(request), askerOf(request));
    return answer({ wait: WAIT }, CODE_SENT);
  });

  app.post('/users/verify-reset', OPEN, async (request) => {
    const { otp } = read(Otp, request.body);
    const isProven = await proveEmail(database, resetIn(request), otp);
    return isProven ? answer(null, 'Choose a new password') : answer(null);
  });

  app.post('/users/forgot-password', OPEN, async (request, reply) => {
    await resetPassword(context, resetIn(request), read(ResetPassword, request.body), askerOf(request));
    clearResetCookie(reply, context);
    return answer(null, 'Your password has been reset');
  });

  app.post('/users/security-code', signedIn, async (request) => {
    const { userId } = request.user;
    await sendSecurityCode(context, userId, read(SecurityCodeRequest, request.body), askerOf(request));
    return answer({ wait: WAIT }, CODE_SENT);
  });
};
