-- A correction finds the ended legs of its match.
create index ended_legs_of_match on combined_legs (match_id) where status in ('won', 'lost');
