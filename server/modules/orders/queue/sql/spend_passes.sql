-- Spends the passes of successful holds, each for its booking, in the transaction of the holds. judge_passes has locked them.
create or replace function spend_passes(p_tenant text, p_event uuid, p_ids uuid[], p_owners text[], p_codes text[]) returns void
language plpgsql as $$
declare
  p queue_passes;
begin
  for i in 1..cardinality(p_ids) loop
    continue when p_codes[i] <> 'reserved';
    p := pass_of_visitor(p_tenant, p_event, p_owners[i]);
    continue when p.event_id is null;
    update queue_passes x set booking_id = p_ids[i], ended_at = null
      where x.tenant_id = p_tenant and x.event_id = p_event and x.epoch = p.epoch and x.number = p.number
        and x.booking_id is not distinct from p.booking_id;
  end loop;
end $$;
