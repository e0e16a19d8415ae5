-- The seconds until a visitor or network may hold again after `p_most` of its holds expired within an hour, 0 if it may now.
create or replace function wait_of_holder(p_use holder_use, p_most int, p_seconds int) returns int
language sql stable as $$
  select case when p_use.lapses >= p_most
    then greatest(0, ceil(extract(epoch from p_use.lapsed_at + make_interval(secs => p_seconds) - now()))::int) else 0 end
$$;
