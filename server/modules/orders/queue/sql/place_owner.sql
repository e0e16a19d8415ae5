-- A visitor as named by a place: the first half of their mark, from its 64 hexadecimal digits or from the 32 of that half.
create or replace function place_owner(p_owner text) returns bytea
language sql immutable as $$
  select decode(left(p_owner, 32), 'hex')
$$;
