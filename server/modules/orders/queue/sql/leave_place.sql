-- Gives up a visitor's place, or restores it if `p_is_left` is false. A number of the draw is recorded as given up without its rank, which is
-- computed outside the database (see name_gone).
create or replace function leave_place(p_tenant text, p_event uuid, p_epoch int, p_owner text, p_is_left boolean) returns void
language plpgsql as $$
declare
  v_number bigint;
begin
  perform require_tenant(p_tenant);
  update queue_places p set left_at = case when p_is_left then clock_timestamp() end
    where p.tenant_id = p_tenant and p.event_id = p_event and p.epoch = p_epoch and p.owner = place_owner(p_owner) and p.number is not null
    returning p.number into v_number;
  if v_number is null then return; end if;
  if not p_is_left then
    delete from queue_gone g where g.tenant_id = p_tenant and g.event_id = p_event and g.epoch = p_epoch and g.number = v_number;
    return;
  end if;
  insert into queue_gone (tenant_id, event_id, epoch, number)
    select p_tenant, p_event, p_epoch, v_number from queues q
    where q.tenant_id = p_tenant and q.event_id = p_event and q.epoch = p_epoch and q.kind = 'schedule' and coalesce(v_number < q.n_pre, true)
    on conflict (tenant_id, event_id, epoch, number) do nothing;
end $$;
