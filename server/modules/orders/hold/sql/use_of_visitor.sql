-- A visitor's unpaid holds of an event, without the holds about to be replaced, the number of holds that expired unpaid within an hour, and the
-- time of the last. Waiting-list offers do not count: nobody requested them. `p_visitor` is hashtextextended(p_owner, 0), computed by the caller
-- in a sub-select of its own: under the table's policy a function of a column is no index condition, and every hold of the last hour would be
-- read for each visitor.
create or replace function use_of_visitor(p_tenant text, p_event uuid, p_owner text, p_visitor bigint, p_without uuid[])
  returns setof holder_use
language sql stable as $$
  select count(*) filter (where b.hold_until > now())::int, coalesce(sum(b.tickets) filter (where b.hold_until > now()), 0)::int,
    count(*) filter (where b.hold_until <= now())::int, max(b.hold_until) filter (where b.hold_until <= now())
  from (select c.hold_until, c.tickets from bookings c
    where c.visitor = p_visitor and is_unpaid_or_lapsed(c.status)
      and c.hold_until > now() - time_expired_holds_count() and c.owner_hash = p_owner and c.tenant_id = p_tenant and c.event_id = p_event
      and c.body_hash <> 'offer' and takes_stock(c.claim_quotas) and not (c.status = 'held' and c.id = any (p_without))
    order by c.hold_until limit 1000000) b
$$;
