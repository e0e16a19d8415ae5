-- Most tickets of an event, and most uses of a promo, for one phone number; null is no limit.
alter table events add column max_per_phone int check (max_per_phone between 1 and 1000);
alter table promos add column max_per_phone int check (max_per_phone >= 1);
create index booking_buyers_phone on booking_buyers (phone, tenant_id);

-- Judges a booking when its buyer's details are kept: the waiver that was accepted is the one of now, and the phone number has not
-- too much already. The number is locked, so that of two bookings the second sees the first. Nothing is counted up: a booking that
-- dies gives its share back by dying. What was promised to a buyer whose money comes late is not judged again.
create function check_details(p_tenant text, p_booking uuid, p_phone text, p_waiver text) returns void
language plpgsql as $$
declare
  v_event uuid;
  v_promo uuid;
  v_tickets int;
  v_most_tickets int;
  v_most_uses int;
  v_has_tickets int;
  v_has_uses int;
  v_waiver text;
begin
  select b.event_id, b.tickets, e.max_per_phone, e.waiver_version, b.promo_id, p.max_per_phone
    into v_event, v_tickets, v_most_tickets, v_waiver, v_promo, v_most_uses
    from bookings b join events e on e.tenant_id = b.tenant_id and e.id = b.event_id
    left join promos p on p.tenant_id = b.tenant_id and p.id = b.promo_id
    where b.tenant_id = p_tenant and b.id = p_booking;
  if v_waiver is distinct from p_waiver then raise exception using errcode = '23K05', message = 'the waiver has another text'; end if;
  if v_most_tickets is null and v_most_uses is null then return; end if;
  if p_phone = '' then raise exception using errcode = '23K04', message = 'a limit by phone number needs one'; end if;
  perform pg_advisory_xact_lock(hashtextextended(p_tenant || ' ' || p_phone, 0));
  select coalesce(sum(b.tickets) filter (where b.event_id = v_event), 0), count(*) filter (where b.promo_id = v_promo)
    into v_has_tickets, v_has_uses
    from booking_buyers y join bookings b on b.tenant_id = y.tenant_id and b.id = y.booking_id
    where y.tenant_id = p_tenant and y.phone = p_phone and y.booking_id <> p_booking
      and b.status in ('held', 'awaiting_payment', 'verifying', 'confirmed');
  if v_has_tickets + v_tickets > v_most_tickets then
    raise exception using errcode = '23K01', message = 'more tickets than one phone number may have', detail = v_most_tickets::text;
  end if;
  if v_has_uses + 1 > v_most_uses then
    raise exception using errcode = '23K02', message = 'more uses of a promo than one phone number may have', detail = v_most_uses::text;
  end if;
end $$;

-- Where tickets are limited by phone number, one browser holds no more of them unpaid either: the number is not known yet.
create function check_visitor_limits() returns trigger
language plpgsql as $$
begin
  if not exists (select 1 from (select distinct a.tenant_id, a.event_id from added a) d
                 join events e on e.tenant_id = d.tenant_id and e.id = d.event_id where e.max_per_phone is not null) then
    return null;
  end if;
  perform pg_advisory_xact_lock(d.k)
    from (select distinct hashtextextended(a.tenant_id || ' ' || a.owner_hash, 1) as k from added a order by 1) d;
  if exists (
    select 1 from (select distinct a.tenant_id, a.event_id, a.owner_hash from added a) x
    join events e on e.tenant_id = x.tenant_id and e.id = x.event_id
    cross join lateral (select sum(b.tickets) as n from bookings b
      where b.tenant_id = x.tenant_id and b.owner_hash = x.owner_hash and b.event_id = x.event_id
        and b.status in ('held', 'awaiting_payment') and b.hold_until > now()) s
    where s.n > e.max_per_phone) then
    raise exception using errcode = '23K03', message = 'more tickets than one visitor may hold';
  end if;
  return null;
end $$;
create trigger check_visitor_limits after insert on bookings referencing new table as added
  for each statement execute function check_visitor_limits();

-- What was done lately by whom, as far as it is limited: a wrong promo code that a visitor tried, a payment that was asked about.
-- Subjects and marks are digests: no code, cookie or address is kept.
create table recent_acts (
  tenant_id text not null,
  subject text collate "C" not null,
  mark text collate "C" not null,
  at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, subject, mark)
);
create index recent_acts_old on recent_acts (tenant_id, at);

-- What was done a day ago counts nowhere any more.
create function forget_acts(p_tenant text) returns void
language plpgsql as $$
begin
  delete from recent_acts where (tenant_id, subject, mark) in (
    select r.tenant_id, r.subject, r.mark from recent_acts r
    where r.tenant_id = p_tenant and r.at < clock_timestamp() - interval '1 day' limit 100 for update skip locked);
end $$;

-- Seconds that the slowest of these subjects has to wait before it may do something new; 0: none. most[i] acts of subject[i] in
-- that many seconds are free.
create function wait_of_subjects(p_tenant text, p_subjects text[], p_most int[], p_seconds int) returns int
language plpgsql as $$
begin
  perform set_config('app.tenant', p_tenant, true);
  return (
    select coalesce(max(ceil(extract(epoch from s.oldest + make_interval(secs => p_seconds) - clock_timestamp()))::int), 0)
    from unnest(p_subjects, p_most) as x(subject, most)
    cross join lateral (
      select count(*) as n, min(r.at) as oldest from recent_acts r
      where r.tenant_id = p_tenant and r.subject = x.subject and r.at > clock_timestamp() - make_interval(secs => p_seconds)) s
    where s.n >= x.most);
end $$;

-- Counts an act of these subjects. Answers the seconds to wait where one of them has none left; then nothing is counted. The same
-- act again costs nothing.
create function note_act(p_tenant text, p_subjects text[], p_most int[], p_mark text, p_seconds int) returns int
language plpgsql as $$
declare
  v_wait int;
begin
  perform set_config('app.tenant', p_tenant, true);
  perform pg_advisory_xact_lock(d.k)
    from (select distinct hashtextextended(p_tenant || ' ' || s, 2) as k from unnest(p_subjects) s order by 1) d;
  v_wait := wait_of_subjects(p_tenant, p_subjects, p_most, p_seconds);
  if v_wait > 0 then return v_wait; end if;
  insert into recent_acts as r (tenant_id, subject, mark) select p_tenant, s, p_mark from unnest(p_subjects) s
    on conflict (tenant_id, subject, mark) do update set at = excluded.at
      where r.at <= clock_timestamp() - make_interval(secs => p_seconds);
  perform forget_acts(p_tenant);
  return 0;
end $$;

-- Whether an act may be done now that is done once in so many seconds; it is then taken as done.
create function claim_act(p_tenant text, p_subject text, p_seconds int) returns boolean
language plpgsql as $$
declare
  v_may boolean;
begin
  perform set_config('app.tenant', p_tenant, true), set_config('synchronous_commit', 'off', true);
  insert into recent_acts as r (tenant_id, subject, mark) values (p_tenant, p_subject, '')
    on conflict (tenant_id, subject, mark) do update set at = excluded.at
      where r.at <= excluded.at - make_interval(secs => p_seconds);
  v_may := found;
  perform forget_acts(p_tenant);
  return v_may;
end $$;

-- Every text that an event's waiver ever had, by the version that buyers accepted.
create table waiver_texts (
  tenant_id text not null,
  event_id uuid not null,
  version text not null,
  body jsonb not null,
  since timestamptz not null default now(),
  primary key (tenant_id, event_id, version),
  foreign key (tenant_id, event_id) references events (tenant_id, id)
);

do $$
declare t text;
begin
  foreach t in array array['recent_acts', 'waiver_texts'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_tenant on %I using (tenant_id = current_setting(''app.tenant'', true)) with check (tenant_id = current_setting(''app.tenant'', true))', t);
  end loop;
end $$;
grant select, insert, update, delete on recent_acts to karcis_app;
grant select, insert on waiver_texts to karcis_app;
grant execute on all functions in schema public to karcis_app;

-- Another text is another version, or nobody would be asked again.
create function keep_waiver_text() returns trigger
language plpgsql as $$
begin
  if new.waiver is null then return null; end if;
  insert into waiver_texts (tenant_id, event_id, version, body) values (new.tenant_id, new.id, new.waiver_version, new.waiver)
    on conflict do nothing;
  if not exists (select 1 from waiver_texts w
      where w.tenant_id = new.tenant_id and w.event_id = new.id and w.version = new.waiver_version and w.body = new.waiver) then
    raise check_violation using message = 'a waiver''s text changed, and its version did not';
  end if;
  return null;
end $$;

do $$
declare t text;
begin
  for t in select id from tenants loop
    perform set_config('app.tenant', t, true);
    insert into waiver_texts (tenant_id, event_id, version, body)
      select e.tenant_id, e.id, e.waiver_version, e.waiver from events e where e.tenant_id = t and e.waiver is not null;
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
create trigger keep_waiver_text after insert or update of waiver, waiver_version on events
  for each row execute function keep_waiver_text();
