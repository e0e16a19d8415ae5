-- News and messages are numbered as they are written, so that what happened to one booking is told in its order.
alter table outbox add column position bigint generated always as identity;

alter table messages
  add column position bigint generated always as identity,
  -- Whose messages keep their order: a booking, or an entry on a waiting list.
  add column thread_id uuid,
  add column subject text not null default '',
  add column params jsonb not null default '{}',
  -- kept: no channel leads out of the deployment, it is only read here; outdated: no longer true when its turn came; dead: given up.
  add column status text not null default 'kept' check (status in ('kept', 'due', 'sent', 'outdated', 'dead')),
  add column attempts int not null default 0 check (attempts >= 0),
  add column next_try_at timestamptz not null default now(),
  add column not_after timestamptz,
  add column sent_at timestamptz,
  add column provider_ref text,
  -- A code, never what a provider or a person wrote.
  add column last_error text;
create index messages_due on messages (next_try_at) where status = 'due';
create index messages_waiting on messages (thread_id, channel, tenant_id, position) where status = 'due';
create index messages_by_position on messages (position, tenant_id);

create policy due_reader on messages for select using (current_setting('app.scope', true) = 'due');

-- The tenants that have messages to send now; seen only while this function runs.
create function due_messages() returns table (tenant_id text)
language plpgsql as $$
begin
  perform set_config('app.scope', 'due', true);
  return query select distinct m.tenant_id from messages m where m.status = 'due' and m.next_try_at <= now();
  perform set_config('app.scope', '', true);
end $$;
grant execute on function due_messages() to karcis_app;
