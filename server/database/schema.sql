-- The schema after all migrations, written by `npm run schema`. New databases on distributed engines begin with it
-- (docs/scale.md). migrations/0001-baseline.sql gives the reasons.

CREATE TABLE access_tokens (
  token_hash text NOT NULL,
  session_id bigint NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT access_tokens_pkey PRIMARY KEY (token_hash)
);

CREATE TABLE activities (
  user_id bigint NOT NULL,
  number bigint NOT NULL,
  kind text NOT NULL,
  subject_id bigint NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT activities_kind_check CHECK (kind = ANY (ARRAY['bet.won'::text, 'bet.lost'::text, 'bet.void'::text, 'bet.corrected'::text, 'combined.won'::text, 'combined.lost'::text, 'combined.void'::text, 'combined.corrected'::text, 'deposit.credited'::text, 'deposit.rejected'::text, 'deposit.expired'::text, 'withdrawal.approved'::text, 'withdrawal.paid'::text, 'withdrawal.rejected'::text, 'bonus.granted'::text, 'bonus.released'::text, 'bonus.expired'::text, 'referral'::text, 'starter'::text, 'ticket.answered'::text, 'ticket.closed'::text, 'device.new'::text, 'password.changed'::text, 'payout-account.added'::text, 'second-factor.on'::text, 'second-factor.off'::text, 'second-factor.refused'::text, 'withdrawal-factor.on'::text, 'withdrawal-factor.off'::text])),
  CONSTRAINT activities_number_check CHECK (number >= 1),
  CONSTRAINT activities_pkey PRIMARY KEY (user_id, number)
);

CREATE TABLE activity_counts (
  user_id bigint NOT NULL,
  latest bigint DEFAULT 0 NOT NULL,
  read_up_to bigint DEFAULT 0 NOT NULL,
  CONSTRAINT activity_counts_check CHECK (read_up_to >= 0 AND read_up_to <= latest),
  CONSTRAINT activity_counts_pkey PRIMARY KEY (user_id)
);

CREATE TABLE attempts (
  subject text NOT NULL,
  at timestamp with time zone[] NOT NULL,
  CONSTRAINT attempt_times_pkey PRIMARY KEY (subject)
);

CREATE TABLE bet_corrections (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  correction_id bigint NOT NULL,
  bet_id bigint NOT NULL,
  user_id bigint NOT NULL,
  was text NOT NULL,
  becomes text NOT NULL,
  written_off_paise bigint NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT bet_corrections_becomes_check CHECK (becomes = ANY (ARRAY['won'::text, 'lost'::text])),
  CONSTRAINT bet_corrections_bet_id_correction_id_key UNIQUE (bet_id, correction_id),
  CONSTRAINT bet_corrections_check CHECK (was <> becomes),
  CONSTRAINT bet_corrections_check1 CHECK (written_off_paise = 0 OR was = 'won'::text),
  CONSTRAINT bet_corrections_id_bet_id_key UNIQUE (id, bet_id),
  CONSTRAINT bet_corrections_pkey PRIMARY KEY (id),
  CONSTRAINT bet_corrections_was_check CHECK (was = ANY (ARRAY['won'::text, 'lost'::text])),
  CONSTRAINT bet_corrections_written_off_paise_check CHECK (written_off_paise >= 0)
);

CREATE TABLE bets (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  match_id bigint NOT NULL,
  selection_id bigint NOT NULL,
  prediction text,
  stake_paise bigint NOT NULL,
  win_ratio numeric(8,2) NOT NULL,
  pays_paise bigint NOT NULL,
  status text DEFAULT 'open'::text NOT NULL,
  placed_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  settled_at timestamp with time zone,
  refund_paise bigint,
  cashed_stake_paise bigint DEFAULT 0 NOT NULL,
  cashed_pays_paise bigint DEFAULT 0 NOT NULL,
  cashed_out_paise bigint DEFAULT 0 NOT NULL,
  seen_ratio numeric(8,2),
  CONSTRAINT bets_cashed_check CHECK (cashed_stake_paise >= 0 AND cashed_stake_paise <= stake_paise AND cashed_out_paise >= 0 AND cashed_out_paise <= cashed_pays_paise AND (pays_paise - cashed_pays_paise) >= (stake_paise - cashed_stake_paise) AND (cashed_stake_paise = 0) = (cashed_pays_paise = 0) AND (cashed_stake_paise = 0) = (cashed_out_paise = 0) AND (cashed_stake_paise = stake_paise) = (cashed_pays_paise = pays_paise)),
  CONSTRAINT bets_cashed_out_check CHECK ((status = 'cashedOut'::text) = (cashed_stake_paise = stake_paise)),
  CONSTRAINT bets_check CHECK (pays_paise >= stake_paise),
  CONSTRAINT bets_check1 CHECK ((status = 'open'::text) = (settled_at IS NULL)),
  CONSTRAINT bets_pkey PRIMARY KEY (id),
  CONSTRAINT bets_prediction_check CHECK (prediction = ANY (ARRAY['Head'::text, 'Tail'::text])),
  CONSTRAINT bets_refund_check CHECK ((status = 'cancelled'::text) = (refund_paise IS NOT NULL) AND refund_paise >= 0 AND refund_paise <= (stake_paise - cashed_stake_paise)),
  CONSTRAINT bets_seen_check CHECK (seen_ratio <> win_ratio),
  CONSTRAINT bets_seen_ratio_check CHECK (seen_ratio > 0::numeric),
  CONSTRAINT bets_stake_paise_check CHECK (stake_paise > 0),
  CONSTRAINT bets_status_check CHECK (status = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text, 'cancelled'::text, 'void'::text, 'cashedOut'::text])),
  CONSTRAINT bets_win_ratio_check CHECK (win_ratio > 0::numeric)
);

CREATE TABLE bonuses (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  kind text NOT NULL,
  amount_paise bigint NOT NULL,
  wagering_paise bigint NOT NULL,
  status text DEFAULT 'locked'::text NOT NULL,
  granted_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  counts_from timestamp with time zone,
  expires_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  reference text,
  is_due boolean DEFAULT true NOT NULL,
  CONSTRAINT bonuses_amount_paise_check CHECK (amount_paise > 0),
  CONSTRAINT bonuses_check CHECK ((status = 'locked'::text) = (ended_at IS NULL)),
  CONSTRAINT bonuses_kind_check CHECK (kind = ANY (ARRAY['welcome'::text, 'goodwill'::text])),
  CONSTRAINT bonuses_pkey PRIMARY KEY (id),
  CONSTRAINT bonuses_reference_key UNIQUE (reference),
  CONSTRAINT bonuses_status_check CHECK (status = ANY (ARRAY['locked'::text, 'released'::text, 'expired'::text])),
  CONSTRAINT bonuses_wagering_paise_check CHECK (wagering_paise > 0)
);

CREATE TABLE books (
  selection_id bigint NOT NULL,
  side text NOT NULL,
  exposure_paise bigint DEFAULT 0 NOT NULL,
  slot integer NOT NULL,
  CONSTRAINT books_pkey PRIMARY KEY (selection_id, side, slot),
  CONSTRAINT books_side_check CHECK (side = ANY (ARRAY['team'::text, 'Head'::text, 'Tail'::text])),
  CONSTRAINT books_slot_check CHECK (slot >= 0 AND slot <= 15)
);

CREATE TABLE browsers (
  user_id bigint NOT NULL,
  browser_hash text NOT NULL,
  signed_in_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT browsers_pkey PRIMARY KEY (user_id, browser_hash)
);

CREATE TABLE cash_outs (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  bet_id bigint NOT NULL,
  user_id bigint NOT NULL,
  stake_paise bigint NOT NULL,
  pays_paise bigint NOT NULL,
  win_ratio numeric(8,2) NOT NULL,
  chance_millionths integer NOT NULL,
  paid_paise bigint NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT cash_outs_chance_millionths_check CHECK (chance_millionths > 0),
  CONSTRAINT cash_outs_check CHECK (pays_paise >= stake_paise),
  CONSTRAINT cash_outs_check1 CHECK ((chance_millionths::numeric * (100::numeric + win_ratio)) <= 100000000::numeric),
  CONSTRAINT cash_outs_check2 CHECK (paid_paise::numeric = div(pays_paise::numeric * div((chance_millionths * 98)::numeric, 100::numeric), 1000000::numeric)),
  CONSTRAINT cash_outs_id_bet_id_key UNIQUE (id, bet_id),
  CONSTRAINT cash_outs_paid_paise_check CHECK (paid_paise > 0),
  CONSTRAINT cash_outs_pkey PRIMARY KEY (id),
  CONSTRAINT cash_outs_stake_paise_check CHECK (stake_paise > 0),
  CONSTRAINT cash_outs_win_ratio_check CHECK (win_ratio > 0::numeric)
);

CREATE TABLE claims (
  phone text NOT NULL,
  email_key text NOT NULL,
  password_hash text NOT NULL,
  registration_hash text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT claims_email_key_key UNIQUE (email_key),
  CONSTRAINT claims_pkey PRIMARY KEY (phone)
);

CREATE TABLE codes (
  user_id bigint NOT NULL,
  purpose text NOT NULL,
  code_hash text,
  expires_at timestamp with time zone NOT NULL,
  spent_hash text,
  bound_to text,
  CONSTRAINT codes_pkey PRIMARY KEY (user_id, purpose),
  CONSTRAINT codes_purpose_check CHECK (purpose = ANY (ARRAY['verify'::text, 'withdrawal'::text, 'payout-account'::text, 'reset'::text]))
);

CREATE TABLE combined_bets (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  stake_paise bigint NOT NULL,
  price numeric(12,2) NOT NULL,
  pays_paise bigint NOT NULL,
  status text DEFAULT 'open'::text NOT NULL,
  placed_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  settled_at timestamp with time zone,
  payout_paise bigint,
  cashed_stake_paise bigint DEFAULT 0 NOT NULL,
  cashed_out_paise bigint DEFAULT 0 NOT NULL,
  CONSTRAINT combined_bets_cashed_check CHECK (cashed_stake_paise >= 0 AND cashed_stake_paise <= stake_paise AND cashed_out_paise >= 0 AND cashed_out_paise <= pays_paise AND (cashed_stake_paise = 0) = (cashed_out_paise = 0)),
  CONSTRAINT combined_bets_cashed_out_check CHECK ((status = 'cashedOut'::text) = (cashed_stake_paise = stake_paise)),
  CONSTRAINT combined_bets_check CHECK (pays_paise >= stake_paise),
  CONSTRAINT combined_bets_check1 CHECK ((status = 'open'::text) = (settled_at IS NULL)),
  CONSTRAINT combined_bets_payout_check CHECK ((status = 'open'::text) = (payout_paise IS NULL) AND
CASE status
    WHEN 'won'::text THEN payout_paise >= (stake_paise - cashed_stake_paise) AND payout_paise::numeric <= trunc((stake_paise - cashed_stake_paise)::numeric * price)
    WHEN 'lost'::text THEN payout_paise = 0
    WHEN 'cashedOut'::text THEN payout_paise = 0
    WHEN 'void'::text THEN payout_paise = (stake_paise - cashed_stake_paise)
    ELSE true
END),
  CONSTRAINT combined_bets_pkey PRIMARY KEY (id),
  CONSTRAINT combined_bets_price_check CHECK (price >= 1::numeric),
  CONSTRAINT combined_bets_stake_paise_check CHECK (stake_paise > 0),
  CONSTRAINT combined_bets_status_check CHECK (status = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text, 'void'::text, 'cashedOut'::text]))
);

CREATE TABLE combined_cash_outs (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  combined_bet_id bigint NOT NULL,
  user_id bigint NOT NULL,
  stake_paise bigint NOT NULL,
  pays_paise bigint NOT NULL,
  price numeric(12,2) NOT NULL,
  open_price numeric NOT NULL,
  chance_trillionths bigint NOT NULL,
  paid_paise bigint NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT combined_cash_outs_chance_trillionths_check CHECK (chance_trillionths > 0),
  CONSTRAINT combined_cash_outs_check CHECK (pays_paise >= stake_paise),
  CONSTRAINT combined_cash_outs_check1 CHECK ((chance_trillionths::numeric * open_price) <= '1000000000000'::bigint::numeric),
  CONSTRAINT combined_cash_outs_check2 CHECK (paid_paise::numeric = div(pays_paise::numeric * div((chance_trillionths * 98)::numeric, 100::numeric), '1000000000000'::bigint::numeric)),
  CONSTRAINT combined_cash_outs_id_combined_bet_id_key UNIQUE (id, combined_bet_id),
  CONSTRAINT combined_cash_outs_open_price_check CHECK (open_price > 1::numeric),
  CONSTRAINT combined_cash_outs_paid_paise_check CHECK (paid_paise > 0),
  CONSTRAINT combined_cash_outs_pkey PRIMARY KEY (id),
  CONSTRAINT combined_cash_outs_price_check CHECK (price >= 1::numeric),
  CONSTRAINT combined_cash_outs_stake_paise_check CHECK (stake_paise > 0)
);

CREATE TABLE combined_corrections (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  correction_id bigint NOT NULL,
  combined_bet_id bigint NOT NULL,
  user_id bigint NOT NULL,
  was text NOT NULL,
  becomes text NOT NULL,
  written_off_paise bigint NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  settled_at timestamp with time zone,
  stake_paise bigint,
  CONSTRAINT combined_corrections_becomes_check CHECK (becomes = ANY (ARRAY['won'::text, 'lost'::text, 'open'::text])),
  CONSTRAINT combined_corrections_check CHECK (was <> becomes),
  CONSTRAINT combined_corrections_check1 CHECK (written_off_paise = 0 OR was = 'won'::text),
  CONSTRAINT combined_corrections_combined_bet_id_correction_id_key UNIQUE (combined_bet_id, correction_id),
  CONSTRAINT combined_corrections_id_combined_bet_id_key UNIQUE (id, combined_bet_id),
  CONSTRAINT combined_corrections_opened_check CHECK ((becomes = 'open'::text) = (settled_at IS NOT NULL) AND (becomes = 'open'::text) = (stake_paise IS NOT NULL) AND (becomes <> 'open'::text OR was = 'lost'::text)),
  CONSTRAINT combined_corrections_pkey PRIMARY KEY (id),
  CONSTRAINT combined_corrections_stake_paise_check CHECK (stake_paise > 0),
  CONSTRAINT combined_corrections_was_check CHECK (was = ANY (ARRAY['won'::text, 'lost'::text])),
  CONSTRAINT combined_corrections_written_off_paise_check CHECK (written_off_paise >= 0)
);

CREATE TABLE combined_legs (
  combined_bet_id bigint NOT NULL,
  number integer NOT NULL,
  match_id bigint NOT NULL,
  market_id bigint NOT NULL,
  selection_id bigint NOT NULL,
  prediction text,
  win_ratio numeric(8,2) NOT NULL,
  status text DEFAULT 'open'::text NOT NULL,
  seen_ratio numeric(8,2),
  CONSTRAINT combined_legs_combined_bet_id_market_id_key UNIQUE (combined_bet_id, market_id),
  CONSTRAINT combined_legs_number_check CHECK (number >= 1 AND number <= 8),
  CONSTRAINT combined_legs_pkey PRIMARY KEY (combined_bet_id, number),
  CONSTRAINT combined_legs_prediction_check CHECK (prediction = ANY (ARRAY['Head'::text, 'Tail'::text])),
  CONSTRAINT combined_legs_seen_check CHECK (seen_ratio <> win_ratio),
  CONSTRAINT combined_legs_seen_ratio_check CHECK (seen_ratio > 0::numeric),
  CONSTRAINT combined_legs_status_check CHECK (status = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text, 'void'::text])),
  CONSTRAINT combined_legs_win_ratio_check CHECK (win_ratio > 0::numeric)
);

CREATE TABLE competitions (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  sport text NOT NULL,
  name text NOT NULL,
  CONSTRAINT competitions_pkey PRIMARY KEY (id),
  CONSTRAINT competitions_sport_name_key UNIQUE (sport, name)
);

CREATE TABLE contact_messages (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  phone text NOT NULL,
  email text NOT NULL,
  message text NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  settled_at timestamp with time zone,
  CONSTRAINT contact_messages_pkey PRIMARY KEY (id)
);

CREATE TABLE corrections (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  match_id bigint NOT NULL,
  was_winner_id bigint,
  winner_id bigint,
  was_toss text,
  toss text,
  why text NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  carried_on_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  finished_at timestamp with time zone,
  CONSTRAINT corrections_check CHECK ((was_winner_id IS NULL) = (winner_id IS NULL) AND (was_toss IS NULL) = (toss IS NULL) AND (winner_id IS NULL) <> (toss IS NULL)),
  CONSTRAINT corrections_check1 CHECK (was_winner_id <> winner_id),
  CONSTRAINT corrections_check2 CHECK (was_toss <> toss),
  CONSTRAINT corrections_pkey PRIMARY KEY (id),
  CONSTRAINT corrections_toss_check CHECK (toss = ANY (ARRAY['Head'::text, 'Tail'::text])),
  CONSTRAINT corrections_was_toss_check CHECK (was_toss = ANY (ARRAY['Head'::text, 'Tail'::text]))
);

CREATE TABLE daily_matches (
  day date NOT NULL,
  fixture text,
  match_id bigint,
  chosen_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT daily_matches_fixture_key UNIQUE (fixture),
  CONSTRAINT daily_matches_match_id_key UNIQUE (match_id),
  CONSTRAINT daily_matches_one_check CHECK (num_nonnulls(fixture, match_id) = 1),
  CONSTRAINT daily_matches_pkey PRIMARY KEY (day)
);

CREATE TABLE daily_pick_offs (
  user_id bigint NOT NULL,
  since timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT daily_pick_offs_pkey PRIMARY KEY (user_id)
);

CREATE TABLE daily_picks (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  day date NOT NULL,
  side integer NOT NULL,
  picked_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT daily_picks_pkey PRIMARY KEY (id),
  CONSTRAINT daily_picks_side_check CHECK (side >= 0),
  CONSTRAINT daily_picks_user_id_day_key UNIQUE (user_id, day)
);

CREATE TABLE daily_totals (
  user_id bigint NOT NULL,
  day date NOT NULL,
  kind text NOT NULL,
  moves bigint NOT NULL,
  cash_paise bigint NOT NULL,
  CONSTRAINT daily_totals_pkey PRIMARY KEY (user_id, day, kind)
);

CREATE TABLE deposits (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  amount_paise bigint NOT NULL,
  status text DEFAULT 'created'::text NOT NULL,
  reference text NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  decided_at timestamp with time zone,
  payment_id text,
  CONSTRAINT deposits_amount_paise_check CHECK (amount_paise > 0),
  CONSTRAINT deposits_pkey PRIMARY KEY (id),
  CONSTRAINT deposits_reference_key UNIQUE (reference),
  CONSTRAINT deposits_status_check CHECK (status = ANY (ARRAY['created'::text, 'pending'::text, 'credited'::text, 'rejected'::text, 'expired'::text]))
);

CREATE TABLE entries (
  journal_id bigint NOT NULL,
  line integer NOT NULL,
  user_id bigint NOT NULL,
  debit text NOT NULL,
  credit text NOT NULL,
  amount_paise bigint NOT NULL,
  cash_after bigint NOT NULL,
  CONSTRAINT entries_amount_paise_check CHECK (amount_paise > 0),
  CONSTRAINT entries_check CHECK (debit <> credit),
  CONSTRAINT entries_credit_check CHECK (credit = ANY (ARRAY['cash'::text, 'staked'::text, 'held'::text, 'bonus'::text, 'house'::text, 'deposits'::text, 'payouts'::text, 'promotions'::text])),
  CONSTRAINT entries_debit_check CHECK (debit = ANY (ARRAY['cash'::text, 'staked'::text, 'held'::text, 'bonus'::text, 'house'::text, 'deposits'::text, 'payouts'::text, 'promotions'::text, 'writeoffs'::text])),
  CONSTRAINT entries_line_check CHECK (line >= 1),
  CONSTRAINT entries_pkey PRIMARY KEY (journal_id, line)
);

CREATE TABLE events (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  slug text NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  CONSTRAINT events_check CHECK (ends_at > starts_at),
  CONSTRAINT events_pkey PRIMARY KEY (id),
  CONSTRAINT events_slug_key UNIQUE (slug)
);

CREATE TABLE favourites (
  user_id bigint NOT NULL,
  match_id bigint NOT NULL,
  added_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT favourites_pkey PRIMARY KEY (user_id, match_id)
);

CREATE TABLE fixtures (
  league_season_id bigint NOT NULL,
  number integer NOT NULL,
  reference text NOT NULL,
  home_id bigint NOT NULL,
  away_id bigint NOT NULL,
  opens_at timestamp with time zone NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  terms jsonb NOT NULL,
  minimum_bet_paise bigint NOT NULL,
  CONSTRAINT fixtures_check CHECK (away_id <> home_id),
  CONSTRAINT fixtures_check1 CHECK (starts_at > opens_at),
  CONSTRAINT fixtures_minimum_bet_paise_check CHECK (minimum_bet_paise >= 100),
  CONSTRAINT fixtures_number_check CHECK (number >= 1),
  CONSTRAINT fixtures_pkey PRIMARY KEY (league_season_id, number),
  CONSTRAINT fixtures_reference_key UNIQUE (reference)
);

CREATE TABLE followed_teams (
  user_id bigint NOT NULL,
  team_id bigint NOT NULL,
  added_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT followed_teams_pkey PRIMARY KEY (user_id, team_id)
);

CREATE TABLE idempotency_keys (
  user_id bigint NOT NULL,
  route text NOT NULL,
  key text NOT NULL,
  body_hash text NOT NULL,
  effect_id bigint,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (user_id, route, key)
);

CREATE TABLE inbox (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  visitor text,
  channel text NOT NULL,
  "to" text NOT NULL,
  text text NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT inbox_channel_check CHECK (channel = ANY (ARRAY['sms'::text, 'email'::text])),
  CONSTRAINT inbox_pkey PRIMARY KEY (id)
);

CREATE TABLE journals (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  revision bigint NOT NULL,
  kind text NOT NULL,
  bet_id bigint,
  deposit_id bigint,
  withdrawal_id bigint,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  round_id bigint,
  bonus_id bigint,
  friend_id bigint,
  combined_bet_id bigint,
  cash_out_id bigint,
  combined_cash_out_id bigint,
  bet_correction_id bigint,
  combined_correction_id bigint,
  CONSTRAINT journals_bet_correction_check CHECK (
CASE kind
    WHEN 'bet.corrected'::text THEN bet_correction_id IS NOT NULL
    ELSE bet_correction_id IS NULL OR (kind = ANY (ARRAY['bet.won'::text, 'bet.lost'::text]))
END),
  CONSTRAINT journals_cash_out_check CHECK ((kind = 'bet.cashedOut'::text) = (cash_out_id IS NOT NULL)),
  CONSTRAINT journals_combined_cash_out_check CHECK ((kind = 'combined.cashedOut'::text) = (combined_cash_out_id IS NOT NULL)),
  CONSTRAINT journals_combined_correction_check CHECK (
CASE kind
    WHEN 'combined.corrected'::text THEN combined_correction_id IS NOT NULL
    ELSE combined_correction_id IS NULL OR (kind = ANY (ARRAY['combined.won'::text, 'combined.lost'::text]))
END),
  CONSTRAINT journals_id_user_id_key UNIQUE (id, user_id),
  CONSTRAINT journals_kind_check CHECK (kind = ANY (ARRAY['deposit'::text, 'bet.placed'::text, 'bet.won'::text, 'bet.lost'::text, 'bet.cancelled'::text, 'bet.void'::text, 'bet.cashedOut'::text, 'bet.corrected'::text, 'combined.placed'::text, 'combined.won'::text, 'combined.lost'::text, 'combined.void'::text, 'combined.cashedOut'::text, 'combined.corrected'::text, 'withdrawal.requested'::text, 'withdrawal.paid'::text, 'withdrawal.rejected'::text, 'grant'::text, 'starter'::text, 'coinflip'::text, 'limbo'::text, 'dice'::text, 'bonus.granted'::text, 'bonus.released'::text, 'bonus.expired'::text, 'referral'::text])),
  CONSTRAINT journals_pkey PRIMARY KEY (id),
  CONSTRAINT journals_subject_check CHECK (num_nonnulls(bet_id, deposit_id, withdrawal_id, round_id, bonus_id, friend_id, combined_bet_id) =
CASE
    WHEN kind = ANY (ARRAY['grant'::text, 'starter'::text]) THEN 0
    ELSE 1
END),
  CONSTRAINT journals_user_id_revision_key UNIQUE (user_id, revision)
);

CREATE TABLE league_seasons (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  competition_id bigint NOT NULL,
  number integer NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  season_id bigint,
  event_id bigint NOT NULL,
  CONSTRAINT league_seasons_check CHECK (ends_at > starts_at),
  CONSTRAINT league_seasons_competition_id_number_key UNIQUE (competition_id, number),
  CONSTRAINT league_seasons_competition_id_starts_at_key UNIQUE (competition_id, starts_at),
  CONSTRAINT league_seasons_event_id_key UNIQUE (event_id),
  CONSTRAINT league_seasons_number_check CHECK (number >= 1),
  CONSTRAINT league_seasons_pkey PRIMARY KEY (id),
  CONSTRAINT league_seasons_season_id_key UNIQUE (season_id)
);

CREATE TABLE markets (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  match_id bigint NOT NULL,
  kind text NOT NULL,
  suspended_for text[] DEFAULT '{}'::text[] NOT NULL,
  suspended_at timestamp with time zone,
  line numeric(6,1),
  CONSTRAINT markets_check CHECK ((cardinality(suspended_for) > 0) = (suspended_at IS NOT NULL)),
  CONSTRAINT markets_kind_check CHECK (kind = ANY (ARRAY['winner'::text, 'toss'::text, 'total'::text, 'margin'::text])),
  CONSTRAINT markets_line_check CHECK ((kind = ANY (ARRAY['total'::text, 'margin'::text])) = (line IS NOT NULL) AND (line IS NULL OR line = (floor(line) + 0.5)) AND (kind <> 'total'::text OR line > 0::numeric)),
  CONSTRAINT markets_match_id_id_key UNIQUE (match_id, id),
  CONSTRAINT markets_match_id_kind_key UNIQUE (match_id, kind),
  CONSTRAINT markets_pkey PRIMARY KEY (id),
  CONSTRAINT markets_suspended_for_check CHECK (suspended_for <@ ARRAY['likely'::text, 'contradiction'::text, 'operator'::text])
);

CREATE TABLE match_news (
  match_id bigint NOT NULL,
  number integer NOT NULL,
  at timestamp with time zone NOT NULL,
  kind text NOT NULL,
  side integer,
  points integer NOT NULL,
  state jsonb NOT NULL,
  CONSTRAINT match_news_number_check CHECK (number >= 0),
  CONSTRAINT match_news_pkey PRIMARY KEY (match_id, number),
  CONSTRAINT match_news_points_check CHECK (points >= 0),
  CONSTRAINT match_news_side_check CHECK (side = ANY (ARRAY[0, 1]))
);

CREATE TABLE match_teams (
  match_id bigint NOT NULL,
  side integer NOT NULL,
  team_id bigint NOT NULL,
  selection_id bigint NOT NULL,
  CONSTRAINT match_teams_pkey PRIMARY KEY (match_id, side),
  CONSTRAINT match_teams_selection_id_key UNIQUE (selection_id),
  CONSTRAINT match_teams_side_check CHECK (side >= 0)
);

CREATE TABLE match_windows (
  match_id bigint NOT NULL,
  number integer NOT NULL,
  closes_at timestamp with time zone NOT NULL,
  win_ratio numeric(8,2) NOT NULL,
  CONSTRAINT match_windows_number_check CHECK (number >= 0),
  CONSTRAINT match_windows_pkey PRIMARY KEY (match_id, number),
  CONSTRAINT match_windows_win_ratio_check CHECK (win_ratio > 0::numeric)
);

CREATE TABLE matches (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  competition text NOT NULL,
  opens_at timestamp with time zone NOT NULL,
  minimum_bet_paise bigint NOT NULL,
  decision text DEFAULT 'none'::text NOT NULL,
  winner_selection_id bigint,
  toss_result text,
  decided_at timestamp with time zone,
  revision bigint DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  reference text,
  bet_limit_paise bigint DEFAULT 50000000 NOT NULL,
  person_limit_paise bigint DEFAULT 100000000 NOT NULL,
  book_limit_paise bigint DEFAULT 500000000 NOT NULL,
  carried_on_at timestamp with time zone,
  sport text DEFAULT 'other'::text NOT NULL,
  is_booked boolean DEFAULT true NOT NULL,
  tossed_at timestamp with time zone,
  toss_settled_at timestamp with time zone,
  season_id bigint,
  season_number integer,
  terms jsonb,
  play_starts_at timestamp with time zone,
  play jsonb,
  news_count integer DEFAULT 0 NOT NULL,
  betting_ended_at timestamp with time zone,
  seed text,
  competition_id bigint,
  news_due_at timestamp with time zone,
  is_drawn boolean DEFAULT false NOT NULL,
  CONSTRAINT matches_bet_limit_paise_check CHECK (bet_limit_paise > 0),
  CONSTRAINT matches_book_limit_paise_check CHECK (book_limit_paise > 0),
  CONSTRAINT matches_carried_on_check CHECK ((decision <> ALL (ARRAY['settling'::text, 'abandoning'::text])) OR carried_on_at IS NOT NULL),
  CONSTRAINT matches_decided_check CHECK ((decision = ANY (ARRAY['settled'::text, 'abandoned'::text])) = (decided_at IS NOT NULL)),
  CONSTRAINT matches_decision_check CHECK (decision = ANY (ARRAY['none'::text, 'settling'::text, 'settled'::text, 'abandoning'::text, 'abandoned'::text])),
  CONSTRAINT matches_drawn_check CHECK (NOT (is_drawn AND terms IS NOT NULL)),
  CONSTRAINT matches_minimum_bet_paise_check CHECK (minimum_bet_paise >= 100),
  CONSTRAINT matches_news_check CHECK (news_count >= 0),
  CONSTRAINT matches_news_due_check CHECK (news_due_at IS NULL OR terms IS NOT NULL),
  CONSTRAINT matches_person_limit_paise_check CHECK (person_limit_paise > 0),
  CONSTRAINT matches_pkey PRIMARY KEY (id),
  CONSTRAINT matches_played_check CHECK ((num_nonnulls(terms, play_starts_at, play) = ANY (ARRAY[0, 3])) AND (terms IS NOT NULL OR season_id IS NULL AND news_count = 0 AND betting_ended_at IS NULL)),
  CONSTRAINT matches_reference_key UNIQUE (reference),
  CONSTRAINT matches_result_check CHECK ((decision = ANY (ARRAY['settling'::text, 'settled'::text])) = (winner_selection_id IS NOT NULL OR is_drawn) AND NOT (is_drawn AND winner_selection_id IS NOT NULL) AND ((decision <> ALL (ARRAY['settling'::text, 'settled'::text])) OR toss_result IS NOT NULL)),
  CONSTRAINT matches_season_check CHECK ((num_nonnulls(season_id, season_number) = ANY (ARRAY[0, 2])) AND season_number >= 1),
  CONSTRAINT matches_seed_check CHECK (seed IS NULL OR seed ~ '^[0-9a-f]{64}$'::text AND season_id IS NOT NULL),
  CONSTRAINT matches_sport_check CHECK (sport = ANY (ARRAY['cricket'::text, 'football'::text, 'kabaddi'::text, 'hockey'::text, 'badminton'::text, 'tennis'::text, 'volleyball'::text, 'other'::text])),
  CONSTRAINT matches_toss_check CHECK ((tossed_at IS NULL OR toss_result IS NOT NULL) AND (toss_settled_at IS NULL OR tossed_at IS NOT NULL)),
  CONSTRAINT matches_toss_result_check CHECK (toss_result = ANY (ARRAY['Head'::text, 'Tail'::text]))
);

CREATE TABLE operator_acts (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  who text NOT NULL,
  act text NOT NULL,
  subject text NOT NULL,
  why text,
  at timestamp with time zone DEFAULT now() NOT NULL,
  amount_paise bigint,
  reference text,
  CONSTRAINT operator_acts_pkey PRIMARY KEY (id)
);

CREATE TABLE payout_accounts (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  holder_name text NOT NULL,
  account text NOT NULL,
  ifsc_code text NOT NULL,
  bank_name text NOT NULL,
  account_type text NOT NULL,
  upi_id text NOT NULL,
  phone_pay text NOT NULL,
  g_pay text NOT NULL,
  paytm text NOT NULL,
  added_at timestamp with time zone DEFAULT now() NOT NULL,
  removed_at timestamp with time zone,
  digest text NOT NULL,
  CONSTRAINT payout_accounts_account_type_check CHECK (account_type = ANY (ARRAY['savings'::text, 'current'::text])),
  CONSTRAINT payout_accounts_pkey PRIMARY KEY (id)
);

CREATE TABLE pick_names (
  user_id bigint NOT NULL,
  nickname text NOT NULL,
  joined_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT pick_names_nickname_key UNIQUE (nickname),
  CONSTRAINT pick_names_pkey PRIMARY KEY (user_id)
);

CREATE TABLE pictures (
  user_id bigint NOT NULL,
  hash text NOT NULL,
  bytes bytea NOT NULL,
  CONSTRAINT pictures_pkey PRIMARY KEY (user_id)
);

CREATE TABLE play_breaks (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  kind text NOT NULL,
  since timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  until timestamp with time zone NOT NULL,
  CONSTRAINT play_breaks_check CHECK (until > since),
  CONSTRAINT play_breaks_kind_check CHECK (kind = ANY (ARRAY['time-out'::text, 'exclusion'::text])),
  CONSTRAINT play_breaks_pkey PRIMARY KEY (id)
);

CREATE TABLE play_limits (
  user_id bigint NOT NULL,
  kind text NOT NULL,
  period text NOT NULL,
  amount_hundredths bigint NOT NULL,
  raise_to_hundredths bigint,
  raise_asked_at timestamp with time zone,
  CONSTRAINT play_limits_amount_paise_check CHECK (amount_hundredths >= 0),
  CONSTRAINT play_limits_check CHECK (raise_to_hundredths > amount_hundredths),
  CONSTRAINT play_limits_check1 CHECK (raise_asked_at IS NOT NULL OR raise_to_hundredths IS NULL),
  CONSTRAINT play_limits_kind_check CHECK (kind = ANY (ARRAY['deposit'::text, 'stake'::text, 'loss'::text, 'time'::text])),
  CONSTRAINT play_limits_period_check CHECK (period = ANY (ARRAY['single'::text, 'day'::text, 'week'::text, 'month'::text])),
  CONSTRAINT play_limits_pkey PRIMARY KEY (user_id, kind, period),
  CONSTRAINT play_limits_single_check CHECK (period <> 'single'::text OR kind = 'stake'::text),
  CONSTRAINT play_limits_time_check CHECK (kind <> 'time'::text OR period = 'day'::text AND (amount_hundredths % 100::bigint) = 0 AND (COALESCE(raise_to_hundredths, 0::bigint) % 100::bigint) = 0 AND amount_hundredths <= 144000 AND COALESCE(raise_to_hundredths, 0::bigint) <= 144000)
);

CREATE TABLE positions (
  user_id bigint NOT NULL,
  match_id bigint NOT NULL,
  pays_paise bigint NOT NULL,
  CONSTRAINT positions_pays_paise_check CHECK (pays_paise >= 0),
  CONSTRAINT positions_pkey PRIMARY KEY (user_id, match_id)
);

CREATE TABLE price_moves (
  selection_id bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  win_ratio numeric(8,2) NOT NULL,
  CONSTRAINT price_moves_pkey PRIMARY KEY (selection_id, at),
  CONSTRAINT price_moves_win_ratio_check CHECK (win_ratio > 0::numeric)
);

CREATE TABLE private_league_bets (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  member_id bigint NOT NULL,
  user_id bigint NOT NULL,
  match_id bigint NOT NULL,
  selection_id bigint NOT NULL,
  points bigint NOT NULL,
  win_ratio numeric(8,2) NOT NULL,
  pays_points bigint NOT NULL,
  status text DEFAULT 'open'::text NOT NULL,
  placed_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  settled_at timestamp with time zone,
  CONSTRAINT private_league_bets_id_member_id_key UNIQUE (id, member_id),
  CONSTRAINT private_league_bets_pays_check CHECK (pays_points::numeric = (points::numeric + floor(points::numeric * win_ratio / 100::numeric))),
  CONSTRAINT private_league_bets_pkey PRIMARY KEY (id),
  CONSTRAINT private_league_bets_points_check CHECK (points > 0),
  CONSTRAINT private_league_bets_settled_check CHECK ((status = 'open'::text) = (settled_at IS NULL)),
  CONSTRAINT private_league_bets_status_check CHECK (status = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text, 'void'::text])),
  CONSTRAINT private_league_bets_win_ratio_check CHECK (win_ratio > 0::numeric)
);

CREATE TABLE private_league_entries (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  league_id bigint NOT NULL,
  member_id bigint NOT NULL,
  bet_id bigint,
  kind text NOT NULL,
  debit text NOT NULL,
  credit text NOT NULL,
  points bigint NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT private_league_entries_accounts_check CHECK (((debit || '>'::text) || credit) = ANY (
CASE kind
    WHEN 'grant'::text THEN ARRAY['house>points'::text]
    WHEN 'stake'::text THEN ARRAY['points>open'::text]
    WHEN 'payout'::text THEN ARRAY['open>points'::text, 'house>points'::text]
    WHEN 'loss'::text THEN ARRAY['open>house'::text]
    WHEN 'refund'::text THEN ARRAY['open>points'::text]
    ELSE ARRAY['house>points'::text, 'points>house'::text]
END)),
  CONSTRAINT private_league_entries_bet_check CHECK ((kind = 'grant'::text) = (bet_id IS NULL)),
  CONSTRAINT private_league_entries_credit_check CHECK (credit = ANY (ARRAY['points'::text, 'open'::text, 'house'::text])),
  CONSTRAINT private_league_entries_debit_check CHECK (debit = ANY (ARRAY['points'::text, 'open'::text, 'house'::text])),
  CONSTRAINT private_league_entries_kind_check CHECK (kind = ANY (ARRAY['grant'::text, 'stake'::text, 'payout'::text, 'loss'::text, 'refund'::text, 'correction'::text])),
  CONSTRAINT private_league_entries_pkey PRIMARY KEY (id),
  CONSTRAINT private_league_entries_points_check CHECK (points > 0)
);

CREATE TABLE private_league_members (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  league_id bigint NOT NULL,
  user_id bigint NOT NULL,
  nickname text NOT NULL,
  nickname_key text NOT NULL,
  state text DEFAULT 'in'::text NOT NULL,
  joined_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  given_points bigint NOT NULL,
  points bigint DEFAULT 0 NOT NULL,
  open_points bigint DEFAULT 0 NOT NULL,
  steps bigint DEFAULT 0 NOT NULL,
  CONSTRAINT private_league_members_given_points_check CHECK (given_points >= 1000 AND given_points <= 7000),
  CONSTRAINT private_league_members_id_league_id_key UNIQUE (id, league_id),
  CONSTRAINT private_league_members_id_user_id_key UNIQUE (id, user_id),
  CONSTRAINT private_league_members_league_id_nickname_key_key UNIQUE (league_id, nickname_key),
  CONSTRAINT private_league_members_league_id_user_id_key UNIQUE (league_id, user_id),
  CONSTRAINT private_league_members_nickname_check CHECK (length(nickname) >= 1 AND length(nickname) <= 160),
  CONSTRAINT private_league_members_open_points_check CHECK (open_points >= 0),
  CONSTRAINT private_league_members_pkey PRIMARY KEY (id),
  CONSTRAINT private_league_members_state_check CHECK (state = ANY (ARRAY['in'::text, 'left'::text, 'blocked'::text]))
);

CREATE TABLE private_league_reports (
  member_id bigint NOT NULL,
  reporter_id bigint NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT private_league_reports_check CHECK (member_id <> reporter_id),
  CONSTRAINT private_league_reports_pkey PRIMARY KEY (member_id, reporter_id)
);

CREATE TABLE private_leagues (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  code text NOT NULL,
  owner_id bigint NOT NULL,
  name text NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  made_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  decided_at timestamp with time zone,
  house_points bigint DEFAULT 0 NOT NULL,
  steps bigint DEFAULT 0 NOT NULL,
  CONSTRAINT private_leagues_code_check CHECK (code ~ '^[0-9a-hjkmnp-tv-z]{10}$'::text),
  CONSTRAINT private_leagues_code_key UNIQUE (code),
  CONSTRAINT private_leagues_decided_check CHECK (decided_at >= ends_at),
  CONSTRAINT private_leagues_name_check CHECK (length(name) >= 1 AND length(name) <= 320),
  CONSTRAINT private_leagues_pkey PRIMARY KEY (id),
  CONSTRAINT private_leagues_week_check CHECK (ends_at = (starts_at + '168:00:00'::interval))
);

CREATE TABLE promotion_terms (
  kind text NOT NULL,
  amount_paise bigint NOT NULL,
  since timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT promotion_terms_amount_paise_check CHECK (amount_paise > 0),
  CONSTRAINT promotion_terms_kind_check CHECK (kind = ANY (ARRAY['starter'::text, 'welcome'::text, 'referral'::text])),
  CONSTRAINT promotion_terms_pkey PRIMARY KEY (kind, amount_paise)
);

CREATE TABLE push_keys (
  id integer NOT NULL,
  public_key text NOT NULL,
  private_key text NOT NULL,
  made_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT push_keys_id_check CHECK (id = 1),
  CONSTRAINT push_keys_pkey PRIMARY KEY (id)
);

CREATE TABLE push_messages (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  subscription_id bigint NOT NULL,
  kind text NOT NULL,
  subject_id bigint NOT NULL,
  made_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  due_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  outcome text,
  CONSTRAINT push_messages_attempts_check CHECK (attempts >= 0),
  CONSTRAINT push_messages_kind_check CHECK (kind = ANY (ARRAY['team.started'::text, 'bet.settled'::text, 'combined.settled'::text, 'league.decided'::text])),
  CONSTRAINT push_messages_outcome_check CHECK (outcome = ANY (ARRAY['sent'::text, 'dropped'::text, 'expired'::text, 'failed'::text])),
  CONSTRAINT push_messages_pkey PRIMARY KEY (id),
  CONSTRAINT push_messages_subscription_id_kind_subject_id_key UNIQUE (subscription_id, kind, subject_id)
);

CREATE TABLE push_subscriptions (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  session_id bigint NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  language text NOT NULL,
  team_started boolean NOT NULL,
  bet_settled boolean NOT NULL,
  league_decided boolean NOT NULL,
  quiet_from text,
  quiet_until text,
  made_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  chosen_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT push_subscriptions_endpoint_check CHECK (length(endpoint) <= 1000),
  CONSTRAINT push_subscriptions_endpoint_key UNIQUE (endpoint),
  CONSTRAINT push_subscriptions_language_check CHECK (language = ANY (ARRAY['en'::text, 'hi'::text])),
  CONSTRAINT push_subscriptions_pkey PRIMARY KEY (id),
  CONSTRAINT push_subscriptions_quiet_check CHECK ((quiet_from IS NULL) = (quiet_until IS NULL) AND quiet_from <> quiet_until),
  CONSTRAINT push_subscriptions_quiet_from_check CHECK (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text),
  CONSTRAINT push_subscriptions_quiet_until_check CHECK (quiet_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)
);

CREATE TABLE rates (
  subject text NOT NULL,
  minute bigint NOT NULL,
  calls bigint NOT NULL,
  CONSTRAINT rates_pkey PRIMARY KEY (minute, subject)
);

CREATE TABLE reality_checks (
  user_id bigint NOT NULL,
  minutes integer NOT NULL,
  seen_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT reality_checks_minutes_check CHECK (minutes = ANY (ARRAY[15, 30, 60, 120])),
  CONSTRAINT reality_checks_pkey PRIMARY KEY (user_id)
);

CREATE TABLE recovery_codes (
  user_id bigint NOT NULL,
  code_hash text NOT NULL,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash)
);

CREATE TABLE resets (
  secret_hash text NOT NULL,
  kind text NOT NULL,
  user_id bigint NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT resets_kind_check CHECK (kind = ANY (ARRAY['link'::text, 'session'::text])),
  CONSTRAINT resets_pkey PRIMARY KEY (secret_hash)
);

CREATE TABLE rounds (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  game text NOT NULL,
  seed_id bigint NOT NULL,
  nonce bigint NOT NULL,
  stake_paise bigint NOT NULL,
  prediction text,
  side text,
  target bigint,
  result bigint,
  payout_paise bigint NOT NULL,
  played_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT rounds_choice_check CHECK (
CASE game
    WHEN 'coinflip'::text THEN num_nonnulls(prediction, side) = 2 AND (prediction = ANY (ARRAY['Head'::text, 'Tail'::text])) AND num_nonnulls(target, result) = 0
    WHEN 'limbo'::text THEN num_nonnulls(target, result) = 2 AND num_nonnulls(prediction, side) = 0 AND target >= 101 AND target <= 100000000 AND result >= 100 AND result <= 100000000
    ELSE num_nonnulls(prediction, target, result) = 3 AND side IS NULL AND result >= 0 AND result <= 10000 AND
    CASE prediction
        WHEN 'over'::text THEN target >= 198 AND target <= 9998
        WHEN 'under'::text THEN target >= 2 AND target <= 9802
        ELSE false
    END
END),
  CONSTRAINT rounds_game_check CHECK (game = ANY (ARRAY['coinflip'::text, 'limbo'::text, 'dice'::text])),
  CONSTRAINT rounds_nonce_check CHECK (nonce >= 1),
  CONSTRAINT rounds_payout_paise_check CHECK (payout_paise >= 0),
  CONSTRAINT rounds_pkey PRIMARY KEY (id),
  CONSTRAINT rounds_seed_id_nonce_key UNIQUE (seed_id, nonce),
  CONSTRAINT rounds_side_check CHECK (side = ANY (ARRAY['Head'::text, 'Tail'::text])),
  CONSTRAINT rounds_stake_paise_check CHECK (stake_paise > 0)
);

CREATE TABLE sandbox_payments (
  reference text NOT NULL,
  approved boolean NOT NULL,
  due_at timestamp with time zone NOT NULL,
  answered_at timestamp with time zone,
  amount_paise bigint NOT NULL,
  CONSTRAINT sandbox_payments_pkey PRIMARY KEY (reference)
);

CREATE TABLE seasons (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  series text NOT NULL,
  number integer NOT NULL,
  length integer NOT NULL,
  chain_end text NOT NULL,
  secret text NOT NULL,
  salt text,
  made integer DEFAULT 0 NOT NULL,
  started_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  beacon text,
  salted_after timestamp with time zone,
  beacon_round bigint,
  CONSTRAINT seasons_beacon_check CHECK (char_length(beacon) >= 1 AND char_length(beacon) <= 200),
  CONSTRAINT seasons_beacon_round_check CHECK (beacon_round >= 1),
  CONSTRAINT seasons_chain_end_check CHECK (chain_end ~ '^[0-9a-f]{64}$'::text),
  CONSTRAINT seasons_chain_end_key UNIQUE (chain_end),
  CONSTRAINT seasons_check CHECK (made >= 0 AND made <= length),
  CONSTRAINT seasons_length_check CHECK (length >= 1),
  CONSTRAINT seasons_number_check CHECK (number >= 1),
  CONSTRAINT seasons_pkey PRIMARY KEY (id),
  CONSTRAINT seasons_salt_check CHECK (char_length(salt) >= 1 AND char_length(salt) <= 64),
  CONSTRAINT seasons_salt_source_check CHECK ((num_nonnulls(beacon, salted_after) = ANY (ARRAY[0, 2])) AND (beacon IS NULL AND salt IS NOT NULL AND beacon_round IS NULL OR beacon IS NOT NULL AND (num_nonnulls(salt, beacon_round) = ANY (ARRAY[0, 2]))) AND salted_after > started_at),
  CONSTRAINT seasons_salted_check CHECK (salt IS NOT NULL OR made = 0),
  CONSTRAINT seasons_secret_check CHECK (secret ~ '^[0-9a-f]{64}$'::text),
  CONSTRAINT seasons_secret_key UNIQUE (secret),
  CONSTRAINT seasons_series_number_key UNIQUE (series, number)
);

CREATE TABLE second_factors (
  user_id bigint NOT NULL,
  secret text NOT NULL,
  since timestamp with time zone,
  last_step bigint DEFAULT 0 NOT NULL,
  for_withdrawals boolean DEFAULT false NOT NULL,
  CONSTRAINT second_factors_for_withdrawals_check CHECK (since IS NOT NULL OR NOT for_withdrawals),
  CONSTRAINT second_factors_pkey PRIMARY KEY (user_id)
);

CREATE TABLE second_steps (
  secret_hash text NOT NULL,
  user_id bigint NOT NULL,
  password_hash text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT second_steps_pkey PRIMARY KEY (secret_hash)
);

CREATE TABLE seed_commitments (
  seed_id bigint NOT NULL,
  user_id bigint NOT NULL,
  server_seed_hash text NOT NULL,
  CONSTRAINT seed_commitments_pkey PRIMARY KEY (seed_id)
);

CREATE TABLE seeds (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  server_seed text NOT NULL,
  server_seed_hash text NOT NULL,
  client_seed text,
  state text NOT NULL,
  nonce bigint DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  rotated_at timestamp with time zone,
  CONSTRAINT seeds_check CHECK ((state = 'next'::text) = (client_seed IS NULL)),
  CONSTRAINT seeds_check1 CHECK ((state = 'revealed'::text) = (rotated_at IS NOT NULL)),
  CONSTRAINT seeds_client_seed_check CHECK (char_length(client_seed) >= 1 AND char_length(client_seed) <= 64),
  CONSTRAINT seeds_id_user_id_key UNIQUE (id, user_id),
  CONSTRAINT seeds_nonce_check CHECK (nonce >= 0),
  CONSTRAINT seeds_pkey PRIMARY KEY (id),
  CONSTRAINT seeds_server_seed_check CHECK (server_seed ~ '^[0-9a-f]{64}$'::text),
  CONSTRAINT seeds_server_seed_hash_check CHECK (server_seed_hash ~ '^[0-9a-f]{64}$'::text),
  CONSTRAINT seeds_server_seed_hash_key UNIQUE (server_seed_hash),
  CONSTRAINT seeds_state_check CHECK (state = ANY (ARRAY['next'::text, 'active'::text, 'revealed'::text]))
);

CREATE TABLE selections (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  match_id bigint NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  win_ratio numeric(8,2) NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  market_id bigint NOT NULL,
  CONSTRAINT selections_kind_check CHECK (kind = ANY (ARRAY['team'::text, 'toss'::text, 'over'::text, 'under'::text, 'ahead'::text, 'behind'::text])),
  CONSTRAINT selections_market_id_id_key UNIQUE (market_id, id),
  CONSTRAINT selections_match_id_id_key UNIQUE (match_id, id),
  CONSTRAINT selections_pkey PRIMARY KEY (id),
  CONSTRAINT selections_win_ratio_check CHECK (win_ratio > 0::numeric)
);

CREATE TABLE sessions (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  refresh_hash text NOT NULL,
  previous_refresh_hash text,
  rotated_at timestamp with time zone DEFAULT now() NOT NULL,
  signed_in_at timestamp with time zone DEFAULT now() NOT NULL,
  ended_at timestamp with time zone,
  rotation_salt text,
  family_hash text NOT NULL,
  expires_at timestamp with time zone DEFAULT now() + '30 days'::interval NOT NULL,
  device text DEFAULT ''::text NOT NULL,
  network text DEFAULT ''::text NOT NULL,
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_previous_refresh_hash_key UNIQUE (previous_refresh_hash),
  CONSTRAINT sessions_refresh_hash_key UNIQUE (refresh_hash)
);

CREATE TABLE sms_alarms (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  at timestamp with time zone NOT NULL,
  period text NOT NULL,
  used integer NOT NULL,
  most integer NOT NULL,
  CONSTRAINT sms_alarms_period_check CHECK (period = ANY (ARRAY['hour'::text, 'day'::text])),
  CONSTRAINT sms_alarms_pkey PRIMARY KEY (id)
);

CREATE TABLE sms_gate (
  id integer NOT NULL,
  CONSTRAINT sms_gate_id_check CHECK (id = 1),
  CONSTRAINT sms_gate_pkey PRIMARY KEY (id)
);

CREATE TABLE sms_requests (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  at timestamp with time zone NOT NULL,
  phone text NOT NULL,
  network text NOT NULL,
  wider text,
  widest text,
  sent boolean DEFAULT true NOT NULL,
  CONSTRAINT sms_requests_pkey PRIMARY KEY (id)
);

CREATE TABLE teams (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  sport text NOT NULL,
  name text NOT NULL,
  short_name text,
  strength integer,
  CONSTRAINT teams_pkey PRIMARY KEY (id),
  CONSTRAINT teams_short_name_check CHECK (char_length(short_name) >= 1 AND char_length(short_name) <= 8),
  CONSTRAINT teams_sport_name_key UNIQUE (sport, name),
  CONSTRAINT teams_strength_check CHECK (strength >= 1 AND strength <= 99)
);

CREATE TABLE texts (
  kind text NOT NULL,
  slug text NOT NULL,
  language text NOT NULL,
  title text NOT NULL,
  description text NOT NULL,
  body text NOT NULL,
  place text,
  published_at timestamp with time zone NOT NULL,
  changed_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  is_edited boolean DEFAULT false NOT NULL,
  removed_at timestamp with time zone,
  CONSTRAINT texts_check CHECK ((kind = 'event'::text) = (place IS NOT NULL)),
  CONSTRAINT texts_kind_check CHECK (kind = ANY (ARRAY['page'::text, 'post'::text, 'event'::text])),
  CONSTRAINT texts_language_check CHECK (language = ANY (ARRAY['en'::text, 'hi'::text])),
  CONSTRAINT texts_pkey PRIMARY KEY (kind, slug, language),
  CONSTRAINT texts_slug_check CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text AND char_length(slug) <= 80)
);

CREATE TABLE ticket_messages (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  ticket_id bigint NOT NULL,
  author text NOT NULL,
  key text NOT NULL,
  body_hash text NOT NULL,
  text text NOT NULL,
  capability text,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  number bigint NOT NULL,
  CONSTRAINT ticket_messages_author_check CHECK (author = ANY (ARRAY['bettor'::text, 'support'::text])),
  CONSTRAINT ticket_messages_number UNIQUE (ticket_id, number),
  CONSTRAINT ticket_messages_number_check CHECK (number >= 1),
  CONSTRAINT ticket_messages_pkey PRIMARY KEY (id),
  CONSTRAINT ticket_messages_ticket_id_author_key_key UNIQUE (ticket_id, author, key)
);

CREATE TABLE ticket_pictures (
  capability text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  bytes bytea NOT NULL,
  CONSTRAINT ticket_pictures_pkey PRIMARY KEY (capability)
);

CREATE TABLE ticket_recordings (
  capability text NOT NULL,
  body text NOT NULL,
  CONSTRAINT ticket_recordings_pkey PRIMARY KEY (capability)
);

CREATE TABLE tickets (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  token text NOT NULL,
  user_id bigint NOT NULL,
  key text NOT NULL,
  body_hash text NOT NULL,
  issues text NOT NULL,
  status text DEFAULT 'open'::text NOT NULL,
  closed_by text,
  cancel_reason text,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  closed_at timestamp with time zone,
  recording text,
  CONSTRAINT tickets_check CHECK ((status = 'closed'::text) = (closed_at IS NOT NULL AND closed_by IS NOT NULL AND cancel_reason IS NOT NULL)),
  CONSTRAINT tickets_closed_by_check CHECK (closed_by = ANY (ARRAY['bettor'::text, 'support'::text])),
  CONSTRAINT tickets_pkey PRIMARY KEY (id),
  CONSTRAINT tickets_recording_key UNIQUE (recording),
  CONSTRAINT tickets_status_check CHECK (status = ANY (ARRAY['open'::text, 'closed'::text])),
  CONSTRAINT tickets_token_key UNIQUE (token),
  CONSTRAINT tickets_user_id_key_key UNIQUE (user_id, key)
);

CREATE TABLE users (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  phone text NOT NULL,
  email text NOT NULL,
  pincode text NOT NULL,
  state text NOT NULL,
  password_hash text NOT NULL,
  profile_image text,
  referral_code text NOT NULL,
  referred_by bigint,
  verified_at timestamp with time zone,
  suspended_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  registration_hash text,
  referral_paid_at timestamp with time zone,
  email_proven_at timestamp with time zone,
  referral_due_at timestamp with time zone,
  limit_declined_at timestamp with time zone,
  closed_at timestamp with time zone,
  bot_style text,
  CONSTRAINT users_bot_check CHECK (bot_style IS NULL OR (bot_style = ANY (ARRAY['favourites'::text, 'outsiders'::text, 'momentum'::text, 'contrarian'::text])) AND phone ~~ 'bot-%'::text AND email = phone AND password_hash = 'none'::text AND verified_at IS NULL AND email_proven_at IS NULL AND referred_by IS NULL),
  CONSTRAINT users_closed_check CHECK (closed_at >= verified_at),
  CONSTRAINT users_phone_key UNIQUE (phone),
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_referral_code_key UNIQUE (referral_code)
);

CREATE TABLE wallets (
  user_id bigint NOT NULL,
  cash bigint DEFAULT 0 NOT NULL,
  staked bigint DEFAULT 0 NOT NULL,
  held bigint DEFAULT 0 NOT NULL,
  bonus bigint DEFAULT 0 NOT NULL,
  revision bigint DEFAULT 0 NOT NULL,
  steps bigint DEFAULT 0 NOT NULL,
  CONSTRAINT wallets_bonus_check CHECK (bonus >= 0),
  CONSTRAINT wallets_cash_check CHECK (cash >= 0),
  CONSTRAINT wallets_held_check CHECK (held >= 0),
  CONSTRAINT wallets_pkey PRIMARY KEY (user_id),
  CONSTRAINT wallets_staked_check CHECK (staked >= 0)
);

CREATE TABLE withdrawals (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  payout_account_id bigint NOT NULL,
  amount_paise bigint NOT NULL,
  status text DEFAULT 'requested'::text NOT NULL,
  requested_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  decided_at timestamp with time zone,
  account_digest text NOT NULL,
  CONSTRAINT withdrawals_amount_paise_check CHECK (amount_paise >= 20000),
  CONSTRAINT withdrawals_pkey PRIMARY KEY (id),
  CONSTRAINT withdrawals_status_check CHECK (status = ANY (ARRAY['requested'::text, 'approved'::text, 'paid'::text, 'rejected'::text]))
);

CREATE FUNCTION public.begin_without_points()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if coalesce(to_jsonb(new) ->> 'points', to_jsonb(new) ->> 'house_points')::bigint <> 0 or new.steps <> 0
     or coalesce(to_jsonb(new) ->> 'open_points', '0')::bigint <> 0 then
    raise exception '% begin without points', tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $function$;

CREATE FUNCTION public.combined_price(ratios numeric[])
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select trunc(
    (1 + 0.01 * coalesce(ratios[1], 0)) * (1 + 0.01 * coalesce(ratios[2], 0)) * (1 + 0.01 * coalesce(ratios[3], 0))
    * (1 + 0.01 * coalesce(ratios[4], 0)) * (1 + 0.01 * coalesce(ratios[5], 0)) * (1 + 0.01 * coalesce(ratios[6], 0))
    * (1 + 0.01 * coalesce(ratios[7], 0)) * (1 + 0.01 * coalesce(ratios[8], 0)), 2)
$function$;

CREATE FUNCTION public.commit_to_seed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into seed_commitments (seed_id, user_id, server_seed_hash) values (new.id, new.user_id, new.server_seed_hash);
  return null;
end $function$;

CREATE FUNCTION public.counted_besides_rounds(what text, person bigint, since timestamp with time zone, moment timestamp with time zone)
 RETURNS TABLE(at timestamp with time zone, paise bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select created_at, amount_paise from deposits
  where what = 'deposit' and user_id = person and created_at > since
    and (status in ('pending', 'credited') or status = 'created' and expires_at > moment)
  union all
  select placed_at, case status when 'void' then cashed_stake_paise else stake_paise - coalesce(refund_paise, 0) end
  from bets
  where what = 'stake' and user_id = person and placed_at > since
  union all
  select placed_at, case status when 'void' then cashed_stake_paise else stake_paise end from combined_bets
  where what = 'stake' and user_id = person and placed_at > since
  union all
  select settled_at, stake_paise - cashed_stake_paise - case status
    when 'won' then pays_paise - cashed_pays_paise
    when 'lost' then 0
    else refund_paise end
  from bets
  where what = 'loss' and user_id = person and status in ('won', 'lost', 'cancelled') and settled_at > since
  union all
  select settled_at, stake_paise - cashed_stake_paise - payout_paise from combined_bets
  where what = 'loss' and user_id = person and status in ('won', 'lost') and settled_at > since
  union all
  select c.at, c.stake_paise - c.paid_paise from cash_outs c where what = 'loss' and c.user_id = person and c.at > since
  union all
  select c.at, c.stake_paise - c.paid_paise from combined_cash_outs c
  where what = 'loss' and c.user_id = person and c.at > since
  union all
  select timestamptz 'infinity', staked from wallets where what = 'loss' and user_id = person
$function$;

CREATE FUNCTION public.counted_towards(what text, person bigint, since timestamp with time zone, moment timestamp with time zone)
 RETURNS TABLE(at timestamp with time zone, paise bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select at, paise from counted_besides_rounds(what, person, since, moment)
  union all
  select played_at, stake_paise from rounds where what = 'stake' and user_id = person and played_at > since
  union all
  select played_at, stake_paise - payout_paise from rounds where what = 'loss' and user_id = person and played_at > since
$function$;

CREATE FUNCTION public.day_start(moment timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select (date_trunc('day', moment at time zone 'UTC' + interval '330 minutes') - interval '330 minutes') at time zone 'UTC'
$function$;

CREATE FUNCTION public.digest_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.digest := md5(json_build_array(
    new.user_id, new.holder_name, new.account, new.ifsc_code, new.bank_name, new.account_type, new.upi_id,
    new.phone_pay, new.g_pay, new.paytm)::text);
  return new;
end $function$;

CREATE FUNCTION public.hold_break()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  refusal jsonb;
begin
  select jsonb_build_object('kind', b.kind, 'until', nullif(b.until, 'infinity')) into refusal
  from play_breaks b where b.user_id = new.user_id and b.until > clock_timestamp() order by b.until desc limit 1;
  if refusal is not null then
    raise exception 'a break' using errcode = 'SKBRK', detail = refusal::text;
  end if;
  return new;
end $function$;

CREATE FUNCTION public.hold_limit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (tg_op = 'DELETE' or new.amount_hundredths > old.amount_hundredths) and (
    old.raise_asked_at is null or old.raise_asked_at > clock_timestamp() - interval '24 hours'
    or (case when tg_op = 'DELETE' then old.raise_to_hundredths is not null
             else new.amount_hundredths is distinct from old.raise_to_hundredths end)) then
    raise exception 'a limit is raised after a day alone' using errcode = 'integrity_constraint_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $function$;

CREATE FUNCTION public.hold_open_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  person bigint := new.user_id;
begin
  if tg_table_name = 'deposits' then
    select user_id into person from wallets where user_id = person for no key update;
  end if;
  if exists (select from users where id = person and closed_at is not null) then
    raise exception 'a closed account' using errcode = 'SKCLS';
  end if;
  return new;
end $function$;

CREATE FUNCTION public.hold_private_league()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.house_points <> old.house_points) <> (new.steps = old.steps + 1) or new.steps not in (old.steps, old.steps + 1) then
    raise exception 'league points change by entries alone' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $function$;

CREATE FUNCTION public.hold_private_league_member()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.points <> old.points or new.open_points <> old.open_points) <> (new.steps = old.steps + 1)
     or new.steps not in (old.steps, old.steps + 1) or new.given_points <> old.given_points then
    raise exception 'league points change by entries alone' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $function$;

CREATE FUNCTION public.hold_wallet()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.steps <> old.steps + 1 then
    raise exception 'a wallet changes by ledger entries alone' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $function$;

CREATE FUNCTION public.keep_account_digest()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select digest into new.account_digest from payout_accounts where id = new.payout_account_id;
  return new;
end $function$;

CREATE FUNCTION public.line_outcome(side text, line numeric, decision text, play jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case
    when decision in ('abandoning', 'abandoned') and not (side in ('over', 'under') and figure > line) then 'void'
    when (figure > line) = (side in ('over', 'ahead')) then 'won'
    else 'lost'
  end
  from (
    select case when side in ('over', 'under') then home + away else home - away end as figure
    from (select (play -> 'score' ->> 0)::integer as home, (play -> 'score' ->> 1)::integer as away) score
  ) final
$function$;

CREATE FUNCTION public.mark_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update bonuses set is_due = true
  where user_id = new.user_id and status = 'locked' and counts_from is not null and not is_due;
  if tg_table_name = 'bets' then
    update users set referral_due_at = clock_timestamp()
    where id = new.user_id and referred_by is not null and referral_due_at is null;
  end if;
  return new;
end $function$;

CREATE FUNCTION public.mark_due_by_combined()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update bonuses set is_due = true
  where user_id = new.user_id and status = 'locked' and counts_from is not null and not is_due;
  update users set referral_due_at = clock_timestamp()
  where id = new.user_id and referred_by is not null and referral_due_at is null;
  return new;
end $function$;

CREATE FUNCTION public.match_state(decision text, opens_at timestamp with time zone, window_number integer, at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case
    when decision in ('settled', 'abandoned') then decision
    when decision <> 'none' then 'closed'
    when at < opens_at then 'scheduled'
    when window_number is null then 'closed'
    when window_number = 0 then 'open'
    else 'extraTime'
  end
$function$;

CREATE FUNCTION public.market_state(kind text, match_state text, toss_result text, toss_settled_at timestamp with time zone, suspended_for text[], is_silent boolean)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case
    when kind = 'toss' and toss_result is not null then
      case when toss_settled_at is not null or match_state in ('settled', 'abandoned') then 'settled' else 'closed' end
    when match_state = 'settled' then 'settled'
    when match_state = 'abandoned' then 'void'
    when match_state = 'closed' then 'closed'
    when is_silent or cardinality(suspended_for) > 0 then 'suspended'
    else 'open'
  end
$function$;

CREATE FUNCTION public.minutes_played(person bigint, moment timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select count(*) from (
    select floor(extract(epoch from placed_at) / 60) from bets where user_id = person and placed_at >= day_start(moment)
    union
    select floor(extract(epoch from placed_at) / 60) from combined_bets where user_id = person and placed_at >= day_start(moment)
    union
    select floor(extract(epoch from played_at) / 60) from rounds where user_id = person and played_at >= day_start(moment)
  ) minutes
$function$;

CREATE FUNCTION public.number_journal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update wallets set steps = steps + 1, revision = revision + 1
  where user_id = new.user_id returning revision into new.revision;
  return new;
end $function$;

CREATE FUNCTION public.open_wallet_empty()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.cash <> 0 or new.staked <> 0 or new.held <> 0 or new.bonus <> 0 or new.revision <> 0 or new.steps <> 0 then
    raise exception 'a wallet starts empty' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $function$;

CREATE FUNCTION public.period_exit(period text, at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case period
    when 'day' then at + interval '24 hours'
    when 'week' then at + interval '168 hours'
    else (date_trunc('month', at at time zone 'UTC' + interval '330 minutes') + interval '1 month' - interval '330 minutes') at time zone 'UTC'
  end
$function$;

CREATE FUNCTION public.period_start(period text, moment timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case period
    when 'single' then timestamptz 'infinity'
    when 'day' then moment - interval '24 hours'
    when 'week' then moment - interval '168 hours'
    else (date_trunc('month', moment at time zone 'UTC' + interval '330 minutes') - interval '330 minutes') at time zone 'UTC'
  end
$function$;

CREATE FUNCTION public.fits_at(person bigint, what text, within text, most bigint, paise bigint, moment timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select min(exits) from (
    select exits, sum(counted) over () - sum(counted) over (order by exits) as remains
    from (select period_exit(within, c.at) as exits, c.paise as counted
          from counted_towards(what, person, period_start(within, moment), moment) c) items
  ) freed
  where exits < 'infinity' and remains + paise <= most
$function$;

CREATE FUNCTION public.limits_used(person bigint, moment timestamp with time zone)
 RETURNS TABLE(kind text, period text, amount_hundredths bigint, used_hundredths bigint)
 LANGUAGE sql
 STABLE
AS $function$
  with own as materialized (
    select l.kind, l.period, l.amount_hundredths, period_start(l.period, moment) as since
    from play_limits l where l.user_id = person
  ), starts as materialized (
    select min(since) filter (where own.period = 'day') as day, min(since) filter (where own.period = 'week') as week,
           min(since) filter (where own.period = 'month') as month, min(since) as earliest
    from own where own.kind in ('stake', 'loss')
  ), played as materialized (
    select r.played_at > s.day as in_day, r.played_at > s.week as in_week, r.played_at > s.month as in_month,
           sum(r.stake_paise) as stake, sum(r.stake_paise - r.payout_paise) as loss
    from starts s join rounds r on r.user_id = person and r.played_at > s.earliest
    group by 1, 2, 3
  )
  select own.kind, own.period, own.amount_hundredths, case own.kind when 'time' then 100 * minutes_played(person, moment) else (
    select coalesce(sum(c.paise), 0) from counted_besides_rounds(own.kind, person, own.since, moment) c
  )::bigint + (
    select coalesce(sum(case own.kind when 'stake' then p.stake when 'loss' then p.loss end), 0) from played p
    where case own.period when 'day' then p.in_day when 'week' then p.in_week when 'month' then p.in_month end
  )::bigint end
  from own
$function$;

CREATE FUNCTION public.hold_play()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  refusal jsonb;
  person bigint := new.user_id;
  paise bigint;
  moment timestamptz;
begin
  if tg_table_name = 'deposits' then
    select user_id into person from wallets where user_id = person for no key update;
    -- The default was taken before the wait: a deposit counts in the period in which there was room for it.
    new.created_at := clock_timestamp();
    moment := new.created_at;
  end if;
  if not exists (select from play_limits where user_id = person)
     and not exists (select from play_breaks where user_id = person) then
    return new;
  end if;
  moment := coalesce(moment, clock_timestamp());
  paise := coalesce(to_jsonb(new) ->> 'stake_paise', to_jsonb(new) ->> 'amount_paise')::bigint;
  select jsonb_build_object('kind', b.kind, 'until', nullif(b.until, 'infinity')) into refusal
  from play_breaks b where b.user_id = person and b.until > moment order by b.until desc limit 1;
  if refusal is not null then
    raise exception 'a break' using errcode = 'SKBRK', detail = refusal::text;
  end if;
  select jsonb_build_object('kind', o.kind, 'period', o.period, 'amount', o.amount_hundredths,
                            'left', o.left_hundredths, 'until', o.until) into refusal
  from (
    select e.kind, e.period, e.amount_hundredths, e.left_hundredths, e.fits,
           case when count(*) over () = count(e.fits) over () then max(e.fits) over () end as until
    from (
      select u.kind, u.period, u.amount_hundredths, greatest(0, u.amount_hundredths - u.used_hundredths) as left_hundredths,
             case when u.kind <> 'time' then fits_at(person, u.kind, u.period, u.amount_hundredths, paise, moment)
                  when u.amount_hundredths > 0 then day_start(moment) + interval '24 hours' end as fits
      from limits_used(person, moment) u
      where (u.kind = 'deposit') = (tg_table_name = 'deposits')
        and case u.kind when 'time' then u.used_hundredths >= u.amount_hundredths else u.used_hundredths + paise > u.amount_hundredths end
    ) e
  ) o
  order by o.left_hundredths, o.fits desc limit 1;
  if refusal is not null then
    raise exception 'a limit' using errcode = 'SKLIM', detail = refusal::text;
  end if;
  return new;
end $function$;

CREATE FUNCTION public.post_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update wallets set
    steps  = steps + 1,
    cash   = cash   + case when new.credit = 'cash'   then new.amount_paise when new.debit = 'cash'   then -new.amount_paise else 0 end,
    staked = staked + case when new.credit = 'staked' then new.amount_paise when new.debit = 'staked' then -new.amount_paise else 0 end,
    held   = held   + case when new.credit = 'held'   then new.amount_paise when new.debit = 'held'   then -new.amount_paise else 0 end,
    bonus  = bonus  + case when new.credit = 'bonus'  then new.amount_paise when new.debit = 'bonus'  then -new.amount_paise else 0 end
  where user_id = new.user_id
  returning cash into new.cash_after;
  return new;
end $function$;

CREATE FUNCTION public.post_league_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  remaining bigint;
begin
  if 'house' in (new.debit, new.credit) then
    update private_leagues set steps = steps + 1,
      house_points = house_points + case when new.credit = 'house' then new.points else -new.points end
    where id = new.league_id;
  end if;
  update private_league_members set steps = steps + 1,
    points = points + case when new.credit = 'points' then new.points when new.debit = 'points' then -new.points else 0 end,
    open_points = open_points + case when new.credit = 'open' then new.points when new.debit = 'open' then -new.points else 0 end
  where id = new.member_id returning points into remaining;
  if new.kind = 'stake' and remaining < 0 then
    raise exception 'a stake of more points than its member has' using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE FUNCTION public.private_league_state(starts_at timestamp with time zone, ends_at timestamp with time zone, decided_at timestamp with time zone, moment timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when decided_at is not null then 'decided' when moment >= ends_at then 'closed'
              when moment >= starts_at then 'running' else 'open' end
$function$;

CREATE FUNCTION public.refuse_bot()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from users where id = new.user_id and bot_style is not null) then
    raise exception 'a bot' using errcode = '23514';
  end if;
  return new;
end $function$;

CREATE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $function$;

CREATE FUNCTION public.refuse_truncate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is not emptied', tg_table_name using errcode = 'integrity_constraint_violation';
end $function$;

CREATE FUNCTION public.selection_outcome(selection_id bigint, kind text, line numeric, prediction text, decision text, winner_selection_id bigint, is_drawn boolean, toss_result text, play jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case
    when prediction is not null and toss_result is not null
      then case when prediction = toss_result then 'won' else 'lost' end
    when line is not null then line_outcome(kind, line, decision, play)
    when decision in ('abandoning', 'abandoned') or is_drawn then 'void'
    when selection_id = winner_selection_id then 'won'
    else 'lost'
  end
$function$;

CREATE FUNCTION public.suspension(suspended_for text[], is_silent boolean)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case
    when 'operator' = any (suspended_for) then 'operator'
    when 'contradiction' = any (suspended_for) then 'contradiction'
    when is_silent then 'silent'
    when 'likely' = any (suspended_for) then 'likely'
  end
$function$;

CREATE FUNCTION public.total_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into daily_totals as t (user_id, day, kind, moves, cash_paise)
  select new.user_id, (j.at at time zone 'UTC' + interval '330 minutes')::date, j.kind,
         case when new.line = 1 then 1 else 0 end,
         case when new.credit = 'cash' then new.amount_paise when new.debit = 'cash' then -new.amount_paise else 0 end
  from journals j where j.id = new.journal_id
  on conflict (user_id, day, kind) do update set
    moves = t.moves + excluded.moves, cash_paise = t.cash_paise + excluded.cash_paise;
  return null;
end $function$;

CREATE INDEX access_tokens_expiry ON access_tokens USING btree (expires_at);

CREATE INDEX access_tokens_of_session ON access_tokens USING btree (session_id);

CREATE INDEX activities_by_age ON activities USING btree (at);

CREATE INDEX bets_of_user ON bets USING btree (user_id, placed_at DESC, id DESC);

CREATE INDEX ended_bets_of_match ON bets USING btree (match_id, user_id, status, id) WHERE status = ANY (ARRAY['won'::text, 'lost'::text, 'void'::text]);

CREATE INDEX latest_won_bets ON bets USING btree (settled_at DESC) WHERE status = 'won'::text;

CREATE INDEX open_bets_of_match ON bets USING btree (match_id, user_id, id) WHERE status = 'open'::text;

CREATE INDEX open_bets_of_user ON bets USING btree (user_id) WHERE status = 'open'::text;

CREATE INDEX settled_bets_of_user ON bets USING btree (user_id, settled_at) WHERE status = ANY (ARRAY['won'::text, 'lost'::text, 'cancelled'::text]);

CREATE INDEX bonuses_of_user ON bonuses USING btree (user_id, granted_at DESC, id DESC);

CREATE INDEX bonuses_to_expire ON bonuses USING btree (expires_at) WHERE status = 'locked'::text AND counts_from IS NOT NULL AND NOT is_due;

CREATE INDEX due_bonuses ON bonuses USING btree (user_id) WHERE status = 'locked'::text AND counts_from IS NOT NULL AND is_due;

CREATE INDEX locked_bonuses ON bonuses USING btree (user_id, id) WHERE status = 'locked'::text;

CREATE UNIQUE INDEX one_counting_bonus ON bonuses USING btree (user_id) WHERE status = 'locked'::text AND counts_from IS NOT NULL;

CREATE UNIQUE INDEX one_welcome ON bonuses USING btree (user_id) WHERE kind = 'welcome'::text;

CREATE INDEX waiting_bonuses ON bonuses USING btree (user_id, id) WHERE status = 'locked'::text AND counts_from IS NULL;

CREATE INDEX browsers_by_hash ON browsers USING btree (browser_hash);

CREATE INDEX cash_outs_of_bet ON cash_outs USING btree (bet_id, id);

CREATE INDEX cash_outs_of_user ON cash_outs USING btree (user_id, at);

CREATE INDEX combined_bets_of_user ON combined_bets USING btree (user_id, placed_at DESC, id DESC);

CREATE INDEX open_combined_bets_of_user ON combined_bets USING btree (user_id) WHERE status = 'open'::text;

CREATE INDEX settled_combined_bets_of_user ON combined_bets USING btree (user_id, settled_at) WHERE status = ANY (ARRAY['won'::text, 'lost'::text]);

CREATE INDEX combined_cash_outs_of_bet ON combined_cash_outs USING btree (combined_bet_id, id);

CREATE INDEX combined_cash_outs_of_user ON combined_cash_outs USING btree (user_id, at);

CREATE INDEX reopened_bets_of_user ON combined_corrections USING btree (user_id, settled_at) WHERE becomes = 'open'::text;

CREATE INDEX ended_legs_of_match ON combined_legs USING btree (match_id) WHERE status = ANY (ARRAY['won'::text, 'lost'::text]);

CREATE INDEX open_legs_of_match ON combined_legs USING btree (match_id, combined_bet_id) WHERE status = 'open'::text;

CREATE INDEX open_contact_messages ON contact_messages USING btree (id) WHERE settled_at IS NULL;

CREATE INDEX corrections_of_match ON corrections USING btree (match_id, id);

CREATE UNIQUE INDEX one_unfinished_correction ON corrections USING btree (match_id) WHERE finished_at IS NULL;

CREATE UNIQUE INDEX deposits_by_payment ON deposits USING btree (payment_id) WHERE payment_id IS NOT NULL;

CREATE INDEX deposits_of_user ON deposits USING btree (user_id, created_at DESC, id DESC);

CREATE INDEX open_deposits ON deposits USING btree (expires_at) WHERE status = ANY (ARRAY['created'::text, 'pending'::text]);

CREATE INDEX entries_of_user ON entries USING btree (user_id);

CREATE INDEX events_by_end ON events USING btree (ends_at);

CREATE INDEX favourites_of_match ON favourites USING btree (match_id);

CREATE INDEX fixtures_at_home ON fixtures USING btree (home_id);

CREATE INDEX fixtures_away ON fixtures USING btree (away_id);

CREATE INDEX followers_of_team ON followed_teams USING btree (team_id);

CREATE INDEX inbox_of_visitor ON inbox USING btree (visitor, at DESC, id DESC);

CREATE INDEX journals_by_time ON journals USING btree (user_id, at);

CREATE UNIQUE INDEX one_cash_out ON journals USING btree (cash_out_id) WHERE cash_out_id IS NOT NULL;

CREATE UNIQUE INDEX one_combined_cash_out ON journals USING btree (combined_cash_out_id) WHERE combined_cash_out_id IS NOT NULL;

CREATE UNIQUE INDEX one_combined_placing ON journals USING btree (combined_bet_id) WHERE kind = 'combined.placed'::text;

CREATE UNIQUE INDEX one_combined_reversal ON journals USING btree (combined_correction_id) WHERE kind = 'combined.corrected'::text;

CREATE UNIQUE INDEX one_combined_settlement ON journals USING btree (combined_bet_id) WHERE (kind = ANY (ARRAY['combined.won'::text, 'combined.lost'::text, 'combined.void'::text])) AND combined_correction_id IS NULL;

CREATE UNIQUE INDEX one_combined_settlement_again ON journals USING btree (combined_correction_id) WHERE combined_correction_id IS NOT NULL AND kind <> 'combined.corrected'::text;

CREATE UNIQUE INDEX one_credit ON journals USING btree (deposit_id);

CREATE UNIQUE INDEX one_ending ON journals USING btree (bonus_id) WHERE kind = ANY (ARRAY['bonus.released'::text, 'bonus.expired'::text]);

CREATE UNIQUE INDEX one_granting ON journals USING btree (bonus_id) WHERE kind = 'bonus.granted'::text;

CREATE UNIQUE INDEX one_hold ON journals USING btree (withdrawal_id) WHERE kind = 'withdrawal.requested'::text;

CREATE UNIQUE INDEX one_outcome ON journals USING btree (withdrawal_id) WHERE kind = ANY (ARRAY['withdrawal.paid'::text, 'withdrawal.rejected'::text]);

CREATE UNIQUE INDEX one_placing ON journals USING btree (bet_id) WHERE kind = 'bet.placed'::text;

CREATE UNIQUE INDEX one_referral ON journals USING btree (friend_id) WHERE kind = 'referral'::text;

CREATE UNIQUE INDEX one_reversal ON journals USING btree (bet_correction_id) WHERE kind = 'bet.corrected'::text;

CREATE UNIQUE INDEX one_round ON journals USING btree (round_id);

CREATE UNIQUE INDEX one_settlement ON journals USING btree (bet_id) WHERE (kind = ANY (ARRAY['bet.won'::text, 'bet.lost'::text, 'bet.cancelled'::text, 'bet.void'::text])) AND bet_correction_id IS NULL;

CREATE UNIQUE INDEX one_settlement_again ON journals USING btree (bet_correction_id) WHERE bet_correction_id IS NOT NULL AND kind <> 'bet.corrected'::text;

CREATE UNIQUE INDEX one_starter ON journals USING btree (user_id) WHERE kind = 'starter'::text;

CREATE INDEX ends_of_matches ON match_news USING btree (match_id) WHERE kind = 'end'::text;

CREATE INDEX matches_of_team ON match_teams USING btree (team_id, match_id);

CREATE INDEX matches_by_decision ON matches USING btree (decided_at DESC, id DESC);

CREATE UNIQUE INDEX matches_of_season ON matches USING btree (season_id, season_number);

CREATE INDEX matches_to_clear ON matches USING btree (decided_at) WHERE is_booked AND decided_at IS NOT NULL;

CREATE INDEX matches_without_seed ON matches USING btree (id) WHERE season_id IS NOT NULL AND seed IS NULL;

CREATE INDEX tosses_to_settle ON matches USING btree (id) WHERE tossed_at IS NOT NULL AND toss_settled_at IS NULL;

CREATE INDEX undecided_matches ON matches USING btree (id) WHERE decision = 'none'::text;

CREATE INDEX undecided_of_season ON matches USING btree (season_id, season_number) WHERE decided_at IS NULL;

CREATE INDEX acts_of_subject ON operator_acts USING btree (subject, act);

CREATE UNIQUE INDEX one_live_payout_account ON payout_accounts USING btree (user_id, account, ifsc_code) WHERE removed_at IS NULL;

CREATE INDEX payout_accounts_by_time ON payout_accounts USING btree (user_id, added_at, id);

CREATE INDEX pictures_by_hash ON pictures USING btree (hash);

CREATE INDEX play_breaks_of_user ON play_breaks USING btree (user_id, until);

CREATE INDEX positions_of_match ON positions USING btree (match_id);

CREATE INDEX ended_private_league_bets ON private_league_bets USING btree (match_id, id) WHERE status = ANY (ARRAY['won'::text, 'lost'::text]);

CREATE INDEX open_private_league_bets ON private_league_bets USING btree (match_id, id) WHERE status = 'open'::text;

CREATE INDEX open_private_league_bets_of_member ON private_league_bets USING btree (member_id) WHERE status = 'open'::text;

CREATE INDEX private_league_bets_of_member ON private_league_bets USING btree (member_id, placed_at DESC, id DESC);

CREATE INDEX private_league_bets_of_user ON private_league_bets USING btree (user_id, placed_at, id);

CREATE UNIQUE INDEX one_private_league_end ON private_league_entries USING btree (bet_id) WHERE debit = 'open'::text;

CREATE UNIQUE INDEX one_private_league_grant ON private_league_entries USING btree (member_id) WHERE kind = 'grant'::text;

CREATE UNIQUE INDEX one_private_league_stake ON private_league_entries USING btree (bet_id) WHERE kind = 'stake'::text;

CREATE UNIQUE INDEX one_private_league_win ON private_league_entries USING btree (bet_id) WHERE kind = 'payout'::text AND debit = 'house'::text;

CREATE INDEX private_league_entries_of_bet ON private_league_entries USING btree (bet_id, id);

CREATE INDEX private_league_entries_of_league ON private_league_entries USING btree (league_id);

CREATE INDEX private_league_entries_of_member ON private_league_entries USING btree (member_id, id);

CREATE INDEX private_leagues_of_user ON private_league_members USING btree (user_id, joined_at, id);

CREATE INDEX decided_private_leagues ON private_leagues USING btree (decided_at) WHERE decided_at IS NOT NULL;

CREATE INDEX undecided_private_leagues ON private_leagues USING btree (ends_at) WHERE decided_at IS NULL;

CREATE INDEX undecided_private_leagues_of_owner ON private_leagues USING btree (owner_id) WHERE decided_at IS NULL;

CREATE INDEX push_messages_by_age ON push_messages USING btree (made_at);

CREATE INDEX push_messages_to_send ON push_messages USING btree (due_at, id) WHERE outcome IS NULL;

CREATE INDEX push_subscriptions_of_session ON push_subscriptions USING btree (session_id);

CREATE INDEX push_subscriptions_of_user ON push_subscriptions USING btree (user_id, made_at);

CREATE INDEX latest_won_rounds ON rounds USING btree (played_at DESC) WHERE payout_paise > stake_paise;

CREATE INDEX rounds_by_time ON rounds USING btree (user_id, played_at) INCLUDE (stake_paise, payout_paise);

CREATE INDEX rounds_of_user ON rounds USING btree (user_id, game, played_at DESC, id DESC);

CREATE INDEX sandbox_payments_due ON sandbox_payments USING btree (due_at) WHERE answered_at IS NULL;

CREATE UNIQUE INDEX one_running_season ON seasons USING btree (series) WHERE made < length;

CREATE INDEX second_steps_by_end ON second_steps USING btree (expires_at);

CREATE UNIQUE INDEX one_active_seed ON seeds USING btree (user_id) WHERE state = 'active'::text;

CREATE UNIQUE INDEX one_next_seed ON seeds USING btree (user_id) WHERE state = 'next'::text;

CREATE INDEX seeds_by_time ON seeds USING btree (user_id, created_at, id);

CREATE UNIQUE INDEX one_side_of_a_line ON selections USING btree (match_id, kind) WHERE kind = ANY (ARRAY['over'::text, 'under'::text, 'ahead'::text, 'behind'::text]);

CREATE UNIQUE INDEX one_toss_per_match ON selections USING btree (match_id) WHERE kind = 'toss'::text;

CREATE INDEX selections_of_team ON selections USING btree (name, created_at DESC) WHERE kind = 'team'::text;

CREATE UNIQUE INDEX sessions_by_family ON sessions USING btree (family_hash);

CREATE INDEX sessions_by_rotation ON sessions USING btree (rotated_at);

CREATE INDEX sessions_by_time ON sessions USING btree (user_id, signed_in_at, id);

CREATE INDEX sessions_of_user ON sessions USING btree (user_id) WHERE ended_at IS NULL;

CREATE INDEX sms_requests_in_all ON sms_requests USING btree (at DESC);

CREATE INDEX sms_requests_of_network ON sms_requests USING btree (network, at DESC);

CREATE INDEX sms_requests_of_phone ON sms_requests USING btree (phone, at DESC);

CREATE INDEX sms_requests_of_wider ON sms_requests USING btree (wider, at DESC);

CREATE INDEX sms_requests_of_widest ON sms_requests USING btree (widest, at DESC);

CREATE INDEX sms_requests_sent ON sms_requests USING btree (at DESC) WHERE sent;

CREATE INDEX open_tickets ON tickets USING btree (id) WHERE status = 'open'::text;

CREATE INDEX tickets_of_user ON tickets USING btree (user_id, created_at DESC, id DESC);

CREATE INDEX due_referrals ON users USING btree (referred_by, id) WHERE referral_due_at IS NOT NULL AND referral_paid_at IS NULL;

CREATE INDEX users_by_email ON users USING btree (lower(email));

CREATE UNIQUE INDEX users_by_proven_email ON users USING btree (lower(email)) WHERE email_proven_at IS NOT NULL;

CREATE INDEX users_by_referrer ON users USING btree (referred_by) WHERE referred_by IS NOT NULL;

CREATE INDEX pending_withdrawals ON withdrawals USING btree (id) WHERE status = ANY (ARRAY['requested'::text, 'approved'::text]);

CREATE INDEX withdrawals_of_user ON withdrawals USING btree (user_id, requested_at DESC, id DESC);

ALTER TABLE access_tokens ADD CONSTRAINT access_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id);

ALTER TABLE activities ADD CONSTRAINT activities_user_id_fkey FOREIGN KEY (user_id) REFERENCES activity_counts(user_id);

ALTER TABLE activity_counts ADD CONSTRAINT activity_counts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

ALTER TABLE bet_corrections ADD CONSTRAINT bet_corrections_bet_id_fkey FOREIGN KEY (bet_id) REFERENCES bets(id);

ALTER TABLE bet_corrections ADD CONSTRAINT bet_corrections_correction_id_fkey FOREIGN KEY (correction_id) REFERENCES corrections(id);

ALTER TABLE bet_corrections ADD CONSTRAINT bet_corrections_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

ALTER TABLE bets ADD CONSTRAINT bets_match_id_fkey FOREIGN KEY (match_id) REFERENCES matches(id);

ALTER TABLE bets ADD CONSTRAINT bets_match_id_selection_id_fkey FOREIGN KEY (match_id, selection_id) REFERENCES selections(match_id, id);

ALTER TABLE bets ADD CONSTRAINT bets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

ALTER TABLE bonuses ADD CONSTRAINT bonuses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

ALTER TABLE books ADD CONSTRAINT books_selection_id_fkey FOREIGN KEY (selection_id) REFERENCES selections(id);

ALTER TABLE browsers ADD CONSTRAINT browsers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

ALTER TABLE cash_outs ADD CONSTRAINT cash_outs_bet_id_fkey FOREIGN KEY (bet_id) REFERENCES bets(id);

ALTER TABLE cash_outs ADD CONSTRAINT cash_outs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

ALTER TABLE codes ADD CONSTRAINT codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

ALTER TABLE combined_bets ADD CONSTRAINT combined_bets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

ALTER TABLE combined_cash_outs ADD CONSTRAINT combined_cash_outs_combined_bet_id_fkey FOREIGN KEY (combined_bet_id) REFERENCES combined_bets(id);

ALTER TABLE combined_cash_outs ADD CONSTRAINT combined_cash_outs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

ALTER TABLE combined_corrections ADD CONSTRAINT combined_corrections_combined_bet_id_fkey FOREIGN KEY (combined_bet_id) REFERENCES combined_bets(id);

ALTER TABLE combined_corrections ADD CONSTRAINT combined_corrections_correction_id_fkey FOREIGN KEY (correction_id) REFERENCES corrections(id);

ALTER TABLE combined_corrections ADD CONSTRAINT combined_corrections_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

ALTER TABLE combined_legs ADD CONSTRAINT combined_legs_combined_bet_id_fkey FOREIGN KEY (combined_bet_id) REFERENCES combined_bets(id);

ALTER TABLE combined_legs ADD CONSTRAINT combined_legs_market_id_selection_id_fkey FOREIGN KEY (market_id, selection_id) REFERENCES selections(market_id, id);

ALTER TABLE combined_legs ADD CONSTRAINT combined_legs_match_id_selection_id_fkey FOREIGN KEY (match_id, selection_id) REFERENCES selections(match_id, id);

ALTER TABLE corrections ADD CONSTRAINT corrections_match_id_fkey FOREIGN KEY (match_id) REFERENCES matches(id);

ALTER TABLE corrections ADD CONSTRAINT corrections_was_winner_id_fkey FOREIGN KEY (was_winner_id) REFERENCES selections(id);

ALTER TABLE corrections ADD CONSTRAINT corrections_winner_id_fkey FOREIGN KEY (winner_id) REFERENCES selections(id);

ALTER TABLE daily_matches ADD CONSTRAINT daily_matches_fixture_fkey FOREIGN KEY (fixture) REFERENCES fixtures(reference);

ALTER TABLE daily_matches ADD CONSTRAINT daily_matches_match_id_fkey FOREIGN KEY (match_id) REFERENCES matches(id);

ALTER TABLE daily_pick_offs ADD CONSTRAINT daily_pick_offs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

ALTER TABLE daily_picks ADD CONSTRAINT daily_picks_day_fkey FOREIGN KEY (day) REFERENCES daily_matches(day);

ALTER TABLE daily_picks ADD CONSTRAINT daily_picks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

ALTER TABLE daily_totals ADD CONSTRAINT daily_totals_user_id_fkey FOREIGN KEY (user_id) REFERENCES wallets(user_id);

ALTER TABLE deposits ADD CONSTRAINT deposits_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

ALTER TABLE entries ADD CONSTRAINT entries_journal_id_user_id_fkey FOREIGN KEY (journal_id, user_id) REFERENCES journals(id, user_id);

ALTER TABLE favourites ADD CONSTRAINT favourites_match_id_fkey FOREIGN KEY (match_id) REFERENCES matches(id);

ALTER TABLE favourites ADD CONSTRAINT favourites_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

ALTER TABLE fixtures ADD CONSTRAINT fixtures_away_id_fkey FOREIGN KEY (away_id) REFERENCES teams(id);

ALTER TABLE fixtures ADD CONSTRAINT fixtures_home_id_fkey FOREIGN KEY (home_id) REFERENCES teams(id);

ALTER TABLE fixtures ADD CONSTRAINT fixtures_league_season_id_fkey FOREIGN KEY (league_season_id) REFERENCES league_seasons(id);

ALTER TABLE followed_teams ADD CONSTRAINT followed_teams_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id);

ALTER TABLE followed_teams ADD CONSTRAINT followed_teams_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

ALTER TABLE idempotency_keys ADD CONSTRAINT idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

ALTER TABLE journals ADD CONSTRAINT journals_bet_correction_fkey FOREIGN KEY (bet_correction_id, bet_id) REFERENCES bet_corrections(id, bet_id);

ALTER TABLE journals ADD CONSTRAINT journals_bet_id_fkey FOREIGN KEY (bet_id) REFERENCES bets(id);

ALTER TABLE journals ADD CONSTRAINT journals_bonus_id_fkey FOREIGN KEY (bonus_id) REFERENCES bonuses(id);

ALTER TABLE journals ADD CONSTRAINT journals_cash_out_fkey FOREIGN KEY (cash_out_id, bet_id) REFERENCES cash_outs(id, bet_id);

ALTER TABLE journals ADD CONSTRAINT journals_combined_bet_id_fkey FOREIGN KEY (combined_bet_id) REFERENCES combined_bets(id);

ALTER TABLE journals ADD CONSTRAINT journals_combined_cash_out_fkey FOREIGN KEY (combined_cash_out_id, combined_bet_id) REFERENCES combined_cash_outs(id, combined_bet_id);

ALTER TABLE journals ADD CONSTRAINT journals_combined_correction_fkey FOREIGN KEY (combined_correction_id, combined_bet_id) REFERENCES combined_corrections(id, combined_bet_id);

ALTER TABLE journals ADD CONSTRAINT journals_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(id);

ALTER TABLE journals ADD CONSTRAINT journals_friend_id_fkey FOREIGN KEY (friend_id) REFERENCES users(id);

ALTER TABLE journals ADD CONSTRAINT journals_round_id_fkey FOREIGN KEY (round_id) REFERENCES rounds(id);

ALTER TABLE journals ADD CONSTRAINT journals_user_id_fkey FOREIGN KEY (user_id) REFERENCES wallets(user_id);

ALTER TABLE journals ADD CONSTRAINT journals_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id);

ALTER TABLE league_seasons ADD CONSTRAINT league_seasons_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES competitions(id);

ALTER TABLE league_seasons ADD CONSTRAINT league_seasons_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id);

ALTER TABLE league_seasons ADD CONSTRAINT league_seasons_season_id_fkey FOREIGN KEY (season_id) REFERENCES seasons(id);

ALTER TABLE markets ADD CONSTRAINT markets_match_id_fkey FOREIGN KEY (match_id) REFERENCES matches(id);

ALTER TABLE match_news ADD CONSTRAINT match_news_match_id_fkey FOREIGN KEY (match_id) REFERENCES matches(id);

ALTER TABLE match_teams ADD CONSTRAINT match_teams_match_id_fkey FOREIGN KEY (match_id) REFERENCES matches(id);

ALTER TABLE match_teams ADD CONSTRAINT match_teams_selection_id_fkey FOREIGN KEY (selection_id) REFERENCES selections(id);

ALTER TABLE match_teams ADD CONSTRAINT match_teams_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id);

ALTER TABLE match_windows ADD CONSTRAINT match_windows_match_id_fkey FOREIGN KEY (match_id) REFERENCES matches(id);

ALTER TABLE matches ADD CONSTRAINT matches_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES competitions(id);

ALTER TABLE matches ADD CONSTRAINT matches_id_winner_selection_id_fkey FOREIGN KEY (id, winner_selection_id) REFERENCES selections(match_id, id);

ALTER TABLE matches ADD CONSTRAINT matches_season_id_fkey FOREIGN KEY (season_id) REFERENCES seasons(id);

ALTER TABLE payout_accounts ADD CONSTRAINT payout_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

ALTER TABLE pick_names ADD CONSTRAINT pick_names_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

ALTER TABLE pictures ADD CONSTRAINT pictures_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

ALTER TABLE play_breaks ADD CONSTRAINT play_breaks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

ALTER TABLE play_limits ADD CONSTRAINT play_limits_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

ALTER TABLE positions ADD CONSTRAINT positions_match_id_fkey FOREIGN KEY (match_id) REFERENCES matches(id);

ALTER TABLE positions ADD CONSTRAINT positions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

ALTER TABLE price_moves ADD CONSTRAINT price_moves_selection_id_fkey FOREIGN KEY (selection_id) REFERENCES selections(id);

ALTER TABLE private_league_bets ADD CONSTRAINT private_league_bets_match_id_selection_id_fkey FOREIGN KEY (match_id, selection_id) REFERENCES selections(match_id, id);

ALTER TABLE private_league_bets ADD CONSTRAINT private_league_bets_member_id_user_id_fkey FOREIGN KEY (member_id, user_id) REFERENCES private_league_members(id, user_id);

ALTER TABLE private_league_entries ADD CONSTRAINT private_league_entries_bet_id_member_id_fkey FOREIGN KEY (bet_id, member_id) REFERENCES private_league_bets(id, member_id);

ALTER TABLE private_league_entries ADD CONSTRAINT private_league_entries_league_id_fkey FOREIGN KEY (league_id) REFERENCES private_leagues(id);

ALTER TABLE private_league_entries ADD CONSTRAINT private_league_entries_member_id_league_id_fkey FOREIGN KEY (member_id, league_id) REFERENCES private_league_members(id, league_id);

ALTER TABLE private_league_members ADD CONSTRAINT private_league_members_league_id_fkey FOREIGN KEY (league_id) REFERENCES private_leagues(id);

ALTER TABLE private_league_members ADD CONSTRAINT private_league_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

ALTER TABLE private_league_reports ADD CONSTRAINT private_league_reports_member_id_fkey FOREIGN KEY (member_id) REFERENCES private_league_members(id);

ALTER TABLE private_league_reports ADD CONSTRAINT private_league_reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES private_league_members(id);

ALTER TABLE private_leagues ADD CONSTRAINT private_leagues_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id);

ALTER TABLE push_messages ADD CONSTRAINT push_messages_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES push_subscriptions(id) ON DELETE CASCADE;

ALTER TABLE push_subscriptions ADD CONSTRAINT push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id);

ALTER TABLE push_subscriptions ADD CONSTRAINT push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

ALTER TABLE reality_checks ADD CONSTRAINT reality_checks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

ALTER TABLE recovery_codes ADD CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES second_factors(user_id) ON DELETE CASCADE;

ALTER TABLE resets ADD CONSTRAINT resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

ALTER TABLE rounds ADD CONSTRAINT rounds_seed_id_user_id_fkey FOREIGN KEY (seed_id, user_id) REFERENCES seeds(id, user_id);

ALTER TABLE rounds ADD CONSTRAINT rounds_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

ALTER TABLE second_factors ADD CONSTRAINT second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

ALTER TABLE second_steps ADD CONSTRAINT second_steps_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

ALTER TABLE seed_commitments ADD CONSTRAINT seed_commitments_seed_id_user_id_fkey FOREIGN KEY (seed_id, user_id) REFERENCES seeds(id, user_id);

ALTER TABLE seeds ADD CONSTRAINT seeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

ALTER TABLE selections ADD CONSTRAINT selections_market_fkey FOREIGN KEY (match_id, market_id) REFERENCES markets(match_id, id);

ALTER TABLE selections ADD CONSTRAINT selections_match_id_fkey FOREIGN KEY (match_id) REFERENCES matches(id);

ALTER TABLE sessions ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

ALTER TABLE ticket_messages ADD CONSTRAINT ticket_messages_capability_fkey FOREIGN KEY (capability) REFERENCES ticket_pictures(capability);

ALTER TABLE ticket_messages ADD CONSTRAINT ticket_messages_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id);

ALTER TABLE tickets ADD CONSTRAINT tickets_recording_fkey FOREIGN KEY (recording) REFERENCES ticket_recordings(capability);

ALTER TABLE tickets ADD CONSTRAINT tickets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

ALTER TABLE users ADD CONSTRAINT users_referred_by_fkey FOREIGN KEY (referred_by) REFERENCES users(id);

ALTER TABLE wallets ADD CONSTRAINT wallets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

ALTER TABLE withdrawals ADD CONSTRAINT withdrawals_payout_account_id_fkey FOREIGN KEY (payout_account_id) REFERENCES payout_accounts(id);

ALTER TABLE withdrawals ADD CONSTRAINT withdrawals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

CREATE VIEW match_states AS
 SELECT m.id,
    match_state(m.decision, m.opens_at, w.number, statement_timestamp()) AS state,
    w.number AS window_number,
    w.closes_at,
    COALESCE(w.win_ratio, final.win_ratio) AS win_ratio,
    LEAST(final.closes_at, m.betting_ended_at) AS betting_closes_at,
    COALESCE(m.news_due_at < statement_timestamp(), false) AS is_silent
   FROM matches m
     CROSS JOIN LATERAL ( SELECT match_windows.closes_at,
            match_windows.win_ratio
           FROM match_windows
          WHERE match_windows.match_id = m.id
          ORDER BY match_windows.number DESC
         LIMIT 1) final
     LEFT JOIN LATERAL ( SELECT match_windows.number,
            match_windows.closes_at,
            match_windows.win_ratio
           FROM match_windows
          WHERE match_windows.match_id = m.id AND m.betting_ended_at IS NULL AND match_windows.closes_at > statement_timestamp()
          ORDER BY match_windows.number
         LIMIT 1) w ON true;

CREATE VIEW statement_lines AS
 SELECT j.id,
    j.user_id,
    j.revision,
    j.kind,
    j.bet_id,
    j.deposit_id,
    j.withdrawal_id,
    j.round_id,
    j.bonus_id,
    j.friend_id,
    j.at,
    e.cash AS amount_paise,
    e.cash_after AS balance_paise,
    j.combined_bet_id
   FROM journals j
     CROSS JOIN LATERAL ( SELECT COALESCE(sum(
                CASE
                    WHEN entries.credit = 'cash'::text THEN entries.amount_paise
                    WHEN entries.debit = 'cash'::text THEN - entries.amount_paise
                    ELSE 0::bigint
                END), 0::numeric)::bigint AS cash,
            (array_agg(entries.cash_after ORDER BY entries.line DESC))[1] AS cash_after
           FROM entries
          WHERE entries.journal_id = j.id) e;

CREATE VIEW market_states AS
 SELECT k.id,
    k.match_id,
    k.kind,
    s.state,
    k.suspended_at,
        CASE
            WHEN s.state = 'suspended'::text THEN suspension(k.suspended_for, m.is_silent)
            ELSE NULL::text
        END AS suspended_for
   FROM markets k
     JOIN matches ON matches.id = k.match_id
     JOIN match_states m ON m.id = k.match_id
     CROSS JOIN LATERAL ( SELECT
                CASE
                    WHEN m.state = 'settled'::text AND k.kind = 'winner'::text AND matches.is_drawn THEN 'void'::text
                    WHEN m.state = 'abandoned'::text AND k.kind = 'total'::text AND line_outcome('over'::text, k.line, matches.decision, matches.play) = 'won'::text THEN 'settled'::text
                    ELSE market_state(k.kind, m.state, matches.toss_result, matches.toss_settled_at, k.suspended_for, m.is_silent)
                END AS state) s;

CREATE TRIGGER activities_unchanged BEFORE UPDATE ON activities FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER bet_corrections_append_only BEFORE DELETE OR UPDATE ON bet_corrections FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER bets_mark_due BEFORE INSERT OR UPDATE ON bets FOR EACH ROW WHEN (new.status = ANY (ARRAY['won'::text, 'lost'::text])) EXECUTE FUNCTION mark_due();

CREATE TRIGGER bets_of_open_accounts BEFORE INSERT ON bets FOR EACH ROW EXECUTE FUNCTION hold_open_account();

CREATE TRIGGER bets_within_limits BEFORE INSERT ON bets FOR EACH ROW EXECUTE FUNCTION hold_play();

CREATE TRIGGER cash_outs_append_only BEFORE DELETE OR UPDATE ON cash_outs FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER combined_bets_mark_due BEFORE UPDATE ON combined_bets FOR EACH ROW WHEN (new.status = ANY (ARRAY['won'::text, 'lost'::text])) EXECUTE FUNCTION mark_due_by_combined();

CREATE TRIGGER combined_bets_of_open_accounts BEFORE INSERT ON combined_bets FOR EACH ROW EXECUTE FUNCTION hold_open_account();

CREATE TRIGGER combined_bets_within_limits BEFORE INSERT ON combined_bets FOR EACH ROW EXECUTE FUNCTION hold_play();

CREATE TRIGGER combined_cash_outs_append_only BEFORE DELETE OR UPDATE ON combined_cash_outs FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER combined_corrections_append_only BEFORE DELETE OR UPDATE ON combined_corrections FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER daily_picks_outside_breaks BEFORE INSERT ON daily_picks FOR EACH ROW EXECUTE FUNCTION hold_break();

CREATE TRIGGER deposits_of_open_accounts BEFORE INSERT ON deposits FOR EACH ROW EXECUTE FUNCTION hold_open_account();

CREATE TRIGGER deposits_of_people BEFORE INSERT ON deposits FOR EACH ROW EXECUTE FUNCTION refuse_bot();

CREATE TRIGGER deposits_within_limits BEFORE INSERT ON deposits FOR EACH ROW EXECUTE FUNCTION hold_play();

CREATE TRIGGER entries_append_only BEFORE DELETE OR UPDATE ON entries FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER entries_posted BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION post_entry();

CREATE TRIGGER entries_totalled AFTER INSERT ON entries FOR EACH ROW EXECUTE FUNCTION total_entry();

CREATE TRIGGER journals_append_only BEFORE DELETE OR UPDATE ON journals FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER journals_numbered BEFORE INSERT ON journals FOR EACH ROW EXECUTE FUNCTION number_journal();

CREATE TRIGGER payout_accounts_digested BEFORE INSERT ON payout_accounts FOR EACH ROW EXECUTE FUNCTION digest_account();

CREATE TRIGGER payout_accounts_of_people BEFORE INSERT ON payout_accounts FOR EACH ROW EXECUTE FUNCTION refuse_bot();

CREATE TRIGGER play_breaks_append_only BEFORE DELETE OR UPDATE ON play_breaks FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER limits_held BEFORE DELETE OR UPDATE ON play_limits FOR EACH ROW EXECUTE FUNCTION hold_limit();

CREATE TRIGGER private_league_bets_outside_breaks BEFORE INSERT ON private_league_bets FOR EACH ROW EXECUTE FUNCTION hold_break();

CREATE TRIGGER private_league_entries_append_only BEFORE DELETE OR UPDATE ON private_league_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER private_league_entries_posted BEFORE INSERT ON private_league_entries FOR EACH ROW EXECUTE FUNCTION post_league_entry();

CREATE TRIGGER private_league_members_begin BEFORE INSERT ON private_league_members FOR EACH ROW EXECUTE FUNCTION begin_without_points();

CREATE TRIGGER private_league_members_held BEFORE UPDATE ON private_league_members FOR EACH ROW EXECUTE FUNCTION hold_private_league_member();

CREATE TRIGGER private_leagues_begin BEFORE INSERT ON private_leagues FOR EACH ROW EXECUTE FUNCTION begin_without_points();

CREATE TRIGGER private_leagues_held BEFORE UPDATE ON private_leagues FOR EACH ROW EXECUTE FUNCTION hold_private_league();

CREATE TRIGGER rounds_mark_due BEFORE INSERT ON rounds FOR EACH ROW EXECUTE FUNCTION mark_due();

CREATE TRIGGER rounds_of_open_accounts BEFORE INSERT ON rounds FOR EACH ROW EXECUTE FUNCTION hold_open_account();

CREATE TRIGGER rounds_within_limits BEFORE INSERT ON rounds FOR EACH ROW EXECUTE FUNCTION hold_play();

CREATE TRIGGER seed_commitments_append_only BEFORE DELETE OR UPDATE ON seed_commitments FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER seeds_committed AFTER INSERT ON seeds FOR EACH ROW EXECUTE FUNCTION commit_to_seed();

CREATE TRIGGER sessions_of_people BEFORE INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION refuse_bot();

CREATE TRIGGER wallets_held BEFORE UPDATE ON wallets FOR EACH ROW EXECUTE FUNCTION hold_wallet();

CREATE TRIGGER wallets_start_empty BEFORE INSERT ON wallets FOR EACH ROW EXECUTE FUNCTION open_wallet_empty();

CREATE TRIGGER withdrawals_keep_digest BEFORE INSERT ON withdrawals FOR EACH ROW EXECUTE FUNCTION keep_account_digest();

CREATE TRIGGER withdrawals_of_open_accounts BEFORE INSERT ON withdrawals FOR EACH ROW EXECUTE FUNCTION hold_open_account();

CREATE TRIGGER withdrawals_of_people BEFORE INSERT ON withdrawals FOR EACH ROW EXECUTE FUNCTION refuse_bot();

INSERT INTO sms_gate VALUES (1);

INSERT INTO migrations (name) VALUES
  ('0001-baseline.sql'),
  ('0053-played-matches.sql'),
  ('0054-leagues.sql'),
  ('0055-followed-teams.sql'),
  ('0056-markets.sql'),
  ('0057-combined-bets.sql'),
  ('0058-cash-outs.sql'),
  ('0059-combined-cash-outs.sql'),
  ('0060-corrections.sql'),
  ('0061-totals.sql'),
  ('0062-ended-bets.sql'),
  ('0063-margins.sql'),
  ('0064-draws.sql'),
  ('0065-no-draws-of-played-matches.sql'),
  ('0066-beacons.sql'),
  ('0067-seen-prices.sql'),
  ('0068-limit-question.sql'),
  ('0069-ended-legs.sql'),
  ('0070-combined-corrections.sql'),
  ('0071-own-data.sql'),
  ('0072-private-leagues.sql'),
  ('0073-reopened-combined-bets.sql'),
  ('0074-single-stake-limits.sql'),
  ('0075-closed-accounts.sql'),
  ('0076-room-in-all-limits.sql'),
  ('0077-daily-picks.sql'),
  ('0078-push-messages.sql'),
  ('0079-time-limits.sql'),
  ('0080-bots.sql'),
  ('0081-pick-names.sql'),
  ('0082-open-bets.sql'),
  ('0083-hundredths-and-outcomes.sql');
