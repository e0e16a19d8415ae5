-- Records the ranks that the draw gave to given-up numbers: `p_ranks` belong to the numbers `p_numbers`.
create or replace function name_gone(p_tenant text, p_event uuid, p_epoch int, p_numbers bigint[], p_ranks bigint[]) returns void
language plpgsql as $$
begin
  perform require_tenant(p_tenant);
  update queue_gone g set rank = x.rank from unnest(p_numbers, p_ranks) as x(number, rank)
    where g.tenant_id = p_tenant and g.event_id = p_event and g.epoch = p_epoch and g.number = x.number and g.rank is null;
end $$;
