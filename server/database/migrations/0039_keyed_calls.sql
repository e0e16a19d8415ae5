-- A browser's first call, its answer having been lost, is known again for a day: the cookie that it was given, sealed, under a keyed
-- digest of the call and of the network that it came from. Neither opens anything without the deployment's secret.
create table visitor_openings (
  tenant_id text not null,
  opening text collate "C" not null,
  -- SHA-256 of the visitor's cookie.
  owner_hash text collate "C" not null,
  sealed text not null,
  made_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, opening)
);
alter table visitor_openings enable row level security;
alter table visitor_openings force row level security;
create policy own_tenant on visitor_openings using (tenant_id = (select current_setting('app.tenant', true)))
  with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on visitor_openings to karcis_app;

-- Keeps the visitors of first calls, or finds those that the very same calls made before: `owners` are the ones that count, and `known`
-- the sealed cookies of those that were found; null where every call was new. A call without an opening stays as it is.
create function open_visitors(p_tenant text, p_openings text[], p_owners text[], p_sealed text[], out owners text[], out known text[])
language plpgsql as $$
declare
  v_kept int;
begin
  perform set_config('app.tenant', p_tenant, true);
  insert into visitor_openings as v (tenant_id, opening, owner_hash, sealed)
    select distinct on (o.opening) p_tenant, o.opening, o.own, o.sealed
    from unnest(p_openings, p_owners, p_sealed) as o(opening, own, sealed) where o.opening is not null order by o.opening
    on conflict (tenant_id, opening) do update set owner_hash = excluded.owner_hash, sealed = excluded.sealed, made_at = clock_timestamp()
      where v.made_at < clock_timestamp() - interval '1 day';
  get diagnostics v_kept = row_count;
  owners := p_owners;
  if v_kept = cardinality(array_remove(p_openings, null)) then return; end if;
  select array_agg(coalesce(v.owner_hash, o.own) order by o.ord),
      array_agg(case when v.owner_hash <> o.own then v.sealed end order by o.ord) into owners, known
    from unnest(p_openings, p_owners) with ordinality as o(opening, own, ord)
    left join visitor_openings v on v.tenant_id = p_tenant and v.opening = o.opening;
end $$;
grant execute on function open_visitors(text, text[], text[], text[]) to karcis_app;

-- Calls are kept by keyed digests from here on. What was kept of earlier ones in clear is worth nothing any more.
truncate idempotency;
alter table bookings no force row level security;
update bookings set idem_key = 'past ' || id, body_hash = 'past' where idem_key not like 'offer %';
alter table bookings force row level security;
alter table order_drafts no force row level security;
update order_drafts set idem_key = 'past ' || code, body_hash = 'past';
alter table order_drafts force row level security;

-- What is kept of calls goes in batches: its sealed cookies after a day, the rest after seven. Answers how many rows went.
-- Rows lie in the order of their time, so that ranges of pages tell enough: a sale pays next to nothing for it.
create function forget_calls(p_tenant text, p_most int) returns int
language plpgsql as $$
declare
  v_openings int;
  v_calls int;
begin
  perform set_config('app.tenant', p_tenant, true);
  perform set_config('synchronous_commit', 'off', true);
  delete from visitor_openings v using (
      select o.opening from visitor_openings o where o.tenant_id = p_tenant and o.made_at < now() - interval '1 day'
      limit p_most for update skip locked) x
    where v.tenant_id = p_tenant and v.opening = x.opening;
  get diagnostics v_openings = row_count;
  delete from idempotency i using (
      select c.owner_hash, c.key from idempotency c where c.tenant_id = p_tenant and c.created_at < now() - interval '7 days'
      limit p_most for update skip locked) x
    where i.tenant_id = p_tenant and i.owner_hash = x.owner_hash and i.key = x.key;
  get diagnostics v_calls = row_count;
  return v_openings + v_calls;
end $$;
grant execute on function forget_calls(text, int) to karcis_app;
drop index idempotency_age;
create index idempotency_by_age on idempotency using brin (created_at);
create index visitor_openings_by_age on visitor_openings using brin (made_at);
