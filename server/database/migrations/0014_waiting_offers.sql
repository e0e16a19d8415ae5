-- Units that came back while somebody waits for them: kept for those who wait, and out of the open sale by counting as taken. An offer
-- is made of them; what nobody waits for any more goes back on sale.
alter table quotas
  add column set_aside int not null default 0,
  -- When it was last found that nothing of it can be offered now; null: not looked at yet.
  add column aside_seen_at timestamptz,
  add constraint set_aside_is_taken check (set_aside between 0 and taken);
create index quotas_set_aside on quotas (aside_seen_at) where set_aside > 0;

-- One offer at a time: a booking of its own that holds the tickets until it is paid, given up or too late.
alter table waiting_entries
  add column offer_id uuid,
  add column offered_at timestamptz,
  -- Offers that were not answered, and offers that went to somebody behind because this party was too large.
  add column missed int not null default 0 check (missed >= 0),
  add column skips int not null default 0 check (skips >= 0),
  -- Nothing is offered from then on.
  add column closes_at timestamptz,
  add column ending text check (ending in ('left', 'taken', 'missed', 'over')),
  add foreign key (tenant_id, offer_id) references bookings (tenant_id, id);
create unique index waiting_offers on waiting_entries (offer_id, tenant_id) where offer_id is not null;
create index waiting_open_offers on waiting_entries (tenant_id, event_id) where left_at is null and offer_id is not null;

do $$
declare t text;
begin
  for t in select id from tenants loop
    perform set_config('app.tenant', t, true);
    update waiting_entries w set closes_at = b.hold_until, ending = case when w.left_at is not null then 'left' end
      from bookings b where w.tenant_id = t and b.tenant_id = w.tenant_id and b.id = w.booking_id;
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
alter table waiting_entries
  alter column closes_at set not null,
  add constraint waiting_ending check ((left_at is null) = (ending is null));
create index waiting_closing on waiting_entries (closes_at) where left_at is null;

create policy due_reader on quotas for select using (current_setting('app.scope', true) = 'due');
create policy due_reader on waiting_entries for select using (current_setting('app.scope', true) = 'due');

-- Whether somebody on a list waits for what draws on a quota, its required add-ons included; at an entry with an open offer only where
-- p_offered. p_before: what was left of the quota, which then was too little for one piece.
create function is_waited_for(p_tenant text, p_event uuid, p_quota uuid, p_offered boolean, p_before int) returns boolean
language sql stable as $$
  select exists (
    select 1 from waiting_entries w
      join quota_uses u on u.tenant_id = w.tenant_id and u.event_id = w.event_id and u.quota_id = p_quota
        and (u.session_id is null or u.session_id = w.session_id) and p_before < u.units
      left join addons a on a.tenant_id = u.tenant_id and a.event_id = u.event_id and a.id = u.item_id
    where w.tenant_id = p_tenant and w.event_id = p_event and w.left_at is null and (p_offered or w.offer_id is null)
      and (u.item_id = w.category_id or a.category_id = w.category_id and a.is_required))
$$;

-- Whatever makes more of a quota free: an order that ran out, was given up or sent back, or an organiser. Judged when the transaction
-- ends, since it may have taken again what it gave back.
create function set_freed_aside() returns trigger
language plpgsql as $$
declare
  q quotas;
  v_units int;
begin
  select * into q from quotas x where x.tenant_id = new.tenant_id and x.event_id = new.event_id and x.id = new.id for no key update;
  v_units := least(new.total - new.taken - old.total + old.taken, q.total - q.taken);
  if v_units <= 0 then return null; end if;
  if not is_waited_for(new.tenant_id, new.event_id, new.id, true, case when q.set_aside > 0 then 0 else old.total - old.taken end) then
    return null;
  end if;
  update quotas x set taken = x.taken + v_units, set_aside = x.set_aside + v_units, aside_seen_at = null
    where x.tenant_id = new.tenant_id and x.event_id = new.event_id and x.id = new.id;
  return null;
end $$;
create constraint trigger set_freed_aside after update of taken, total on quotas deferrable initially deferred for each row
  when (new.total - new.taken > old.total - old.taken and new.set_aside = old.set_aside) execute function set_freed_aside();

-- As before, but for two things. The stock is locked while it is judged: what is given back at the same moment either was seen here,
-- or sees this entry. And it is kept until when something can be offered.
create or replace function join_waiting_list(p_tenant text, p jsonb, p_quote jsonb) returns table (code text, booking_id uuid)
language plpgsql as $$
#variable_conflict use_column
declare
  v_event uuid := p->>'event';
  v_session uuid := p->>'session';
  v_category uuid := p->>'category';
  v_id uuid := p->>'id';
  v_last int;
  v_known uuid;
  v_owner text;
  v_hash text;
begin
  perform set_config('app.tenant', p_tenant, true);
  insert into waiting_lists (tenant_id, event_id) values (p_tenant, v_event) on conflict do nothing;
  select l.last_number into v_last from waiting_lists l where l.tenant_id = p_tenant and l.event_id = v_event for update;

  select b.id, b.body_hash into v_known, v_hash from bookings b
    where b.tenant_id = p_tenant and b.owner_hash = p->>'owner' and b.idem_key = p->>'key';
  if v_known is not null then
    return query select case when v_hash = p->>'hash' then 'replay' else 'mismatch' end, v_known;
    return;
  end if;
  if (p->>'closes')::timestamptz <= now() or not exists (
      select 1 from events e join ticket_categories c on c.tenant_id = e.tenant_id and c.event_id = e.id
      where e.tenant_id = p_tenant and e.id = v_event and e.status = 'published' and c.id = v_category and c.has_waiting_list) then
    return query select 'closed'::text, null::uuid;
    return;
  end if;
  select b.id, b.owner_hash into v_known, v_owner from waiting_entries w join bookings b on b.tenant_id = w.tenant_id and b.id = w.booking_id
    where w.tenant_id = p_tenant and w.event_id = v_event and w.category_id = v_category and w.session_id is not distinct from v_session
      and w.phone = p->>'phone' and w.left_at is null;
  if v_known is not null then
    return query select case when v_owner = p->>'owner' then 'known' else 'taken' end, v_known;
    return;
  end if;
  perform 1 from quotas q
    where q.tenant_id = p_tenant and q.event_id = v_event and q.id in (
      select u.quota_id from quota_uses u where u.tenant_id = p_tenant and u.event_id = v_event and u.item_id = v_category)
    order by q.id for share;
  if not is_sold_out(p_tenant, v_event, v_category, v_session) then
    return query select 'open'::text, null::uuid;
    return;
  end if;

  update waiting_lists l set last_number = v_last + 1 where l.tenant_id = p_tenant and l.event_id = v_event;
  insert into quotes (tenant_id, id, body) values (p_tenant, (p->>'quote_id')::uuid, p_quote) on conflict do nothing;
  insert into bookings (tenant_id, id, event_id, session_id, reference, status, owner_hash, idem_key, body_hash, event_version, quote_id, gross,
      discount, tax, service_fee, total, tickets, claim_quotas, claim_units, keeps_stock, ttl_seconds, hold_until)
    values (p_tenant, v_id, v_event, v_session, p->>'reference', 'waitlisted', p->>'owner', p->>'key', p->>'hash', (p->>'version')::int,
      (p->>'quote_id')::uuid, (p_quote->>'gross')::bigint, (p_quote->>'discount')::bigint, (p_quote->>'tax')::bigint,
      (p_quote->>'serviceFee')::bigint, (p_quote->>'total')::bigint, (p_quote->>'tickets')::int, '{}', '{}', false, (p->>'ttl')::int,
      (p->>'closes')::timestamptz);
  insert into booking_buyers (tenant_id, booking_id, full_name, email, phone, patron, locale, accepted_terms_at, waiver_version)
    values (p_tenant, v_id, p->>'name', p->>'email', p->>'phone', p->'patron', p->>'locale', now(), null);
  insert into waiting_entries (tenant_id, booking_id, event_id, session_id, category_id, number, qty, phone, closes_at)
    values (p_tenant, v_id, v_event, v_session, v_category, v_last + 1, (p->>'qty')::int, p->>'phone', (p->>'closes')::timestamptz);
  insert into audit (tenant_id, id, actor, action, subject_id, data)
    values (p_tenant, (p->>'audit')::uuid, 'visitor', 'waiting_list.joined', v_id, jsonb_build_object('number', v_last + 1));
  insert into outbox (tenant_id, id, topic, subject_id, payload)
    values (p_tenant, (p->>'outbox')::uuid, 'waiting_list.joined', v_id, jsonb_build_object('number', v_last + 1));
  return query select 'joined'::text, v_id;
end $$;

create or replace function leave_waiting_list(p_tenant text, p_id uuid, p_outbox uuid, p_audit uuid) returns void
language plpgsql as $$
begin
  update waiting_entries w set left_at = now(), ending = 'left' where w.tenant_id = p_tenant and w.booking_id = p_id and w.left_at is null;
  update bookings b set status = 'cancelled' where b.tenant_id = p_tenant and b.id = p_id;
  insert into audit (tenant_id, id, actor, action, subject_id) values (p_tenant, p_audit, 'visitor', 'waiting_list.left', p_id);
  insert into outbox (tenant_id, id, topic, subject_id) values (p_tenant, p_outbox, 'waiting_list.left', p_id);
end $$;

-- Ends an entry by what came of it. The caller has locked its booking, which is waitlisted.
create function end_waiting_entry(p_tenant text, p_id uuid, p_ending text) returns void
language plpgsql as $$
declare
  v_topic text := 'waiting_list.' || case p_ending when 'over' then 'ended' else p_ending end;
begin
  update waiting_entries w set left_at = now(), ending = p_ending where w.tenant_id = p_tenant and w.booking_id = p_id and w.left_at is null;
  update bookings b set status = case when p_ending in ('left', 'taken') then 'cancelled' else 'expired' end
    where b.tenant_id = p_tenant and b.id = p_id;
  insert into audit (tenant_id, id, actor, action, subject_id) values (p_tenant, gen_random_uuid(), 'clock', v_topic, p_id);
  insert into outbox (tenant_id, id, topic, subject_id) values (p_tenant, gen_random_uuid(), v_topic, p_id);
end $$;

-- Notes that an offer was not answered; the second time the entry is over. The caller has locked its booking.
create function miss_waiting_offer(p_tenant text, p_id uuid) returns void
language plpgsql as $$
declare
  v_missed int;
begin
  update waiting_entries w set offer_id = null, offered_at = null, missed = w.missed + 1
    where w.tenant_id = p_tenant and w.booking_id = p_id and w.left_at is null returning w.missed into v_missed;
  if v_missed >= 2 then
    perform end_waiting_entry(p_tenant, p_id, 'missed');
  elsif v_missed = 1 then
    insert into audit (tenant_id, id, actor, action, subject_id) values (p_tenant, gen_random_uuid(), 'clock', 'waiting_list.unanswered', p_id);
  end if;
end $$;

-- Brings an event's entries up to date with their offers and the clock. The caller has locked the list.
create function settle_waiting(p_tenant text, p_event uuid) returns void
language plpgsql as $$
declare
  e record;
begin
  for e in
    select w.booking_id, w.closes_at <= now() as is_over, o.status from waiting_entries w
      left join bookings o on o.tenant_id = w.tenant_id and o.id = w.offer_id
    where w.tenant_id = p_tenant and w.event_id = p_event and w.left_at is null
      and case when w.offer_id is null then w.closes_at <= now() else o.status not in ('held', 'awaiting_payment') end
    order by w.number
  loop
    perform 1 from bookings b where b.tenant_id = p_tenant and b.id = e.booking_id and b.status = 'waitlisted' for update;
    continue when not found;
    if e.status is null then perform end_waiting_entry(p_tenant, e.booking_id, 'over');
    elsif e.status = 'cancelled' then perform end_waiting_entry(p_tenant, e.booking_id, 'left');
    elsif e.status <> 'expired' then perform end_waiting_entry(p_tenant, e.booking_id, 'taken');
    elsif e.is_over then perform end_waiting_entry(p_tenant, e.booking_id, 'over');
    else perform miss_waiting_offer(p_tenant, e.booking_id);
    end if;
  end loop;
end $$;

-- Holds tickets for one entry, of what is set aside and what else is free. False where that is no longer possible as it was judged.
-- The caller has locked the list.
create function make_waiting_offer(p_tenant text, p jsonb, p_quote jsonb) returns boolean
language plpgsql as $$
declare
  v_entry uuid := p->>'entry';
  v_event uuid := p->>'event';
  v_quotas uuid[] := array(select jsonb_array_elements_text(p->'quotas'));
  v_units int[] := array(select jsonb_array_elements_text(p->'units')::int);
  b bookings;
begin
  perform 1 from events e where e.tenant_id = p_tenant and e.id = v_event and e.version = (p->>'version')::int and e.status = 'published';
  if not found then return false; end if;
  select x.* into b from bookings x join waiting_entries w on w.tenant_id = x.tenant_id and w.booking_id = x.id
    where x.tenant_id = p_tenant and x.id = v_entry and x.status = 'waitlisted' and w.left_at is null and w.offer_id is null for update of x;
  if b.id is null then return false; end if;
  perform 1 from quotas q where q.tenant_id = p_tenant and q.event_id = v_event and q.id = any (v_quotas) order by q.id for no key update;
  if exists (select 1 from unnest(v_quotas, v_units) as x(q, u) left join quotas q on q.tenant_id = p_tenant and q.event_id = v_event and q.id = x.q
      where coalesce(q.total - q.taken + q.set_aside < x.u, true)) then
    return false;
  end if;
  insert into quotes (tenant_id, id, body) values (p_tenant, (p->>'quote_id')::uuid, p_quote) on conflict do nothing;
  insert into bookings (tenant_id, id, event_id, session_id, reference, status, owner_hash, idem_key, body_hash, event_version, quote_id, gross,
      discount, tax, service_fee, total, tickets, claim_quotas, claim_units, ttl_seconds, hold_until)
    values (p_tenant, (p->>'id')::uuid, v_event, b.session_id, p->>'reference', 'held', b.owner_hash, 'offer ' || (p->>'id'), 'offer',
      (p->>'version')::int, (p->>'quote_id')::uuid, (p_quote->>'gross')::bigint, (p_quote->>'discount')::bigint, (p_quote->>'tax')::bigint,
      (p_quote->>'serviceFee')::bigint, (p_quote->>'total')::bigint, (p_quote->>'tickets')::int, v_quotas, v_units, (p->>'ttl')::int,
      (p->>'until')::timestamptz);
  update quotas q set taken = q.taken + x.u - least(q.set_aside, x.u), set_aside = q.set_aside - least(q.set_aside, x.u)
    from unnest(v_quotas, v_units) as x(q, u) where q.tenant_id = p_tenant and q.event_id = v_event and q.id = x.q;
  update waiting_entries w set offer_id = (p->>'id')::uuid, offered_at = now() where w.tenant_id = p_tenant and w.booking_id = v_entry;
  update waiting_entries w set skips = w.skips + 1
    where w.tenant_id = p_tenant and w.booking_id in (select x::uuid from jsonb_array_elements_text(p->'skipped') x);
  insert into audit (tenant_id, id, actor, action, subject_id, data)
    values (p_tenant, (p->>'audit')::uuid, 'clock', 'waiting_list.offered', v_entry, jsonb_build_object('offer', p->>'id', 'until', p->>'until'));
  -- Each offer is a deed of its own, told at the entry's link.
  insert into outbox (tenant_id, id, topic, subject_id, payload)
    values (p_tenant, (p->>'outbox')::uuid, 'waiting_list.offered', (p->>'id')::uuid,
      jsonb_build_object('bookingId', v_entry, 'until', p->>'until', 'tickets', (p_quote->>'tickets')::int));
  return true;
end $$;

-- Puts back on sale what is set aside and nobody waits for, and notes that the rest was looked at. The caller has locked the list.
create function give_back_aside(p_tenant text, p_event uuid) returns void
language plpgsql as $$
begin
  perform 1 from quotas q where q.tenant_id = p_tenant and q.event_id = p_event and q.set_aside > 0 order by q.id for no key update;
  update quotas q set taken = q.taken - q.set_aside, set_aside = 0
    where q.tenant_id = p_tenant and q.event_id = p_event and q.set_aside > 0 and not is_waited_for(p_tenant, p_event, q.id, false, 0);
  update quotas q set aside_seen_at = clock_timestamp() where q.tenant_id = p_tenant and q.event_id = p_event and q.set_aside > 0;
end $$;

-- The events of which a list has something to do: units to offer, an offer that came to an end, an entry whose time is over.
create function due_waiting() returns table (tenant_id text, event_id uuid)
language plpgsql as $$
#variable_conflict use_column
begin
  perform set_config('app.scope', 'due', true);
  return query
    select q.tenant_id, q.event_id from quotas q
      where q.set_aside > 0 and (q.aside_seen_at is null or q.aside_seen_at < clock_timestamp() - interval '20 seconds')
    union select w.tenant_id, w.event_id from waiting_entries w where w.left_at is null and w.offer_id is null and w.closes_at <= now()
    union select w.tenant_id, w.event_id from waiting_entries w join bookings b on b.tenant_id = w.tenant_id and b.id = w.offer_id
      where w.left_at is null and w.offer_id is not null and b.status not in ('held', 'awaiting_payment');
  perform set_config('app.scope', '', true);
end $$;
grant execute on all functions in schema public to karcis_app;

-- What somebody has a claim on stays: a category of which tickets are held, sold or waited for is not taken off.
create function refuse_if_sold() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.tenant_id = old.tenant_id and new.event_id = old.event_id and new.id = old.id then return new; end if;
  if exists (select 1 from bookings b join quotes q on q.tenant_id = b.tenant_id and q.id = b.quote_id
      where b.tenant_id = old.tenant_id and b.event_id = old.event_id
        and q.body->'lines' @> jsonb_build_array(jsonb_build_object('categoryId', old.id))) then
    raise foreign_key_violation using message = format('category %s has bookings', old.id);
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger refuse_if_sold before delete or update of tenant_id, event_id, id on ticket_categories
  for each row execute function refuse_if_sold();
