-- Our books beside the provider's. A run a night, of the whole deployment, so it is kept with the tenant that the deployment itself is; whoever
-- begins it holds it until `leased_until`, and what died on the way is taken over.
create table book_comparisons (
  tenant_id text not null,
  provider text not null,
  night date not null,
  since timestamptz not null,
  began_at timestamptz not null default now(),
  leased_until timestamptz not null,
  finished_at timestamptz,
  entries int,
  differences int,
  primary key (tenant_id, provider, night)
);

-- Where the two say other things of one payment or refund. `subject` is the provider's name of the session, or the refund's key; what only the
-- provider has is kept with the tenant that it names, else with the deployment's. Amounts in integer rupiah; null: that side has nothing.
create table book_differences (
  tenant_id text not null,
  id uuid not null,
  provider text not null,
  kind text not null check (kind in ('unknown_order', 'unsettled', 'not_captured', 'amount', 'refund_unknown_here', 'refund_unknown_there',
    'refund_amount')),
  subject text not null,
  provider_ref text,
  payment_id text not null,
  reference text,
  ours bigint,
  theirs bigint,
  found_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  closed_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, provider, kind, subject)
);

do $$
declare
  t text;
begin
  foreach t in array array['book_comparisons', 'book_differences'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_tenant on %I using (tenant_id = (select current_setting(''app.tenant'', true))) with check (tenant_id = (select current_setting(''app.tenant'', true)))', t);
    execute format('grant select, insert, update on %I to karcis_app', t);
  end loop;
end $$;

-- Takes tonight's run, by the database's clock: a night begins at three in the morning in Jakarta. Answers since when to compare, which is a
-- day before the last run that came to its end; null where tonight's is done, or somebody is at it.
create function begin_book_comparison(p_tenant text, p_provider text) returns timestamptz
language plpgsql as $$
declare
  v_since timestamptz;
begin
  perform require_tenant(p_tenant);
  insert into book_comparisons as c (tenant_id, provider, night, since, leased_until)
    values (p_tenant, p_provider, ((now() at time zone 'Asia/Jakarta') - interval '3 hours')::date,
      coalesce((select max(b.began_at) - interval '1 day' from book_comparisons b
        where b.tenant_id = p_tenant and b.provider = p_provider and b.finished_at is not null), to_timestamp(0)), now() + interval '10 minutes')
    on conflict (tenant_id, provider, night) do update set began_at = now(), leased_until = excluded.leased_until, since = excluded.since
      where c.finished_at is null and c.leased_until < now()
    returning c.since into v_since;
  return v_since;
end $$;
grant execute on function begin_book_comparison(text, text) to karcis_app;
