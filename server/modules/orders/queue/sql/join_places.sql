-- Gives places of a queue to people in order of arrival.
--   `p_people`: ord, owner, network (null: not limited), bits and proof of its proof of work, `replaces` (the visitor's own number that no longer
--     counts), `brings` (a number of the previous version); with an external counter also the number that it gave under the lease `p_lease`
--   `p_weighs`: give no number, and return the code free instead of given; an existing place is restored, even after leaving
-- Returns `code`: none, idle, closed, stale (that lease has ended, and nobody got anything), or given with one of these per person in `said`:
--   had: the visitor already has this number; given; full; again: repeat the call, because another call of the visitor came first
--   proof: the place costs so many bits; network: the network has reached its share of the draw
--   moved: the place continues in another browser; phone: a number must be confirmed
--   elsewhere: that number (`phone`: its digest) has a place in another browser, which `here` takes over; inside: it has gone in there
-- A place with a confirmed number costs its network nothing. A visitor with strictly more than the limit ahead gets full, except before the opening.
-- Locks the queue's row: shared if a counter gave the numbers, not at all with `p_weighs`.
create or replace function join_places(p_tenant text, p_event uuid, p_lease uuid, p_weighs boolean, p_people jsonb) returns jsonb
language plpgsql as $$
declare
  q queues;
  v_first bigint;
  v_room bigint;
  v_share bigint;
  v_given bigint;
  v_said jsonb;
  v_back bytea[];
  v_phones bytea[];
  e record;
begin
  perform require_tenant(p_tenant);
  if p_weighs then
    select * into q from queues x where x.tenant_id = p_tenant and x.event_id = p_event;
  elsif p_lease is not null then
    select * into q from queues x where x.tenant_id = p_tenant and x.event_id = p_event for share;
  else
    q := advance_queue(p_tenant, p_event);
  end if;
  if q.event_id is null or not has_queue_flag(p_tenant) then return jsonb_build_object('code', 'none'); end if;
  if q.phase in ('idle', 'closed') then return jsonb_build_object('code', q.phase); end if;
  if p_lease is not null and (q.phase = 'prequeue' or q.lease is distinct from p_lease) then return jsonb_build_object('code', 'stale'); end if;
  -- Behind everybody. Numbers of an external counter in flight are not stored once its lease has ended.
  v_first := tail_of_queue(q);
  v_room := case when full_from(q) is not null and p_lease is null then greatest(0, full_from(q) - v_first) end;
  v_share := case when q.phase = 'prequeue' then greatest(q.network_least, least(q.network_most, v_first * q.network_percent / 100)) end;
  if q.asks_phone then
    -- Move the phone's place to the browser that confirmed it: on request, or where the other browser's place has expired.
    for e in select place_owner(x.owner) as owner, decode(x.phone, 'hex') as phone, coalesce(x.here, false) as here
      from jsonb_to_recordset(p_people) as x(ord int, owner text, phone text, here boolean) where x.phone is not null order by x.ord
    loop
      perform take_phone_place(q, e.owner, e.phone, e.here);
    end loop;
  end if;
  with people as materialized (
    select x.ord, place_owner(x.owner) as owner, case when not q.asks_phone then x.network end as network, x.bits, decode(x.proof, 'hex') as proof,
      x.replaces, x.brings, x.number, case when q.asks_phone then decode(x.phone, 'hex') end as phone,
      x.phone is not null and row_number() over (partition by x.phone order by x.ord) > 1 as is_twin
    from jsonb_to_recordset(p_people)
      as x(ord int, owner text, network bigint, bits int, proof text, replaces bigint, brings bigint, number bigint, phone text)
  ), phoned as materialized (
    select p.*, o.owner is not null as is_known, o.number as had, coalesce(o.gave, false) as gave, coalesce(o.is_waited, false) as is_waited,
      o.left_at is not null or o.phone is null and p.phone is not null as is_changed,
      case when not q.asks_phone or o.phone is not null and (p.phone is null or p.phone = o.phone
            or o.number is distinct from p.replaces and (q.phase = 'prequeue' or o.is_waited)) then 'ok'
        when p.phone is null then 'phone' when t.owner is null and not p.is_twin then 'ok' when t.is_inside then 'inside' else 'elsewhere' end as phoned
    -- Look each up by its key. A join or `exists` planned on few places would read all of them for each batch.
    from people p left join lateral (select y.owner, y.number, y.gave, y.phone, y.left_at, is_place_kept(y) as is_waited from queue_places y
      where y.tenant_id = p_tenant and y.event_id = p_event and y.epoch = q.epoch and y.owner = p.owner limit 1) o on true
    left join lateral (select y.owner, is_owner_inside(y) as is_inside from queue_places y
      where y.tenant_id = p_tenant and y.event_id = p_event and y.epoch = q.epoch and y.phone = p.phone and y.owner <> p.owner limit 1) t on true
  ), known as materialized (
    select p.*, p.phoned = 'ok' and p.had is not null and (q.phase = 'prequeue' or p.had is distinct from p.replaces and p.is_waited) as stays,
      p.phoned = 'ok' and p.had is null and p.brings < q.listed_from and (select true from queue_places y
        where y.tenant_id = p_tenant and y.event_id = p_event and y.epoch = q.epoch and y.number = p.brings) is null as is_brought
    from phoned p
  ), asking as (
    select k.*, row_number() over (partition by k.network order by k.ord) - 1
        + case when n.since > clock_timestamp() - interval '1 day' or q.phase = 'prequeue' then coalesce(n.places, 0) else 0 end as before,
      case when k.proof is null or row_number() over (partition by k.proof order by k.ord) > 1 or (select true from queue_places y
        where y.tenant_id = p_tenant and y.event_id = p_event and y.epoch = q.epoch and y.proof = k.proof) then 0 else k.bits end as paid
    from known k left join lateral (select y.places, y.since from queue_networks y
      where y.tenant_id = p_tenant and y.event_id = p_event and y.epoch = q.epoch and y.network = k.network limit 1) n on true
    where not k.stays and k.is_brought is not true
  ), judged as (
    select a.*, case
        when a.gave and a.had is null and q.phase = 'prequeue' then 'moved'
        when a.phoned <> 'ok' then a.phoned
        when a.network is null then 'free'
        when q.phase = 'prequeue' and a.before >= v_share then 'network'
        -- Accept the price from the start of the computation if it has grown by at most one bit.
        when a.paid < place_bits(a.before) - (a.paid > 0)::int then 'proof'
        else 'free' end as judged
    from asking a
  ), counted as materialized (
    select j.*, case when j.judged = 'free' and v_room is not null and row_number() over (partition by j.judged order by j.ord) > v_room then 'full'
        else j.judged end as code,
      coalesce(j.number, v_first + row_number() over (partition by j.judged order by j.ord) - 1) as gets
    from judged j
  ), renewed as materialized (
    -- By its key. An update of all at once, planned on few places, would walk through the queue.
    select c.owner from counted c where not p_weighs and c.code = 'free' and c.is_known
      and renew_place(q, c.owner, c.had, c.gets, case when c.paid > 0 then c.proof end, c.phone)
  ), made as (
    insert into queue_places (tenant_id, event_id, epoch, owner, number, proof, phone)
      select p_tenant, p_event, q.epoch, c.owner, c.gets, case when c.paid > 0 then c.proof end, c.phone
      from counted c where not p_weighs and c.code = 'free' and not c.is_known order by c.ord
    on conflict (tenant_id, event_id, epoch, owner) do nothing
    returning owner
  ), brought as (
    insert into queue_places (tenant_id, event_id, epoch, owner, number, phone)
      select p_tenant, p_event, q.epoch, k.owner, k.brings, k.phone from known k where not p_weighs and k.is_brought and not k.is_known
    on conflict do nothing
    returning owner
  ), got as materialized (
    select owner from renewed union all select owner from made
  ), noted as (
    insert into queue_networks as n (tenant_id, event_id, epoch, network, places)
      select p_tenant, p_event, q.epoch, c.network, count(*) from counted c join got g on g.owner = c.owner where c.network is not null group by c.network
      order by c.network
    on conflict (tenant_id, event_id, epoch, network) do update set
      places = excluded.places + case when n.since > clock_timestamp() - interval '1 day' or q.phase = 'prequeue' then n.places else 0 end,
      since = case when n.since > clock_timestamp() - interval '1 day' or q.phase = 'prequeue' then n.since else excluded.since end
    returning network
  ), told as (
    select k.ord, case when k.stays then 'had' when k.is_brought then case when p_weighs or b.owner is not null then 'had' else 'again' end
        when c.code <> 'free' or p_weighs then c.code when g.owner is not null then 'given' else 'again' end as code,
      case when k.stays then k.had when k.is_brought then k.brings when g.owner is not null then c.gets end as number,
      case when c.code = 'proof' then place_bits(c.before) end as bits,
      coalesce((select m.generation from queue_moves m where m.tenant_id = p_tenant and m.event_id = p_event and m.epoch = q.epoch
        and m.number = case when k.stays then k.had else k.brings end), 0) as generation,
      case when k.stays and k.is_changed then k.owner end as back, k.phone
    from known k left join counted c on c.ord = k.ord left join got g on g.owner = k.owner left join brought b on b.owner = k.owner
  )
  select jsonb_agg(jsonb_build_object('code', t.code, 'number', t.number, 'bits', t.bits, 'generation', t.generation) order by t.ord),
    count(*) filter (where t.code = 'given'), array_agg(t.back) filter (where t.back is not null),
    array_agg(t.phone) filter (where t.back is not null) into v_said, v_given, v_back, v_phones from told t;
  perform bring_place_back(q, b.owner, b.phone) from unnest(v_back, v_phones) as b(owner, phone);
  if p_lease is null and v_given > 0 then
    update queues x set tail = v_first + v_given, ceiling = v_first + v_given, lease = null, leased_at = null where x.tenant_id = p_tenant and x.event_id = p_event;
  end if;
  return jsonb_build_object('code', 'given', 'said', v_said, 'epoch', q.epoch, 'phase', q.phase, 'at', clock_timestamp(), 'full_ahead', q.full_ahead);
end $$;
