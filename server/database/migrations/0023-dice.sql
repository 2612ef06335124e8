-- Dice: `prediction` says whether the roll was called over or under `target`; both are whole hundredths, as limbo's
-- multipliers are.
alter table rounds
  drop constraint rounds_game_check,
  drop constraint rounds_prediction_check,
  drop constraint rounds_target_check,
  drop constraint rounds_result_check,
  drop constraint rounds_check,
  add constraint rounds_game_check check (game in ('coinflip', 'limbo', 'dice')),
  add constraint rounds_choice_check check (case game
    when 'coinflip' then num_nonnulls(prediction, side) = 2 and prediction in ('Head', 'Tail')
      and num_nonnulls(target, result) = 0
    when 'limbo' then num_nonnulls(target, result) = 2 and num_nonnulls(prediction, side) = 0
      and target between 101 and 100000000 and result between 100 and 100000000
    else num_nonnulls(prediction, target, result) = 3 and side is null and result between 0 and 10000
      and case prediction when 'over' then target between 198 and 9998
        when 'under' then target between 2 and 9802 else false end
  end);

alter table journals
  drop constraint journals_kind_check,
  add constraint journals_kind_check check (kind in (
    'deposit', 'bet.placed', 'bet.won', 'bet.lost', 'bet.cancelled', 'bet.void',
    'withdrawal.requested', 'withdrawal.paid', 'withdrawal.rejected', 'grant',
    'coinflip', 'limbo', 'dice', 'bonus.granted', 'bonus.released', 'bonus.expired', 'referral'));
