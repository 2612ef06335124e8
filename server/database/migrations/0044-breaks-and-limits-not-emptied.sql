-- Where rows cannot be taken away one by one, they cannot be taken away all at once.
create trigger play_breaks_not_truncated before truncate on play_breaks execute function refuse_change();

create function refuse_truncate() returns trigger language plpgsql as $$
begin
  raise exception '% is not emptied', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger play_limits_not_truncated before truncate on play_limits execute function refuse_truncate();
