-- Whether a key may have signed a ticket's code: it was not withdrawn, and is not newer than the newest (`p_last`; null: only key 1 exists). A typed
-- code has no key.
create or replace function is_key_good(p_key int, p_is_withdrawn boolean, p_last int) returns boolean
language sql immutable as $$
  select p_is_withdrawn is not true and coalesce(p_key <= coalesce(p_last, 1), true)
$$;
