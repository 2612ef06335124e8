import { enums, object } from 'superstruct';
import type { Routes } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { answer, read } from '../http/exchange.ts';
import { visitorOf } from '../http/visitor.ts';
import {
  allowSending,
  allowTry,
  codeText,
  forgetTries,
  isSpent,
  issueCode,
  takeCode,
  WAIT,
  wrongCode,
} from './codes.ts';

const SecurityCodeRequest = object({ purpose: enums(['withdrawal', 'payout-account']) });
type SecurityPurpose = 'withdrawal' | 'payout-account';

/**
 * Spends the code that went to the person's phone. The try is counted by `tx`, a transaction that must be committed
 * even when this throws. A code that is spent already counts as no try: the same request may come many times at once.
 * @throws Refusal 400 with `errors.security_code` when it is wrong or no longer valid, 429 after five tries
 */
export async function spendSecurityCode(
  tx: Queryable,
  userId: number,
  purpose: SecurityPurpose,
  code: string,
): Promise<void> {
  if (await isSpent(tx, purpose, userId, code)) throw wrongCode('security_code');
  await allowTry(tx, purpose, userId);
  if (!(await takeCode(tx, purpose, userId, code))) throw wrongCode('security_code');
  await forgetTries(tx, purpose, userId);
}

export const securityCodeRoutes: Routes = (app, context) => {
  const { database, outbox, signedIn } = context;

  app.post('/users/security-code', async (request) => {
    const { userId } = await signedIn(request);
    const { purpose } = read(SecurityCodeRequest, request.body);
    const [user] = await database.query<{ phone: string }>('select phone from users where id = $1', [userId]);
    if (user) {
      const { phone } = user;
      await allowSending(context, purpose, userId, { phone, address: request.ip, signedIn: true });
      const code = await issueCode(database, purpose, userId);
      await outbox.send({ channel: 'sms', to: phone, text: codeText(code), visitor: visitorOf(request) });
    }
    return answer({ wait: WAIT }, 'We have sent a code to your phone');
  });
};
