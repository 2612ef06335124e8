import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Routes } from '../../context.ts';
import { indianIso } from '../../indian-time.ts';
import { requireRecentSignIn } from '../sessions.ts';
import { ownDataFile } from './file.ts';

/** Each reads a whole history. */
const SELDOM = { config: { rateLimit: { max: 10, timeWindow: 60_000 } } };

export const ownDataRoutes: Routes = async (app, context) => {
  app.get(
    '/users/data',
    {
      ...SELDOM,
      preValidation: app.requireUser,
      schema: {
        contract: {
          origin: 'ours',
          answers:
            'everything that is held about the caller, as of one moment, as the file `sikka-data-DATE.json`, gzipped if the caller accepts that: `version` (1; it rises when a name changes or goes), `generated_at`, `profile` (with `balance`, `limits`, `reality_checks`, `two_step_log_in` and the `picture` in base64), and lists, each by time, the earliest first: `sessions`, `breaks`, `favourites`, `followed_teams`, `bets`, `combined_bets` (with `legs`, both with `cash_outs` and `corrections`), `rounds`, `seeds`, `deposits`, `payout_accounts` (numbers masked), `withdrawals`, `bonuses`, `ledger` (all moves with their `entries` from `debit` to `credit`, by revision), `tickets` (with `messages`) and `activity`. Amounts are rupees, times ISO 8601. It has no password, code or token; pictures of tickets are named by the paths at which the app shows them. The demo account gets only its current session, and no payout account that was removed',
          refusals:
            '403 with `errors.session` when the sign-in is older than 15 minutes; 429 after 10 in a minute; 503 while too many people ask for theirs. If reading fails on the way, the connection ends before the file does',
          sends: 'application/json',
        },
      },
    },
    async (request, reply) => {
      await requireRecentSignIn(context.database, request.user.sessionId, {
        msg: 'Please sign in again to download your data',
      });
      const packed = await ownDataFile(context, request.user);
      const takesPacked = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(
        request.headers['accept-encoding'] ?? '',
      );
      reply
        .header(
          'content-disposition',
          `attachment; filename="sikka-data-${indianIso(new Date()).slice(0, 10)}.json"`,
        )
        .header('vary', 'accept-encoding')
        .type('application/json; charset=utf-8');
      if (takesPacked) return reply.header('content-encoding', 'gzip').send(packed);
      // A failure of either ends the other; the connection then ends, too.
      return reply.send(pipeline(packed, createGunzip(), () => {}));
    },
  );
};
