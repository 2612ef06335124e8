import type { Database } from '../database/database.ts';
import { clockOf } from '../database/pooled.ts';
import { Refusal } from '../refusal.ts';
import { answerTicket, listTickets, type WaitingTicket } from '../support/desk.ts';

/** What helps with each kind of issue, and can be said without having read the message. */
const HINTS = new Map([
  [
    'Deposit',
    'A deposit is play money and is credited within seconds of your approval; if it was not approved in time, it expires and nothing is owed. Past deposits shows what became of each one.',
  ],
  [
    'Withdrawal',
    'A withdrawal is first requested, then approved, then paid; in this demo that takes about half a minute. If it is rejected, the amount is back in your wallet at once.',
  ],
  [
    'Bets and results',
    'A match is settled shortly after it closes, and what you won is in your wallet at the same moment. If a match is abandoned, every stake on it goes back.',
  ],
  [
    'Games and fairness',
    'Every round of a game can be verified in your own browser, from the history of the game: the seed that decides it is fixed before you play.',
  ],
  [
    'Bonus and referral',
    'Bonus credit is kept apart from your balance until it has been wagered. The bonus page shows how far each one has come, and when it ends.',
  ],
  [
    'Account and login',
    'Codes and mails of this demo appear in the Demo inbox on the page. A forgotten password can be reset from the login dialog.',
  ],
  [
    'Technical problem',
    'Loading the page anew is safe at any time: a bet or a payment that was under way is looked up by itself, and never made twice.',
  ],
]);

const ANYTHING = 'The rules page says how betting, settlement and the games work.';

/** An answer by nobody: it says so, and claims nothing about the person's own case. */
export function automaticAnswer(issues: string, isFirst: boolean): string {
  const hint = HINTS.get(issues) ?? ANYTHING;
  return isFirst
    ? `Thank you for writing. This is an automatic answer: in this demo no person reads tickets. ${hint} You can go on writing here, or close the ticket when you are done.`
    : 'Thank you, your message is here. This is an automatic answer again: in this demo no person reads tickets, so please close this one when you are done.';
}

/** Answers tickets whose bettor has waited for 8 to 15 seconds, the same ticket always for the same time. */
export async function answerTickets(database: Database): Promise<void> {
  const now = await clockOf(database);
  for (const ticket of await listTickets(database)) {
    if (!ticket.awaits_answer || now.getTime() < dueAt(ticket)) continue;
    try {
      await answerTicket(database, ticket.token, automaticAnswer(ticket.issues, !ticket.was_answered));
    } catch (error) {
      // Closed meanwhile.
      if (!(error instanceof Refusal)) throw error;
    }
  }
}

function dueAt({ token, last_message_at }: WaitingTicket): number {
  return last_message_at.getTime() + (8 + (token.charCodeAt(0) % 8)) * 1000;
}
