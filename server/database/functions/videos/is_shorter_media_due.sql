-- Whether a film of any tenant waits that is so much shorter than what is left of this one that it goes before it. Runs as karcis_worker, which reads of
-- all tenants the columns asked about and no others.
create or replace function is_shorter_media_due(p_tenant text, p_id uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from media_files f join media_files own on own.tenant_id = p_tenant and own.id = p_id
    where f.due_at <= now() and f.tries = 0 and (f.state = 'waiting' or f.state = 'working' and f.leased_until <= now())
      and 4 * media_rank(f.duration_ms, f.source_bytes, f.heights, f.steps, f.uploaded_at)
        < media_rank(own.duration_ms, own.source_bytes, own.heights, own.steps, own.uploaded_at))
$$;

revoke execute on function is_shorter_media_due(text, uuid) from public;
grant execute on function is_shorter_media_due(text, uuid) to karcis_app;
alter function is_shorter_media_due(text, uuid) owner to karcis_worker;
