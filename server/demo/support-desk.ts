import type { Database } from '../database/database.ts';
import { inTurn } from '../in-turn.ts';
import { Refusal } from '../refusal.ts';
import { answerTicket } from '../support/desk.ts';

/** Advice for each kind of issue that fits without reading the message. */
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

/** An automatic answer, which says that it is one and claims nothing about the person's own case. */
export function automaticAnswer(issues: string, isFirst: boolean): string {
  const hint = HINTS.get(issues) ?? ANYTHING;
  return isFirst
    ? `Thank you for writing. This is an automatic answer: in this demo no person reads tickets. ${hint} You can go on writing here, or close the ticket when you are done.`
    : 'Thank you, your message is here. This is an automatic answer again: in this demo no person reads tickets, so please close this one when you are done.';
}

/** Answers tickets after 8 to 15 seconds; the wait depends on the ticket, so that all processes agree. */
export async function answerTickets(database: Database): Promise<void> {
  const due = await database.query<{ token: string; issues: string; was_answered: boolean }>(
    `select t.token, t.issues,
            exists (select from ticket_messages where ticket_id = t.id and author = 'support') as was_answered
     from tickets t
     cross join lateral (
       select at, author from ticket_messages where ticket_id = t.id order by number desc limit 1
     ) last
     where t.status = 'open' and last.author = 'bettor'
       and last.at <= clock_timestamp() - make_interval(secs => 8 + ascii(t.token) % 8)`,
  );
  await inTurn(due, async ({ token, issues, was_answered }) => {
    try {
      await answerTicket(database, token, automaticAnswer(issues, !was_answered));
    } catch (error) {
      // The ticket was closed meanwhile.
      if (!(error instanceof Refusal)) throw error;
    }
  });
}
