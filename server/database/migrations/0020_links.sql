-- Short addresses: /l/{code} leads to a page of the same shop until it runs out or is used up.
create table links (
  tenant_id text not null,
  -- What stands in the address; of a personal link its SHA-256, so that a copy of this table opens nothing.
  code text collate "C" not null check (code ~ '^([2-9A-HJKMNP-TV-Z]{8,40}|[0-9a-f]{64})$'),
  type text not null check (type in ('campaign', 'category', 'promo', 'waiting_offer', 'handover', 'resume', 'waiver')),
  -- An own path without language; of a personal link encrypted with the deployment's key.
  target text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  max_uses int check (max_uses > 0),
  -- Visitors who have opened it, and how often they came to do so.
  uses int not null default 0 check (uses >= 0 and uses <= coalesce(max_uses, uses)),
  clicks int not null default 0 check (clicks >= uses),
  primary key (tenant_id, code)
);
create index links_over on links (tenant_id, expires_at) where expires_at is not null;

create table link_visits (
  tenant_id text not null,
  code text collate "C" not null,
  -- SHA-256 of the visitor's cookie.
  visitor_hash text collate "C" not null,
  at timestamptz not null,
  primary key (tenant_id, code, visitor_hash),
  foreign key (tenant_id, code) references links (tenant_id, code) on delete cascade
);

do $$
declare t text;
begin
  foreach t in array array['links', 'link_visits'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_tenant on %I using (tenant_id = current_setting(''app.tenant'', true)) with check (tenant_id = current_setting(''app.tenant'', true))', t);
    execute format('grant select, insert, update, delete on %I to karcis_app', t);
  end loop;
end $$;

-- A link that still works, and nothing otherwise. With a visitor, one click a visit (of half an hour) and one use a visitor are
-- counted; who has used it before may come back after it is used up. Without one nothing is counted.
create function follow_link(p_tenant text, p_code text, p_visitor text) returns table (type text, target text, max_uses int)
language plpgsql as $$
declare
  v links%rowtype;
  v_last timestamptz;
begin
  perform set_config('app.tenant', p_tenant, true), set_config('synchronous_commit', 'off', true);
  if p_visitor is null then
    return query select l.type, l.target, l.max_uses from links l
      where l.tenant_id = p_tenant and l.code = p_code and (l.expires_at is null or l.expires_at > clock_timestamp())
        and (l.max_uses is null or l.uses < l.max_uses);
    return;
  end if;
  select * into v from links l where l.tenant_id = p_tenant and l.code = p_code for update;
  if not found or v.expires_at <= clock_timestamp() then return; end if;
  select x.at into v_last from link_visits x where x.tenant_id = p_tenant and x.code = p_code and x.visitor_hash = p_visitor;
  if v_last is null and v.uses >= v.max_uses then return; end if;
  if v_last is null or v_last <= clock_timestamp() - interval '30 minutes' then
    insert into link_visits (tenant_id, code, visitor_hash, at) values (p_tenant, p_code, p_visitor, clock_timestamp())
      on conflict (tenant_id, code, visitor_hash) do update set at = excluded.at;
    update links l set clicks = l.clicks + 1, uses = l.uses + (v_last is null)::int where l.tenant_id = p_tenant and l.code = p_code;
  end if;
  return query select v.type, v.target, v.max_uses;
end $$;
grant execute on function follow_link(text, text, text) to karcis_app;
