import { fromPromise } from 'xstate';
import {
  type AccountChangeMachine,
  createAccountChangeMachine,
} from '../../machines/wallet/account-change.machine.ts';
import type { CodeSent } from '../../schemas/account/account.ts';

interface Ports<Change, Answer> {
  /** An error before the call, such as a schema's, counts as a refusal, too. */
  sendCode: (change: Change, signal: AbortSignal) => Promise<CodeSent>;
  /** Makes the change; safe to repeat. */
  apply: (change: Change, security_code: string, signal: AbortSignal) => Promise<Answer>;
}

/** `accountChangeMachine` that makes this change, typed by it and by the answer. */
export function accountChangeOf<Change, Answer>({
  sendCode,
  apply,
}: Ports<Change, Answer>): AccountChangeMachine<Change, Answer> {
  return createAccountChangeMachine<Change, Answer>().provide({
    actors: {
      sendCode: fromPromise(async ({ input, signal }) => sendCode(input.change, signal)),
      apply: fromPromise(async ({ input, signal }) => apply(input.change, input.security_code, signal)),
    },
  });
}
