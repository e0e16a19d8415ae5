-- Whether a place's owner may still come: not given up, or still within the time to return.
create or replace function is_place_kept(p queue_places) returns boolean
language sql stable as $$
  select p.number is not null and (p.left_at is null or p.left_at > clock_timestamp() - interval '10 minutes')
$$;
