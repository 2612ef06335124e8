import { object, optional } from 'superstruct';
import { Phone } from '../../../src/schemas/account/account.ts';
import type { Queryable } from '../../database/database.ts';
import { indianTime } from '../../indian-time.ts';
import { operatorCommand } from './operator-command.ts';
import { listed } from './print.ts';
import { Limit, Words } from './words.ts';

/** The record of an operator's act. */
export interface Act {
  who: string;
  /** The act as a dotted fact: `match.abandon`. */
  act: string;
  /** The target: an id, a phone number, a slug. */
  subject: string;
  why: string | null;
  /** The money that it gave, in paise, with the reference of the gift. */
  given?: { paise: number; reference: string };
}

/** Records an act; call it in the act's transaction. */
export async function recordAct(tx: Queryable, { who, act, subject, why, given }: Act): Promise<void> {
  await tx.query(
    'insert into operator_acts (who, act, subject, why, amount_paise, reference) values ($1, $2, $3, $4, $5, $6)',
    [who, act, subject, why, given?.paise ?? null, given?.reference ?? null],
  );
}

interface KeptAct extends Act {
  id: number;
  at: Date;
}

/**
 * Recorded acts, the latest first.
 * @param act a kind of acts: `match` selects `match.settle` and the like
 */
export function readActs(
  database: Queryable,
  only: { act?: string | undefined; subject?: string | undefined },
  limit: number,
): Promise<KeptAct[]> {
  return database.query<KeptAct>(
    `select id, at, who, act, subject, why from operator_acts
     where ($1::text is null or act = $1 or starts_with(act, $1 || '.')) and ($2::text is null or subject = $2)
     order by at desc, id desc limit $3`,
    [only.act ?? null, only.subject ?? null, limit],
  );
}

/** Prints an act: `2026-11-22 20:00  asha  match.abandon  7: rain` */
export const actLine = ({ at, who, act, subject, why }: KeptAct): string =>
  `${indianTime(at)}  ${who}  ${act}  ${subject}${why === null ? '' : `: ${why}`}`;

/**
 * Turns a typed phone number, such as +91 98765 43210, into its recorded form; leaves other texts as they
 * are.
 */
function asRecorded(subject: string): string {
  const [, phone] = Phone.validate(subject, { coerce: true });
  return phone ?? subject;
}

export const actCommands = [
  operatorCommand({
    words: 'acts',
    usage: '[--act TEXT] [--subject TEXT] [--limit NUMBER]',
    help: 'list the acts of operators, with target, time and reason; latest first',
    more: '--act is an act such as match.settle, or match for all acts on matches. --subject is the target of an act, such as the id of a match or a phone number. Times are in India’s time.',
    takes: object({ act: optional(Words), subject: optional(Words), limit: Limit }),
    carryOut: async ({ database }, { limit, act, subject }) =>
      listed(
        await readActs(database, { act, subject: subject && asRecorded(subject) }, limit),
        actLine,
        'No act is on record',
      ),
  }),
];
