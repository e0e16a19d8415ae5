-- From when on an event's organiser lets no ticket change hands; null: the general rule alone.
alter table events add column handover_closes_at timestamptz;
-- Tickets of such a category carry a name that was checked: they stay with it.
alter table ticket_categories add column is_identity_locked boolean not null default false;

-- Limits of a tenant that has its own; without a row the usual ones hold.
create table handover_rules (
  tenant_id text not null,
  max_onward int not null default 1 check (max_onward between 0 and 9),
  max_represented int not null default 1 check (max_represented between 1 and 5),
  primary key (tenant_id)
);

-- Every offer to hand one ticket over, and what became of it. Accepted transfers in their order are the ticket's chain of custody.
create table handovers (
  tenant_id text not null,
  id uuid not null,
  ticket_id uuid not null,
  booking_id uuid not null,
  event_id uuid not null,
  kind text not null check (kind in ('transfer', 'delegation')),
  status text not null default 'pending'
    check (status in ('pending', 'accepted', 'declined', 'cancelled', 'expired', 'closed', 'revoked', 'ended')),
  -- Grows when the recipient is changed: the link of the round before opens nothing any more.
  round int not null default 1 check (round > 0),
  from_name text not null,
  from_phone text not null,
  from_locale text not null check (from_locale in ('en', 'id')),
  to_name text not null,
  to_phone text not null check (to_phone ~ '^\+[0-9]{6,15}$'),
  to_locale text not null check (to_locale in ('en', 'id')),
  purpose text check (purpose in ('collect', 'enter')),
  valid_until timestamptz,
  -- Until when it can be accepted; of a delegation that was, until when it lasts.
  expires_at timestamptz not null,
  -- What the new holder answered to the questions asked of attendees; an identity number is encrypted with the deployment's key.
  answers jsonb,
  identity_sealed text,
  waiver_version text,
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, ticket_id) references tickets (tenant_id, id),
  check (from_phone <> to_phone),
  check ((kind = 'delegation') = (purpose is not null) and (kind = 'delegation') = (valid_until is not null)),
  check ((status = 'pending') = (answered_at is null) or status in ('cancelled', 'expired', 'closed')),
  check (not (status = 'accepted' and kind = 'transfer') or answers is not null)
);
-- A ticket has one open handover of a kind.
create unique index handovers_open on handovers (ticket_id, kind, tenant_id) where status = 'pending' or status = 'accepted' and kind = 'delegation';
create index handovers_of_ticket on handovers (ticket_id, tenant_id, created_at);
create index handovers_due on handovers (expires_at) where status = 'pending' or status = 'accepted' and kind = 'delegation';
-- Whom somebody represents at an event.
create index handovers_represented on handovers (to_phone, event_id, tenant_id) where status = 'accepted' and kind = 'delegation';

do $$
declare t text;
begin
  foreach t in array array['handover_rules', 'handovers'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_tenant on %I using (tenant_id = current_setting(''app.tenant'', true)) with check (tenant_id = current_setting(''app.tenant'', true))', t);
  end loop;
end $$;
create policy due_reader on handovers for select using (current_setting('app.scope', true) = 'due');
create policy due_reader on tickets for select using (current_setting('app.scope', true) = 'due');
grant select on handover_rules to karcis_app;
grant select, insert, update on handovers to karcis_app;

-- Tenants that have handovers whose time is over, or whose ticket went its own way; seen only while this function runs.
create function due_handovers() returns table (tenant_id text)
language plpgsql as $$
begin
  perform set_config('app.scope', 'due', true);
  return query
    select distinct h.tenant_id from handovers h join tickets t on t.tenant_id = h.tenant_id and t.id = h.ticket_id
    where (h.status = 'pending' or h.status = 'accepted' and h.kind = 'delegation')
      and (h.expires_at <= now()
        or t.status <> case h.kind when 'transfer' then 'locked' else 'valid' end and not (h.kind = 'delegation' and t.status = 'locked'));
  perform set_config('app.scope', '', true);
end $$;
grant execute on function due_handovers() to karcis_app;
