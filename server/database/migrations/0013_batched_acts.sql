-- The acts between the hold and the ticket, each as one function that takes whatever waits for it: one round trip and one commit
-- for all. Every function names the tenant for its transaction and locks bookings in the order of their ids before it reads what
-- the locks protect; what is read after is a statement of its own. No booking comes twice in one call.
-- Rows are found one by one, by their whole key, and changed where they were found: plans are made while the tables may be small, and a
-- list of keys would then be looked for among all rows of the tenant.

-- A UUID version 7: time first, so that index pages fill in order.
create function new_id() returns uuid
language sql volatile as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$$;

-- The readable code of a ticket: 60 bits of a random UUID, five of each byte that is random throughout.
create function ticket_code(p_random bytea) returns text
language sql immutable as $$
  select translate(
    concat(chr(65 + get_byte(p_random, 0) % 32), chr(65 + get_byte(p_random, 1) % 32), chr(65 + get_byte(p_random, 2) % 32),
      chr(65 + get_byte(p_random, 3) % 32), '-', chr(65 + get_byte(p_random, 4) % 32), chr(65 + get_byte(p_random, 5) % 32),
      chr(65 + get_byte(p_random, 7) % 32), chr(65 + get_byte(p_random, 9) % 32), '-', chr(65 + get_byte(p_random, 10) % 32),
      chr(65 + get_byte(p_random, 11) % 32), chr(65 + get_byte(p_random, 12) % 32), chr(65 + get_byte(p_random, 13) % 32)),
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`', '0123456789ABCDEFGHJKMNPQRSTVWXYZ')
$$;

-- Locks bookings until the transaction ends.
create function lock_bookings(p_tenant text, p_ids uuid[]) returns void
language plpgsql as $$
begin
  perform 1 from (select distinct y as id from unnest(p_ids) y order by 1) x
    cross join lateral (select 1 from bookings c where c.tenant_id = p_tenant and c.id = x.id limit 1 for update) b;
end $$;

-- Gives bookings their receipts, those that have none: the next numbers of their tenant in the calendar year of Jakarta, in the
-- order in which they are named. The counter comes last among the locks of a transaction: the caller has taken all others.
create function give_receipts(p_tenant text, p_bookings uuid[]) returns void
language plpgsql as $$
declare
  v_ids uuid[];
  v_years int[];
  v_year int;
  v_n int;
  v_last int;
  v_missing boolean;
begin
  select array_agg(x.id order by x.ord), array_agg(extract(year from coalesce(b.confirmed_at, now()) at time zone 'Asia/Jakarta')::int order by x.ord),
      bool_or(b.id is null)
    into v_ids, v_years, v_missing
    from unnest(p_bookings) with ordinality as x(id, ord)
    left join lateral (select c.confirmed_at, c.id from bookings c where c.tenant_id = p_tenant and c.id = x.id limit 1) b on true
    left join lateral (select true as found from receipts c where c.tenant_id = p_tenant and c.booking_id = x.id limit 1) r on true
    where r.found is null;
  if v_ids is null then return; end if;
  if v_missing then raise exception 'a receipt for a booking that does not exist'; end if;
  for v_year, v_n in select y, count(*) from unnest(v_years) y group by y order by y loop
    insert into receipt_counters as c (tenant_id, year, last) values (p_tenant, v_year, v_n)
      on conflict (tenant_id, year) do update set last = c.last + excluded.last returning c.last into v_last;
    insert into receipts (tenant_id, booking_id, year, number, issued_at, seller, event)
      select p_tenant, x.id, v_year, v_last - v_n + row_number() over (order by x.ord), coalesce(b.confirmed_at, now()),
        jsonb_build_object('name', t.brand->>'title', 'company', t.brand->>'company', 'address', t.brand->>'address', 'email', t.brand->>'email'),
        jsonb_build_object('name', e.name, 'zone', e.zone, 'startsAt', coalesce(s.starts_at, e.starts_at), 'endsAt', coalesce(s.ends_at, e.ends_at),
          'venue', case when e.venue is null then null else jsonb_build_object('name', e.venue->>'name', 'city', e.venue->>'city') end)
      from unnest(v_ids, v_years) with ordinality as x(id, year, ord)
      cross join lateral (select c.event_id, c.session_id, c.confirmed_at from bookings c where c.tenant_id = p_tenant and c.id = x.id limit 1) b
      cross join lateral (select f.name, f.zone, f.starts_at, f.ends_at, f.venue from events f
        where f.tenant_id = p_tenant and f.id = b.event_id limit 1) e
      cross join lateral (select g.brand from tenants g where g.id = p_tenant limit 1) t
      left join lateral (select h.starts_at, h.ends_at from event_sessions h
        where h.tenant_id = p_tenant and h.event_id = b.event_id and h.id = b.session_id limit 1) s on true
      where x.year = v_year;
  end loop;
end $$;

create or replace function give_receipt(p_tenant text, p_booking uuid) returns void
language plpgsql as $$
begin
  perform give_receipts(p_tenant, array[p_booking]);
end $$;
alter function give_receipt(text, uuid) reset all;

-- Confirms bookings that the caller has locked and whose stock is taken: status, lines, a ticket for each place, news and receipts.
-- Lines are the price that was held; a place is named after who was given for it, in order. What is there already stays.
create function confirm_bookings(p_tenant text, p_bookings uuid[], p_badge text) returns void
language plpgsql as $$
begin
  update bookings b set status = 'confirmed', confirmed_at = now(),
      badges = case when p_badge is null or p_badge = any (b.badges) then b.badges else b.badges || p_badge end
    from unnest(p_bookings) as x(id)
    cross join lateral (select c.ctid as at from bookings c where c.tenant_id = p_tenant and c.id = x.id limit 1) o
    where b.ctid = o.at;
  with line as materialized (
    select b.id as booking_id, b.event_id, b.session_id, l.ord::int as position, (l.line->>'categoryId')::uuid as category_id, l.line->>'name' as name,
      (l.line->>'tickets')::int as tickets, l.line,
      sum((l.line->>'tickets')::int) over (partition by b.id order by l.ord) - (l.line->>'tickets')::int as places_before
    from unnest(p_bookings) as x(id)
    cross join lateral (select c.id, c.event_id, c.session_id, c.quote_id from bookings c where c.tenant_id = p_tenant and c.id = x.id limit 1) b
    cross join lateral (select c.body from quotes c where c.tenant_id = p_tenant and c.id = b.quote_id limit 1) q
    cross join lateral jsonb_array_elements(q.body->'lines') with ordinality as l(line, ord)
  ), kept as (
    insert into booking_lines (tenant_id, booking_id, position, category_id, name, unit_price, qty, tickets, gross, discount, amount, addons)
      select p_tenant, l.booking_id, l.position, l.category_id, l.name, (l.line->>'price')::bigint, (l.line->>'qty')::int, l.tickets,
        (l.line->>'gross')::bigint, (l.line->>'discount')::bigint, (l.line->>'amount')::bigint, l.line->'addons'
      from line l on conflict do nothing
  ), told as (
    insert into outbox (tenant_id, id, topic, subject_id, payload)
      select p_tenant, new_id(), 'booking.confirmed', x, jsonb_build_object('late', p_badge is not null) from unnest(p_bookings) x
  ), traced as (
    insert into audit (tenant_id, id, actor, action, subject_id, data)
      select p_tenant, new_id(), 'payments', 'booking.confirmed', x, jsonb_build_object('late', p_badge is not null) from unnest(p_bookings) x
  )
  insert into tickets (tenant_id, id, booking_id, event_id, session_id, category_id, position, code, status, holder, category, addons)
    select p_tenant, new_id(), l.booking_id, l.event_id, l.session_id, l.category_id, l.places_before + n, ticket_code(uuid_send(gen_random_uuid())),
      'valid', coalesce(a.full_name, ''), l.name, coalesce(a.addons, '[]')
    from line l cross join lateral generate_series(1, l.tickets) n
    left join lateral (
      select y.full_name, (select coalesce(jsonb_agg(jsonb_build_object('name', z->'name', 'qty', z->'qty') order by ord), '[]')
          from jsonb_array_elements(y.addons) with ordinality as e(z, ord)) as addons
      from booking_attendees y where y.tenant_id = p_tenant and y.booking_id = l.booking_id and y.position = l.places_before + n limit 1) a on true
    order by l.booking_id, l.places_before + n
    on conflict (booking_id, position, tenant_id) do nothing;
  perform give_receipts(p_tenant, p_bookings);
end $$;

-- What may change of a booking, with its payments, the newest first, and its people where they are asked for. Null without it.
create function booking_now(p_tenant text, p_id uuid, p_with_people boolean) returns jsonb
language plpgsql as $$
begin
  return (select jsonb_build_object('status', b.status, 'badges', b.badges, 'held_at', b.held_at, 'ttl_seconds', b.ttl_seconds,
      'hold_until', b.hold_until, 'confirmed_at', b.confirmed_at, 'quote_id', b.quote_id, 'now', clock_timestamp(),
      'attempts', (select coalesce(jsonb_agg(jsonb_build_object('id', y.id, 'booking_id', y.booking_id, 'provider', y.provider, 'provider_ref',
          y.provider_ref, 'amount', y.amount, 'status', y.status, 'redirect_url', y.redirect_url, 'expires_at', y.expires_at)
          order by y.created_at desc), '[]')
        from payments y where y.tenant_id = p_tenant and y.booking_id = p_id),
      'people', case when p_with_people then jsonb_build_object(
        'buyer', (select jsonb_build_object('full_name', y.full_name, 'email', y.email, 'phone', y.phone, 'locale', y.locale, 'patron', y.patron,
            'waiver_version', y.waiver_version) from booking_buyers y where y.tenant_id = p_tenant and y.booking_id = p_id),
        'attendees', (select coalesce(jsonb_agg(jsonb_build_object('position', y.position, 'category_id', y.category_id, 'full_name', y.full_name,
            'fields', y.fields, 'identity_sealed', y.identity_sealed, 'addons', y.addons) order by y.position), '[]')
          from booking_attendees y where y.tenant_id = p_tenant and y.booking_id = p_id)) end)
    from bookings b where b.tenant_id = p_tenant and b.id = p_id);
end $$;


-- Keeps buyers, attendees and what they agreed to. Answers a code each, in their order, and for those that were kept the booking
-- as it is now: kept, missing, replay, mismatch, state, expired, stale (another price or time than the caller has judged the details
-- by), ready (nothing against it but that no details came), waiver (another text is accepted than the event has). Fails with
-- 23K01, 23K02 or 23K04 as check_details does.
create function save_details(p_tenant text, p_ids uuid[], p_ops jsonb) returns jsonb
language plpgsql as $$
declare
  v_codes text[];
  v_owners text[];
  v_again uuid[];
  v_limited boolean;
  v_op record;
begin
  perform set_config('app.tenant', p_tenant, true);
  perform lock_bookings(p_tenant, p_ids);

  select array_agg(j.code order by j.ord), array_agg(j.owner_hash order by j.ord), array_agg(j.id) filter (where j.has_people and j.code = 'kept'),
      bool_or(j.code = 'kept' and j.limited)
    into v_codes, v_owners, v_again, v_limited
    from (
      select a.ord, a.id, b.owner_hash, y.booking_id is not null as has_people, e.max_per_phone is not null or p.max_per_phone is not null as limited,
        case
          when b.id is null or not (a.opened or a.owner is not null and a.owner = b.owner_hash) then 'missing'
          when i.key is not null then case when i.body_hash = a.hash then 'replay' else 'mismatch' end
          when b.status not in ('held', 'awaiting_payment', 'expired') then 'state'
          when b.status = 'expired' or b.hold_until <= clock_timestamp() then 'expired'
          when a.quote <> b.quote_id or a.session is distinct from b.session_id then 'stale'
          when a.buyer is null then 'ready'
          when e.waiver_version is distinct from a.buyer->>'waiver_version' then 'waiver'
          else 'kept'
        end as code
      from jsonb_to_recordset(p_ops) as a(ord int, id uuid, owner text, opened boolean, key text, hash text, quote uuid, session uuid, buyer jsonb)
      left join lateral (select c.* from bookings c where c.tenant_id = p_tenant and c.id = a.id limit 1) b on true
      left join lateral (select c.key, c.body_hash from idempotency c where c.tenant_id = p_tenant and c.owner_hash = b.owner_hash and c.key = a.key limit 1) i on true
      left join lateral (select c.booking_id from booking_buyers c where c.tenant_id = p_tenant and c.booking_id = a.id limit 1) y on true
      left join lateral (select c.waiver_version, c.max_per_phone from events c where c.tenant_id = p_tenant and c.id = b.event_id limit 1) e on true
      left join lateral (select c.max_per_phone from promos c where c.tenant_id = p_tenant and c.id = b.promo_id limit 1) p on true
    ) j;

  if 'kept' = any (v_codes) then
    if v_limited then
      -- Two of one number are judged one after the other, each in a call of its own: the caller halves what fails.
      if exists (select 1 from jsonb_to_recordset(p_ops) as a(ord int, buyer jsonb) where v_codes[a.ord] = 'kept'
          group by a.buyer->>'phone' having count(*) > 1) then
        raise exception using errcode = '23K06', message = 'one phone number twice in one call';
      end if;
      -- Numbers are locked one after another, in the same order by everybody.
      for v_op in select a.id, a.buyer from jsonb_to_recordset(p_ops) as a(ord int, id uuid, buyer jsonb) where v_codes[a.ord] = 'kept'
          order by hashtextextended(p_tenant || ' ' || (a.buyer->>'phone'), 0), a.id loop
        perform check_details(p_tenant, v_op.id, v_op.buyer->>'phone', v_op.buyer->>'waiver_version');
      end loop;
    end if;
    if v_again is not null then
      delete from booking_attendees y using unnest(v_again) as a(id)
        cross join lateral (select c.ctid as at from booking_attendees c where c.tenant_id = p_tenant and c.booking_id = a.id offset 0) o
        where y.ctid = o.at;
    end if;
    with a as materialized (
      select x.* from jsonb_to_recordset(p_ops) as x(ord int, id uuid, key text, hash text, buyer jsonb, attendees jsonb) where v_codes[x.ord] = 'kept'
    ), bought as (
      insert into booking_buyers (tenant_id, booking_id, full_name, email, phone, patron, locale, accepted_terms_at, waiver_version)
        select p_tenant, a.id, a.buyer->>'full_name', a.buyer->>'email', a.buyer->>'phone', a.buyer->'patron', a.buyer->>'locale', now(),
          a.buyer->>'waiver_version' from a
        on conflict (tenant_id, booking_id) do update set full_name = excluded.full_name, email = excluded.email, phone = excluded.phone,
          patron = excluded.patron, locale = excluded.locale, accepted_terms_at = excluded.accepted_terms_at, waiver_version = excluded.waiver_version
    ), told as (
      insert into outbox (tenant_id, id, topic, subject_id) select p_tenant, new_id(), 'booking.details', a.id from a
    ), traced as (
      insert into audit (tenant_id, id, actor, action, subject_id) select p_tenant, new_id(), 'visitor', 'booking.details', a.id from a
    ), noted as (
      insert into idempotency (tenant_id, owner_hash, key, body_hash, status, answer)
        select p_tenant, v_owners[a.ord], a.key, a.hash, 200, '{"ok": true}' from a
    )
    insert into booking_attendees (tenant_id, booking_id, position, category_id, full_name, fields, identity_sealed, addons)
      select p_tenant, a.id, x.position, x.category_id, x.full_name, x.fields, x.identity_sealed, x.addons
      from a cross join lateral jsonb_to_recordset(a.attendees)
        as x(position int, category_id uuid, full_name text, fields jsonb, identity_sealed text, addons jsonb);
  end if;
  return (select jsonb_agg(jsonb_build_object('code', v_codes[x.ord], 'now',
      case when v_codes[x.ord] = 'kept' then booking_now(p_tenant, x.id, false) end) order by x.ord)
    from unnest(p_ids) with ordinality as x(id, ord));
end $$;

-- Starts payments, or finds the open ones, and confirms what costs nothing. Answers a code each, in their order: paid (with the
-- payment, null where there is nothing to pay any more), missing, replay (with the payment that the key started), mismatch, expired,
-- state, details, price. With paid and replay comes the booking as it is now.
create function start_payments(p_tenant text, p_provider text, p_pay_seconds int, p_grace_seconds int, p_ids uuid[], p_ops jsonb) returns jsonb
language plpgsql as $$
declare
  v_now timestamptz;
  v_codes text[];
  v_owners text[];
  v_payments uuid[];
  v_is_new boolean[];
  v_free uuid[];
begin
  perform set_config('app.tenant', p_tenant, true);
  perform lock_bookings(p_tenant, p_ids);
  v_now := clock_timestamp();

  select array_agg(j.code order by j.ord), array_agg(j.owner_hash order by j.ord), array_agg(j.payment order by j.ord),
      array_agg(j.code = 'paid' and not j.is_over and j.total > 0 and j.payment = j.fresh order by j.ord),
      array_agg(j.id) filter (where j.code = 'paid' and not j.is_over and j.total = 0)
    into v_codes, v_owners, v_payments, v_is_new, v_free
    from (
      select a.ord, a.id, a.fresh, b.owner_hash, b.total, b.status = 'confirmed' as is_over,
        case
          when b.id is null or not (a.opened or a.owner is not null and a.owner = b.owner_hash) then 'missing'
          when i.key is not null then case when i.body_hash = a.hash then 'replay' else 'mismatch' end
          when b.status = 'confirmed' then 'paid'
          when b.status = 'expired' or b.status in ('held', 'awaiting_payment') and b.hold_until <= v_now then 'expired'
          when b.status not in ('held', 'awaiting_payment') then 'state'
          when y.booking_id is null then 'details'
          when a.shown <> b.total then 'price'
          else 'paid'
        end as code,
        case when i.key is not null then (i.answer->>'paymentId')::uuid when b.status = 'confirmed' or b.total = 0 then null
          else coalesce(p.id, a.fresh) end as payment
      from jsonb_to_recordset(p_ops) as a(ord int, id uuid, owner text, opened boolean, key text, hash text, shown bigint, fresh uuid)
      left join lateral (select c.* from bookings c where c.tenant_id = p_tenant and c.id = a.id limit 1) b on true
      left join lateral (select c.key, c.body_hash, c.answer from idempotency c
        where c.tenant_id = p_tenant and c.owner_hash = b.owner_hash and c.key = a.key limit 1) i on true
      left join lateral (select c.booking_id from booking_buyers c where c.tenant_id = p_tenant and c.booking_id = a.id limit 1) y on true
      left join lateral (select c.id from payments c where c.tenant_id = p_tenant and c.booking_id = a.id and c.status in ('created', 'pending')
        and c.expires_at > v_now order by c.created_at desc limit 1) p on true
    ) j;

  if 'paid' = any (v_codes) then
    with a as materialized (
      select x.*, v_payments[x.ord] as payment, v_is_new[x.ord] as is_new
      from jsonb_to_recordset(p_ops) as x(ord int, id uuid, key text, hash text, shown bigint) where v_codes[x.ord] = 'paid'
    ), started as (
      insert into payments (tenant_id, id, booking_id, provider, amount, status, expires_at)
        select p_tenant, a.payment, a.id, p_provider, a.shown, 'created', v_now + make_interval(secs => p_pay_seconds) from a where a.is_new
    ), told as (
      insert into outbox (tenant_id, id, topic, subject_id, payload)
        select p_tenant, new_id(), 'payment.started', a.payment, jsonb_build_object('bookingId', a.id) from a where a.is_new
    ), traced as (
      insert into audit (tenant_id, id, actor, action, subject_id, data)
        select p_tenant, new_id(), 'visitor', 'payment.started', a.payment, jsonb_build_object('bookingId', a.id) from a where a.is_new
    ), noted as (
      insert into idempotency (tenant_id, owner_hash, key, body_hash, status, answer)
        select p_tenant, v_owners[a.ord], a.key, a.hash, 200, jsonb_build_object('paymentId', a.payment) from a
    )
    update bookings b set status = 'awaiting_payment', hold_until = v_now + make_interval(secs => p_pay_seconds + p_grace_seconds)
      from a cross join lateral (select c.ctid as at from bookings c where c.tenant_id = p_tenant and c.id = a.id limit 1) o
      where a.is_new and b.ctid = o.at;
    if v_free is not null then perform confirm_bookings(p_tenant, v_free, null); end if;
  end if;
  return (select jsonb_agg(jsonb_build_object('code', v_codes[x.ord], 'payment', v_payments[x.ord], 'now',
      case when v_codes[x.ord] in ('paid', 'replay') then booking_now(p_tenant, x.id, true) end) order by x.ord)
    from unnest(p_ids) with ordinality as x(id, ord));
end $$;

-- Keeps the pages that the provider opened for payments, and answers how each payment and its booking stand, in their order. It need
-- not survive a crash of the database: the provider gives the same page for the same payment again.
create function keep_sessions(p_tenant text, p_ids uuid[], p_refs text[], p_urls text[]) returns jsonb
language plpgsql as $$
declare
  v_answers jsonb;
begin
  perform set_config('app.tenant', p_tenant, true), set_config('synchronous_commit', 'off', true);
  perform 1 from (select y as id from unnest(p_ids) y order by 1) x
    cross join lateral (select 1 from payments c where c.tenant_id = p_tenant and c.id = x.id limit 1 for no key update) p;
  with kept as (
    update payments p set provider_ref = x.ref, redirect_url = x.url, status = case when p.status = 'created' then 'pending' else p.status end
      from unnest(p_ids, p_refs, p_urls) as x(id, ref, url)
      cross join lateral (select c.ctid as at from payments c where c.tenant_id = p_tenant and c.id = x.id limit 1) o
      where p.ctid = o.at
      returning p.id, p.status, p.booking_id
  )
  select jsonb_agg(jsonb_build_object('status', k.status, 'booking_status', b.status) order by x.ord) into v_answers
    from unnest(p_ids) with ordinality as x(id, ord)
    left join kept k on k.id = x.id
    left join lateral (select c.status from bookings c where c.tenant_id = p_tenant and c.id = k.booking_id limit 1) b on true;
  return v_answers;
end $$;
drop function keep_session(text, uuid, text, text);

-- Applies the provider's word that payments are settled, where there is nothing to decide: the one payment of a booking that waits for
-- it brings exactly its price. Answers a code each, in their order: confirmed, known (this notice was taken before), other (nothing was
-- done: it has to be decided). `body` is the notice as it is kept.
create function settle_payments(p_tenant text, p_provider text, p_ids uuid[], p_ops jsonb) returns jsonb
language plpgsql as $$
declare
  v_bookings uuid[];
  v_codes text[];
begin
  perform set_config('app.tenant', p_tenant, true);
  select array_agg(b.booking_id order by x.ord) into v_bookings
    from unnest(p_ids) with ordinality as x(id, ord)
    left join lateral (select p.booking_id from payments p where p.tenant_id = p_tenant and p.id = x.id limit 1) b on true;
  perform lock_bookings(p_tenant, v_bookings);
  perform 1 from (select y as id from unnest(p_ids) y order by 1) x
    cross join lateral (select 1 from payments c where c.tenant_id = p_tenant and c.id = x.id limit 1 for no key update) p;

  select array_agg(case
      when n.notice_id is not null then 'known'
      when b.status in ('held', 'awaiting_payment', 'verifying') and p.status in ('created', 'pending') and p.provider = p_provider
        and a.amount = b.total and a.currency = b.currency and array_position(v_bookings, p.booking_id) = a.ord
        and not exists (select 1 from payments c where c.tenant_id = p_tenant and c.booking_id = b.id and c.settled_amount is not null) then 'confirmed'
      else 'other' end order by a.ord)
    into v_codes
    from jsonb_to_recordset(p_ops) as a(ord int, id uuid, notice text, amount bigint, currency text)
    left join lateral (select c.* from payments c where c.tenant_id = p_tenant and c.id = a.id limit 1) p on true
    left join lateral (select c.* from bookings c where c.tenant_id = p_tenant and c.id = p.booking_id limit 1) b on true
    left join lateral (select c.notice_id from payment_notices c
      where c.tenant_id = p_tenant and c.provider = p_provider and c.notice_id = a.notice limit 1) n on true;

  if 'confirmed' = any (v_codes) then
    with a as materialized (
      select x.* from jsonb_to_recordset(p_ops) as x(ord int, id uuid, notice text, amount bigint, method text, body jsonb)
      where v_codes[x.ord] = 'confirmed'
    ), noted as (
      insert into payment_notices (tenant_id, provider, notice_id, payment_id, outcome, body)
        select p_tenant, p_provider, a.notice, a.id, 'applied', a.body from a
    )
    update payments p set status = 'settled', settled_at = now(), settled_amount = a.amount, method = coalesce(p.method, a.method)
      from a cross join lateral (select c.ctid as at from payments c where c.tenant_id = p_tenant and c.id = a.id limit 1) o
      where p.ctid = o.at;
    perform confirm_bookings(p_tenant, (select array_agg(v_bookings[x.ord] order by x.ord)
      from unnest(v_codes) with ordinality as x(code, ord) where x.code = 'confirmed'), null);
  end if;
  return to_jsonb(v_codes);
end $$;

-- The connection says how plans are made; saying it again at every call costs more than some of these functions do.
alter function reserve_bookings(text, uuid, jsonb, uuid[], text[], text[], text[], text[], text[], int[]) reset all;
alter function judge_bookings(text, jsonb, uuid[], text[], text[], text[], int[], int, uuid[], int[], uuid[], int[], int[]) reset all;
alter function check_booked_things() reset all;
alter function keep_booking_promos() reset all;

grant execute on all functions in schema public to karcis_app;
