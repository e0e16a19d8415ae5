-- The worker's query: which kind of work is due for which tenant, and the age of the oldest in seconds. Runs as karcis_worker, which may read only
-- these columns, of all tenants.
create or replace function due_lanes() returns table (lane text, tenant_id text, late double precision)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query
  with due as (
    select 'hold' as lane, t.id as tenant_id, h.since from tenants t cross join lateral (
      select min(b.hold_until) as since from bookings b
      where b.tenant_id = t.id and is_unpaid(b.status) and b.hold_until <= now()) h where h.since is not null
    union all
    select 'outbox', o.tenant_id, min(o.next_try_at) from outbox o where o.done_at is null and o.next_try_at <= now() group by o.tenant_id
    union all
    select 'payment', p.tenant_id, min(p.asked_at + wait_after(p.unanswered)) from payments p
      where p.status in ('created', 'pending') and p.is_watched and p.asked_at <= now() - wait_after(p.unanswered) group by p.tenant_id
    union all
    select 'ended_payment', p.tenant_id, min(p.ask_again_at) from payments p where p.ask_again_at <= now() group by p.tenant_id
    union all
    select 'refund', r.tenant_id, min(r.next_try_at) from refunds r
      where r.status in ('requested', 'pending') and r.next_try_at <= now() group by r.tenant_id
    union all
    select 'review', b.tenant_id, min(b.review_until) from bookings b
      where b.status = 'needs_review' and b.review_until <= now() group by b.tenant_id
    union all
    select 'verification', b.tenant_id, min(b.hold_until) from bookings b
      where b.status = 'verifying' and b.hold_until <= now() group by b.tenant_id
    union all
    select 'handover', h.tenant_id, least(min(h.expires_at), now()) from handovers h
      join tickets t on t.tenant_id = h.tenant_id and t.id = h.ticket_id
      where (h.status = 'pending' or h.status = 'accepted' and h.kind = 'delegation')
        and (h.expires_at <= now()
          or t.status <> case h.kind when 'transfer' then 'locked' else 'valid' end and not (h.kind = 'delegation' and t.status = 'locked'))
      group by h.tenant_id
    union all
    select 'waiting', q.tenant_id, min(coalesce(q.aside_seen_at + aside_time(), now())) from quotas q
      where q.set_aside > 0 and (q.aside_seen_at is null or q.aside_seen_at < clock_timestamp() - aside_time()) group by q.tenant_id
    union all
    select 'waiting', w.tenant_id, min(w.closes_at) from waiting_entries w
      where w.left_at is null and w.offer_id is null and w.closes_at <= now() group by w.tenant_id
    union all
    select 'waiting', w.tenant_id, now() from waiting_entries w join bookings b on b.tenant_id = w.tenant_id and b.id = w.offer_id
      where w.left_at is null and w.offer_id is not null and not is_unpaid(b.status) group by w.tenant_id
    union all
    -- Units that a hold frees later are never late.
    select 'allotment', q.tenant_id, min(case when a.given_back_at is null then q.closes_at else now() end) from quotas q
      join allotment_quotas p on p.tenant_id = q.tenant_id and p.event_id = q.event_id and p.quota_id = q.id
      join allotments a on a.tenant_id = p.tenant_id and a.event_id = p.event_id and a.id = p.allotment_id
      where q.kind = 'allotment' and q.closes_at <= now() and q.total > q.taken group by q.tenant_id
    union all
    -- A queue is due a second after its last look. Looking at an idle queue by load writes nothing, so it is never late.
    select 'queue', q.tenant_id, min(case when q.kind = 'load' and q.phase = 'idle' then now() else q.ticked_at + interval '1 second' end) from queues q
      where q.phase <> 'closed' and (q.kind = 'load' or q.prequeue_at <= now()) and q.ticked_at <= clock_timestamp() - interval '1 second'
      group by q.tenant_id
    union all
    -- Films wait for each other during encoding, so none is late. Only the next film over all tenants is listed.
    (select 'media', f.tenant_id, now() from media_files f
      where f.due_at <= now() and (f.state = 'waiting' or f.state = 'working' and f.leased_until <= now())
      order by f.tries, media_rank(f.duration_ms, f.source_bytes, f.heights, f.steps, f.uploaded_at), f.uploaded_at, f.id limit 1)
    union all
    select 'wallet', p.tenant_id, min(p.due_at) from wallet_passes p
      where p.due_at <= now() and (p.leased_until is null or p.leased_until <= now()) group by p.tenant_id
    union all
    select c.channel, t.id, m.since from tenants t cross join (values ('whatsapp'), ('email')) c(channel) cross join lateral (
      -- A message behind an earlier one of the same order is not due until that one has ended.
      select d.next_try_at as since from messages d
      where d.tenant_id = t.id and d.channel = c.channel and d.status = 'due' and d.next_try_at <= now()
        and d.position = (select a.position from messages a where a.thread_id = d.thread_id and a.channel = d.channel and a.tenant_id = t.id
          and a.status = 'due' order by a.position limit 1)
      order by d.next_try_at limit 1) m
  )
  select d.lane, d.tenant_id, extract(epoch from now() - min(d.since))::double precision from due d group by d.lane, d.tenant_id;
end $$;

revoke execute on function due_lanes() from public;
grant execute on function due_lanes() to karcis_app;
alter function due_lanes() owner to karcis_worker;
