-- A visitor as named by a place: the first half of their mark, given as 64 hexadecimal digits, or as the 32 of its half.
create or replace function place_owner(p_owner text) returns bytea
language sql immutable as $$
  select decode(left(p_owner, 32), 'hex')
$$;
