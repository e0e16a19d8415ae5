-- Keeps the pages that the provider opened for payments, and answers how each payment and its booking stand and which page is its own, in
-- their order. The commit waits for the disk: what was told to a buyer is known after a crash. A payment keeps its first page; one that
-- the provider opens besides is a payment of its own, a moment older than the first, so that the first stays the one that is shown.
create or replace function keep_sessions(p_tenant text, p_ids uuid[], p_refs text[], p_urls text[]) returns jsonb
language plpgsql as $$
declare
  v_answers jsonb;
  v_more boolean;
begin
  perform require_tenant(p_tenant);
  perform 1 from (select y as id from unnest(p_ids) y order by 1) x
    cross join lateral (select 1 from payments c where c.tenant_id = p_tenant and c.id = x.id limit 1 for no key update) p;
  with kept as (
    update payments p set status = case when p.status = 'created' then 'pending' else p.status end,
        provider_ref = coalesce(p.provider_ref, x.ref), redirect_url = case when coalesce(p.provider_ref, x.ref) = x.ref then x.url else p.redirect_url end
      from unnest(p_ids, p_refs, p_urls) as x(id, ref, url)
      cross join lateral (select c.ctid as at from payments c where c.tenant_id = p_tenant and c.id = x.id limit 1) o
      where p.ctid = o.at
      returning p.id, p.status, p.booking_id, p.provider_ref, p.redirect_url, x.ref
  )
  select jsonb_agg(jsonb_build_object('status', k.status, 'booking_status', b.status, 'provider_ref', k.provider_ref, 'redirect_url', k.redirect_url)
      order by x.ord), bool_or(k.provider_ref <> k.ref) into v_answers, v_more
    from unnest(p_ids) with ordinality as x(id, ord)
    left join kept k on k.id = x.id
    left join lateral (select c.status from bookings c where c.tenant_id = p_tenant and c.id = k.booking_id limit 1) b on true;
  if v_more then
    perform adopt_session(p_tenant, x.id, x.ref, x.url) from unnest(p_ids, p_refs, p_urls) as x(id, ref, url);
  end if;
  return v_answers;
end $$;

-- Makes a payment of a page that the provider opened besides a payment's own. Answers its id; null where it is the payment's own or known.
create function adopt_session(p_tenant text, p_payment uuid, p_ref text, p_url text) returns uuid
language plpgsql as $$
declare
  v_id uuid;
begin
  perform require_tenant(p_tenant);
  insert into payments (tenant_id, id, booking_id, provider, provider_ref, amount, currency, status, redirect_url, expires_at, created_at)
    select p_tenant, new_id(), p.booking_id, p.provider, p_ref, p.amount, p.currency, 'pending', p_url, p.expires_at, p.created_at - interval '1 millisecond'
    from payments p where p.tenant_id = p_tenant and p.id = p_payment and p.provider_ref <> p_ref
    on conflict (provider_ref, provider, tenant_id) do nothing returning id into v_id;
  if v_id is not null then
    insert into audit (tenant_id, id, actor, action, subject_id, data)
      values (p_tenant, new_id(), 'payments', 'payment.further_page', v_id, jsonb_build_object('paymentId', p_payment, 'providerRef', p_ref));
  end if;
  return v_id;
end $$;

-- As before, and: a payment whose page we do not know takes it from the word that settles it; money of another page than its own, or for an
-- event that is called off or no longer sold, has to be decided; and what was settled leaves a trace of its own.
create or replace function settle_payments(p_tenant text, p_provider text, p_ids uuid[], p_ops jsonb) returns jsonb
language plpgsql as $$
declare
  v_bookings uuid[];
  v_codes text[];
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
      when b.status in ('held', 'awaiting_payment', 'verifying') and p.status in ('created', 'pending') and p.provider = p_provider
        and coalesce(p.provider_ref = a.ref, true) and (e.status = 'published' or e.status <> 'cancelled' and b.hold_until > now())
        and a.amount = b.total and a.currency = b.currency and array_position(v_bookings, p.booking_id) = a.ord
        and not exists (select 1 from payments c where c.tenant_id = p_tenant and c.booking_id = b.id and c.settled_amount is not null) then 'confirmed'
      else 'other' end order by a.ord)
    into v_codes
    from jsonb_to_recordset(p_ops) as a(ord int, id uuid, ref text, notice text, amount bigint, currency text)
    left join lateral (select c.* from payments c where c.tenant_id = p_tenant and c.id = a.id limit 1) p on true
    left join lateral (select c.* from bookings c where c.tenant_id = p_tenant and c.id = p.booking_id limit 1) b on true
    left join lateral (select c.status from events c where c.tenant_id = p_tenant and c.id = b.event_id limit 1) e on true
    left join lateral (select c.notice_id from payment_notices c
      where c.tenant_id = p_tenant and c.provider = p_provider and c.notice_id = a.notice limit 1) n on true;

  if 'confirmed' = any (v_codes) then
    with a as materialized (
      select x.* from jsonb_to_recordset(p_ops) as x(ord int, id uuid, ref text, notice text, amount bigint, method text, body jsonb)
      where v_codes[x.ord] = 'confirmed'
    ), noted as (
      insert into payment_notices (tenant_id, provider, notice_id, payment_id, outcome, body)
        select p_tenant, p_provider, a.notice, a.id, 'applied', a.body from a
    ), traced as (
      insert into audit (tenant_id, id, actor, action, subject_id, data)
        select p_tenant, new_id(), 'payments', 'payment.settled', a.id,
          jsonb_build_object('bookingId', v_bookings[a.ord], 'amount', a.amount, 'providerRef', a.ref) from a
    )
    update payments p set status = 'settled', settled_at = now(), settled_amount = a.amount, method = coalesce(p.method, a.method),
        provider_ref = coalesce(p.provider_ref, a.ref)
      from a cross join lateral (select c.ctid as at from payments c where c.tenant_id = p_tenant and c.id = a.id limit 1) o
      where p.ctid = o.at;
    perform confirm_bookings(p_tenant, (select array_agg(v_bookings[x.ord] order by x.ord)
      from unnest(v_codes) with ordinality as x(code, ord) where x.code = 'confirmed'), null);
  end if;
  return to_jsonb(v_codes);
end $$;

-- Gives one tenant's overdue verifications to a person. The stock stays taken until that is decided, by the clock after two days at the
-- latest. Answers the ids.
create or replace function end_verifications(p_tenant text, p_limit int) returns setof uuid
language plpgsql as $$
declare
  v_ids uuid[];
begin
  perform require_tenant(p_tenant);
  select array_agg(d.id) into v_ids from (
    select b.id from bookings b where b.tenant_id = p_tenant and b.status = 'verifying' and b.hold_until <= now()
    order by b.hold_until limit p_limit for update skip locked) d;
  if v_ids is null then return; end if;
  update bookings b set status = 'needs_review', review_until = now() + interval '48 hours' where b.tenant_id = p_tenant and b.id = any (v_ids);
  insert into audit (tenant_id, id, actor, action, subject_id, data)
    select p_tenant, gen_random_uuid(), 'clock', 'booking.needs_review', x, '{"why": "verification took longer than a day"}' from unnest(v_ids) x;
  insert into outbox (tenant_id, id, topic, subject_id, payload)
    select p_tenant, gen_random_uuid(), 'booking.needs_review', x, '{"why": "verification took longer than a day"}' from unnest(v_ids) x;
  return query select unnest(v_ids);
end $$;

-- How the event of a booking stands for money that comes: on; closed (nobody may order); over; cancelled.
create function event_standing(p_tenant text, p_booking uuid) returns text
language plpgsql stable as $$
begin
  perform require_tenant(p_tenant);
  return (select case when e.status = 'cancelled' then 'cancelled' when coalesce(s.ends_at, e.ends_at) <= clock_timestamp() then 'over'
      when e.status <> 'published' then 'closed' else 'on' end
    from bookings b join events e on e.tenant_id = b.tenant_id and e.id = b.event_id
    left join event_sessions s on s.tenant_id = b.tenant_id and s.event_id = b.event_id and s.id = b.session_id
    where b.tenant_id = p_tenant and b.id = p_booking);
end $$;

-- Bookings whose verification took too long, and that no clock ends: from now on one does. Money in another currency stays a person's matter.
alter table bookings no force row level security;
alter table payments no force row level security;
update bookings b set review_until = now() + interval '48 hours'
  where b.status = 'needs_review' and b.review_until is null and b.confirmed_at is null
    and not exists (select from payments p where p.tenant_id = b.tenant_id and p.booking_id = b.id and not p.is_watched);
alter table bookings force row level security;
alter table payments force row level security;

grant execute on function adopt_session(text, uuid, text, text), event_standing(text, uuid) to karcis_app;
