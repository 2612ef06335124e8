interface NotExported {
  /** The reason why a person's data does not contain these columns. */
  why: string;
  /** Names of columns by table, separated by spaces. */
  columns: Readonly<Record<string, string>>;
}

/** Columns of tables about people that are not in `users/data`. */
export const NOT_EXPORTED: readonly NotExported[] = [
  {
    why: 'A secret, or its hash: whoever reads the file could come in with it, or guess it.',
    columns: {
      access_tokens: 'token_hash session_id expires_at',
      browsers: 'user_id browser_hash signed_in_at',
      claims: 'phone email_key password_hash registration_hash created_at',
      codes: 'user_id purpose code_hash expires_at spent_hash bound_to',
      push_subscriptions: 'p256dh auth',
      recovery_codes: 'user_id code_hash',
      resets: 'secret_hash kind user_id expires_at used_at',
      second_factors: 'secret last_step',
      second_steps: 'secret_hash user_id password_hash expires_at',
      sessions: 'refresh_hash previous_refresh_hash rotation_salt family_hash',
      users: 'password_hash registration_hash',
    },
  },
  {
    why: 'Null for every person: it marks the bots of the demo, to which nobody signs in.',
    columns: { users: 'bot_style' },
  },
  {
    why: 'The person themselves, or the row that contains this one.',
    columns: {
      activities: 'user_id',
      bet_corrections: 'id bet_id user_id',
      bets: 'user_id',
      bonuses: 'user_id',
      cash_outs: 'id bet_id user_id',
      combined_bets: 'user_id',
      combined_cash_outs: 'id combined_bet_id user_id',
      combined_corrections: 'id combined_bet_id user_id',
      combined_legs: 'combined_bet_id',
      daily_pick_offs: 'user_id',
      daily_picks: 'user_id',
      pick_names: 'user_id',
      deposits: 'user_id',
      entries: 'journal_id user_id',
      favourites: 'user_id',
      followed_teams: 'user_id',
      journals: 'user_id',
      payout_accounts: 'user_id',
      pictures: 'user_id',
      play_breaks: 'id user_id',
      play_limits: 'user_id',
      private_league_bets: 'user_id',
      private_league_entries: 'member_id',
      private_league_members: 'user_id',
      private_league_reports: 'reporter_id',
      push_messages: 'id subscription_id',
      push_subscriptions: 'user_id',
      reality_checks: 'user_id',
      rounds: 'user_id',
      second_factors: 'user_id',
      seeds: 'user_id',
      sessions: 'user_id',
      ticket_messages: 'id ticket_id',
      ticket_recordings: 'capability',
      tickets: 'user_id',
      wallets: 'user_id',
      withdrawals: 'user_id',
    },
  },
  {
    why: 'Adds up or repeats what is exported.',
    columns: {
      activity_counts: 'user_id latest read_up_to',
      daily_totals: 'user_id day kind moves cash_paise',
      entries: 'line',
      pictures: 'hash',
      positions: 'user_id match_id pays_paise',
      private_league_entries: 'id league_id',
      private_league_members: 'league_id nickname_key steps',
      private_leagues: 'id code owner_id name starts_at ends_at made_at decided_at house_points steps',
      seed_commitments: 'seed_id user_id server_seed_hash',
      wallets: 'revision steps',
    },
  },
  {
    why: 'Recognises a repeated request, or marks work for a job. It says nothing about the person that its effect does not.',
    columns: {
      bonuses: 'is_due',
      idempotency_keys: 'user_id route key body_hash effect_id at',
      payout_accounts: 'digest',
      push_messages: 'due_at expires_at attempts',
      ticket_messages: 'key body_hash',
      tickets: 'token key body_hash',
      withdrawals: 'account_digest',
    },
  },
  {
    why: 'Set when the account is closed: nobody can ask for the file from then on.',
    columns: { users: 'closed_at' },
  },
  {
    why: 'Another person.',
    columns: { journals: 'friend_id' },
  },
  {
    why: 'Links to the correction of a match, whose reason is the operator’s record; what it did to the bet is exported.',
    columns: {
      bet_corrections: 'correction_id',
      combined_corrections: 'correction_id',
      journals: 'cash_out_id combined_cash_out_id bet_correction_id combined_correction_id',
    },
  },
  {
    why: 'Written by whoever typed the phone number or address, not known to be this person.',
    columns: {
      attempts: 'subject at',
      contact_messages: 'id name phone email message at settled_at',
      inbox: 'id visitor channel to text at',
      rates: 'subject minute calls',
      sms_requests: 'id at phone network wider widest sent',
    },
  },
  {
    why: 'The record of the operators. Its effects on the person are exported.',
    columns: { operator_acts: 'id who act subject why at amount_paise reference' },
  },
  {
    why: 'The order at the payment provider, which the deposit repeats.',
    columns: { sandbox_payments: 'reference approved due_at answered_at amount_paise' },
  },
  {
    why: 'The picture is at the path in its message.',
    columns: { ticket_pictures: 'capability width height bytes' },
  },
];

/** Tables that hold nothing about a person. */
export const NOBODY: readonly string[] = [
  'books',
  'competitions',
  'corrections',
  'daily_matches',
  'events',
  'fixtures',
  'league_seasons',
  'markets',
  'match_news',
  'match_teams',
  'match_windows',
  'matches',
  'migrations',
  'price_moves',
  'promotion_terms',
  'push_keys',
  'schema_gate',
  'seasons',
  'selections',
  'sms_alarms',
  'sms_gate',
  'teams',
  'texts',
];
