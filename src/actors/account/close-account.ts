import { type ActorRefFrom, fromPromise } from 'xstate';
import { closing } from '../../api/account/closing.ts';
import { valid } from '../../api/shared/valid.ts';
import { closeAccountMachine } from '../../machines/account/close-account.machine.ts';
import { CloseAccount } from '../../schemas/account/closing.ts';
import type { Actors } from '../app/actors.ts';
import { stopping } from '../shared/follow.ts';

/** Closes the account of the person who is signed in. */
export const closeAccount = closeAccountMachine.provide({
  actors: {
    look: fromPromise(({ signal }) => closing.read(signal)),
    close: fromPromise(({ input: { values }, signal }) => closing.close(valid(CloseAccount, values), signal)),
  },
});

/** Ends the session here and in all tabs once the account is closed. */
export function followCloseAccount(
  actor: ActorRefFrom<typeof closeAccountMachine>,
  { session }: Pick<Actors, 'session'>,
): () => void {
  return stopping(actor.on('account.closed', () => session.send({ type: 'session.accountClosed' })));
}
