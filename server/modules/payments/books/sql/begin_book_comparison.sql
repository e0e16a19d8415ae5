-- Takes tonight's run, by the database's clock: a night begins at three in the morning in Jakarta. Returns the start of the period to compare, a
-- day before the last completed run, or null if tonight's run is done or taken.
create or replace function begin_book_comparison(p_tenant text, p_provider text) returns timestamptz
language plpgsql as $$
declare
  v_since timestamptz;
begin
  perform require_tenant(p_tenant);
  insert into book_comparisons as c (tenant_id, provider, night, since, leased_until)
    values (p_tenant, p_provider, ((now() at time zone 'Asia/Jakarta') - interval '3 hours')::date,
      coalesce((select max(b.began_at) - interval '1 day' from book_comparisons b
        where b.tenant_id = p_tenant and b.provider = p_provider and b.finished_at is not null), to_timestamp(0)), now() + comparison_lease())
    on conflict (tenant_id, provider, night) do update set began_at = now(), leased_until = excluded.leased_until, since = excluded.since
      where c.finished_at is null and c.leased_until < now()
    returning c.since into v_since;
  return v_since;
end $$;
