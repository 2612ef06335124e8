interface Unaudited {
  /** The reason why the audit does not check these columns. */
  why: string;
  /** Names of columns by table, separated by spaces. */
  columns: Readonly<Record<string, string>>;
}

/** Columns that no invariant reads. A test changes every other column and expects a finding of the audit. */
export const UNAUDITED: readonly Unaudited[] = [
  {
    why: 'Says who may come in, and holds no money. A change locks somebody out: the secret itself is in the browser.',
    columns: {
      access_tokens: 'token_hash session_id expires_at',
      attempts: 'subject at',
      browsers: 'user_id browser_hash signed_in_at',
      claims: 'phone email_key password_hash registration_hash created_at',
      codes: 'user_id purpose code_hash expires_at spent_hash bound_to',
      push_keys: 'id public_key private_key made_at',
      rates: 'subject minute calls',
      recovery_codes: 'user_id code_hash',
      resets: 'secret_hash kind user_id expires_at used_at',
      second_factors: 'user_id secret since last_step for_withdrawals',
      second_steps: 'secret_hash user_id password_hash expires_at',
      sessions:
        'id user_id refresh_hash previous_refresh_hash rotated_at signed_in_at ended_at rotation_salt family_hash expires_at device network',
      sms_alarms: 'id at period used most',
      sms_gate: 'id',
      sms_requests: 'id at phone network wider widest sent',
      users: 'password_hash registration_hash suspended_at email_proven_at',
    },
  },
  {
    why: 'People or the operator write these. There is no second record.',
    columns: {
      contact_messages: 'id name phone email message at settled_at',
      daily_picks: 'id user_id day side picked_at',
      events: 'id slug starts_at ends_at',
      favourites: 'user_id match_id added_at',
      followed_teams: 'user_id team_id added_at',
      inbox: 'id visitor channel to text at',
      corrections: 'why',
      matches: 'name reference',
      pictures: 'user_id hash bytes',
      selections: 'created_at',
      texts: 'kind slug language title description body place published_at changed_at is_edited removed_at',
      ticket_messages: 'id ticket_id author key body_hash text capability at number',
      ticket_pictures: 'capability width height bytes',
      ticket_recordings: 'capability body',
      tickets:
        'id token user_id key body_hash issues status closed_by cancel_reason created_at closed_at recording',
      users:
        'first_name last_name email pincode state profile_image referral_code created_at limit_declined_at',
      operator_acts: 'who why at',
      private_leagues: 'name',
      private_league_members: 'nickname nickname_key',
      private_league_reports: 'member_id reporter_id at',
    },
  },
  {
    why: 'People choose these for themselves. Nobody else gains by them, and there is no second record.',
    columns: {
      daily_pick_offs: 'user_id since',
      pick_names: 'user_id nickname joined_at',
      play_breaks: 'user_id',
      push_subscriptions:
        'id user_id session_id endpoint p256dh auth language team_started bet_settled league_decided quiet_from quiet_until made_at chosen_at used_at',
      play_limits: 'user_id kind period amount_hundredths raise_to_hundredths raise_asked_at',
      reality_checks: 'user_id minutes seen_at',
      seeds: 'created_at',
    },
  },
  {
    why: 'Says where the salt of a season comes from. A changed salt is found, since matches are played again with it.',
    columns: { seasons: 'beacon' },
  },
  {
    why: 'Names teams and leagues, and says who plays when. Tables are computed from settled matches; no money follows.',
    columns: {
      competitions: 'id sport name',
      daily_matches: 'day fixture match_id chosen_at',
      fixtures:
        'league_season_id number reference home_id away_id opens_at starts_at terms minimum_bet_paise',
      league_seasons: 'id competition_id number starts_at ends_at season_id event_id',
      match_teams: 'match_id side team_id selection_id',
      matches: 'competition_id',
      teams: 'id sport name short_name strength',
    },
  },
  {
    why: 'Prices and limits of a match that an operator moves at any time. A bet keeps the price that it was taken at.',
    columns: {
      matches: 'bet_limit_paise person_limit_paise book_limit_paise',
      price_moves: 'selection_id at win_ratio',
      selections: 'win_ratio',
    },
  },
  {
    why: 'Say how a cash-out came to its amount. The database holds the amount to the chance, and the chance to the price; neither has a second record.',
    columns: {
      cash_outs: 'win_ratio chance_millionths',
      combined_cash_outs: 'open_price chance_trillionths',
    },
  },
  {
    why: 'A mark for a job or for other readers. The job finds the same again, or does nothing.',
    columns: {
      bonuses: 'is_due',
      corrections: 'carried_on_at',
      matches: 'carried_on_at revision',
      // In older databases it began at 0, whatever had moved.
      wallets: 'steps',
      sandbox_payments: 'due_at answered_at',
      activity_counts: 'read_up_to',
      activities: 'at',
      push_messages: 'id subscription_id kind subject_id made_at due_at expires_at attempts outcome',
      migrations: 'name at',
      schema_gate: 'id',
    },
  },
  {
    why: 'Comes from the browser, which alone can say whether it is right: a repeated request is compared with its key, and a receipt tells the price that was seen.',
    columns: { bets: 'seen_ratio', combined_legs: 'seen_ratio', idempotency_keys: 'key body_hash at' },
  },
  {
    why: 'Decides what may still happen. Money that has moved does not follow from it.',
    columns: {
      deposits: 'expires_at',
      payout_accounts: 'added_at removed_at',
      promotion_terms: 'since',
    },
  },
];
