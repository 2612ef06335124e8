-- The bots of the demo: accounts that bet by the house's rules with play money of their own. The style marks them; neither
-- name nor phone does. The phone and the email are no valid ones, the hash is none, and nothing is verified.

alter table users
  add column bot_style text,
  add constraint users_bot_check check (bot_style is null or (
    bot_style in ('favourites', 'outsiders', 'momentum', 'contrarian')
    and phone like 'bot-%' and email = phone and password_hash = 'none'
    and verified_at is null and email_proven_at is null and referred_by is null));

-- Nobody signs in to a bot, and no money enters or leaves its wallet from outside.
create function refuse_bot() returns trigger language plpgsql as $$
begin
  if exists (select from users where id = new.user_id and bot_style is not null) then
    raise exception 'a bot' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger sessions_of_people before insert on sessions for each row execute function refuse_bot();
create trigger payout_accounts_of_people before insert on payout_accounts for each row execute function refuse_bot();
create trigger withdrawals_of_people before insert on withdrawals for each row execute function refuse_bot();
create trigger deposits_of_people before insert on deposits for each row execute function refuse_bot();
