-- Applies the provider's report that payments are settled, in the plain case: the only payment of a booking that waits for it, at exactly its price.
-- `body` is the notice as stored. A payment without a known page takes the page of the report that settles it. Returns a code each, in order:
--   confirmed; known: the notice was processed before; noted: the money of this page is counted already, and only the notice is stored
--   other: nothing is done, and the caller decides: money of another page, for an event that was called off or is off sale, or for a video that is
--     over or that the number already has
-- Locks bookings in id order, then payments, then what claim_videos locks.
create or replace function settle_payments(p_tenant text, p_provider text, p_ids uuid[], p_ops jsonb) returns jsonb
language plpgsql as $$
declare
  v_bookings uuid[];
  v_codes text[];
  v_videos uuid[];
  v_claimed uuid[];
begin
  perform require_tenant(p_tenant);
  select array_agg(b.booking_id order by x.ord) into v_bookings
    from unnest(p_ids) with ordinality as x(id, ord)
    left join lateral (select p.booking_id from payments p where p.tenant_id = p_tenant and p.id = x.id limit 1) b on true;
  perform lock_bookings(p_tenant, v_bookings);
  perform 1 from (select y as id from unnest(p_ids) y order by 1) x
    cross join lateral (select 1 from payments c where c.tenant_id = p_tenant and c.id = x.id limit 1 for no key update) p;

  select array_agg(case
      when n.notice_id is not null then 'known'
      when p.status = 'settled' and p.provider = p_provider and p.provider_ref = a.ref then 'noted'
      when p.provider = p_provider and coalesce(p.provider_ref = a.ref, true) and array_position(v_bookings, p.booking_id) = a.ord
        and is_plain_settlement(b, p, e.standing, a.amount, a.currency,
          exists (select 1 from payments c where c.tenant_id = p_tenant and c.booking_id = b.id and c.settled_amount is not null)) then 'confirmed'
      else 'other' end order by a.ord),
      array_agg(b.id) filter (where b.tickets = 0)
    into v_codes, v_videos
    from jsonb_to_recordset(p_ops) as a(ord int, id uuid, ref text, notice text, amount bigint, currency text)
    left join lateral (select c.* from payments c where c.tenant_id = p_tenant and c.id = a.id limit 1) p on true
    left join lateral (select c.* from bookings c where c.tenant_id = p_tenant and c.id = p.booking_id limit 1) b on true
    left join lateral (select standing_of(c, s) as standing from events c
      left join event_sessions s on s.tenant_id = p_tenant and s.event_id = b.event_id and s.id = b.session_id
      where c.tenant_id = p_tenant and c.id = b.event_id limit 1) e on true
    left join lateral (select c.notice_id from payment_notices c
      where c.tenant_id = p_tenant and c.provider = p_provider and c.notice_id = a.notice limit 1) n on true;

  if 'noted' = any (v_codes) then
    insert into payment_notices (tenant_id, provider, notice_id, payment_id, outcome, body)
      select p_tenant, p_provider, a.notice, a.id, 'applied', a.body
        from jsonb_to_recordset(p_ops) as a(ord int, id uuid, notice text, body jsonb) where v_codes[a.ord] = 'noted'
      on conflict do nothing;
  end if;
  if v_videos is not null then
    v_claimed := claim_videos(p_tenant, array(select v_bookings[x.ord] from unnest(v_codes) with ordinality as x(code, ord)
      where x.code = 'confirmed' and v_bookings[x.ord] = any (v_videos)));
    select array_agg(case when x.code = 'confirmed' and v_bookings[x.ord] = any (v_videos) and not v_bookings[x.ord] = any (v_claimed) then 'other'
        else x.code end order by x.ord) into v_codes from unnest(v_codes) with ordinality as x(code, ord);
  end if;
  if 'confirmed' = any (v_codes) then
    with a as materialized (
      select x.* from jsonb_to_recordset(p_ops) as x(ord int, id uuid, ref text, notice text, amount bigint, method text, body jsonb)
      where v_codes[x.ord] = 'confirmed'
    ), noted as (
      insert into payment_notices (tenant_id, provider, notice_id, payment_id, outcome, body)
        select p_tenant, p_provider, a.notice, a.id, 'applied', a.body from a
    )
    update payments p set status = 'settled', settled_at = now(), settled_amount = a.amount, method = coalesce(p.method, a.method),
        provider_ref = coalesce(p.provider_ref, a.ref)
      from a cross join lateral (select c.ctid as at from payments c where c.tenant_id = p_tenant and c.id = a.id limit 1) o
      where p.ctid = o.at;
    perform record_events(p_tenant, 'provider', 'payment.settled', array_agg(a.id order by a.ord),
        array_agg(jsonb_build_object('bookingId', v_bookings[a.ord], 'amount', a.amount, 'providerRef', a.ref) order by a.ord))
      from jsonb_to_recordset(p_ops) as a(ord int, id uuid, ref text, amount bigint) where v_codes[a.ord] = 'confirmed';
    perform confirm_bookings(p_tenant, (select array_agg(v_bookings[x.ord] order by x.ord)
      from unnest(v_codes) with ordinality as x(code, ord) where x.code = 'confirmed'), null);
  end if;
  return to_jsonb(v_codes);
end $$;
