-- Starts payments, or finds the open ones, and confirms free orders. Returns a code each, in order; paid and replay with the current booking:
--   paid: with the payment, null if nothing remains to pay; replay: with the payment that the key started; mismatch: the key had another body
--   missing; state; expired; price: another total was shown; details: not saved yet; seats: some must be chosen
--   over: the video has ended; owned: the number has the video already
--   open: a page of another channel is open, with the payment to close first; slow: too little time for a method with hours
-- A method with hours gets what long_times returns. Any other gets `p_pay_seconds`, and three times as much over all refused or expired attempts. A
-- payment that replaces an open or closed one never gets more than that one's remaining time, unless it is the first with hours. Locks bookings in
-- id order, then the events of those that request hours, so that these are counted one after another, then what claim_videos locks.
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
  v_videos uuid[];
  v_claimed uuid[];
  v_started uuid[];
  v_said jsonb[];
  v_untils timestamptz[];
  v_states jsonb;
  v_asks boolean[];
  v_kept boolean[];
  v_fresh boolean[];
  v_long boolean[];
  v_asking int[];
  v_times jsonb;
  t record;
begin
  perform require_tenant(p_tenant);
  perform lock_bookings(p_tenant, p_ids);
  v_now := clock_timestamp();

  select array_agg(j.code order by j.ord), array_agg(j.owner_hash order by j.ord), array_agg(j.payment order by j.ord),
      array_agg(j.code = 'paid' and not j.is_over and j.total > 0 and j.payment = j.fresh order by j.ord),
      array_agg(j.id) filter (where j.code = 'paid' and not j.is_over and j.total = 0),
      array_agg(j.id) filter (where j.code = 'paid' and not j.is_over and j.total = 0 and j.tickets = 0),
      array_agg(case when j.until is not null then least(j.until, case when not j.keeps then v_now + make_interval(secs => p_pay_seconds) end)
        else least(v_now + make_interval(secs => p_pay_seconds), greatest(j.since + make_interval(secs => 3 * p_pay_seconds), j.latest)) end order by j.ord),
      array_agg(coalesce(j.keeps, false) order by j.ord), array_agg(j.until is null order by j.ord),
      array_agg(coalesce(j.code = 'paid' and not j.is_over and j.total > 0 and j.asks, false) order by j.ord)
    into v_codes, v_owners, v_payments, v_is_new, v_free, v_videos, v_untils, v_kept, v_fresh, v_asks
    from (
      select a.ord, a.id, a.fresh, b.owner_hash, b.total, b.tickets, b.status = 'confirmed' as is_over, p.until, h.since, h.latest,
        -- A new payment, or one without a known page, under another channel.
        p.open is null or not p.has_page and a.channel is not null and a.channel is distinct from p.channel as asks,
        -- Keep granted hours, whichever bank is chosen.
        p.until is not null and is_long_way(p.channel) and is_long_way(a.channel) as keeps,
        case
          when b.id is null or not (coalesce(a.owner = b.owner_hash, false) or opens_booking(p_tenant, a.id, a.owner, a.opened)) then 'missing'
          when i.key is not null then case when i.body_hash = a.hash then 'replay' else 'mismatch' end
          when b.status = 'confirmed' then 'paid'
          when b.status = 'expired' or is_unpaid(b.status) and b.hold_until <= v_now then 'expired'
          when not is_unpaid(b.status) then 'state'
          when y.booking_id is null then 'details'
          when case when b.is_seated then not exists (select from seat_claims c
            where c.tenant_id = p_tenant and c.booking_id = b.id and c.state > 0) end then 'seats'
          when a.shown <> b.total then 'price'
          when case when b.tickets = 0 then is_video_over(p_tenant, b.event_id) end then 'over'
          when case when b.tickets = 0 then owns_video(p_tenant, b.event_id, y.phone, b.id) end then 'owned'
          when p.open is not null and p.has_page and coalesce(a.channel <> coalesce(p.channel, ''), false) then 'open'
          else 'paid'
        end as code,
        case when i.key is not null then (i.answer->>'paymentId')::uuid when b.status = 'confirmed' or b.total = 0 then null
          else coalesce(p.open, a.fresh) end as payment
      from jsonb_to_recordset(p_ops) as a(ord int, id uuid, owner text, opened int, key text, hash text, shown bigint, fresh uuid,
        channel text)
      left join lateral (select c.* from bookings c where c.tenant_id = p_tenant and c.id = a.id limit 1) b on true
      left join lateral (select c.key, c.body_hash, c.answer from idempotency c
        where c.tenant_id = p_tenant and c.owner_hash = b.owner_hash and c.key = a.key limit 1) i on true
      left join lateral (select c.booking_id, c.phone from booking_buyers c where c.tenant_id = p_tenant and c.booking_id = a.id limit 1) y on true
      left join lateral (select case when c.status <> 'cancelled' then c.id end as open, c.expires_at as until, c.channel,
          c.provider_ref is not null as has_page
        from payments c where c.tenant_id = p_tenant and c.booking_id = a.id and c.status in ('created', 'pending', 'cancelled')
          and c.expires_at > v_now order by c.status = 'cancelled', c.created_at desc limit 1) p on true
      left join lateral (select min(c.created_at) as since, max(c.expires_at) as latest from payments c
        where c.tenant_id = p_tenant and c.booking_id = a.id) h on true
      -- Compute the code once, not at each mention.
      offset 0
    ) j;

  select array_agg(is_long_way(x.channel) order by x.ord) into v_long from jsonb_to_recordset(p_ops) as x(ord int, channel text);
  for i in 1..cardinality(v_codes) loop
    -- Too little of the order's total time to pay remains for another attempt.
    if v_is_new[i] and v_fresh[i] and not v_long[i] and v_untils[i] < v_now + interval '1 minute' then
      v_codes[i] := 'expired';
      v_payments[i] := null;
      v_is_new[i] := false;
    end if;
    v_long[i] := v_long[i] and v_asks[i] and not v_kept[i] and v_codes[i] = 'paid';
  end loop;
  select array_agg(x.ord::int order by x.ord) into v_asking from unnest(v_long) with ordinality as x(is_long, ord) where x.is_long;
  if v_asking is not null then
    perform pg_advisory_xact_lock(d.k) from (select distinct hashtextextended(p_tenant || b.event_id::text, 95) as k
      from unnest(v_asking) x cross join lateral (select c.event_id from bookings c where c.tenant_id = p_tenant and c.id = p_ids[x] limit 1) b order by 1) d;
    v_times := long_times(p_tenant, (select array_agg(p_ids[x.i] order by x.ord) from unnest(v_asking) with ordinality as x(i, ord)),
      (select array_agg(l::int order by n) from jsonb_array_elements_text(p_ops->0->'limits') with ordinality as y(l, n)));
    for t in select v_asking[x.ord] as i, (x.value->>'until')::timestamptz as until
        from jsonb_array_elements(v_times) with ordinality as x(value, ord) loop
      if t.until is null then
        v_codes[t.i] := 'slow';
        v_payments[t.i] := null;
        v_is_new[t.i] := false;
        v_long[t.i] := false;
      else
        v_untils[t.i] := t.until;
      end if;
    end loop;
  end if;
  if v_videos is not null then
    -- Confirm free orders at once. Of two orders for one video by one number, only the first succeeds.
    v_claimed := claim_videos(p_tenant, v_videos);
    select array_agg(case when p_ids[x.ord] = any (v_videos) and not p_ids[x.ord] = any (v_claimed) then 'owned' else x.code end order by x.ord)
      into v_codes from unnest(v_codes) with ordinality as x(code, ord);
    select array_agg(x.id order by x.ord) into v_free from unnest(v_free) with ordinality as x(id, ord)
      where not x.id = any (v_videos) or x.id = any (v_claimed);
  end if;
  if 'paid' = any (v_codes) then
    with a as materialized (
      select x.*, v_payments[x.ord] as payment, v_is_new[x.ord] as is_new, v_untils[x.ord] as until, v_asks[x.ord] as asks, v_kept[x.ord] as is_kept,
        v_long[x.ord] as is_long, greatest(make_interval(secs => p_grace_seconds), case when is_long_way(x.channel) then long_grace() end) as grace
      from jsonb_to_recordset(p_ops) as x(ord int, id uuid, key text, hash text, shown bigint, channel text) where v_codes[x.ord] = 'paid'
    ), started as (
      insert into payments (tenant_id, id, booking_id, provider, amount, status, expires_at, channel)
        select p_tenant, a.payment, a.id, p_provider, a.shown, 'created', a.until, a.channel from a where a.is_new
    ), renamed as (
      -- The provider may have opened a page whose report was lost, so keep this payment and change its channel.
      update payments p set channel = a.channel, expires_at = case when a.asks then a.until else p.expires_at end
        from a cross join lateral (select c.ctid as at from payments c
          where c.tenant_id = p_tenant and c.id = a.payment and c.provider_ref is null limit 1) o
        where not a.is_new and a.channel is not null and p.ctid = o.at
    ), noted as (
      insert into idempotency (tenant_id, owner_hash, key, body_hash, status, answer)
        select p_tenant, v_owners[a.ord], a.key, a.hash, 200, jsonb_build_object('paymentId', a.payment) from a
    )
    -- Fires follow_booking.
    update bookings b set status = 'awaiting_payment', hold_until = a.until + a.grace,
        is_long = case when a.is_kept then b.is_long else a.is_long and a.until > v_now + long_least() + interval '1 minute' end
      from a cross join lateral (select c.ctid as at from bookings c where c.tenant_id = p_tenant and c.id = a.id limit 1) o
      where a.asks and b.ctid = o.at;
    select array_agg(x.payment order by x.ord), array_agg(jsonb_build_object('bookingId', x.id) order by x.ord) into v_started, v_said
      from unnest(p_ids, v_payments, v_is_new) with ordinality as x(id, payment, is_new, ord) where x.is_new;
    if v_started is not null then perform record_events(p_tenant, 'visitor', 'payment.started', v_started, v_said, v_said); end if;
    select array_agg(v_payments[x.ord] order by x.ord),
        array_agg(jsonb_build_object('bookingId', p_ids[x.ord], 'until', v_untils[x.ord]) order by x.ord) into v_started, v_said
      from unnest(v_codes, v_long) with ordinality as x(code, is_long, ord) where x.code = 'paid' and x.is_long;
    if v_started is not null then perform record_events(p_tenant, 'visitor', 'payment.waits_long', v_started, v_said, v_said); end if;
    if v_free is not null then perform confirm_bookings(p_tenant, v_free, null); end if;
  end if;
  v_states := bookings_now(p_tenant, (select array_agg(case when x.code in ('paid', 'replay') then p_ids[x.ord] end order by x.ord)
    from unnest(v_codes) with ordinality as x(code, ord)), true);
  return (select jsonb_agg(jsonb_build_object('code', x.code, 'payment', v_payments[x.ord], 'now', n.value) order by x.ord)
    from unnest(v_codes) with ordinality as x(code, ord) join jsonb_array_elements(v_states) with ordinality as n(value, ord) using (ord));
end $$;
