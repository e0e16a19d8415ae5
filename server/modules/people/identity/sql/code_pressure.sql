-- Current demand for codes: wrong tries of the last ten minutes, codes of the last hour at the tenant and from a network, and whether the kind's
-- share is used up. `now` in seconds.
create or replace function code_pressure(p_tenant text, p_network text, p_kind text, p_percent int, p_month_most int)
  returns table (failed int, of_tenant int, of_network int, is_spent boolean, now float8)
language plpgsql as $$
declare
  v_now timestamptz := clock_timestamp();
  v_day text := to_char(v_now at time zone 'UTC', 'YYYY-MM-DD');
begin
  return query
    select (select coalesce(sum(c.tries), 0)::int from one_time_codes c
        where c.tenant_id = p_tenant and c.asked_at > v_now - interval '10 minutes' and c.used_at is null),
      (select count(*)::int from one_time_codes c where c.tenant_id = p_tenant and c.asked_at > v_now - interval '1 hour'),
      (select count(*)::int from one_time_codes c where c.network = p_network and c.tenant_id = p_tenant and c.asked_at > v_now - interval '1 hour'),
      (select coalesce(b.sent >= b.most, false) or coalesce(m.sent >= k.month_of_kind, false) or coalesce(d.sent >= k.day_of_kind, false)
       from (select 1) one
       left join code_budgets b on b.tenant_id = p_tenant and b.month = left(v_day, 7)
       left join code_shares m on m.tenant_id = p_tenant and m.period = left(v_day, 7) and m.kind = p_kind
       left join code_shares d on d.tenant_id = p_tenant and d.period = v_day and d.kind = p_kind
       cross join lateral code_caps(coalesce(b.most, p_month_most), p_percent) k),
      extract(epoch from v_now)::float8;
end $$;
