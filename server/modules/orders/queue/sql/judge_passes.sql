-- What the passes allow for each hold, in order: `yes`; `queue`, there is no pass; `queue wait`, the pass's order expired, and all slots are
-- taken. Null if no pass is needed. Locks the passes, then, to reactivate one, the queue. The caller has locked the stock before.
create or replace function judge_passes(p_tenant text, p_event uuid, p_owners text[]) returns text[]
language plpgsql as $$
declare
  p queue_passes;
  v_free int;
  v_codes text[];
begin
  if not needs_pass(p_tenant, p_event) then return null; end if;
  perform from queue_passes x where x.tenant_id = p_tenant and x.event_id = p_event and x.owner_hash = any (p_owners)
    order by x.epoch, x.number for update;
  for i in 1..cardinality(p_owners) loop
    p := pass_of_visitor(p_tenant, p_event, p_owners[i]);
    if p.event_id is null then
      v_codes[i] := 'queue';
    elsif p.booking_id is null then
      v_codes[i] := 'yes';
    else
      if v_free is null then
        select q.slots into v_free from queues q where q.tenant_id = p_tenant and q.event_id = p_event for update;
        v_free := v_free - active_in_checkout(p_tenant, p_event);
      end if;
      v_codes[i] := case when v_free > 0 then 'yes' else 'queue wait' end;
      v_free := v_free - 1;
    end if;
  end loop;
  return v_codes;
end $$;
