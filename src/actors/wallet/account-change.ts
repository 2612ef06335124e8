import { fromPromise } from 'xstate';
import {
  type AccountChangeMachine,
  accountChangeMachine,
} from '../../machines/wallet/account-change.machine.ts';
import type { CodeSent } from '../../schemas/account/account.ts';

interface Ports<Change, Answer> {
  /** Anything that it throws before its call, such as a fault that a schema finds, is a refusal as well. */
  sendCode: (change: Change, signal: AbortSignal) => Promise<CodeSent>;
  /** Makes the change; twice does no harm. */
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
  // One machine serves every payload; what it carries comes from its port alone.
  return accountChangeMachine.provide({ actors }) as unknown as AccountChangeMachine<Change, Answer>;
}
