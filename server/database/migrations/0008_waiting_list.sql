-- Whether a category that is sold out may be waited for.
alter table ticket_categories add column has_waiting_list boolean not null default false;

-- The last number that the list of an event has given out. Whoever joins locks it, so that numbers follow each other without a gap.
create table waiting_lists (
  tenant_id text not null,
  event_id uuid not null,
  last_number int not null default 0 check (last_number >= 0),
  primary key (tenant_id, event_id),
  foreign key (tenant_id, event_id) references events (tenant_id, id)
);

-- What a waitlisted booking waits for, and its place. It takes no stock and asks for no money.
create table waiting_entries (
  tenant_id text not null,
  booking_id uuid not null,
  event_id uuid not null,
  session_id uuid,
  category_id uuid not null,
  number int not null check (number > 0),
  qty int not null check (qty > 0),
  phone text not null check (phone ~ '^\+[0-9]{6,15}$'),
  joined_at timestamptz not null default now(),
  left_at timestamptz,
  primary key (tenant_id, booking_id),
  unique (event_id, number, tenant_id),
  foreign key (tenant_id, booking_id) references bookings (tenant_id, id),
  foreign key (tenant_id, event_id) references waiting_lists (tenant_id, event_id),
  foreign key (tenant_id, event_id, category_id) references ticket_categories (tenant_id, event_id, id),
  foreign key (tenant_id, event_id, session_id) references event_sessions (tenant_id, event_id, id)
);
-- One live entry for a phone and what it waits for.
create unique index waiting_once on waiting_entries (event_id, category_id, session_id, phone, tenant_id) nulls not distinct
  where left_at is null;

do $$
declare t text;
begin
  foreach t in array array['waiting_lists', 'waiting_entries'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_tenant on %I using (tenant_id = current_setting(''app.tenant'', true)) with check (tenant_id = current_setting(''app.tenant'', true))', t);
  end loop;
end $$;
grant select, insert, update on waiting_lists, waiting_entries to karcis_app;

-- Whether one piece of a category could be taken now: in some quota that it draws on nothing may be left.
create function is_sold_out(p_tenant text, p_event uuid, p_category uuid, p_session uuid) returns boolean
language sql stable as $$
  select coalesce(bool_or(q.total - q.taken < u.units), false)
    from quota_uses u join quotas q on q.tenant_id = u.tenant_id and q.event_id = u.event_id and q.id = u.quota_id
    where u.tenant_id = p_tenant and u.event_id = p_event and u.item_id = p_category and (u.session_id is null or u.session_id = p_session)
$$;

-- Puts one visitor on an event's list: a booking without stock, its buyer, its place and the news, or why not. Answers a code and the
-- booking: joined, replay (the same key again), known (the visitor's own live entry), mismatch, taken (somebody else's entry for that
-- phone), open (nothing to wait for: there is something to buy), closed. That it keeps no stock is noted in a column of a later
-- migration; nothing joins before all are done.
create function join_waiting_list(p_tenant text, p jsonb, p_quote jsonb) returns table (code text, booking_id uuid)
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
  insert into waiting_entries (tenant_id, booking_id, event_id, session_id, category_id, number, qty, phone)
    values (p_tenant, v_id, v_event, v_session, v_category, v_last + 1, (p->>'qty')::int, p->>'phone');
  insert into audit (tenant_id, id, actor, action, subject_id, data)
    values (p_tenant, (p->>'audit')::uuid, 'visitor', 'waiting_list.joined', v_id, jsonb_build_object('number', v_last + 1));
  insert into outbox (tenant_id, id, topic, subject_id, payload)
    values (p_tenant, (p->>'outbox')::uuid, 'waiting_list.joined', v_id, jsonb_build_object('number', v_last + 1));
  return query select 'joined'::text, v_id;
end $$;

-- Takes one entry off its list; numbers and order of the others stay. The caller has locked the booking, which is waitlisted.
create function leave_waiting_list(p_tenant text, p_id uuid, p_outbox uuid, p_audit uuid) returns void
language plpgsql as $$
begin
  update waiting_entries w set left_at = now() where w.tenant_id = p_tenant and w.booking_id = p_id and w.left_at is null;
  update bookings b set status = 'cancelled' where b.tenant_id = p_tenant and b.id = p_id;
  insert into audit (tenant_id, id, actor, action, subject_id) values (p_tenant, p_audit, 'visitor', 'waiting_list.left', p_id);
  insert into outbox (tenant_id, id, topic, subject_id) values (p_tenant, p_outbox, 'waiting_list.left', p_id);
end $$;
grant execute on function is_sold_out(text, uuid, uuid, uuid), join_waiting_list(text, jsonb, jsonb),
  leave_waiting_list(text, uuid, uuid, uuid) to karcis_app;
