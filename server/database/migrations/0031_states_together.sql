-- The same index twice, under two names.
drop index booking_buyers_by_phone;

-- What may change of bookings, in the order of the ids: null for a null and for a booking that does not exist. One statement for a whole
-- crowd: setting a statement up costs more than what it reads for one.
create function bookings_now(p_tenant text, p_ids uuid[], p_with_people boolean) returns jsonb
language plpgsql as $$
begin
  return (select jsonb_agg(case when b.id is not null then jsonb_build_object('status', b.status, 'badges', b.badges, 'held_at', b.held_at,
      'ttl_seconds', b.ttl_seconds, 'hold_until', b.hold_until, 'confirmed_at', b.confirmed_at, 'quote_id', b.quote_id, 'now', clock_timestamp(),
      'attempts', coalesce(p.attempts, '[]'),
      'people', case when p_with_people then jsonb_build_object('buyer', y.buyer, 'attendees', coalesce(a.attendees, '[]')) end) end order by x.ord)
    from unnest(p_ids) with ordinality as x(id, ord)
    left join lateral (select c.* from bookings c where c.tenant_id = p_tenant and c.id = x.id limit 1) b on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('id', c.id, 'booking_id', c.booking_id, 'provider', c.provider, 'provider_ref', c.provider_ref,
        'amount', c.amount, 'status', c.status, 'redirect_url', c.redirect_url, 'expires_at', c.expires_at) order by c.created_at desc) as attempts
      from payments c where c.tenant_id = p_tenant and c.booking_id = x.id) p on true
    left join lateral (
      select jsonb_build_object('full_name', c.full_name, 'email', c.email, 'phone', c.phone, 'locale', c.locale, 'patron', c.patron,
        'waiver_version', c.waiver_version) as buyer
      from booking_buyers c where p_with_people and c.tenant_id = p_tenant and c.booking_id = x.id limit 1) y on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('position', c.position, 'category_id', c.category_id, 'full_name', c.full_name, 'fields', c.fields,
        'identity_sealed', c.identity_sealed, 'addons', c.addons) order by c.position) as attendees
      from booking_attendees c where p_with_people and c.tenant_id = p_tenant and c.booking_id = x.id) a on true);
end $$;
grant execute on function bookings_now(text, uuid[], boolean) to karcis_app;

-- As before; the states are read together.
create or replace function save_details(p_tenant text, p_ids uuid[], p_ops jsonb) returns jsonb
language plpgsql as $$
declare
  v_codes text[];
  v_owners text[];
  v_again uuid[];
  v_limited boolean;
  v_op record;
  v_now jsonb;
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
      left join lateral (select c.key, c.body_hash from idempotency c
        where c.tenant_id = p_tenant and c.owner_hash = b.owner_hash and c.key = a.key limit 1) i on true
      left join lateral (select c.booking_id from booking_buyers c where c.tenant_id = p_tenant and c.booking_id = a.id limit 1) y on true
      left join lateral (select c.max_per_phone,
          case when (select (t.brand->'flags'->>'withNewWaiver')::boolean from tenants t where t.id = p_tenant) then c.waiver_version end as waiver_version
        from events c where c.tenant_id = p_tenant and c.id = b.event_id limit 1) e on true
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
      select x.* from jsonb_to_recordset(p_ops) as x(ord int, id uuid, key text, hash text, buyer jsonb, attendees jsonb)
      where v_codes[x.ord] = 'kept'
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
  v_now := bookings_now(p_tenant, (select array_agg(case when x.code = 'kept' then p_ids[x.ord] end order by x.ord)
    from unnest(v_codes) with ordinality as x(code, ord)), false);
  return (select jsonb_agg(jsonb_build_object('code', x.code, 'now', n.value) order by x.ord)
    from unnest(v_codes) with ordinality as x(code, ord) join jsonb_array_elements(v_now) with ordinality as n(value, ord) using (ord));
end $$;

create or replace function start_payments(p_tenant text, p_provider text, p_pay_seconds int, p_grace_seconds int, p_ids uuid[], p_ops jsonb)
returns jsonb
language plpgsql as $$
declare
  v_now timestamptz;
  v_codes text[];
  v_owners text[];
  v_payments uuid[];
  v_is_new boolean[];
  v_free uuid[];
  v_states jsonb;
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
  v_states := bookings_now(p_tenant, (select array_agg(case when x.code in ('paid', 'replay') then p_ids[x.ord] end order by x.ord)
    from unnest(v_codes) with ordinality as x(code, ord)), true);
  return (select jsonb_agg(jsonb_build_object('code', x.code, 'payment', v_payments[x.ord], 'now', n.value) order by x.ord)
    from unnest(v_codes) with ordinality as x(code, ord) join jsonb_array_elements(v_states) with ordinality as n(value, ord) using (ord));
end $$;

drop function booking_now(text, uuid, boolean);
