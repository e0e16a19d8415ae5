-- Why an offer is not for sale now: null if it is. `p_version`: of the published event, null without one.
create or replace function refuse_offer(p_offer reserve_offer, p_version int) returns text
language sql stable as $$
  select case when p_version is distinct from p_offer.version then 'stale' when p_offer.opens > now() then 'not_open'
    when p_offer.closes <= now() then 'closed' end
$$;
