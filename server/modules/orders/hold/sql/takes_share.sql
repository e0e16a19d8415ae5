-- Whether a further hold gives a network more than three quarters of a quota. Its first hold may. `p_before` and `p_with`: its units without and
-- with the hold in question.
create or replace function takes_share(p_before int, p_with int, p_total int) returns boolean
language sql immutable as $$
  select p_before > 0 and p_with * 4 > p_total * 3
$$;
