-- Hidden categories are for visitors with an access code alone.
alter table ticket_categories add column is_hidden boolean not null default false;
-- Whether a field for access codes is shown.
alter table events add column has_codes boolean not null default false;
-- `stock`: units of categories and add-ons. `allotment`: units of a partner, moved here from another quota. `code`: tickets that an access code still
-- opens. Their window is theirs alone: outside it nothing is taken.
alter table quotas add column kind text not null default 'stock';
alter table quotas add column opens_at timestamptz;
alter table quotas add column closes_at timestamptz;
alter table quotas add constraint quotas_kind check (kind in ('stock', 'allotment', 'code')) not valid;

-- Places of a category, at one date or of an event without dates, that only a partner's codes reach. They are on general sale again from the time of
-- their quotas' end.
create table allotments (
  tenant_id text not null,
  event_id uuid not null,
  id uuid not null,
  category_id uuid not null,
  session_id uuid,
  partner text not null,
  -- Pieces given, sold and returned ones included.
  pieces int not null,
  -- When the clock first returned unsold pieces. Null: not yet.
  given_back_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, event_id, id),
  foreign key (tenant_id, event_id, category_id) references ticket_categories (tenant_id, event_id, id),
  foreign key (tenant_id, event_id, session_id) references event_sessions (tenant_id, event_id, id),
  constraint allotments_partner check (partner = trim(partner) and length(partner) between 1 and 80),
  constraint allotments_pieces check (pieces between 0 and 1000000)
);
create unique index allotments_of_partner on allotments (tenant_id, event_id, category_id, session_id, lower(partner)) nulls not distinct;
create index allotments_of_session on allotments (tenant_id, event_id, session_id);

-- The quotas of an allotment, each with the quota that its units came from and return to.
create table allotment_quotas (
  tenant_id text not null,
  event_id uuid not null,
  quota_id uuid not null,
  allotment_id uuid not null,
  part_of uuid not null,
  -- Units of one piece.
  units int not null check (units between 1 and 100),
  primary key (tenant_id, event_id, quota_id),
  foreign key (tenant_id, event_id, quota_id) references quotas (tenant_id, event_id, id),
  foreign key (tenant_id, event_id, part_of) references quotas (tenant_id, event_id, id),
  foreign key (tenant_id, event_id, allotment_id) references allotments (tenant_id, event_id, id)
);
create unique index allotment_quotas_of_part on allotment_quotas (tenant_id, event_id, allotment_id, part_of);
create index allotment_quotas_of_source on allotment_quotas (tenant_id, event_id, part_of);

-- Codes that open categories of one event. A code's id is also that of the quota that counts its tickets.
create table access_codes (
  tenant_id text not null,
  id uuid not null,
  event_id uuid not null,
  code text not null check (code = upper(code) and length(code) between 1 and 40),
  category_ids uuid[] not null,
  -- The partner whose allotments the code reaches. Null: none.
  partner text,
  max_per_order int check (max_per_order between 1 and 100),
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  unique (tenant_id, code),
  foreign key (tenant_id, event_id, id) references quotas (tenant_id, event_id, id)
);
create index access_codes_of_event on access_codes (tenant_id, event_id, id);

do $$
declare t text;
begin
  foreach t in array array['allotments', 'allotment_quotas', 'access_codes'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_tenant on %I using (tenant_id = (select current_setting(''app.tenant'', true)))'
      ' with check (tenant_id = (select current_setting(''app.tenant'', true)))', t);
  end loop;
end $$;
grant select, insert, update (pieces, given_back_at) on allotments to karcis_app;
grant select, insert on allotment_quotas, access_codes to karcis_app;
grant select (tenant_id, event_id, id, kind, total, taken, closes_at) on quotas to karcis_worker;
grant select (tenant_id, event_id, quota_id, allotment_id) on allotment_quotas to karcis_worker;
grant select (tenant_id, event_id, id, given_back_at) on allotments to karcis_worker;
create policy due_reader on allotment_quotas for select to karcis_worker using (true);
create policy due_reader on allotments for select to karcis_worker using (true);
