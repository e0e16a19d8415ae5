-- Every tenant's rows are seen only after the transaction has named that tenant; without it there are none.
do $$
declare t text;
begin
  foreach t in array array['tenant_pages', 'events', 'event_sessions', 'ticket_categories', 'addons', 'quotas', 'quota_uses', 'promos',
    'quotes', 'bookings', 'booking_lines', 'booking_buyers', 'booking_attendees', 'payments', 'payment_notices', 'tickets', 'idempotency', 'outbox',
    'messages', 'audit'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_tenant on %I using (tenant_id = current_setting(''app.tenant'', true)) with check (tenant_id = current_setting(''app.tenant'', true))', t);
  end loop;
end $$;

do $$
begin
  if not exists (select 1 from pg_roles where rolname = 'karcis_app') then
    create role karcis_app nologin;
  end if;
end $$;
grant karcis_app to current_user;
grant select, insert, update, delete on all tables in schema public to karcis_app;
revoke update, delete on audit, quotes from karcis_app;
grant execute on all functions in schema public to karcis_app;

-- The worker asks which tenants have something due; it sees these rows only while this function runs.
create policy due_reader on bookings for select using (current_setting('app.scope', true) = 'due');
create policy due_reader on outbox for select using (current_setting('app.scope', true) = 'due');
create policy due_reader on payments for select using (current_setting('app.scope', true) = 'due');

create function due_work() returns table (tenant_id text, kind text)
language plpgsql as $$
begin
  perform set_config('app.scope', 'due', true);
  return query
    select t.id, 'hold' from tenants t where exists (
      select 1 from bookings b where b.tenant_id = t.id and b.status in ('held', 'awaiting_payment') and b.hold_until <= now())
    union select distinct o.tenant_id, 'outbox' from outbox o where o.done_at is null and o.next_try_at <= now()
    union select distinct p.tenant_id, 'payment' from payments p where p.status in ('created', 'pending') and p.asked_at <= now() - interval '20 seconds';
  perform set_config('app.scope', '', true);
end $$;
grant execute on function due_work() to karcis_app;
