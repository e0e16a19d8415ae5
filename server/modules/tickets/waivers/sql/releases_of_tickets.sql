-- Those of these tickets that need a signed waiver, each with its valid signature, if there is one. Whether the brand has waivers is read once per
-- statement, not once per ticket, because a brand's row is long.
create or replace function releases_of_tickets(p_tenant text, p_tickets uuid[])
  returns table (ticket_id uuid, slug text, signature_id uuid, signed_at timestamptz)
language sql stable as $$
  select t.id, r.slug, s.id, s.signed_at
  from tickets t
  join waiver_release_events e on e.tenant_id = t.tenant_id and e.event_id = t.event_id
  join waiver_releases r on r.tenant_id = e.tenant_id and r.slug = e.slug
  left join lateral (
    select x.id, x.signed_at from waiver_signatures x
    where x.tenant_id = t.tenant_id and x.ticket_id = t.id and x.holder_mark = holder_mark(t) and x.slug = r.slug and x.version >= r.least_version
    order by x.version desc limit 1) s on true
  where t.tenant_id = p_tenant and t.id = any (p_tickets)
    and (select (n.brand ->> 'waiverRelease')::boolean and (n.brand -> 'flags' ->> 'withNewWaiver')::boolean from tenants n where n.id = p_tenant)
$$;
