-- Takes one code from the budgets of recipient, address, network and number block, from the tenant's month, and from the kind's share of it.
-- Returns the seconds to wait if one of them is used up, in which case nothing is taken. `alarm` names the used-up budgets. `p_most[i]` codes of
-- kind i in `p_seconds[i]` are free. A kind with purposes after a colon (`recipient:login,step_up`) counts only the codes of those purposes.
create or replace function take_code(p_tenant text, p_recipient text, p_address text, p_network text, p_block text, p_kinds text[], p_most int[],
  p_seconds int[], p_month_most int, p_kind text, p_percent int, p_is_reserve boolean, out wait int, out alarm text)
language plpgsql as $$
declare
  v_day text := to_char(now() at time zone 'UTC', 'YYYY-MM-DD');
  v_month text := left(v_day, 7);
  b code_budgets;
  k record;
  v_of_month bigint;
  v_of_day bigint;
begin
  perform pg_advisory_xact_lock(d.k)
    from (select distinct hashtextextended(p_tenant || ' ' || s, 15) as k
          from unnest(array[p_recipient, p_address, p_network, p_block]) s where s is not null order by 1) d;
  select coalesce(max(ceil(extract(epoch from f.asked_at + make_interval(secs => x.seconds) - clock_timestamp()))::int), 0) into wait
    from (select split_part(y.kind, ':', 1) as kind, string_to_array(nullif(split_part(y.kind, ':', 2), ''), ',') as purposes, y.most, y.seconds
          from unnest(p_kinds, p_most, p_seconds) as y(kind, most, seconds)) as x
    cross join lateral (
      select c.asked_at from one_time_codes c
      where c.tenant_id = p_tenant and c.asked_at > clock_timestamp() - make_interval(secs => x.seconds)
        and (x.purposes is null or c.purpose = any (x.purposes))
        and case x.kind when 'recipient' then c.recipient = p_recipient when 'address' then c.address = p_address
          when 'network' then c.network = p_network else c.block = p_block end
      order by c.asked_at desc offset x.most - 1 limit 1) f;
  if wait > 0 then return; end if;
  delete from one_time_codes where (tenant_id, id) in (
    select c.tenant_id, c.id from one_time_codes c
    where c.tenant_id = p_tenant and c.asked_at < clock_timestamp() - interval '2 days' limit 100 for update skip locked);
  if p_kind is null then return; end if;

  -- The month's row is the lock for all the shares.
  insert into code_budgets as o (tenant_id, month, sent, most) values (p_tenant, v_month, 0, p_month_most)
    on conflict (tenant_id, month) do update set sent = o.sent returning * into b;
  select * into k from code_caps(b.most, p_percent);
  select coalesce(sum(s.sent) filter (where s.period = v_month), 0), coalesce(sum(s.sent) filter (where s.period = v_day), 0)
    into v_of_month, v_of_day
    from code_shares s where s.tenant_id = p_tenant and s.period in (v_month, v_day) and s.kind = p_kind;
  if p_is_reserve then
    if b.sent * 4 >= b.most * 5 or v_of_month * 4 >= k.month_of_kind * 5 then
      wait := ceil(extract(epoch from (v_month || '-01')::timestamp + interval '1 month' - now() at time zone 'UTC'))::int;
    elsif v_of_day * 4 >= k.day_of_kind * 5 then
      wait := ceil(extract(epoch from v_day::timestamp + interval '1 day' - now() at time zone 'UTC'))::int;
    end if;
  elsif b.sent >= b.most or v_of_month >= k.month_of_kind or v_of_day >= k.day_of_kind then
    -- Used up since the caller's check. A retry gets the seconds to wait.
    wait := 1;
  end if;
  if wait > 0 then return; end if;
  update code_budgets o set sent = o.sent + 1 where o.tenant_id = p_tenant and o.month = v_month;
  insert into code_shares as s (tenant_id, period, kind, sent) values (p_tenant, v_month, p_kind, 1), (p_tenant, v_day, p_kind, 1)
    on conflict (tenant_id, period, kind) do update set sent = s.sent + 1;
  delete from code_shares s where s.tenant_id = p_tenant and s.period < to_char(now() at time zone 'UTC' - interval '60 days', 'YYYY-MM-DD');
  alarm := case when b.sent + 1 = (b.most + 1) / 2 or v_of_month + 1 = (k.month_of_kind + 1) / 2 then 'month'
    when v_of_day + 1 = (k.day_of_kind + 1) / 2 then 'day' end;
end $$;
