-- Whether the rest of a quota or promo covers a need of units. False without such a quota or promo.
create or replace function has_units(p_free int, p_need int) returns boolean
language sql immutable as $$
  select coalesce(p_free >= p_need, false)
$$;
