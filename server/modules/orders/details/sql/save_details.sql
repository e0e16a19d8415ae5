-- Saves buyers, attendees and their consents. `opened`: the version of a genuine order key presented by the browser, null without one. Returns a
-- code each, in order, and for saved ones the current booking:
--   kept; ready: no objection, but no details were given; replay: the same call again; mismatch: its key with another body; missing; state; expired
--   stale: price or time differ from those that the caller checked; waiver: the event has another text than the accepted one
--   crowded: the number has too many unpaid orders; owned: the number has that video already
-- Locks bookings in id order, then phone numbers. Refuses with 23K01, 23K02, 23K04 and 23K05 like check_details, with 23K07 and 23K08 like
-- check_entrusted, and with 23K06 if one limited number comes twice in a call: the caller then halves the call.
create or replace function save_details(p_tenant text, p_ids uuid[], p_ops jsonb, p_limits int[]) returns jsonb
language plpgsql as $$
declare
  v_codes text[];
  v_owners text[];
  v_again uuid[];
  v_limited boolean;
  v_op record;
  v_now jsonb;
  v_crowded int[];
begin
  perform require_tenant(p_tenant);
  perform lock_bookings(p_tenant, p_ids);

  select array_agg(j.code order by j.ord), array_agg(j.owner_hash order by j.ord), array_agg(j.id) filter (where j.has_people and j.code = 'kept'),
      bool_or(j.code = 'kept' and j.limited)
    into v_codes, v_owners, v_again, v_limited
    from (
      select a.ord, a.id, b.owner_hash, y.booking_id is not null as has_people, e.max_per_phone is not null or p.max_per_phone is not null as limited,
        case
          when b.id is null or not (coalesce(a.owner = b.owner_hash, false) or opens_booking(p_tenant, a.id, a.owner, a.opened)) then 'missing'
          when i.key is not null then case when i.body_hash = a.hash then 'replay' else 'mismatch' end
          when not is_unpaid_or_lapsed(b.status) then 'state'
          when b.status = 'expired' or b.hold_until <= clock_timestamp() then 'expired'
          when a.quote <> b.quote_id or a.session is distinct from b.session_id then 'stale'
          when a.buyer is null then 'ready'
          when e.waiver_version is distinct from a.buyer->>'waiver_version' then 'waiver'
          when case when b.tickets = 0 then owns_video(p_tenant, b.event_id, a.buyer->>'phone', b.id) end then 'owned'
          else 'kept'
        end as code
      from jsonb_to_recordset(p_ops) as a(ord int, id uuid, owner text, opened int, key text, hash text, quote uuid, session uuid, buyer jsonb)
      left join lateral (select c.* from bookings c where c.tenant_id = p_tenant and c.id = a.id limit 1) b on true
      left join lateral (select c.key, c.body_hash from idempotency c
        where c.tenant_id = p_tenant and c.owner_hash = b.owner_hash and c.key = a.key limit 1) i on true
      left join lateral (select c.booking_id from booking_buyers c where c.tenant_id = p_tenant and c.booking_id = a.id limit 1) y on true
      left join lateral (select c.max_per_phone,
          case when (select (t.brand->'flags'->>'withNewWaiver')::boolean from tenants t where t.id = p_tenant) then c.waiver_version end as waiver_version
        from events c where c.tenant_id = p_tenant and c.id = b.event_id limit 1) e on true
      left join lateral (select c.max_per_phone from promos c where c.tenant_id = p_tenant and c.id = b.promo_id limit 1) p on true
      -- Compute the code once, not at each mention.
      offset 0
    ) j;

  if 'kept' = any (v_codes) then
    v_crowded := crowded_numbers(p_tenant, p_ops, v_codes, p_limits);
    if v_crowded is not null then
      select array_agg(case when o = any (v_crowded) then 'crowded' else c end order by o) into v_codes from unnest(v_codes) with ordinality as x(c, o);
      select array_agg(z) into v_again from unnest(v_again) z where not exists (select from unnest(v_crowded) o where p_ids[o] = z);
    end if;
  end if;
  if 'kept' = any (v_codes) then
    if v_limited then
      -- Two details with one number need separate calls. The caller halves a failing call.
      if exists (select 1 from jsonb_to_recordset(p_ops) as a(ord int, buyer jsonb) where v_codes[a.ord] = 'kept'
          group by a.buyer->>'phone' having count(*) > 1) then
        raise exception using errcode = '23K06', message = 'one phone number twice in one call';
      end if;
      -- Lock numbers one after another, in the same order everywhere.
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
    ), noted as (
      insert into idempotency (tenant_id, owner_hash, key, body_hash, status, answer)
        select p_tenant, v_owners[a.ord], a.key, a.hash, 200, '{"ok": true}' from a
    )
    insert into booking_attendees (tenant_id, booking_id, position, category_id, full_name, fields, identity_sealed, addons)
      select p_tenant, a.id, x.position, x.category_id, x.full_name, x.fields, x.identity_sealed, x.addons
      from a cross join lateral jsonb_to_recordset(a.attendees)
        as x(position int, category_id uuid, full_name text, fields jsonb, identity_sealed text, addons jsonb);
    perform record_events(p_tenant, 'visitor', 'booking.details', (select array_agg(x.id order by x.ord)
      from unnest(p_ids, v_codes) with ordinality as x(id, code, ord) where x.code = 'kept'), null, '{}');
  end if;
  v_now := bookings_now(p_tenant, (select array_agg(case when x.code = 'kept' then p_ids[x.ord] end order by x.ord)
    from unnest(v_codes) with ordinality as x(code, ord)), false);
  return (select jsonb_agg(jsonb_build_object('code', x.code, 'now', n.value) order by x.ord)
    from unnest(v_codes) with ordinality as x(code, ord) join jsonb_array_elements(v_now) with ordinality as n(value, ord) using (ord));
end $$;
