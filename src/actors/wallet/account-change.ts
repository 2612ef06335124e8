import { fromPromise } from 'xstate';
import {
  type AccountChangeMachine,
  accountChangeMachine,
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
  const actors = {
    sendCode: fromPromise<CodeSent, { change: unknown }>(async ({ input, signal }) =>
      sendCode(input.change as Change, signal),
    ),
    apply: fromPromise<unknown, { change: unknown; security_code: string }>(async ({ input, signal }) =>
      apply(input.change as Change, input.security_code, signal),
    ),
  };
  // One machine serves every payload; its port determines the type.
  return accountChangeMachine.provide({ actors }) as unknown as AccountChangeMachine<Change, Answer>;
}
