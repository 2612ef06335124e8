import type { Queryable } from '../../database/database.ts';

/** An event that is older than this is no news; a server that was away tells only the latest. */
const NEWS_MINUTES = 10;
/** By `now()`: `clock_timestamp()` changes within a statement, so that no index can find the rows after it. */
const NEWS = `now() - interval '${NEWS_MINUTES} minutes'`;
/** The start of a match is worth a message for so long, a result or a table for a day. */
const START_MINUTES = 15;

/**
 * Writes a message into the outbox for each event of the last minutes that a device is to be told of, once. It reads what
 * has been committed, so that no settlement waits for it.
 */
export async function notePushes(database: Queryable): Promise<void> {
  await database.query(
    noting(`
      select distinct s.id as subscription_id, 'team.started' as kind, m.id as subject_id,
             m.play_starts_at + interval '${START_MINUTES} minutes' as expires_at
      from matches m
      join match_teams t on t.match_id = m.id
      join followed_teams f on f.team_id = t.team_id
      join push_subscriptions s on s.user_id = f.user_id and s.team_started and s.chosen_at <= m.play_starts_at
      where m.decision = 'none' and m.play_starts_at > ${NEWS} and m.play_starts_at <= now()`),
  );
  await database.query(
    noting(`
      select s.id as subscription_id,
             case when a.kind in ('bet.won', 'bet.lost', 'bet.void') then 'bet.settled' else 'combined.settled' end as kind,
             a.subject_id, now() + interval '1 day' as expires_at
      from activities a
      join push_subscriptions s on s.user_id = a.user_id and s.bet_settled and s.chosen_at <= a.at
      where a.at > ${NEWS}
        and a.kind in ('bet.won', 'bet.lost', 'bet.void', 'combined.won', 'combined.lost', 'combined.void')`),
  );
  await database.query(
    noting(`
      select s.id as subscription_id, 'league.decided' as kind, l.id as subject_id,
             now() + interval '1 day' as expires_at
      from private_leagues l
      join private_league_members k on k.league_id = l.id and k.state = 'in'
      join push_subscriptions s on s.user_id = k.user_id and s.league_decided and s.chosen_at <= l.decided_at
      where l.decided_at > ${NEWS}`),
  );
}

/** @param events a query of `subscription_id`, `kind`, `subject_id` and `expires_at` */
const noting = (events: string): string => `
  insert into push_messages (subscription_id, kind, subject_id, expires_at)
  select e.subscription_id, e.kind, e.subject_id, e.expires_at from (${events}) e
  where not exists (
    select from push_messages p
    where p.subscription_id = e.subscription_id and p.kind = e.kind and p.subject_id = e.subject_id)
  order by e.subscription_id, e.kind, e.subject_id
  on conflict (subscription_id, kind, subject_id) do nothing`;
