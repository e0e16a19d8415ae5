-- The latest end of a booking's hours to pay: the end of its event's or its categories' sale, the beginning of its session or event, the end of
-- its video. A session or event that lasts longer than a day and has begun counts until its end. Infinity if nothing ends.
create or replace function pay_closes_at(p_tenant text, b bookings) returns timestamptz
language sql stable as $$
  select least(coalesce(c.ends, 'infinity'), coalesce(e.sale_ends_at, 'infinity'), coalesce(v.available_until, 'infinity'),
      case when e.kind = 'video' then 'infinity'
        when w.starts > clock_timestamp() or w.ends - w.starts <= interval '1 day' then coalesce(w.starts, 'infinity')
        else coalesce(w.ends, 'infinity') end)
    from events e
    left join event_sessions s on s.tenant_id = e.tenant_id and s.event_id = e.id and s.id = b.session_id
    left join videos v on v.tenant_id = e.tenant_id and v.id = e.id
    cross join lateral (select coalesce(s.starts_at, e.starts_at) as starts, coalesce(s.ends_at, e.ends_at) as ends) w
    cross join lateral (select min(k.sale_ends_at) as ends from ticket_categories k
      where k.tenant_id = p_tenant and k.event_id = b.event_id and k.id in (
        select (l->>'categoryId')::uuid from quotes q cross join lateral jsonb_array_elements(q.body->'lines') l
        where q.tenant_id = p_tenant and q.id = b.quote_id)) c
    where e.tenant_id = p_tenant and e.id = b.event_id
$$;
