-- How an event is booked: on the pages, on the tenant's WhatsApp, or either way.
alter table events add column booking_mode text not null default 'web' check (booking_mode in ('web', 'whatsapp', 'both'));

-- A choice that a visitor takes to WhatsApp. It holds no stock and nothing about a person; its code opens it again.
create table order_drafts (
  tenant_id text not null,
  code text collate "C" not null check (code ~ '^WA-[2-9A-HJKMNP-TV-Z]{6}$'),
  event_id uuid not null,
  session_id uuid,
  selection jsonb not null,
  promo_code text,
  total bigint not null check (total >= 0),
  -- Lines and total as the visitor read them.
  summary text not null,
  locale text not null check (locale in ('en', 'id')),
  -- SHA-256 of the visitor's cookie.
  owner_hash text collate "C" not null,
  idem_key text collate "C" not null,
  body_hash text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at > created_at),
  primary key (tenant_id, code),
  unique (owner_hash, idem_key, tenant_id),
  foreign key (tenant_id, event_id) references events (tenant_id, id) on delete cascade
);
create index order_drafts_due on order_drafts (tenant_id, expires_at);

alter table order_drafts enable row level security;
alter table order_drafts force row level security;
create policy own_tenant on order_drafts using (tenant_id = current_setting('app.tenant', true)) with check (tenant_id = current_setting('app.tenant', true));
grant select, insert, delete on order_drafts to karcis_app;
