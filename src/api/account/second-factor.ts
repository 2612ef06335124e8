import {
  type BeginSecondFactor,
  type EndSecondFactor,
  type EndWithdrawalFactor,
  type ProveSecondFactor,
  SecondFactor,
  SecondFactorSetup,
} from '../../schemas/account/second-factor.ts';
import { Nothing } from '../../schemas/shared/answer.ts';
import { http } from '../page-client.ts';

/** Calls about two-step log-in. */
export const secondFactor = {
  read: async (signal?: AbortSignal) =>
    (await http.get('users/second-factor', SecondFactor, { signal })).data,

  begin: async (body: BeginSecondFactor, signal?: AbortSignal) =>
    (await http.post('users/begin-second-factor', SecondFactorSetup, { body, signal })).data,

  prove: (body: ProveSecondFactor, signal?: AbortSignal) =>
    http.post('users/prove-second-factor', Nothing, { body, signal }),

  end: (body: EndSecondFactor, signal?: AbortSignal) =>
    http.post('users/end-second-factor', Nothing, { body, signal }),

  beginForWithdrawals: (signal?: AbortSignal) =>
    http.post('users/begin-withdrawal-factor', Nothing, { body: {}, signal }),

  endForWithdrawals: (body: EndWithdrawalFactor, signal?: AbortSignal) =>
    http.post('users/end-withdrawal-factor', Nothing, { body, signal }),
};
