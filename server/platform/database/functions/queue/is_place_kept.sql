-- Whether a place is somebody's who may still come: not given up for longer than it comes back.
create or replace function is_place_kept(p queue_places) returns boolean
language sql stable as $$
  select p.number is not null and (p.left_at is null or p.left_at > clock_timestamp() - interval '10 minutes')
$$;
