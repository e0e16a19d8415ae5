-- How many uses of a promo are left now: none outside its window.
create or replace function uses_left(p promos) returns int
language sql stable as $$
  select case when coalesce(p.starts_at <= now(), true) and coalesce(p.ends_at > now(), true) then p.max_uses - p.used else 0 end
$$;
