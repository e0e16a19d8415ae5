-- The rank (media_rank) of the shortest film of any tenant that waits for its first turn, or null. Runs as karcis_worker, which may read only these
-- columns, of all tenants. Returns only this number.
create or replace function shortest_media_due() returns double precision
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select min(media_rank(f.duration_ms, f.source_bytes, f.heights, f.steps, f.uploaded_at)) from media_files f
    where f.due_at <= now() and f.tries = 0 and (f.state = 'waiting' or f.state = 'working' and f.leased_until <= now())
$$;

revoke execute on function shortest_media_due() from public;
grant execute on function shortest_media_due() to karcis_app;
alter function shortest_media_due() owner to karcis_worker;
