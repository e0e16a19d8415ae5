-- A visitor as a place names them: the first half of their mark, which is 64 hexadecimal digits, or 32 of its half.
create or replace function place_owner(p_owner text) returns bytea
language sql immutable as $$
  select decode(left(p_owner, 32), 'hex')
$$;
