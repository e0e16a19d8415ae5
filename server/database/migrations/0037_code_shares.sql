-- Codes are limited by the address that asks, and by its network beside it.
alter table one_time_codes add column address text collate "C";
create index one_time_codes_of_address on one_time_codes (address, tenant_id, asked_at);

-- Codes that were sent in a month (`2026-11`) or on a day (`2026-11-22`, UTC) for one kind of purpose, so that none uses up another's.
create table code_shares (
  tenant_id text not null,
  period text collate "C" not null check (period ~ '^[0-9]{4}-[0-9]{2}(-[0-9]{2})?$'),
  kind text collate "C" not null,
  sent int not null check (sent >= 0),
  primary key (tenant_id, period, kind)
);
alter table code_shares enable row level security;
alter table code_shares force row level security;
create policy own_tenant on code_shares using (tenant_id = (select current_setting('app.tenant', true)))
  with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on code_shares to karcis_app;

-- The most codes of a month, of a kind in a month, and of a kind on a day: the kind's percent of the month, a tenth of it on one day.
create function code_caps(p_most int, p_percent int, out month_of_kind int, out day_of_kind int)
language sql immutable as $$
  select greatest(20, p_most::bigint * p_percent / 100)::int, greatest(20, p_most::bigint * p_percent / 1000)::int
$$;

-- How hard codes are asked for now: wrong tries of ten minutes, codes of the last hour at the tenant and from a network, and whether the
-- kind's share is used up. `now` in seconds.
create function code_pressure(p_tenant text, p_network text, p_kind text, p_percent int, p_month_most int)
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

-- Takes one code out of what recipient, address, network and block of numbers may have, and out of the share of its kind; answers the seconds
-- to wait where one of them has none left, and then nothing was taken. `p_most[i]` codes of `p_kinds[i]` in `p_seconds[i]` are free. A kind
-- whose share is used up has a quarter more in reserve. `alarm` is `day` or `month` when half of it has just gone. Without a kind the
-- shares are left alone.
drop function take_code(text, text, text, text, text[], int[], int[], int);
create function take_code(p_tenant text, p_recipient text, p_address text, p_network text, p_block text, p_kinds text[], p_most int[],
  p_seconds int[], p_month_most int, p_kind text, p_percent int, p_is_reserve boolean, out wait int, out alarm text)
language plpgsql as $$
declare
  v_day text := to_char(now() at time zone 'UTC', 'YYYY-MM-DD');
  v_month text := left(v_day, 7);
  b code_budgets;
  k record;
  v_of_month int;
  v_of_day int;
begin
  perform pg_advisory_xact_lock(d.k)
    from (select distinct hashtextextended(p_tenant || ' ' || s, 15) as k
          from unnest(array[p_recipient, p_address, p_network, p_block]) s where s is not null order by 1) d;
  select coalesce(max(ceil(extract(epoch from f.asked_at + make_interval(secs => x.seconds) - clock_timestamp()))::int), 0) into wait
    from unnest(p_kinds, p_most, p_seconds) as x(kind, most, seconds)
    cross join lateral (
      select c.asked_at from one_time_codes c
      where c.tenant_id = p_tenant and c.asked_at > clock_timestamp() - make_interval(secs => x.seconds)
        and case x.kind when 'recipient' then c.recipient = p_recipient when 'address' then c.address = p_address
          when 'network' then c.network = p_network else c.block = p_block end
      order by c.asked_at desc offset x.most - 1 limit 1) f;
  if wait > 0 then return; end if;
  delete from one_time_codes where (tenant_id, id) in (
    select c.tenant_id, c.id from one_time_codes c
    where c.tenant_id = p_tenant and c.asked_at < clock_timestamp() - interval '2 days' limit 100 for update skip locked);
  if p_kind is null then return; end if;

  -- The month's row is the lock of all the shares.
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
    -- Used up since the caller looked: whoever asks again is told what it takes.
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

create index booking_buyers_email on booking_buyers (email, tenant_id) where email is not null;

-- Whether a number or an address is somebody's at this tenant: it was proved, or an order of it is paid.
create function is_known_recipient(p_tenant text, p_recipient text) returns boolean
language plpgsql stable as $$
begin
  return exists (select from people p where p.phone = p_recipient and p.tenant_id = p_tenant and p.closed_at is null)
    or exists (select from booking_buyers y join bookings b on b.tenant_id = p_tenant and b.id = y.booking_id
      where y.phone = p_recipient and y.tenant_id = p_tenant and b.status = 'confirmed')
    or exists (select from booking_buyers y join bookings b on b.tenant_id = p_tenant and b.id = y.booking_id
      where y.email = p_recipient and y.tenant_id = p_tenant and b.status = 'confirmed')
    or exists (select from tickets t where t.tenant_id = p_tenant and t.held_by_phone = p_recipient and t.status in ('valid', 'locked', 'checked_in'));
end $$;
grant execute on all functions in schema public to karcis_app;
