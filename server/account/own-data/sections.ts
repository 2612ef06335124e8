/** Rows of one table as SQL. */
export interface Rows {
  table: string;
  /**
   * Expressions over the table's columns, each with a name of its own if it is no plain column. The value of a
   * name that ends in `_paise` or `_hundredths` is divided by 100, and the ending is dropped.
   */
  columns: readonly string[];
  /** SQL for what belongs to a row `p` and stands in other tables, by name. */
  also?: Readonly<Record<string, string>>;
  /** Rows of other tables that belong to a row `p`, by the name of their list. */
  within?: Readonly<Record<string, Within>>;
}

/** Rows `c` inside a row `p`. */
export interface Within extends Omit<Rows, 'also' | 'within'> {
  where: string;
  order: string;
}

/** A list of the document: rows `p`, read in pages by the order of these columns. */
export interface Section extends Rows {
  name: string;
  /** A moment and, for rows of the same moment, a number that differs; or a number alone. */
  order: readonly [string] | readonly [string, string];
  /** Rows in a page, if they are large. */
  perPage?: number;
  /** SQL for the rows `p` that strangers who share the account may see, in session `$3`; all rows by default. */
  ifShared?: string;
}

/** A list of rows `p` that never change, each with a journal of the person. */
export interface Moves extends Rows {
  name: string;
  /** SQL of the rows and their journals. */
  from: string;
  /** The revision of a row's journal. */
  revision: string;
}

const NAMES = {
  match: '(select m.name from matches m where m.id = p.match_id)',
  selection: 'coalesce(p.prediction, (select s.name from selections s where s.id = p.selection_id))',
};

/** Corrections of a bet's result, with the operator's reason. */
const corrections = (table: string, bet: string, also: readonly string[] = []): Within => ({
  table,
  columns: ['was', 'becomes', 'written_off_paise', 'at', ...also],
  where: `c.${bet} = p.id`,
  order: 'c.at, c.id',
});

/** The person, with the settings of which there is one each. */
export const PROFILE: Rows = {
  table: 'users',
  columns: [
    'id',
    'first_name',
    'last_name',
    'phone',
    'email',
    'pincode',
    'state',
    'profile_image',
    'referral_code',
    'p.referred_by is not null as was_referred',
    'created_at',
    'verified_at',
    'email_proven_at',
    'suspended_at',
    'limit_declined_at',
    'referral_due_at',
    'referral_paid_at',
  ],
  also: {
    picture: `(select encode(i.bytes, 'base64') from pictures i where i.user_id = p.id)`,
  },
  within: {
    balance: {
      table: 'wallets',
      columns: [
        'c.cash as cash_paise',
        'c.staked as staked_paise',
        'c.held as held_paise',
        'c.bonus as bonus_paise',
      ],
      where: 'c.user_id = p.id',
      order: 'c.user_id',
    },
    limits: {
      table: 'play_limits',
      columns: ['kind', 'period', 'amount_hundredths', 'raise_to_hundredths', 'raise_asked_at'],
      where: 'c.user_id = p.id',
      order: 'c.kind, c.period',
    },
    reality_checks: {
      table: 'reality_checks',
      columns: ['minutes', 'seen_at'],
      where: 'c.user_id = p.id',
      order: 'c.user_id',
    },
    pick_a_day_switched_off: {
      table: 'daily_pick_offs',
      columns: ['since'],
      where: 'c.user_id = p.id',
      order: 'c.user_id',
    },
    table_of_picks: {
      table: 'pick_names',
      columns: ['nickname', 'joined_at'],
      where: 'c.user_id = p.id',
      order: 'c.user_id',
    },
    two_step_log_in: {
      table: 'second_factors',
      columns: ['since', 'for_withdrawals'],
      where: 'c.user_id = p.id',
      order: 'c.user_id',
    },
  },
};

/** The lists that are read in the snapshot, in the document's order. */
export const SECTIONS: readonly Section[] = [
  {
    name: 'sessions',
    table: 'sessions',
    columns: ['id', 'device', 'network', 'signed_in_at', 'p.rotated_at as used_at', 'ended_at', 'expires_at'],
    order: ['signed_in_at', 'id'],
    ifShared: 'p.id = $3::bigint',
  },
  {
    name: 'breaks',
    table: 'play_breaks',
    columns: ['kind', 'since', 'until'],
    order: ['since', 'id'],
  },
  {
    name: 'favourites',
    table: 'favourites',
    columns: ['match_id', 'added_at'],
    also: { match: NAMES.match },
    order: ['added_at', 'match_id'],
  },
  {
    name: 'followed_teams',
    table: 'followed_teams',
    columns: ['team_id', 'added_at'],
    also: { team: '(select t.name from teams t where t.id = p.team_id)' },
    order: ['added_at', 'team_id'],
  },
  {
    name: 'bets',
    table: 'bets',
    columns: [
      'id',
      'match_id',
      'selection_id',
      'prediction',
      'stake_paise',
      'win_ratio',
      'seen_ratio',
      'pays_paise',
      'status',
      'placed_at',
      'settled_at',
      'refund_paise',
      'cashed_stake_paise',
      'cashed_pays_paise',
      'cashed_out_paise',
    ],
    also: NAMES,
    within: {
      cash_outs: {
        table: 'cash_outs',
        columns: [
          'stake_paise',
          'pays_paise',
          'c.win_ratio as price',
          'chance_millionths',
          'paid_paise',
          'at',
        ],
        where: 'c.bet_id = p.id',
        order: 'c.at, c.id',
      },
      corrections: corrections('bet_corrections', 'bet_id'),
    },
    order: ['placed_at', 'id'],
  },
  {
    name: 'combined_bets',
    table: 'combined_bets',
    columns: [
      'id',
      'stake_paise',
      'price',
      'pays_paise',
      'status',
      'placed_at',
      'settled_at',
      'payout_paise',
      'cashed_stake_paise',
      'cashed_out_paise',
    ],
    within: {
      legs: {
        table: 'combined_legs',
        columns: [
          'number',
          'match_id',
          'market_id',
          'selection_id',
          'prediction',
          'win_ratio',
          'seen_ratio',
          'status',
          '(select m.name from matches m where m.id = c.match_id) as match',
          'coalesce(c.prediction, (select s.name from selections s where s.id = c.selection_id)) as selection',
        ],
        where: 'c.combined_bet_id = p.id',
        order: 'c.number',
      },
      cash_outs: {
        table: 'combined_cash_outs',
        columns: [
          'stake_paise',
          'pays_paise',
          'price',
          'open_price',
          'chance_trillionths',
          'paid_paise',
          'at',
        ],
        where: 'c.combined_bet_id = p.id',
        order: 'c.at, c.id',
      },
      corrections: corrections('combined_corrections', 'combined_bet_id', ['settled_at', 'stake_paise']),
    },
    order: ['placed_at', 'id'],
  },
  {
    name: 'private_leagues',
    table: 'private_league_members',
    columns: ['id', 'nickname', 'state', 'joined_at', 'given_points', 'points', 'open_points'],
    also: {
      league: '(select l.name from private_leagues l where l.id = p.league_id)',
      link: '(select l.code from private_leagues l where l.id = p.league_id)',
      is_owner: '(select l.owner_id = p.user_id from private_leagues l where l.id = p.league_id)',
    },
    within: {
      points_moved: {
        table: 'private_league_entries',
        columns: ['kind', 'bet_id', 'debit', 'credit', 'points', 'at'],
        where: 'c.member_id = p.id',
        order: 'c.id',
      },
      reports_made: {
        table: 'private_league_reports',
        columns: ['member_id', 'at'],
        where: 'c.reporter_id = p.id',
        order: 'c.at, c.member_id',
      },
    },
    order: ['joined_at', 'id'],
    perPage: 20,
  },
  {
    name: 'private_league_bets',
    table: 'private_league_bets',
    columns: [
      'id',
      'member_id',
      'match_id',
      'selection_id',
      'points',
      'win_ratio',
      'pays_points',
      'status',
      'placed_at',
      'settled_at',
    ],
    also: {
      match: NAMES.match,
      selection: '(select s.name from selections s where s.id = p.selection_id)',
    },
    order: ['placed_at', 'id'],
  },
  {
    name: 'daily_picks',
    table: 'daily_picks',
    columns: ['id', 'day', 'side', 'picked_at'],
    also: {
      match: `(select coalesce(m.name, concat(home.name, ' v ', away.name)) from daily_matches d
        left join fixtures f on f.reference = d.fixture
        left join teams home on home.id = f.home_id left join teams away on away.id = f.away_id
        left join matches m on m.id = coalesce(d.match_id, (select id from matches where reference = d.fixture))
        where d.day = p.day)`,
    },
    order: ['picked_at', 'id'],
  },
  {
    name: 'seeds',
    table: 'seeds',
    columns: [
      'id',
      'state',
      'client_seed',
      'server_seed_hash',
      // An unrevealed one tells the rounds to come.
      `case when p.state = 'revealed' then p.server_seed end as server_seed`,
      'nonce',
      'created_at',
      'rotated_at',
    ],
    order: ['created_at', 'id'],
  },
  {
    name: 'deposits',
    table: 'deposits',
    columns: [
      'id',
      'amount_paise',
      'status',
      'reference',
      'payment_id',
      'created_at',
      'expires_at',
      'decided_at',
    ],
    order: ['created_at', 'id'],
  },
  {
    name: 'payout_accounts',
    table: 'payout_accounts',
    // Masked as on the page: another person may get hold of the file.
    columns: [
      'id',
      'holder_name',
      `'••••' || right(p.account, 4) as account`,
      'ifsc_code',
      'bank_name',
      'account_type',
      `left(p.upi_id, 2) || '••••' || substr(p.upi_id, strpos(p.upi_id, '@')) as upi_id`,
      `'••••' || right(p.phone_pay, 4) as phone_pay`,
      `'••••' || right(p.g_pay, 4) as g_pay`,
      `'••••' || right(p.paytm, 4) as paytm`,
      'added_at',
      'removed_at',
    ],
    order: ['added_at', 'id'],
    ifShared: 'p.removed_at is null',
  },
  {
    name: 'withdrawals',
    table: 'withdrawals',
    columns: ['id', 'payout_account_id', 'amount_paise', 'status', 'requested_at', 'decided_at'],
    order: ['requested_at', 'id'],
  },
  {
    name: 'bonuses',
    table: 'bonuses',
    columns: [
      'id',
      'kind',
      'amount_paise',
      'wagering_paise',
      'status',
      'reference',
      'granted_at',
      'counts_from',
      'expires_at',
      'ended_at',
    ],
    order: ['granted_at', 'id'],
  },
  {
    name: 'tickets',
    table: 'tickets',
    columns: ['id', 'issues', 'status', 'closed_by', 'cancel_reason', 'created_at', 'closed_at'],
    also: { recording: '(select r.body from ticket_recordings r where r.capability = p.recording)' },
    within: {
      messages: {
        table: 'ticket_messages',
        columns: [
          'number',
          'author',
          'text',
          'at',
          `(select '/api/support/pictures/' || c.capability || '.webp' where c.capability is not null) as attachment`,
        ],
        where: 'c.ticket_id = p.id',
        order: 'c.number',
      },
    },
    order: ['created_at', 'id'],
    perPage: 20,
  },
  {
    name: 'push_devices',
    table: 'push_subscriptions',
    columns: [
      'id',
      'session_id',
      // The rest of the address is a secret: anybody who knows it can send messages to the browser.
      `split_part(p.endpoint, '/', 3) as push_service`,
      'language',
      'team_started',
      'bet_settled',
      'league_decided',
      'quiet_from',
      'quiet_until',
      'made_at',
      'chosen_at',
      'used_at',
    ],
    within: {
      messages: {
        table: 'push_messages',
        columns: ['kind', 'subject_id', 'made_at', 'outcome'],
        where: 'c.subscription_id = p.id',
        order: 'c.id',
      },
    },
    order: ['made_at', 'id'],
    ifShared: 'p.session_id = $3::bigint',
  },
  {
    name: 'activity',
    table: 'activities',
    columns: ['number', 'kind', 'subject_id', 'at'],
    order: ['number'],
  },
];

/**
 * Lists that only grow, and are the longest. They are read after the snapshot, up to the wallet's revision in it, so that
 * nobody waits for them; in the order in which the rows changed the balance.
 */
export const MOVES: readonly Moves[] = [
  {
    name: 'rounds',
    table: 'rounds',
    columns: [
      'id',
      'game',
      'seed_id',
      'nonce',
      'stake_paise',
      'prediction',
      'side',
      'p.target as target_hundredths',
      'p.result as result_hundredths',
      'payout_paise',
      'played_at',
    ],
    from: 'journals j join rounds p on p.id = j.round_id',
    revision: 'j.revision',
  },
  {
    name: 'ledger',
    table: 'journals',
    columns: [
      'id',
      'revision',
      'kind',
      'at',
      'bet_id',
      'combined_bet_id',
      'deposit_id',
      'withdrawal_id',
      'round_id',
      'bonus_id',
    ],
    within: {
      entries: {
        table: 'entries',
        columns: ['debit', 'credit', 'amount_paise', 'c.cash_after as cash_after_paise'],
        where: 'c.journal_id = p.id',
        order: 'c.line',
      },
    },
    from: 'journals p',
    revision: 'p.revision',
  },
];
