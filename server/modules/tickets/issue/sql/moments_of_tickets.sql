-- For those of these tickets that need it: the time from which a hidden code will be shown, and whether the holder is outside an event with
-- re-entry. Fetches each ticket by its key. Reads no tickets if the tenant uses neither.
create or replace function moments_of_tickets(p_tenant text, p_tickets uuid[]) returns table (ticket_id uuid, code_from timestamptz, is_outside boolean)
language plpgsql stable as $$
begin
  if not exists (select from code_releases c where c.tenant_id = p_tenant)
    and not exists (select from entry_rules e where e.tenant_id = p_tenant and e.allows_reentry) then
    return;
  end if;
  return query
    select x.* from (
      select t.id, case when f.code_from > clock_timestamp() then f.code_from end as code_from,
        t.status = 'checked_in' and e.allows_reentry is true
          and exists (select from scans s where s.tenant_id = p_tenant and s.ticket_id = t.id and s.outcome = 'admitted' and s.left_at is not null and s.undone_at is null)
          and not exists (select from scans s where s.tenant_id = p_tenant and s.ticket_id = t.id and is_inside(s))
          as is_outside
      from unnest(p_tickets) as a(id)
      cross join lateral (select k.* from tickets k where k.tenant_id = p_tenant and k.id = a.id limit 1) t
      left join lateral (select r.hours_before from code_releases r where r.tenant_id = p_tenant and r.event_id = t.event_id limit 1) c on true
      left join lateral (select r.allows_reentry from entry_rules r where r.tenant_id = p_tenant and r.event_id = t.event_id limit 1) e on true
      left join lateral (
        select coalesce(
            (select n.starts_at from event_sessions n where n.tenant_id = p_tenant and n.event_id = t.event_id and n.id = t.session_id limit 1),
            (select v.starts_at from events v where v.tenant_id = p_tenant and v.id = t.event_id limit 1)
          ) - make_interval(hours => c.hours_before) as code_from
        where c.hours_before is not null limit 1) f on true
    ) x
    where x.code_from is not null or x.is_outside;
end $$;
