-- Those of these tickets with more state than their row: the code's time and whether the holder is outside (`moments_of_tickets`), the waiver
-- that the holder has yet to sign, and place and time of an admission whose visitor has not left since. If a brand uses none of these, nothing is
-- looked up.
create or replace function standing_of_tickets(p_tenant text, p_tickets uuid[])
  returns table (ticket_id uuid, code_from timestamptz, is_outside boolean, release text, entered_at timestamptz, entered_gate text)
language plpgsql stable as $$
begin
  if not exists (select from code_releases c where c.tenant_id = p_tenant) and not exists (select from gates g where g.tenant_id = p_tenant)
    and not exists (select from waiver_release_events w where w.tenant_id = p_tenant) then
    return;
  end if;
  return query
    select a.id, m.code_from, coalesce(m.is_outside, false), r.slug, i.scanned_at, i.name
    from unnest(p_tickets) as a(id)
    left join moments_of_tickets(p_tenant, p_tickets) m on m.ticket_id = a.id
    left join releases_of_tickets(p_tenant, p_tickets) r on r.ticket_id = a.id and r.signature_id is null
    left join lateral (
      select s.scanned_at, g.name from scans s join gates g on g.tenant_id = p_tenant and g.id = s.gate_id
      where s.tenant_id = p_tenant and s.ticket_id = a.id and is_inside(s)
      order by s.scanned_at desc limit 1) i on true
    where m.ticket_id is not null or r.ticket_id is not null or i.scanned_at is not null;
end $$;
