-- The worker's query: events whose waiting list has work: units to offer, an ended offer, an expired entry. Runs as karcis_worker, which may read
-- only these columns, of all tenants.
create or replace function due_waiting() returns table (tenant_id text, event_id uuid)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select q.tenant_id, q.event_id from quotas q
      where q.set_aside > 0 and (q.aside_seen_at is null or q.aside_seen_at < clock_timestamp() - aside_time())
    union select w.tenant_id, w.event_id from waiting_entries w where w.left_at is null and w.offer_id is null and not w.is_paid and w.closes_at <= now()
    union select w.tenant_id, w.event_id from waiting_entries w join bookings b on b.tenant_id = w.tenant_id and b.id = w.offer_id
      where w.left_at is null and w.offer_id is not null and not is_unpaid(b.status);
end $$;

revoke execute on function due_waiting() from public;
grant execute on function due_waiting() to karcis_app;
alter function due_waiting() owner to karcis_worker;
