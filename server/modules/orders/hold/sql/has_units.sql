-- Whether a quota or promo has at least the needed units left. False without such a quota or promo.
create or replace function has_units(p_free int, p_need int) returns boolean
language sql immutable as $$
  select coalesce(p_free >= p_need, false)
$$;
