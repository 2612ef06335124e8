import {
  type ChangePassword,
  CodeSent,
  type ForgotEmail,
  type Login,
  type Otp,
  Registered,
  type Registration,
  ResetOpened,
  type ResetPassword,
  Verified,
  type VerifyOtp,
} from '../../schemas/account/account.ts';
import type { SecondStep } from '../../schemas/account/second-factor.ts';
import { AccessToken } from '../../schemas/account/sessions.ts';
import { Nothing } from '../../schemas/shared/answer.ts';
import { isCallError } from '../../schemas/shared/call-error.ts';
import type { SecurityCodeRequest } from '../../schemas/wallet/security-code.ts';
import { http } from '../page-client.ts';

/** Calls about accounts, and log-ins. A call stores the token in its answer by itself. */
export const users = {
  login: async (body: Login, signal?: AbortSignal) =>
    keepToken(await http.post('users/login', AccessToken, { body, signal })),

  /** After a log-in that was refused with `data.second_step`. */
  secondStep: async (body: SecondStep, signal?: AbortSignal) =>
    keepToken(await http.post('users/second-step', AccessToken, { body, signal })),

  register: (body: Registration, signal?: AbortSignal) =>
    http.post('users/register', Registered, { body, signal }),

  verifyOtp: async (body: VerifyOtp, signal?: AbortSignal) =>
    keepToken(await http.post('users/verify-otp', Verified, { body, signal })),

  resendOtp: (body: { phone: string }, signal?: AbortSignal) =>
    http.post('users/resend-otp', CodeSent, { body, signal }),

  changePassword: (body: ChangePassword, signal?: AbortSignal) =>
    http.post('users/change-password', Nothing, { body, signal }),

  resetLink: (body: ForgotEmail, signal?: AbortSignal) =>
    http.post('users/reset-link', Nothing, { body, signal }),

  resetSession: (body: { t: string }, signal?: AbortSignal) =>
    http.post('users/reset-session', ResetOpened, { body, signal }),

  resetCode: (signal?: AbortSignal) => http.post('users/reset-code', CodeSent, { body: {}, signal }),

  verifyReset: (body: Otp, signal?: AbortSignal) =>
    http.post('users/verify-reset', Nothing, { body, signal }),

  resetPassword: (body: ResetPassword, signal?: AbortSignal) =>
    http.post('users/forgot-password', Nothing, { body, signal }),

  /**
   * Resolves also when a code was sent a moment ago: that code is still valid, and another one has to wait.
   */
  async securityCode(body: SecurityCodeRequest, signal?: AbortSignal): Promise<CodeSent> {
    try {
      return (await http.post('users/security-code', CodeSent, { body, signal })).data;
    } catch (error) {
      const wait = waitIn(error);
      if (wait > 0) return { wait };
      throw error;
    }
  },
};

/**
 * The whole seconds to wait after the last code, from a refusal; at most an hour. 0 unless the refusal says
 * that a code was sent: a network that calls too often, for example, has none on its way.
 */
function waitIn(error: unknown): number {
  const data = isCallError(error) && error.kind === 'refused' ? error.data : undefined;
  if (typeof data !== 'object' || data === null || !('wait' in data) || !('sent' in data)) return 0;
  return typeof data.wait === 'number' ? Math.min(Math.ceil(data.wait), 3600) : 0;
}

function keepToken<A extends { data: { access_token: string } }>(answer: A): A {
  http.token.save(answer.data.access_token);
  return answer;
}
