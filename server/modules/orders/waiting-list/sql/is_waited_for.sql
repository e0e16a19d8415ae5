-- Whether an entry on a list waits for something that uses a quota, required add-ons included. An entry with an open offer counts only if p_offered.
-- A paid booking waits for all its claims. p_before: what the quota had left earlier. Entries for which that sufficed do not count.
create or replace function is_waited_for(p_tenant text, p_event uuid, p_quota uuid, p_offered boolean, p_before int) returns boolean
language sql stable as $$
  select exists (
    select 1 from waiting_entries w
      join quota_uses u on u.tenant_id = w.tenant_id and u.event_id = w.event_id and u.quota_id = p_quota
        and (u.session_id is null or u.session_id = w.session_id)
      left join addons a on a.tenant_id = u.tenant_id and a.event_id = u.event_id and a.id = u.item_id
      left join ticket_categories c on c.tenant_id = a.tenant_id and c.event_id = a.event_id and c.id = a.category_id
    where w.tenant_id = p_tenant and w.event_id = p_event and w.left_at is null and not w.is_paid and (p_offered or w.offer_id is null)
      and p_before < u.units * greatest(1, a.min_qty, case when a.per = 'ticket' then c.bundling_ticket end)
      and (u.item_id = w.category_id or a.category_id = w.category_id and a.is_required))
    or exists (select 1 from waiting_entries w join bookings b on b.tenant_id = w.tenant_id and b.id = w.booking_id
      where w.tenant_id = p_tenant and w.event_id = p_event and w.is_paid and w.left_at is null and p_quota = any (b.claim_quotas))
$$;
