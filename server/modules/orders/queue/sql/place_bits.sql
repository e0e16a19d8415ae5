-- The price of a place for a network that already has `p_before`, as bits of a proof of work. The first thirty are free. After that each doubling
-- costs one bit more, up to 22.
create or replace function place_bits(p_before bigint) returns int
language sql immutable as $$
  select case when p_before < 30 then 0 else 16 + width_bucket(p_before, array[60, 120, 240, 480, 960, 1920]::bigint[]) end
$$;
