-- That a draft may be booked and paid on the pages: by a message with its code, by staff, or, where messages are simulated, by the button that
-- stands for the message. The draft itself never changes; its release goes with it.
create table draft_releases (
  tenant_id text not null,
  code text collate "C" not null,
  -- What messages about it are about.
  id uuid not null,
  how text not null check (how in ('message', 'staff', 'simulation')),
  -- Whose message it was, proven by the channel; null for any other way.
  phone text check (phone ~ '^\+[0-9]{6,15}$'),
  -- The channel's name of the message.
  message_id text,
  released_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, code),
  unique (message_id, tenant_id),
  foreign key (tenant_id, code) references order_drafts (tenant_id, code) on delete cascade,
  constraint released_by check ((how = 'message') = (phone is not null and message_id is not null))
);
alter table draft_releases enable row level security;
alter table draft_releases force row level security;
create policy own_tenant on draft_releases using (tenant_id = (select current_setting('app.tenant', true)))
  with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, delete on draft_releases to karcis_app;
