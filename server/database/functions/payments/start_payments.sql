-- Starts payments, or finds the open ones, and confirms what costs nothing. Answers a code each, in their order: paid (with the
-- payment, null where there is nothing to pay any more), missing, replay (with the payment that the key started), mismatch, expired,
-- state, details, seats (there are some to be chosen), price, over (the video plays no more), owned (the number watches the video already), open (a page of another channel
-- than the asked one is open: the payment that has to be closed first). With paid and replay comes the booking as it is now. A payment in
-- the place of one that was closed has the time that was left to that one. Locks bookings in the order of their ids, then what
-- claim_videos locks.
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
begin
  perform require_tenant(p_tenant);
  perform lock_bookings(p_tenant, p_ids);
  v_now := clock_timestamp();

  select array_agg(j.code order by j.ord), array_agg(j.owner_hash order by j.ord), array_agg(j.payment order by j.ord),
      array_agg(j.code = 'paid' and not j.is_over and j.total > 0 and j.payment = j.fresh order by j.ord),
      array_agg(j.id) filter (where j.code = 'paid' and not j.is_over and j.total = 0),
      array_agg(j.id) filter (where j.code = 'paid' and not j.is_over and j.total = 0 and j.tickets = 0),
      array_agg(coalesce(j.until, v_now + make_interval(secs => p_pay_seconds)) order by j.ord)
    into v_codes, v_owners, v_payments, v_is_new, v_free, v_videos, v_untils
    from (
      select a.ord, a.id, a.fresh, b.owner_hash, b.total, b.tickets, b.status = 'confirmed' as is_over, p.until,
        case
          when b.id is null or not (coalesce(a.owner = b.owner_hash, false) or opens_booking(p_tenant, a.id, a.owner, a.opened)) then 'missing'
          when i.key is not null then case when i.body_hash = a.hash then 'replay' else 'mismatch' end
          when b.status = 'confirmed' then 'paid'
          when b.status = 'expired' or b.status in ('held', 'awaiting_payment') and b.hold_until <= v_now then 'expired'
          when b.status not in ('held', 'awaiting_payment') then 'state'
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
      -- Otherwise each mention of the code would judge anew.
      offset 0
    ) j;

  if v_videos is not null then
    -- What is given away is confirmed here and now: of two orders of one number the second comes too late.
    v_claimed := claim_videos(p_tenant, v_videos);
    select array_agg(case when p_ids[x.ord] = any (v_videos) and not p_ids[x.ord] = any (v_claimed) then 'owned' else x.code end order by x.ord)
      into v_codes from unnest(v_codes) with ordinality as x(code, ord);
    select array_agg(x.id order by x.ord) into v_free from unnest(v_free) with ordinality as x(id, ord)
      where not x.id = any (v_videos) or x.id = any (v_claimed);
  end if;
  if 'paid' = any (v_codes) then
    with a as materialized (
      select x.*, v_payments[x.ord] as payment, v_is_new[x.ord] as is_new, v_untils[x.ord] as until
      from jsonb_to_recordset(p_ops) as x(ord int, id uuid, key text, hash text, shown bigint, channel text) where v_codes[x.ord] = 'paid'
    ), started as (
      insert into payments (tenant_id, id, booking_id, provider, amount, status, expires_at, channel)
        select p_tenant, a.payment, a.id, p_provider, a.shown, 'created', a.until, a.channel from a where a.is_new
    ), renamed as (
      -- A payment of which no page is known is the same payment, whichever way is chosen: it may have a page that we did not hear of.
      update payments p set channel = a.channel
        from a cross join lateral (select c.ctid as at from payments c
          where c.tenant_id = p_tenant and c.id = a.payment and c.provider_ref is null limit 1) o
        where not a.is_new and a.channel is not null and p.ctid = o.at
    ), noted as (
      insert into idempotency (tenant_id, owner_hash, key, body_hash, status, answer)
        select p_tenant, v_owners[a.ord], a.key, a.hash, 200, jsonb_build_object('paymentId', a.payment) from a
    )
    update bookings b set status = 'awaiting_payment', hold_until = a.until + make_interval(secs => p_grace_seconds)
      from a cross join lateral (select c.ctid as at from bookings c where c.tenant_id = p_tenant and c.id = a.id limit 1) o
      where a.is_new and b.ctid = o.at;
    select array_agg(x.payment order by x.ord), array_agg(jsonb_build_object('bookingId', x.id) order by x.ord) into v_started, v_said
      from unnest(p_ids, v_payments, v_is_new) with ordinality as x(id, payment, is_new, ord) where x.is_new;
    if v_started is not null then perform record_events(p_tenant, 'visitor', 'payment.started', v_started, v_said, v_said); end if;
    if v_free is not null then perform confirm_bookings(p_tenant, v_free, null); end if;
  end if;
  v_states := bookings_now(p_tenant, (select array_agg(case when x.code in ('paid', 'replay') then p_ids[x.ord] end order by x.ord)
    from unnest(v_codes) with ordinality as x(code, ord)), true);
  return (select jsonb_agg(jsonb_build_object('code', x.code, 'payment', v_payments[x.ord], 'now', n.value) order by x.ord)
    from unnest(v_codes) with ordinality as x(code, ord) join jsonb_array_elements(v_states) with ordinality as n(value, ord) using (ord));
end $$;
